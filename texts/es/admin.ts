import type { admin as english } from "../en/admin.ts";
import type { Translated } from "../translated.ts";

export const admin: Translated<typeof english> = {
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
