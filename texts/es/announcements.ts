import type { announcements as english } from "../en/announcements.ts";
import type { Translated } from "../translated.ts";

export const announcements: Translated<typeof english> = {
  status_draft: "borrador",
  status_pending_approval: "pendiente de aprobación",
  status_approved: "aprobado",
  status_rejected: "rechazado",
  title_required: "Introduzca un título",
  content_required: "Introduzca el contenido",
  unknown_category: "Elija una categoría válida",
  unknown_priority: "Elija una prioridad válida",
  unknown_roles: "Elija roles válidos",
  decision_required: "Apruebe o rechace",
  unknown_department: ({ name }) => `No hay ningún departamento activo ${name}`,
  expires_in_future: "La fecha de caducidad debe ser futura",
  comments_required: "Indique el motivo del rechazo",
  create_forbidden: "Solo los administradores, directores y responsables pueden crear anuncios.",
  decide_forbidden: "Solo los administradores y directores pueden decidir sobre los anuncios.",
  own_announcement: "No puede decidir sobre su propio anuncio.",
  already_decided: ({ title, status }) => `“${title}” ya está en el estado “${status}”.`,
  has_expired: ({ title }) => `“${title}” ha caducado, por lo que no se puede aprobar.`,
  changed: ({ title, status, version }) =>
    `“${title}” cambió entretanto. Ahora está en el estado “${status}” (versión ${version}).`,
  readers_forbidden: "Solo el autor, los administradores y los directores ven quién ha leído un anuncio.",
  marked_read: "Anuncio marcado como leído",
  not_found: ({ id }) => `El anuncio ${id} no existe o usted no tiene acceso a él.`,
};
