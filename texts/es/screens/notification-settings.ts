import type * as english from "../../en/screens/notification-settings.ts";
import type { Translated } from "../../translated.ts";

export const notificationSettings: Translated<typeof english.notificationSettings> = {
  title: "Configuración de notificaciones",
  intro: "Elija cómo le avisamos fuera de la aplicación.",
  back: "Perfil",
  open: "Elegir notificaciones",
  openTitle: "Notificaciones",
  openText: "Correo electrónico, push, SMS, horas de silencio y un resumen diario.",
  mail: "Correo electrónico",
  when: "Cuándo",
  atOnce: "En el momento",
  daily: "Una vez al día, en un solo correo",
  digestAt: "Hora de los correos diarios",
  waitingDigest: "Enviarme también por correo una lista diaria de las solicitudes que esperan mi decisión",
  choices: "De qué le avisamos",
  choicesHint:
    "Desmarque lo que no desee. Seguirá viéndolo en sus notificaciones. Los SMS son solo para lo que requiere que usted actúe.",
  channels: { mail: "Correo", push: "Push", sms: "SMS" },
  everything: "Todas las notificaciones",
  selectAll: "Todas",
  selectAllLabel: (group, channel) => `Seleccionar o borrar todo: ${group}, ${channel}`,
  groups: {
    own_requests: "Mis solicitudes",
    approvals: "Solicitudes que apruebo",
    comments: "Comentarios y menciones",
    out_of_office: "Ausencia",
    announcements: "Anuncios",
    account: "Mi cuenta",
    administration: "Administración",
  },
  sms: "SMS",
  phone: "Número de móvil",
  phoneHint:
    "Con el prefijo del país. Solo enviamos un SMS cuando usted tiene que actuar. Déjelo vacío si no lo desea.",
  quiet: "Horas de silencio",
  quietHint:
    "Retenemos las notificaciones durante las horas de silencio y las enviamos después. Deje ambas vacías si no las desea.",
  from: "Desde",
  to: "Hasta",
  timeZone: "Zona horaria",
  timeZoneHint: "Escriba una ciudad, por ejemplo Paris. Las horas de silencio y los correos diarios siguen su hora.",
  submit: "Guardar configuración",
  saved: "Configuración de notificaciones guardada",
  failed: "No se pudo guardar la configuración de notificaciones",
  state: {
    mail: {
      switched_off:
        "Un administrador desactivó el correo electrónico. Su elección se aplicará cuando se vuelva a activar.",
      not_configured: "Sin configurar: esta instalación no envía correo. Su elección se aplicará cuando lo haga.",
    },
    push: {
      switched_off:
        "Un administrador desactivó las notificaciones push. Su elección se aplicará cuando se vuelvan a activar.",
      not_configured:
        "Sin configurar: esta instalación no envía notificaciones push. Su elección se aplicará cuando lo haga.",
    },
    sms: {
      switched_off: "Un administrador desactivó los SMS. Su número sigue guardado.",
      not_configured: "Sin configurar: esta instalación no envía SMS. Su número sigue guardado.",
    },
  },
  mailStored:
    "El correo se guarda en este servidor y no se envía. Su elección se aplicará cuando esta instalación envíe correo.",
};

export const unsubscribe: Translated<typeof english.unsubscribe> = {
  title: "Cancelar suscripción",
  question: (kind) => `¿Dejar de recibir correos sobre “${kind}”?`,
  waitingQuestion: "¿Dejar de recibir la lista diaria de solicitudes que esperan su decisión?",
  waitingDone: "Ya no recibirá la lista diaria.",
  digestQuestion: "¿Dejar de recibir el resumen diario y todos los demás correos?",
  inboxHint: "Seguirá viendo todo en sus notificaciones cuando inicie sesión.",
  submit: "Cancelar suscripción",
  done: "Suscripción cancelada",
  doneText: (kind) => `Ya no recibirá correos sobre “${kind}”.`,
  digestDone: "Ya no recibirá correos de nuestra parte.",
  change: "Puede cambiarlo en su configuración de notificaciones.",
  settings: "Configuración de notificaciones",
  unknown: "Este enlace ya no es válido.",
};

export const localMail: Translated<typeof english.localMail> = {
  title: "Correo local",
  intro: "Esta instalación no envía correo. Los últimos 200 mensajes, del más reciente al más antiguo.",
  none: "Todavía no hay correos",
  noneText: "Los correos aparecen aquí en cuanto alguien recibe una notificación.",
  html: "Abrir como HTML",
  text: "Texto",
  to: "Para",
  sent: "Enviado",
  unsubscribe: "Enlace para cancelar la suscripción",
};
