import type { audit as english } from "../en/audit.ts";
import { nameSettingsOfRecord } from "../setting-fields.ts";
import type { Translated } from "../translated.ts";
import { money, number } from "./formats.ts";
import { settingFields } from "./setting-fields.ts";
import { countOf } from "./words.ts";

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a quoted text with the full stop of the sentence; the text can end with a mark of its own. */
const endWith = (quote: string): string => (/[.!?…]\u2069?$/.test(quote) ? quote : `${quote}.`);

const RULE_FIELDS: Readonly<Record<string, string>> = {
  ...nameSettingsOfRecord(settingFields),
  role: "rol",
  department: "departamento",
  name: "nombre",
  code: "código",
  symbol: "símbolo",
  decimals: "número de decimales",
  is_active: "actividad",
  username: "nombre de usuario",
  email: "dirección de correo electrónico",
  head: "jefatura",
  budget: "presupuesto",
  rule: "regla",
  escalation_hours: "horas hasta el escalado",
  sort_order: "posición en las listas",
  exchange_rate: "tipo de cambio",
  requires_amount: "regla sobre el importe obligatorio",
  accepts_amount: "regla sobre los importes aceptados",
  approval_required: "regla sobre la aprobación obligatoria",
  default_currency: "moneda predeterminada",
  material_fields: "lista de campos que requieren una nueva aprobación",
  amount_tolerance_percent: "tolerancia",
  payers: "lista de pagadores",
  members: "lista de miembros",
  request_type: "tipo de solicitud",
  configuration_type: "tipo de configuración",
  fallback_group: "grupo de reserva",
  same_person: "regla sobre una persona en dos pasos",
  number_of_levels: "número de niveles",
  limit: "límite",
  approver: "aprobador",
  steps: "pasos",
  first_group_id: "primer grupo",
  second_group_id: "segundo grupo",
  on_request: "regla sobre el solicitante",
  on_steps: "regla sobre otros pasos",
  user_id: "persona ausente",
  delegate_user_id: "sustituto",
  starts_at: "inicio",
  ends_at: "fin",
  ended_at: "fin anticipado",
};

const JOBS: Readonly<Record<string, string>> = {
  "start planned absences": "iniciar las ausencias planificadas",
  "check the record": "comprobar el registro",
  "clean up expired announcements": "eliminar los anuncios caducados",
  "clean up expired data": "eliminar los datos caducados",
  "clean up old notifications": "eliminar las notificaciones antiguas",
  "escalate waiting requests": "escalar las solicitudes en espera",
  "create exports": "crear las exportaciones",
  "remove expired exports": "eliminar las exportaciones caducadas",
  "seal security events": "sellar los eventos de seguridad",
  "deliver notifications": "enviar las notificaciones",
  "copy to Google Sheets": "copiar a Google Sheets",
  "mark overdue requests": "marcar las solicitudes vencidas",
  "plan daily lists of waiting requests": "planificar las listas diarias de solicitudes en espera",
  "send overdue reminders": "enviar los recordatorios de vencimiento",
  "remove deleted files": "eliminar los archivos quitados",
  "remove orphaned files": "eliminar los archivos huérfanos",
  "submit recurring requests": "enviar las solicitudes periódicas",
  "fold names and texts": "unificar los nombres y los textos",
  "compute flags": "calcular las alertas",
  "sign checkpoint": "firmar el punto de control",
  "move requests": "trasladar las solicitudes",
  "seal secrets under the next key": "sellar los secretos con la clave siguiente",
};

/** Written before the number, 'solicitudes: 1', so that one form is correct for every number. */
const COUNTED: Readonly<Record<string, string>> = {
  requests: "solicitudes",
  entries: "entradas",
  faults: "anomalías",
  administration: "entradas de la administración",
  rules: "reglas",
  files: "archivos",
  seals: "sellos",
  checkpoints: "puntos de control",
  marked: "marcadas",
  checked: "comprobados",
  sent: "enviados",
  failed: "fallidos",
  processed: "procesados",
  planned: "planificados",
  created: "creados",
  made: "creadas",
  completed: "completados",
  started: "iniciados",
  activated: "activadas",
  sealed: "sellados",
  resealed: "sellados de nuevo",
  unreadable: "ilegibles",
  skipped: "omitidos",
  faults_found: "anomalías encontradas",
  computed: "calculados",
  escalated: "escaladas",
  moved: "trasladadas",
  opened: "abiertos",
  added: "añadidos",
  reminded: "recordatorios",
  removed: "eliminados",
  submitted: "enviadas",
  paused: "en pausa",
  adopted: "adoptados",
  changes: "cambios",
  equal: "iguales",
};

