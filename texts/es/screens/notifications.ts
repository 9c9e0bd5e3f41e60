import type * as english from "../../en/screens/notifications.ts";
import type { Translated } from "../../translated.ts";

export const notifications: Translated<typeof english.notifications> = {
  title: "Notificaciones",
  allRead: "No hay notificaciones sin leer",
  markAll: "Marcar todas como leídas",
  mark: (title) => `Marcar como leída: ${title}`,
  unread: "Sin leer",
  list: "Sus notificaciones, de la más reciente a la más antigua",
  today: "Hoy",
  yesterday: "Ayer",
  none: "Todavía no hay notificaciones",
  noneText: "Las solicitudes por decidir, las respuestas y las decisiones aparecen aquí en cuanto se producen.",
  failed: "No se pudieron cargar las notificaciones",
  markFailed: "No se pudo marcar como leída",
  markFailedText: "Vuelva a intentarlo cuando recupere la conexión.",
};
