import type * as english from "../../en/screens/admin-overview.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf } from "../words.ts";

export const overview: Translated<typeof english.overview> = {
  counters: "Contadores",
  users: "Total de usuarios",
  rules: "Reglas de aprobación",
  departments: "Departamentos",
  currencies: "Monedas",
  pendingChanges: (formatted, count) =>
    choose(
      count,
      `${formatted} cambio propuesto de las reglas espera a un segundo administrador.`,
      `${formatted} cambios propuestos de las reglas esperan a un segundo administrador.`,
    ),
  securityEvents: "Mostrar eventos de seguridad",
  checkpoints: "Mostrar puntos de control",
  checkpoint: "Último punto de control firmado",
  checkpointNone: "Todavía ninguno",
  showChanges: "Mostrar cambios",
  activity: "Actividad reciente",
  noActivity: "Sin actividad reciente",
  by: (user) => `por ${user}`,
  health: "Salud del sistema",
  database: "Conexión con la base de datos",
  databaseStatus: { healthy: "Correcta", slow: "Lenta" },
  unknown: "Desconocido",
  apiTime: "Tiempo de respuesta de la API",
  sessions: "Sesiones activas",
  pending: "Solicitudes pendientes",
  record: "Registro",
  recordUnchecked: "Todavía sin comprobar",
  recordIntact: "Todas las solicitudes coinciden con su registro",
  recordFindings: (formatted, count) => `${formatted} no ${choose(count, "coincide", "coinciden")}`,
  recordChecked: (formatted, count) =>
    `${formatted} ${choose(count, "solicitud comprobada", "solicitudes comprobadas")}, última ronda completa`,
  moreFindings: (count) => `Y ${count} más.`,
  lastRun: "Última ejecución en segundo plano",
  never: "Nunca",
  updated: "Última actualización",
  areas: "Estado del sistema",
  details: "Detalles",
  channels: (count, unconfigured, failed, isMailStored) =>
    [
      countOf(count, "canal de notificación", "canales de notificación"),
      ...(isMailStored ? ["correo guardado aquí, sin enviar"] : []),
      ...(unconfigured > 0 ? [countOf(unconfigured, "sin configurar", "sin configurar")] : []),
      ...(unconfigured === 0 && !isMailStored ? ["todos configurados"] : []),
      ...(failed === 0 ? [] : [countOf(failed, "envío fallido", "envíos fallidos")]),
    ].join(", "),
  channel: { push: "Notificaciones push", mail: "Correo electrónico", sms: "SMS" },
  channelState: {
    on: "Configurado",
    switched_off: "Desactivado",
    not_configured: "Sin configurar",
    stored: "Guardado aquí, sin enviar",
  },
  mailStored:
    "Este servidor no envía correo. Los administradores pueden leerlo aquí y hacer llegar los enlaces para elegir una contraseña.",
  setupHint: (names) => `Para configurarlo, defina ${names}.`,
  deliveries: (waiting, given_up) => `${waiting} en espera, ${given_up} con error`,
  assistant: (provider) => `Asistente de IA: ${provider ?? "analista integrado"}`,
  calls: "Llamadas de hoy",
  tokens: "Tokens de hoy",
  tokensUsed: (used, max) => `${used} de ${max}`,
  perPerson: "Tokens por persona y día",
  localMail: "Leer el correo local",
  jobs: (count, failed) =>
    `${countOf(count, "tarea en segundo plano", "tareas en segundo plano")}, ${failed === 0 ? "todas correctas" : countOf(failed, "con error", "con error")}`,
  noJobs: "Todavía no se ha ejecutado ninguna tarea en segundo plano. Se ejecutan cada minuto.",
  failedJob: "Error",
  stale: "No se pudieron cargar los últimos valores. Se vuelve a intentar cada 30 segundos.",
};