export const audit: Translated<typeof english> = {
  sentences: ({ texts }) => texts.join(" "),
  capitalized: ({ text }) => capitalize(text),
  system: "Sistema",
  none: "ninguno",
  yes: "sí",
  no: "no",
  marked: "activada",
  second: ({ at }) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`,
  money: ({ amount, currency, decimals }) => money(amount, currency, decimals),

  status_deleted: "eliminada",

  breaks_no_decision: "Aprueba la solicitud sin una decisión.",
  breaks_contains_approvals: "Contiene aprobaciones.",
  breaks_opens_later_step: "Abre un paso posterior.",
  breaks_wrong_people: ({ step }) => `No consulta a las personas del paso ${step} como indica la ruta.`,
  breaks_decided_request: ({ status }) => `Decide sobre una solicitud que ya está en el estado “${status}”.`,
  breaks_wrong_decider: ({ name, step }) => `${name} no podía decidir el paso ${step}.`,
  breaks_other_step: ({ step, present_step }) =>
    `Aprueba el paso ${step}, pero la solicitud está en el paso ${present_step}.`,
  breaks_repeated_person: ({ name }) => `${name} participa en dos aprobaciones.`,
  breaks_incomplete_steps: "Aprueba la solicitud antes de que se completen todos los pasos.",
  breaks_left_open: "Deja abierta la solicitud aunque todos los pasos están completos.",
  breaks_barred_person: ({ name }) => `${name} no puede decidir sobre la solicitud.`,
  breaks_invented_approvals: ({ step }) => `Atribuye al paso ${step} aprobaciones que no tenía.`,
  breaks_wrong_open_step: ({ step, first_step }) =>
    `Abre el paso ${step}, pero el primero que no está completo es el paso ${first_step}.`,
  breaks_later_approvals: ({ step }) =>
    `Atribuye aprobaciones a un paso posterior al paso ${step}, que no está completo.`,
  breaks_restart_of_decided: ({ status }) =>
    `Reinicia la aprobación de una solicitud que ya está en el estado “${status}”.`,
  breaks_changed_people: "Cambia las personas de la ruta.",
  breaks_enough_people: "Añade un aprobador a un paso que tiene personas suficientes.",
  breaks_added_step: ({ step, next_step }) => `Añade el paso ${step} en lugar del paso ${next_step}.`,
  breaks_removed_step: ({ step }) => `Quita el paso ${step}, que no se añadió a mano o está abierto.`,

  field_status: "estado",
  field_title: "título",
  field_description: "descripción",
  field_request_type: "tipo",
  field_amount: "importe",
  field_currency: "moneda",
  field_priority: "prioridad",
  field_due_date: "fecha límite",
  field_requester: "solicitante",
  field_department: "departamento",
  field_current_approver: "aprobador actual",
  field_waiting_for: "lista de personas que deben decidir",
  field_route: "ruta de aprobación",
  field_current_level: "nivel de aprobación",
  field_eligible_approvers: "lista de aprobadores posibles",
  field_info_requested: "información solicitada",
  field_was_reassigned: "marca “reasignada”",
  field_was_modified: "marca “modificada”",
  field_last_reminded_at: "hora del último recordatorio",
  field_attachments: "lista de adjuntos",
  field_created_at: "hora de envío",
  field_updated_at: "hora de la última actualización",
  field_approved_at: "hora de aprobación",
  field_decided_at: "hora de la decisión",
  field_copied_from: "solicitud de origen",
  field_version: "número de entradas",
  // The name of the field stands in brackets, so that nothing has to agree with its gender.
  field_differs: ({ field, displayed, recorded }) =>
    displayed === recorded
      ? `El valor mostrado (${field}) difiere del registro.`
      : `El valor mostrado (${field}), ${displayed}, difiere del registro: ${endWith(recorded)}`,

  entry_changed: ({ version }) =>
    `La entrada ${version} se modificó después de escribirse: su contenido no coincide con su huella.`,
  entry_replaced: ({ version }) =>
    `La entrada ${version} no concuerda con las entradas contiguas: se sustituyó una entrada.`,
  entry_missing: ({ version }) => `Falta la entrada ${version}.`,
  entry_invalid: ({ version, rule }) => `La entrada ${version} infringe las reglas de aprobación. ${rule}`,
  file_changed: ({ filename }) => `El contenido del archivo ${filename} no es el que se adjuntó.`,
  file_missing: ({ filename }) => `Falta el contenido almacenado del archivo ${filename}.`,
  file_unreadable: ({ filename }) => `El contenido almacenado del archivo ${filename} no se puede leer por completo.`,
  administrators_notified: ({ fault }) => `${fault} Se ha avisado a los administradores.`,
  request_removed: "Esta solicitud se eliminó, pero su registro no muestra ninguna eliminación.",
  record_removed: "Esta solicitud se eliminó junto con su registro: solo queda su número.",

  subject_administration: "Administración",
  subject_security_events: "Eventos de seguridad",
  subject_checkpoints: "Puntos de control",
  subject_rules: "Reglas",
  entry: ({ version }) => `La entrada ${version}`,
  admin_entry: ({ seq }) => `La entrada ${number(seq)} del registro de la administración`,
  seal: ({ seq }) => `El sello ${number(seq)}`,
  checkpoint: ({ checkpoint, at }) =>
    `el punto de control ${number(checkpoint)} del ${at.slice(0, 10)} ${at.slice(11, 16)} UTC`,
  admin_entry_changed: ({ seq }) =>
    `La entrada ${number(seq)} del registro de la administración se modificó después de escribirse.`,
  admin_entry_replaced: ({ seq }) =>
    `La entrada ${number(seq)} del registro de la administración no continúa la entrada anterior: se sustituyó una entrada.`,
  admin_entry_missing: ({ seq }) => `Falta la entrada ${number(seq)} del registro de la administración.`,
  security_events_changed: ({ seq, sealed_at }) =>
    `Los eventos de seguridad que se sellaron el ${sealed_at} no coinciden con su sello ${number(seq)}: se modificó, añadió o eliminó un evento o un sello.`,
  // `entry` is feminine or masculine. `checkpoint` begins with 'el', which 'de' and 'a' would merge with.
  contradiction_missing: ({ entry, checkpoint }) =>
    `${entry} falta, pero consta en ${checkpoint}: se cortó el final del registro.`,
  contradiction_replaced: ({ entry, checkpoint }) =>
    `${entry} no coincide con lo que contiene ${checkpoint}: se reescribió el registro.`,
  contradiction_added: ({ entry, checkpoint }) =>
    `${entry} no consta en ${checkpoint}, aunque tiene una hora anterior: se añadió después.`,
  contradiction_unlisted: ({ entry, checkpoint }) =>
    `${entry} no se puede comparar con ${checkpoint}: lo que este contiene sobre esta solicitud se eliminó de la base de datos o se modificó en ella.`,
  checkpoint_missing: ({ checkpoint }) => `Falta el archivo del punto de control ${number(checkpoint)}.`,
  checkpoint_changed: ({ checkpoint }) => `El punto de control ${number(checkpoint)} se modificó después de firmarse.`,
  checkpoint_replaced: ({ checkpoint }) =>
    `El punto de control ${number(checkpoint)} no continúa el punto de control anterior: se sustituyó uno de ellos.`,
  checkpoint_unlisted: ({ checkpoint }) =>
    `El punto de control ${number(checkpoint)} está almacenado, pero se quitó de la lista de puntos de control.`,
  checkpoint_heads_changed: ({ checkpoint }) =>
    `Lo que el punto de control ${number(checkpoint)} contiene sobre las solicitudes se eliminó de la base de datos o se modificó en ella.`,
  checkpoint_other_key: ({ checkpoint }) =>
    `El punto de control ${number(checkpoint)} no está firmado con la clave de esta instalación.`,

  rule_user: ({ name }) => `el usuario ${name}`,
  rule_password: ({ name }) => `la contraseña de ${name}`,
  rule_department: ({ name }) => `el departamento ${name}`,
  rule_currency: ({ name }) => `la moneda ${name}`,
  rule_request_type: ({ name }) => `el tipo de solicitud ${name}`,
  rule_priority: ({ name }) => `la prioridad ${name}`,
  rule_doa_configuration: ({ name }) => `la matriz de aprobación de ${name}`,
  rule_approver_group: ({ name }) => `el grupo ${name}`,
  rule_duty_conflict: ({ name }) => `el conflicto de funciones ${name}`,
  rule_delegation: ({ name }) => `la ausencia ${name}`,
  rule_settings: "la configuración",
  rule_numbering: "la numeración de solicitudes",
  rule_field: ({ field }) => RULE_FIELDS[field] ?? field.replaceAll("_", " "),
  rule_field_of_level: ({ field, level }) => `${field} del nivel ${level}`,
  rule_added: ({ rule }) => `${capitalize(rule)} no consta en el registro: se añadió fuera del producto.`,
  rule_removed: ({ rule }) => `${capitalize(rule)} consta en el registro, pero se eliminó fuera del producto.`,
  rule_changed: ({ rule }) => `${capitalize(rule)} se modificó fuera del producto.`,
  rule_changed_before_entry: ({ seq, rule, fields }) =>
    `La entrada ${number(seq)} del registro de la administración modificó ${rule} después de que se escribieran otros valores fuera del producto: ${fields.join(", ")}.`,
  rule_differs: ({ field, rule, stored, recorded }) =>
    stored === recorded
      ? `Diferencia con el registro en ${rule}: ${field}.`
      : `Diferencia con el registro en ${rule}, ${field}: ${stored} en lugar de ${endWith(recorded)}`,

  entity_user: "usuario",
  entity_department: "departamento",
  entity_currency: "moneda",
  entity_request_type: "tipo de solicitud",
  entity_priority: "prioridad",
  entity_doa_configuration: "configuración de la matriz de aprobación",
  entity_approver_group: "grupo de aprobadores",
  entity_duty_conflict: "conflicto de funciones",
  entity_numbering: "numeración de solicitudes",
  entity_settings: "configuración",
  entity_announcement: "anuncio",
  entity_export: "exportación",
  entity_proposed_change: "cambio propuesto",
  entity_delegation: "ausencia",
  entity_password: "contraseña",
  entity_baseline: "estado inicial del registro",
  named_entity: ({ entity, label }) => (label === "" ? capitalize(entity) : `${capitalize(entity)} ${label}`),
  export_name: ({ format, count, filters }) =>
    [format, countOf(count, "solicitud", "solicitudes"), ...filters].join(", "),
  evidence_name: ({ format, request_id, entries }) =>
    `Evidencia ${format}, ${request_id}, ${countOf(entries, "entrada", "entradas")}`,

  // Nouns, which do not have to agree with the gender of `what`.
  activity_created: ({ what }) => `${what}: creación`,
  activity_updated: ({ what }) => `${what}: modificación`,
  activity_deactivated: ({ what }) => `${what}: desactivación`,
  activity_deleted: ({ what }) => `${what}: eliminación`,
  activity_restored: ({ what }) => `${what}: restauración`,
  activity_reset: ({ what }) => `${what}: restablecimiento`,
  activity_approved: ({ what }) => `${what}: aprobación`,
  activity_rejected: ({ what }) => `${what}: rechazo`,
  activity_exported: ({ what }) => `${what}: creación`,
  activity_unlocked: ({ what }) => `${what}: desbloqueo`,
  activity_link_created: ({ what }) => `${what}: enlace de contraseña enviado`,
  activity_email_confirmed: ({ what }) => `${what}: dirección de correo electrónico confirmada`,
  activity_factors_removed: ({ what }) => `${what}: segundos factores quitados`,
  activity_sessions_ended: ({ what }) => `${what}: sesiones cerradas en todas partes`,
  activity_erased: ({ what }) => `${what}: borrado de los datos personales`,
  request_activity_submitted: ({ request_id }) => `${request_id} fue enviada`,
  request_activity_approved: ({ request_id }) => `${request_id} fue aprobada`,
  request_activity_rejected: ({ request_id }) => `${request_id} fue rechazada`,
  request_activity_info_requested: ({ request_id }) => `${request_id} necesita más información`,
  request_activity_reassigned: ({ request_id }) => `${request_id} fue reasignada`,
  request_activity_responded: ({ request_id }) => `${request_id} fue respondida`,
  request_activity_modified: ({ request_id }) => `${request_id} fue modificada`,
  request_activity_cancelled: ({ request_id }) => `${request_id} fue cancelada`,
  request_activity_reminded: ({ request_id }) => `${request_id}: recordatorio enviado`,
  request_activity_commented: ({ request_id }) => `${request_id} fue comentada`,
  request_activity_overdue: ({ request_id }) => `${request_id} está vencida`,
  request_activity_escalated: ({ request_id }) => `${request_id} fue escalada`,
  request_activity_approver_added: ({ request_id }) => `${request_id} tiene un aprobador más`,
  request_activity_approver_removed: ({ request_id }) => `${request_id} tiene un aprobador menos`,
  request_activity_deleted: ({ request_id }) => `${request_id} fue eliminada`,

  job: ({ name }) => JOBS[name] ?? name,
  job_outcome: ({ counts }) =>
    counts.map(({ count, noun }) => `${COUNTED[noun] ?? noun.replaceAll("_", " ")}: ${number(count)}`).join(", "),
};
