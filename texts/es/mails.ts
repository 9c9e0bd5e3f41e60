import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../translated.ts";
import { dateTime, money, number } from "./formats.ts";
import { countOf } from "./words.ts";

export const mails: Translated<typeof english> = {
  labelled: ({ label, text }) => `${label}: ${text}`,
  label_above: ({ label }) => `${label}:`,
  written: ({ text }) => text,
  request_name: ({ request_id, title }) => `${request_id} ${title}`,
  amount: "Importe",
  requester: "Solicitante",
  type: "Tipo",
  due: "Fecha límite",
  comment: "Comentario",
  money: ({ amount, currency, decimals }) => money(amount, currency, decimals),
  time: ({ at, time_zone }) => `${dateTime(at, time_zone)} (${time_zone.replaceAll("_", " ")})`,
  view_details: "Ver detalles",
  review_request: "Revisar solicitud",
  open_request: "Abrir solicitud",
  footer: "Ha recibido este correo porque tiene una notificación en Approval Workflow System.",
  settings: "Configuración de notificaciones",
  unsubscribe: ({ title }) => `Cancelar la suscripción a “${title}”`,
  unsubscribed: "Ya no recibirá estos correos.",
  link_invalid: "Este enlace ya no es válido.",
  sms: ({ title, text }) => `${title}: ${text}`,
  sms_with_number: ({ request_id, title, text }) => `${request_id} ${title}: ${text}`,

  digest_subject: ({ count }) => `Su resumen diario: ${countOf(count, "notificación", "notificaciones")}`,
  digest_more: ({ count }) => `Y ${number(count)} más.`,
  all_notifications: "Todas las notificaciones",
  unsubscribe_digest: "Cancelar la suscripción al resumen diario",

  waiting_subject: ({ count, is_floor }) =>
    count === 1
      ? "1 solicitud espera su decisión"
      : `${number(count)}${is_floor ? "+" : ""} solicitudes esperan su decisión`,
  waiting_more: ({ count, is_floor }) => `y ${number(count)}${is_floor ? "+" : ""} más`,
  waiting_due: ({ time }) => `Fecha límite: ${time}`,
  waiting_overdue: ({ time }) => `Vencida desde el ${time}`,
  waiting_footer: "Usted pidió una lista diaria de las solicitudes que esperan su decisión.",
  open_all: "Abrir todas",
  unsubscribe_waiting: "Cancelar la suscripción a la lista diaria",

  reset_subject: "Restablezca su contraseña",
  reset: ({ username, minutes }) =>
    `Alguien pidió restablecer la contraseña de su cuenta. Su nombre de usuario es ${username}. El enlace funciona una sola vez, durante ${countOf(minutes, "minuto", "minutos")}.`,
  reset_footer: "Si usted no lo pidió, ignore este correo: su contraseña no cambia.",
  invitation_subject: "Elija su contraseña",
  invitation: ({ username, hours }) =>
    `Un administrador de Approval Workflow System le pide que elija una contraseña para su cuenta. Su nombre de usuario es ${username}. El enlace funciona una sola vez, durante ${countOf(hours, "hora", "horas")}.`,
  invitation_footer: "No reenvíe este correo: con el enlace, cualquier persona puede elegir su contraseña.",
  choose_password: "Elegir una contraseña",

  checkpoint_subject: ({ checkpoint }) => `Punto de control ${number(checkpoint)} del registro`,
  checkpoint:
    "El archivo adjunto demuestra lo que contenía el registro en ese momento. Guárdelo fuera de Approval Workflow System.",
  checkpoint_footer:
    "Ha recibido este correo porque la configuración de Approval Workflow System contiene su dirección para los puntos de control.",
  checkpoint_key: "Clave pública",
  all_checkpoints: "Todos los puntos de control",
};
