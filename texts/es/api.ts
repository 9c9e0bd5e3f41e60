import type { api as english } from "../en/api.ts";
import type { Translated } from "../translated.ts";

export const api: Translated<typeof english> = {
  unknown_address: "No hay nada en esta dirección.",
  unknown_request: "Esta solicitud no existe o usted no tiene acceso a ella.",
  media_types: ({ types }) => `Envíe ${types.join(" o ")}.`,
  idempotency_key: "Use entre 1 y 200 caracteres ASCII visibles",
  other_cursor: "Este cursor no pertenece a esta lista",
  file_base64: "Envíe el contenido del archivo en base64",
  not_base64: "Esto no es base64",
  file_name: "Indique el nombre del archivo",
  files_expected: "Envíe archivos aquí",
  files_in_other_field: "Envíe los archivos en el campo files",
  ids_or_all: "Envíe ids o all, pero no ambos",
  websocket_expected: "Solicite un WebSocket.",
  live_not_configured:
    "Las actualizaciones en tiempo real no están configuradas: vincule INBOX. En su lugar, las páginas consultan el servidor periódicamente.",
  export_started: "La exportación se está preparando. La encontrará en Exportaciones recientes.",
  notifications_read: "Notificaciones marcadas como leídas",
  push_unsubscribed: "Suscripción a las notificaciones cancelada",
  view_deleted: "Vista eliminada",
};
