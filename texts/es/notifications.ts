import type { notifications as english } from "../en/notifications.ts";
import type { Translated } from "../translated.ts";
import { country, dateTime, number } from "./formats.ts";
import { countOf } from "./words.ts";

const request = ({ request_id, title }: { request_id: string; title: string }): string => `${request_id} “${title}”`;

/** A request and who submitted it. */
const ownedRequest = (f: { request_id: string; title: string; requester_name: string }): string =>
  `${request(f)} de ${f.requester_name}`;

const period = ({ from, until, time_zone }: { from: string; until: string; time_zone: string }): string =>
  `del ${dateTime(from, time_zone)} al ${dateTime(until, time_zone)} (${time_zone})`;

const MAX_CHANGES = 6;

const summarise = (changes: readonly string[]): string =>
  changes.length > MAX_CHANGES
    ? `${changes.slice(0, MAX_CHANGES).join("; ")}; y ${changes.length - MAX_CHANGES} más`
    : changes.join("; ");

const UNEXPECTED = "Si no lo esperaba, póngase en contacto con un administrador.";
const IF_NOT_YOU = "Si no fue usted, póngase en contacto con un administrador.";

export const notifications: Translated<typeof english> = {
  request_submitted_label: "Una solicitud necesita mi decisión",
  request_submitted_title: "Nueva solicitud de aprobación",
  request_submitted: (f) => `${ownedRequest(f)} necesita su decisión.`,
  request_unassigned_label: "Una solicitud no tiene aprobador",
  request_unassigned_title: "Sin aprobador",
  request_unassigned: (f) => `${ownedRequest(f)} no tiene aprobador. Asigne uno.`,
  request_without_approver_label: "Mi solicitud no tiene aprobador",
  request_without_approver_title: "En espera de un administrador",
  request_without_approver: (f) => `${request(f)} espera a un administrador, que elegirá un aprobador.`,
  request_approved_label: "Se aprueba mi solicitud",
  request_approved_title: "Solicitud aprobada",
  request_approved: (f) => `${f.actor_name} aprobó ${request(f)}.`,
  request_level_approved_label: "Se aprueba mi solicitud en un nivel",
  request_level_approved_title: "Aprobada en un nivel",
  request_level_approved: (f) => `${f.actor_name} aprobó ${request(f)}; pasa al nivel siguiente.`,
  request_step_approved_label: "Uno de varios aprobadores aprobó mi solicitud",
  request_step_approved_title: "Aprobada por un aprobador",
  request_step_approved: (f) => `${f.actor_name} aprobó ${request(f)}; este paso necesita más aprobaciones.`,
  request_too_few_approvers_label: "Una solicitud tiene muy pocos aprobadores",
  request_too_few_approvers_title: "Faltan aprobadores",
  request_too_few_approvers: (f) => `${ownedRequest(f)} no tiene suficientes aprobadores. Añada uno.`,
  request_approval_dropped_label: "Mi aprobación deja de contar tras un cambio",
  request_approval_dropped_title: "Su aprobación ya no cuenta",
  request_approval_dropped: (f) =>
    `${f.actor_name} cambió ${request(f)} después de que usted la aprobara. Necesita una nueva aprobación.`,
  request_changed_after_approval_label: "Se cambia una solicitud después de mi aprobación",
  request_changed_after_approval_title: "Cambiada después de su aprobación",
  request_changed_after_approval: (f) =>
    `${f.actor_name} cambió ${request(f)} después de que usted la aprobara. Su aprobación sigue contando.`,
  request_approver_added_label: "Se añade un aprobador a mi solicitud",
  request_approver_added_title: "Aprobador añadido",
  request_approver_added: (f) => `${f.actor_name} añadió un aprobador a ${request(f)}.`,
  request_approver_removed_label: "Se quita un aprobador de mi solicitud",
  request_approver_removed_title: "Aprobador quitado",
  request_approver_removed: (f) => `${f.actor_name} quitó un aprobador de ${request(f)}.`,
  request_to_pay_label: "Una solicitud aprobada está lista para el pago",
  request_to_pay_title: "Aprobada para el pago",
  request_to_pay: (f) => `${ownedRequest(f)} fue aprobada y está lista para el pago.`,
  request_approved_no_payment_label: "Se aprueba una solicitud sin importe que pagar",
  request_approved_no_payment_title: "Aprobada sin pago",
  request_approved_no_payment: (f) => `${ownedRequest(f)} fue aprobada. No tiene ningún importe que pagar.`,
  request_rejected_label: "Se rechaza mi solicitud",
  request_rejected_title: "Solicitud rechazada",
  request_rejected: (f) => `${f.actor_name} rechazó ${request(f)}.`,
  request_info_requested_label: "Un aprobador necesita información de mi parte",
  request_info_requested_title: "Información solicitada",
  request_info_requested: (f) => `${f.actor_name} necesita más información sobre ${request(f)}.`,
  request_responded_label: "Un solicitante responde a mi pregunta",
  request_responded_title: "Respuesta enviada",
  request_responded: (f) => `${f.actor_name} respondió a su pregunta sobre ${request(f)}.`,
  request_responded_completed: (f) => `${f.actor_name} respondió a la pregunta sobre ${request(f)}.`,
  request_modified_label: "Se cambia una solicitud que espera mi decisión",
  request_modified_title: "Solicitud modificada",
  request_modified: (f) => `${f.actor_name} cambió ${request(f)}.`,
  request_moved_away_label: "Una solicitud cambiada ya no espera mi decisión",
  request_moved_away_title: "Ya no espera su decisión",
  request_moved_away: (f) => `${f.actor_name} cambió ${request(f)}; ya no espera su decisión.`,
  request_cancelled_label: "Se cancela una solicitud que espera mi decisión",
  request_cancelled_title: "Solicitud cancelada",
  request_cancelled: (f) => `${f.actor_name} canceló ${request(f)}.`,
  request_reminded_label: "Un solicitante me envía un recordatorio",
  request_reminded_title: "Recordatorio",
  request_reminded: (f) => `${f.actor_name} le recuerda ${request(f)}.`,
  request_reassigned_label: "Se reasigna mi solicitud",
  request_reassigned_title: "Solicitud reasignada",
  request_reassigned: (f) => `${f.actor_name} reasignó ${request(f)}.`,
  request_handed_over_label: "Una solicitud que espera mi decisión pasa a otra persona",
  request_handed_over_title: "Solicitud traspasada",
  request_handed_over: (f) => `${f.actor_name} traspasó ${request(f)} a otro aprobador.`,
  request_commented_label: "Alguien comenta una solicitud",
  request_commented_title: "Nuevo comentario",
  request_commented: (f) => `${f.actor_name} comentó ${request(f)}.`,
  request_mentioned_label: "Alguien me menciona",
  request_mentioned_title: "Nueva mención",
  request_mentioned: (f) => `${f.actor_name} le mencionó en ${request(f)}.`,
  request_overdue_label: "Vence una solicitud",
  request_overdue_title: "Solicitud vencida",
  request_overdue: (f) => `${request(f)} ha superado su fecha límite.`,
  request_overdue_reminder_label: "Una solicitud sigue vencida",
  request_overdue_reminder_title: "Sigue vencida",
  request_overdue_reminder: (f) => `${ownedRequest(f)} sigue abierta después de su fecha límite.`,
  request_escalated_label: "Se escala una solicitud hasta mí",
  request_escalated_title: "Solicitud escalada",
  request_escalated: (f) => `${ownedRequest(f)} ha esperado demasiado tiempo y ahora necesita su decisión.`,
  request_escalated_completed: (f) => `${request(f)} ha esperado demasiado tiempo y ahora espera a otro aprobador.`,
  request_stuck_label: "No se puede escalar una solicitud",
  request_stuck_title: "No se puede escalar",
  request_stuck: (f) => `${ownedRequest(f)} ha esperado demasiado tiempo y su aprobador no tiene superior.`,
  system: "El sistema",
  delegate_copy: ({ text, name }) => `${text} Usted recibe esto porque ${name} está ausente.`,

  announcement_waiting_label: "Un anuncio necesita aprobación",
  announcement_waiting_title: "Anuncio por aprobar",
  announcement_waiting: (f) => `“${f.title}” de ${f.author_name} espera aprobación.`,
  announcement_waiting_approved: (f) => `${f.actor_name} aprobó el anuncio “${f.title}” de ${f.author_name}.`,
  announcement_waiting_rejected: (f) => `${f.actor_name} rechazó el anuncio “${f.title}” de ${f.author_name}.`,
  announcement_decided_label: "Se aprueba o rechaza mi anuncio",
  announcement_decided_title: "Decisión sobre un anuncio",
  announcement_decided_approved: (f) => `${f.actor_name} aprobó su anuncio “${f.title}”; ya está publicado.`,
  announcement_decided_rejected: (f) => `${f.actor_name} rechazó su anuncio “${f.title}”.`,
  announcement_published_label: "Un anuncio nuevo",
  announcement_published_title: "Nuevo anuncio",
  announcement_published: (f) => `“${f.title}” de ${f.author_name}.`,

  delegation_planned_label: "Alguien me elige como sustituto",
  delegation_planned_title: "Usted decidirá por otra persona",
  delegation_planned: (f) => `${f.name} eligió que usted decida en su lugar ${period(f)}.`,
  delegation_begun_label: "Empiezo a decidir por otra persona",
  delegation_begun_title: "Usted decide por otra persona",
  delegation_begun: ({ name, until, time_zone }) =>
    `${name} está ausente: usted decide en su lugar hasta el ${dateTime(until, time_zone)} (${time_zone}).`,
  delegation_ended_label: "Dejo de decidir por otra persona",
  delegation_ended_title: "Usted ya no decide por otra persona",
  delegation_ended_back: ({ name }) => `${name} ha vuelto: usted ya no decide en su lugar.`,
  delegation_ended_withdrawn: (f) => `${f.name} ya no necesita que usted decida en su lugar ${period(f)}.`,
  delegation_ended_deactivated: ({ name }) => `Se desactivó la cuenta de ${name}: usted ya no decide en su lugar.`,
  delegation_lost_label: "Ya nadie decide por mí",
  delegation_lost_title: "Nadie decide por usted",
  delegation_lost: ({ name }) => `Se desactivó la cuenta de ${name}, que ya no decide por usted. Elija a otra persona.`,
  delegation_delegate_away_label: "Mi sustituto está ausente",
  delegation_delegate_away_title: "Su sustituto está ausente",
  delegation_delegate_away: (f) =>
    `${f.name} está ausente ${period(f)} y no puede decidir por usted en ese periodo. Elija a otra persona.`,
  delegation_double_absence_label: "Tengo una ausencia mientras decido por otra persona",
  delegation_double_absence_title: "Tiene una ausencia mientras decide por otra persona",
  delegation_double_absence: (f) =>
    `Usted está ausente ${period(f)}, mientras decide por ${f.name}. En ese periodo nadie decide en su lugar.`,
  delegation_uncovered_label: "Un aprobador y su sustituto están ausentes",
  delegation_uncovered_title: "Un aprobador y su sustituto están ausentes",
  delegation_uncovered: (f) =>
    `Ni ${f.name} ni ${f.delegate_name}, su sustituto, están disponibles ${period(f)}. Las solicitudes que esperan su decisión necesitan otro aprobador.`,

  record_fault_label: "Una solicitud no coincide con su registro",
  record_fault_title: "El registro no coincide",
  record_fault: ({ subject, details }) => `${subject}: ${details.join(" ")}`,
  more_faults: ({ count }) => `${number(count)} más`,
  faults_listed: "Figuran en el Resumen de la administración.",

  recurring_paused_label: "Se pausa una de mis solicitudes periódicas",
  recurring_paused_title: "Solicitud periódica en pausa",
  recurring_paused: ({ name, detail }) =>
    `“${name}” no se pudo enviar y está en pausa: ${detail.replace(/\.(?=\u2069?$)/, "")}.`,

  approver_deactivated_label: "Se desactiva un aprobador con solicitudes abiertas",
  approver_deactivated_title: "Aprobador desactivado",
  approver_deactivated: ({ name }) =>
    `Se desactivó la cuenta de ${name} mientras había solicitudes abiertas en espera de su decisión. Estas solicitudes pasan a otros aprobadores; se le avisará de aquellas sobre las que nadie pueda decidir.`,

  password_reset_label: "Un administrador restablece una contraseña",
  password_reset_title: "Contraseña restablecida",
  password_reset_person: ({ actor_name, hours }) =>
    `${actor_name} restableció su contraseña. Inicie sesión con la contraseña de un solo uso que reciba y elija la suya en un plazo de ${countOf(hours, "hora", "horas")}. ${UNEXPECTED}`,
  password_reset_administrators: ({ actor_name, name }) => `${actor_name} restableció la contraseña de ${name}.`,
  password_link_person: ({ actor_name }) =>
    `${actor_name} creó un enlace con el que usted puede elegir una contraseña nueva. Su contraseña actual funciona hasta que lo use. ${UNEXPECTED}`,
  password_link_administrators: ({ actor_name, name }) =>
    `${actor_name} creó un enlace con el que ${name} puede elegir una contraseña nueva.`,

  account_changed_label: "Se cambia una cuenta",
  account_changed_title: "Cuenta cambiada",
  account_changed_person: ({ actor_name, changes }) =>
    `${actor_name} cambió su cuenta. ${summarise(changes)}. ${UNEXPECTED}`,
  account_changed_administrators: ({ actor_name, name, changes }) =>
    `${actor_name} cambió la cuenta de ${name}. ${summarise(changes)}.`,
  factors_removed_person: ({ actor_name }) =>
    `${actor_name} quitó sus segundos factores y finalizó sus sesiones. ${UNEXPECTED}`,
  factors_removed_administrators: ({ actor_name, name }) => `${actor_name} quitó los segundos factores de ${name}.`,
  credential_ended_person:
    "Su contraseña de un solo uso o su enlace de contraseña ya no es válido, porque ahora usted puede decidir sobre solicitudes y no lo creó un administrador. Pida uno nuevo a un administrador.",
  credential_ended_administrators: ({ name }) =>
    `La contraseña de un solo uso o el enlace de contraseña de ${name} ya no es válido, porque esta persona ahora puede decidir sobre solicitudes y no lo creó un administrador. Cree un enlace nuevo para ella.`,
  address_confirmed_person: ({ actor_name, email }) =>
    `${actor_name} confirmó su dirección de correo electrónico ${email}. Si no es la suya, póngase en contacto con un administrador.`,
  address_confirmed_administrators: ({ actor_name, name, email }) =>
    `${actor_name} confirmó la dirección de correo electrónico ${email} de ${name}.`,
  same_name: ({ actor_name, name }) =>
    `${actor_name} dio a un usuario el nombre ${name}, que ya tiene otro usuario activo. El registro muestra los nombres, así que haga que se distingan.`,
  data_erased: ({ actor_name, name }) =>
    `${actor_name} borró los datos personales de un usuario, que ahora se llama ${name}.`,
  own_phone: `Se cambió su número de móvil para SMS. ${IF_NOT_YOU}`,
  own_factor_added: `Se añadió un segundo factor a su cuenta. ${IF_NOT_YOU}`,
  own_factor_removed: `Se quitó un segundo factor de su cuenta. ${IF_NOT_YOU}`,
  own_new_recovery_codes: `Se crearon códigos de recuperación nuevos para su cuenta y los anteriores dejaron de funcionar. ${IF_NOT_YOU}`,

  password_changed_label: "Se cambia mi contraseña",
  password_changed_title: "Contraseña cambiada",
  password_changed: `Se cambió su contraseña y sus demás sesiones han finalizado. ${IF_NOT_YOU}`,
  password_chosen_reset: `Su contraseña se estableció con un enlace pedido en la página de inicio de sesión y sus sesiones han finalizado. ${IF_NOT_YOU}`,
  password_chosen_invitation: `Su contraseña se estableció con un enlace de un administrador y sus sesiones han finalizado. ${IF_NOT_YOU}`,

  sessions_ended_label: "Un administrador finaliza mis sesiones",
  sessions_ended_title: "Sesiones finalizadas",
  sessions_ended: ({ actor_name }) =>
    `${actor_name} finalizó todas sus sesiones. Vuelva a iniciar sesión para continuar. ${UNEXPECTED}`,

  new_device_label: "Alguien inicia sesión en mi cuenta desde un dispositivo nuevo",
  new_device_title: "Inicio de sesión en un dispositivo nuevo",
  new_device: ({ device, country_code }) =>
    `Se inició sesión en su cuenta desde un dispositivo nuevo: ${device}${country_code === null ? "" : `, ${country(country_code)}`}. Si no fue usted, finalice la sesión, cambie su contraseña y póngase en contacto con un administrador.`,

  sign_in_locked_label: "Se bloquea mi inicio de sesión",
  sign_in_locked_title: "Inicio de sesión bloqueado",
  sign_in_locked: ({ failures, minutes }) =>
    `Su nombre de usuario se introdujo ${countOf(failures, "vez", "veces")} con una contraseña incorrecta. El inicio de sesión queda bloqueado durante ${countOf(minutes, "minuto", "minutos")}, excepto en los navegadores en los que ya haya iniciado sesión. ${IF_NOT_YOU}`,
  factor_locked: ({ failures, minutes }) =>
    `Alguien que conoce su contraseña introdujo ${countOf(failures, "vez", "veces")} un segundo factor incorrecto. Queda bloqueado durante ${countOf(minutes, "minuto", "minutos")}. Si no fue usted, cambie su contraseña.`,

  rules_changed_label: "Se cambian reglas de aprobación o la configuración",
  rules_changed_title: "Reglas cambiadas",
  rules_changed: ({ actor_name, subject, label, changes }) =>
    `${actor_name} cambió ${subject}. ${label === null ? "" : `${label}: `}${summarise(changes)}.`,
  rules_proposed: ({ actor_name, subject }) =>
    `${actor_name} propuso cambiar ${subject}. El cambio espera a un segundo administrador.`,
  own_proposal_confirmed: ({ actor_name }) => `${actor_name} confirmó el cambio que usted propuso.`,
  own_proposal_declined: ({ actor_name }) => `${actor_name} denegó el cambio que usted propuso.`,
  proposal_confirmed: ({ actor_name }) => `${actor_name} confirmó este cambio propuesto.`,
  proposal_declined: ({ actor_name }) => `${actor_name} denegó este cambio propuesto.`,
  proposal_expired: "Este cambio propuesto caducó sin una decisión.",
  equal_names_title: "Dos nombres son iguales",
  equal_names: ({ name }) =>
    `“${name}” y un nombre anterior solo se diferencian en cómo están escritos, por ejemplo en las mayúsculas, y ahora cuentan como el mismo nombre. Ambos siguen funcionando con su grafía exacta. Cambie el nombre de uno de ellos.`,
  rule_doa_configuration: "la matriz de aprobación",
  rule_approver_group: "un grupo de aprobadores",
  rule_duty_conflict: "un conflicto de funciones",
  rule_request_type: "un tipo de solicitud",
  rule_department: "un departamento",
  rule_currency: "una moneda",
  rule_user: "un rol",
  rule_user_department: "el departamento de un usuario",
  rule_priority: "una prioridad",
  rule_handover: "el aprobador de solicitudes abiertas",
  rule_deletion: "solicitudes",
  rule_settings: "la configuración",
  rule_numbering: "la numeración de solicitudes",
  any_rules: "las reglas",

  push_approve: "Aprobar",
  push_reject: "Rechazar",
  push_test_title: "Las notificaciones están activadas",
  push_test: "Aquí recibirá novedades sobre sus solicitudes de aprobación.",
  push_test_sent: "Notificación de prueba enviada",
  push_enabled: "¡Notificaciones activadas! Recibirá novedades sobre sus solicitudes de aprobación.",
  push_already_enabled: "Ya tiene una suscripción a las notificaciones.",
  push_not_configured: "Las notificaciones push no están configuradas: defina VAPID_PUBLIC_KEY y VAPID_PRIVATE_KEY.",
  push_address_invalid: "Esta no es la dirección de un servicio de notificaciones push",
  push_not_subscribed: "Este navegador no está suscrito a sus notificaciones.",
  push_none_subscribed: "Ninguno de sus navegadores está suscrito a las notificaciones.",
  push_expired: "Sus suscripciones han caducado. Vuelva a activar las notificaciones.",
  push_unreachable: "No se pudo contactar con el servicio de notificaciones push. Vuelva a intentarlo más tarde.",
};
