import type { admin as english } from "../en/admin.ts";
import type { Translated } from "../translated.ts";
import { audit } from "./audit.ts";
import { capitalize } from "./formats.ts";

type Entity = Parameters<typeof english.entity_deleted>[0]["entity"];

const FEMININE: readonly Entity[] = [
  "currency",
  "priority",
  "doa_configuration",
  "numbering",
  "settings",
  "export",
  "delegation",
  "password",
];

const nameEntity = (entity: Entity): string => audit[`entity_${entity}`];

/** Returns the form of a word that goes with the entity. */
const choose = (entity: Entity, masculine: string, feminine: string): string =>
  FEMININE.includes(entity) ? feminine : masculine;

/** The names of fields with their article. */
const FIELDS: Readonly<Record<string, { article: string; name: string }>> = {
  username: { article: "el", name: "nombre de usuario" },
  email: { article: "la", name: "dirección de correo electrónico" },
  name: { article: "el", name: "nombre" },
  code: { article: "el", name: "código" },
  decimals: { article: "el", name: "número de decimales" },
};

const getField = (field: string) => FIELDS[field] ?? { article: "el campo", name: field };

export const admin: Translated<typeof english> = {
  entity_not_found: ({ entity, id }) => `No hay ${choose(entity, "ningún", "ninguna")} ${nameEntity(entity)} ${id}.`,
  entity_changed: ({ label, version }) => `${label} cambió entretanto (versión actual: ${version}).`,
  field_in_use: ({ label, field }) => `${label} está en uso, por lo que su ${getField(field).name} no se puede cambiar`,
  value_taken: ({ entity, field, value, is_active }) => {
    const { article, name } = getField(field);
    const inactive = choose(entity, "está inactivo", "está inactiva");
    return `${choose(entity, "Otro", "Otra")} ${nameEntity(entity)} ya tiene ${article} ${name} “${value}”${is_active ? "" : `; ${inactive}`}`;
  },
  entity_deleted: ({ entity }) =>
    `${capitalize(nameEntity(entity))} ${choose(entity, "eliminado", "eliminada")} correctamente`,
  entity_deactivated: ({ entity, label }) =>
    `${capitalize(nameEntity(entity))} ${choose(entity, "desactivado, no eliminado", "desactivada, no eliminada")}: ${label} está en uso y su historial se conserva`,
  two_administrators_required:
    "Se necesitan al menos dos administradores activos, porque un segundo administrador confirma los cambios de las reglas",
  matrix_of_department: ({ request_type, department }) => `${request_type} (${department})`,

  rule_group_with_members: "Un grupo definido por una regla no tiene miembros elegidos",
  person_missing: "Una de estas personas no existe",
  payer_missing: "Uno de estos pagadores no existe",
  user_missing: "Este usuario no existe",
  group_missing: "Este grupo no existe",
  no_active_currency: ({ code }) => `No hay ninguna moneda activa “${code}”`,
  exchange_rate_invalid: "Introduzca el tipo de cambio a USD como un número positivo con 8 decimales como máximo",
  usd_rate_fixed: "Todos los tipos de cambio son a USD, por lo que el del propio USD es 1",
  usd_code_fixed: "Todos los tipos de cambio son a USD, por lo que su código no se puede cambiar",
  budget_invalid: "Introduzca el presupuesto como un importe en USD con dos decimales como máximo",
  conflict_without_scope: "Un conflicto debe aplicarse al solicitante, a otros pasos o a ambos",
  amount_required_but_not_accepted: "Un tipo que exige un importe debe admitirlo",
  escalation_hours: ({ hours }) => `Horas hasta escalar: ${hours}`,
  escalation_hours_change: ({ from, to }) => `Horas hasta escalar: ${from} → ${to}`,
  matrix_use: ({ request_type, department }) =>
    department === null ? request_type : `${request_type} (${department})`,

  requests_changing: "Algunas de estas solicitudes se están modificando en este momento. Vuelva a intentarlo.",
  sheets_copy_failed: "No se pudo escribir la copia.",
  sheets_retry: ({ error }) => `${error} Se volverá a intentar automáticamente.`,
  google_failure: ({ failure, status, reason }) => `${failure}: HTTP ${status}${reason === "" ? "" : `, ${reason}`}.`,
  google_account_refused: "Google no aceptó la cuenta de servicio",
  google_sheets_busy: "Google Sheets pide esperar",
  google_sheets_failed: "Google Sheets no hizo lo que se le pidió",
  spreadsheet_not_shared: ({ email }) => `La hoja de cálculo debe compartirse con ${email} con permiso para editarla`,
  spreadsheet_missing: "No hay ninguna hoja de cálculo con el identificador de GOOGLE_SHEETS_ID",
  google_too_slow: "No se pudo acceder a Google. Tarda demasiado.",
  google_unreachable: ({ reason }) => `No se pudo acceder a Google. ${reason}`,
  google_key_unusable: "La clave privada de GOOGLE_SERVICE_ACCOUNT no se puede usar. Cree una clave nueva.",
  worksheet_without_id: "Google añadió una pestaña y no devolvió su identificador.",
  worksheet_not_empty: ({ title }) =>
    `La pestaña “${title}” contiene otros datos. Vacíela, cámbiele el nombre o defina otro nombre en GOOGLE_SHEETS_WORKSHEET.`,
  worksheet_rows_moved: "Se movieron filas en la hoja de cálculo mientras se comparaban.",
};
