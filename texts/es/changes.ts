import type { changes as english } from "../en/changes.ts";
import type { Translated } from "../translated.ts";

export const changes: Translated<typeof english> = {
  stale_settings: ({ version }) => `La configuración cambió entretanto (versión actual: ${version}).`,
  stale_numbering: ({ version }) => `La numeración de solicitudes cambió entretanto (versión actual: ${version}).`,
  setting_needs_two_administrators: "Esta opción necesita al menos dos administradores activos",
  number_exists: ({ request_id }) => `${request_id} ya existe, y ningún número se usa dos veces.`,
  counter_reset: ({ request_id }) => `Restablecida: la solicitud siguiente será ${request_id}`,
  counter_reset_done: ({ request_id }) =>
    `Contador de solicitudes restablecido. La solicitud siguiente será ${request_id}`,

  subject_doa_configuration: "la matriz de aprobación",
  subject_approver_group: "un grupo de aprobadores",
  subject_duty_conflict: "un conflicto de funciones",
  subject_request_type: "un tipo de solicitud",
  subject_department: "un departamento",
  subject_currency: "una moneda",
  subject_user: "un rol",
  subject_user_department: "el departamento de un usuario",
  subject_priority: "una prioridad",
  subject_handover: "el aprobador de solicitudes abiertas",
  subject_deletion: "solicitudes",
  subject_settings: "la configuración",
  subject_numbering: "la numeración de solicitudes",
  subject_rules: "las reglas",

  no_proposed_change: "Este cambio propuesto no existe.",
  author_lost_access: "La persona que propuso este cambio ya no puede modificar la administración.",
  no_effect: "Este cambio ya no tiene efecto. Deniéguelo.",
  already_decided: "Otro administrador ya decidió sobre este cambio.",
  outdated: "Este cambio ha quedado obsoleto.",
  lapsed: "Este cambio caducó después de 14 días.",
  own_proposal: "Usted propuso este cambio, por lo que debe confirmarlo otro administrador.",
  not_administrator: "Un administrador debe confirmar este cambio.",
  acts_for_author:
    "Usted actúa en nombre de quien propuso este cambio, por lo que debe confirmarlo otro administrador.",
  influenced_by_author: ({ days }) =>
    `Hace menos de ${days} días, quien propuso este cambio creó o modificó la cuenta de usted, por lo que debe confirmarlo otro administrador.`,
  password_separately: "Cambie la contraseña por separado del resto",
  password_cannot_wait:
    "Un segundo administrador debe confirmar este usuario, y una contraseña no puede esperar. Déjela vacía: después de la confirmación, el usuario recibe un enlace para elegir una",
  // 'en' does not merge with the article of `subject`, unlike 'de' and 'a'.
  proposed: ({ name, subject }) => `${name} propuso un cambio en ${subject}. Espera a un segundo administrador.`,
  confirmed_for_author: ({ name }) => `${name} confirmó el cambio que usted propuso.`,
  declined_for_author: ({ name }) => `${name} denegó el cambio que usted propuso.`,
};
