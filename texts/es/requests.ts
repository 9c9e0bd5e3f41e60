import type { requests as english } from "../en/requests.ts";
import type { Translated } from "../translated.ts";
import { date, list, money, moneyShort } from "./formats.ts";
import { choose, countOf } from "./words.ts";

const barredByStatus =
  (consequence: string) =>
  ({ id, status }: { id: string; status: string }): string =>
    `${id} está en el estado “${status}”, por lo que ${consequence}.`;

const _activity =
  (text: string) =>
  ({ id }: { id: string }): string =>
    `${id} ${text}`;

const _adminActivity =
  (text: string) =>
  ({ what }: { what: string }): string =>
    `${what}: ${text}`;

const _entity =
  (noun: string) =>
  ({ label }: { label: string | null }): string =>
    label === null ? noun : `${noun} ${label}`;

const waited = (hours: number): string => `tras ${countOf(hours, "hora", "horas")} sin una decisión`;

export const requests: Translated<typeof english> = {
  status_pending: "pendiente",
  status_needs_info: "información requerida",
  status_overdue: "vencida",
  status_approved: "aprobada",
  status_rejected: "rechazada",
  status_cancelled: "cancelada",

  system: "Sistema",
  sentence: ({ text }) => `${text}.`,
  with_comment: ({ text, comment }) => `${text}: ${comment}`,

  field_title: "Título",
  field_description: "Descripción",
  field_request_type: "Tipo",
  field_amount: "Importe",
  field_currency: "Moneda",
  field_priority: "Prioridad",
  field_department: "Departamento",
  field_due_date: "Fecha límite",
  field_attachments: "Adjuntos",
  no_value: "ninguno",
  amount: ({ amount, currency, decimals }) => money(amount, currency, decimals).trim(),
  day: ({ at }) => date(at),
  field_change: ({ label, from, to }) => `${label}: ${from} → ${to}`,
  attachment_removed: ({ filename }) => `Adjunto quitado: ${filename}`,
  approvals_dropped: ({ names }) =>
    names.length === 1
      ? `La aprobación de ${list(names)} ya no cuenta`
      : `Las aprobaciones de ${list(names)} ya no cuentan`,
  modification: ({ parts }) => parts.join("; "),

  assigned: ({ names }) => `Asignada a ${names.join(", ")}`,
  scheduled: ({ schedule, assigned }) =>
    `Por la solicitud periódica “${schedule}”${assigned === null ? "" : `. ${assigned}`}`,
  moved: ({ from, names, why }) => `De ${from} a ${names.join(", ")}${why === null ? "" : `, ${why}`}`,
  departed: ({ name, why }) => `${name} ya no puede decidir${why === null ? "" : `, ${why}`}`,
  departed_inactive: "porque la cuenta no está activa",
  departed_influence: "porque el solicitante creó o cambió la cuenta",
  reminded: ({ name }) => `Recordatorio a ${name}`,
  reminded_administrators: "Recordatorio a los administradores",
  escalated: ({ from, to, hours }) => `De ${from} a ${to}, ${waited(hours)}`,
  escalated_to_administrators: ({ from, hours }) =>
    `${from} no tiene superior: se avisó a los administradores, ${waited(hours)}`,
  approver_added: ({ name, comment }) => `Se añadió a ${name} después del paso actual: ${comment}`,
  approver_added_to_step: ({ name, comment }) => `Se añadió a ${name} al paso actual: ${comment}`,
  approver_removed: ({ name, comment }) => `Se quitó a ${name}: ${comment}`,

  state_bars_approve: barredByStatus("no se puede aprobar"),
  state_bars_reject: barredByStatus("no se puede rechazar"),
  state_bars_request_info: barredByStatus("no se puede pedir más información"),
  state_bars_reassign: barredByStatus("no se puede reasignar"),
  state_bars_respond: barredByStatus("no se espera ninguna respuesta"),
  state_bars_modify: barredByStatus("no se puede modificar"),
  state_bars_cancel: barredByStatus("no se puede cancelar"),
  state_bars_remind: barredByStatus("no se puede enviar ningún recordatorio"),
  state_bars_comment: barredByStatus("no se puede añadir ningún comentario"),
  state_bars_delete: barredByStatus("no se puede eliminar"),
  state_bars_add_approver: barredByStatus("no se puede añadir ningún aprobador"),
  state_bars_remove_approver: barredByStatus("no se puede quitar ningún aprobador"),
  step_not_added_by_hand: ({ step }) => `El paso ${step} no se añadió a mano.`,
  step_already_open: ({ step }) => `El paso ${step} ya está abierto.`,
  approver_of_another_person: "Solo puede quitar al aprobador la persona que lo añadió o un administrador.",

  step_approved: ({ name, step }) => `${name} aprobó el paso ${step}`,
  step_approved_for: ({ name, step }) => `Alguien aprobó el paso ${step} por ${name}`,
  conflict_of_duties: ({ name }) =>
    `${name} tiene un conflicto de funciones con alguien que envió o aprobó esta solicitud`,
  own_step_approved: ({ step }) => `Usted aprobó el paso ${step}`,
  own_step_approved_for: ({ step }) => `Alguien aprobó el paso ${step} por usted`,
  own_conflict_of_duties: "Usted tiene un conflicto de funciones con alguien que envió o aprobó esta solicitud",
  own_decision_barred: ({ why, request, again }) =>
    `${why}, por lo que usted no puede ${again ? "volver a decidir" : "decidir"} sobre ${request ?? "esta solicitud"}.`,

  submitted_by: ({ name }) => `${name} envió esta solicitud`,
  submitted_by_you: "Usted envió esta solicitud",
  already_approved_by: ({ name }) => `${name} ya aprobó esta solicitud`,
  already_waits_for: ({ name }) => `Esta solicitud ya está en espera de ${name}`,
  influenced_administrator: ({ days }) =>
    `El solicitante creó o cambió la cuenta de usted hace menos de ${countOf(days, "día", "días")}`,
  not_on_route: ({ name, names }) =>
    `${name} no figura en la ruta de esta solicitud; sobre ella ${choose(names.length, "puede", "pueden")} decidir ${list(names)}`,
  approver_before: "el aprobador anterior",
  reassigned_to_yourself: "No puede reasignarse una solicitud a usted",
  reassigned_to_requester: "El solicitante no puede decidir sobre su propia solicitud",
  not_active: ({ name }) => `La cuenta de ${name} no está activa`,
  yourself_added: "Usted no puede añadirse como aprobador",
  already_in_step: ({ name, step }) => `${name} ya figura en el paso ${step}`,
  too_many_steps: ({ max }) => `Una solicitud tiene como máximo ${max} pasos`,
  step_required: "Introduzca el número del paso",

  deleted: ({ count, not_deleted, not_found }) =>
    [
      countOf(count, "solicitud eliminada", "solicitudes eliminadas"),
      ...(not_deleted > 0
        ? [
            `${countOf(not_deleted, "solicitud decidida no eliminada", "solicitudes decididas no eliminadas")} por falta de motivo`,
          ]
        : []),
      ...(not_found > 0 ? [countOf(not_found, "no encontrada", "no encontradas")] : []),
    ].join(", "),
  deletion: ({ id, amount_usd }) =>
    `${id}${amount_usd === null ? "" : ` (${moneyShort(amount_usd, "USD")})`}: eliminada`,
  more_deletions: ({ count }) => `y ${count} más`,
  deletion_reason: ({ reason }) => `Motivo: ${reason}`,
  added_to_step: ({ name }) => `Aprobador añadido al paso actual: ${name}`,
  open_requests_up_to: ({ count, amount_usd }) =>
    `${countOf(count, "solicitud abierta", "solicitudes abiertas")}, hasta ${moneyShort(amount_usd, "USD")}`,
  one_deleted: "Solicitud eliminada",

  done_approve: "Solicitud aprobada",
  done_reject: "Solicitud rechazada",
  done_request_info: "Información solicitada",
  done_comment: "Comentario añadido",
  done_cancel: "Solicitud cancelada",
  done_reassign: "Solicitud reasignada",
  done_remind: "Recordatorio enviado",
  done_respond: "Respuesta enviada",
  done_add_approver: "Aprobador añadido",
  done_remove_approver: "Aprobador quitado",

  unknown: ({ id }) => `La solicitud ${id} no existe o usted no tiene acceso a ella.`,
  changed: ({ id, status, version }) =>
    `${id} ha cambiado entretanto. Ahora está en el estado “${status}” (versión ${version}).`,
  step_passed: ({ id, step }) => `Otra persona completó entretanto el paso ${step} de ${id}.`,
  approver_deactivated_now: "Se acaba de desactivar un aprobador de esta solicitud. Vuelva a intentarlo.",
  not_decided: "El sistema está ocupado, por lo que no se decidió sobre esta solicitud. Vuelva a intentarlo.",
  no_such_attachment: ({ id }) => `${id} no tiene este adjunto.`,
  too_many_watchers: ({ id, max }) => `Ya hay ${max} personas que siguen ${id}.`,
  cancellation_reason_required: "Indique un motivo para la cancelación",

  no_active_type: ({ code }) => `No hay ningún tipo de solicitud activo “${code}”`,
  no_active_currency: ({ code }) => `No hay ninguna moneda activa “${code}”`,
  no_active_priority: ({ code }) => `No hay ninguna prioridad activa “${code}”`,
  amount_too_large: "Introduzca un importe menor",
  amount_decimals: ({ currency, decimals }) =>
    decimals === 0
      ? `Los importes en ${currency} no tienen decimales`
      : `Los importes en ${currency} tienen como máximo ${countOf(decimals, "decimal", "decimales")}`,
  other_department: ({ department }) => `Solo puede enviar solicitudes para su propio departamento, ${department}.`,
  no_rule: "Ninguna regla de aprobación cubre esta solicitud",

  template_unknown: "Esta plantilla no existe o no está compartida con usted.",
  template_not_yours: "Esta plantilla no existe o no es suya.",
  template_sharing_refused: "Solo los administradores pueden compartir plantillas.",
  template_name_taken: "Ya tiene una plantilla con este nombre",
  template_department_required: "Elija un departamento",
  too_many_templates: ({ max, shared }) =>
    `Puede tener ${max} plantillas${shared === null ? "" : `, y puede haber ${shared} compartidas`}. Elimine una primero`,
  template_incomplete: ({ problem }) => `La plantilla no está completa: ${problem}`,

  recurring_not_yours: "Esta solicitud periódica no existe o no es suya.",
  recurring_ends_too_early: "Elija un día posterior al primer envío",
  recurring_ended: "El último día de esta solicitud periódica ya ha pasado.",
  too_many_recurring: ({ max }) => `Puede tener ${max} solicitudes periódicas. Elimine una primero`,

  view_not_yours: "Esta vista no existe o no es suya.",
  view_name_taken: "Ya tiene una vista de esta lista con este nombre",
  view_query_invalid: "Corrija los filtros de la lista antes de guardarla",
  too_many_views: ({ max }) => `Puede tener ${max} vistas. Elimine una primero`,
};
