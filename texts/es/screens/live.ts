import type * as english from "../../en/screens/live.ts";
import type { Translated } from "../../translated.ts";

export const browserNotification: Translated<typeof english.browserNotification> = {
  region: "Notificaciones nuevas",
  dismiss: (title) => `Descartar: ${title}`,
  moreTitle: "Más notificaciones",
  moreText: "Llegaron varias a la vez. Véalas todas en sus notificaciones.",
  welcomeTitle: "Las notificaciones en tiempo real están activadas",
  welcomeText:
    "Las solicitudes que esperan su decisión y las decisiones tomadas aparecen aquí en el momento en que se producen.",
  prompt: {
    title: "Activar notificaciones en tiempo real",
    text: "Reciba un aviso en cuanto una solicitud espere su decisión o se decida sobre ella, incluso con esta página cerrada.",
    enable: "Activar",
    later: "Ahora no",
  },
  push: {
    enabled: "¡Notificaciones activadas! Recibirá novedades sobre sus solicitudes de aprobación.",
    denied:
      "Se denegó el permiso para las notificaciones. Puede concederlo más adelante en la configuración del navegador.",
    permissionFailed: "No se pudo pedir el permiso para las notificaciones.",
    subscribeFailed: "No se pudo suscribir a las notificaciones push.",
    unsupported: "Este navegador no admite notificaciones push.",
    subscribed: "Ya tiene una suscripción a las notificaciones.",
    unavailable: "Las notificaciones push no están configuradas o no están disponibles en este momento.",
  },
  device: {
    title: "Notificaciones en este navegador",
    checking: "Comprobando la suscripción de este navegador...",
    off: "Este navegador no recibe notificaciones cuando la aplicación está cerrada.",
    turnOn: "Activar notificaciones",
    turnOff: "Desactivar aquí",
    turnedOff: "Este navegador ya no recibe notificaciones",
  },
};
