import type { SettingFieldTexts } from "../setting-fields.ts";

export const settingFields: SettingFieldTexts = {
  email_notifications: {
    label: "Notificaciones por correo electrónico",
    hint: "Enviar un correo a las personas que participan en una solicitud.",
  },
  desktop_notifications: {
    label: "Notificaciones de escritorio",
    hint: "Notificaciones push en los dispositivos en los que las personas las han activado.",
  },
  sms_notifications: {
    label: "Notificaciones por SMS",
    hint: "Mensajes de texto cuando alguien tiene que actuar.",
  },
  auto_assign_approvers: {
    label: "Asignar aprobadores automáticamente",
    hint: "Si está desactivado, las solicitudes nuevas esperan sin aprobador hasta que un administrador asigne uno.",
    record: "asignación automática de aprobadores",
  },
  send_overdue_reminders: {
    label: "Enviar recordatorios de vencimiento",
    hint: "Si está desactivado, no se envían recordatorios de solicitudes vencidas.",
    record: "recordatorios de vencimiento",
  },
  allow_request_modifications: {
    label: "Permitir modificar solicitudes",
    hint: "Si está desactivado, los solicitantes no pueden cambiar una solicitud enviada.",
    record: "permiso para modificar solicitudes",
  },
  four_eyes: {
    label: "Segundo administrador para las reglas",
    hint: "Si está activado, los cambios de la matriz de aprobación, los grupos, los tipos, los tipos de cambio, los roles y la configuración esperan hasta que un segundo administrador los confirme.",
  },
  second_factor_roles: {
    label: "Roles que necesitan un segundo factor",
    hint: "Los usuarios con estos roles deben añadir una llave de acceso o una aplicación de autenticación antes de continuar.",
    empty: "Ninguno",
  },
  second_factor_for_changes: {
    label: "Segundo factor para los cambios",
    hint: "Si está activado, los cambios de la matriz de aprobación, los usuarios, los datos maestros y la configuración vuelven a pedir el segundo factor al cabo de 10 minutos.",
  },
  second_factor_amount_usd: {
    label: "Segundo factor para decisiones por encima de (USD)",
    hint: "Las decisiones y reasignaciones por encima de este importe, y las ausencias nuevas, vuelven a pedir el segundo factor al cabo de 10 minutos. Vacío: nunca.",
    empty: "Nunca",
    record: "importe en USD por encima del cual se pide el segundo factor",
  },
  password_min_length: {
    label: "Longitud mínima de la contraseña",
    hint: "Para contraseñas nuevas, de 6 a 128 caracteres.",
  },
  session_idle_hours: {
    label: "Finalizar las sesiones sin uso tras (horas)",
    hint: "Una sesión que nadie usa durante este tiempo finaliza. 0: las sesiones solo finalizan cuando caducan.",
    record: "horas hasta que finaliza una sesión sin uso",
  },
  security_events_days: {
    label: "Conservar los eventos de seguridad (días)",
    hint: "De 90 a 3650 días.",
    record: "días que se conservan los eventos de seguridad",
  },
  checkpoint_mail: {
    label: "Enviar los puntos de control a",
    hint: "El punto de control firmado de cada día se envía a esta dirección. Vacío: a nadie.",
    empty: "Nadie",
    record: "dirección de correo electrónico para los puntos de control",
  },
  prefix: {
    label: "Prefijo",
    hint: "Letras y dígitos.",
  },
  separator: {
    label: "Separador",
    hint: "De uno a tres de - _ / .",
  },
  suffix_format: {
    label: "Formato del sufijo",
    hint: "Dígitos mínimos: 6 da 001001, 0 no añade ceros.",
    record: "número de dígitos",
  },
  counter_start: {
    label: "Inicio del contador",
    hint: "La numeración empieza en este valor más uno, tras un restablecimiento o en una serie nueva.",
  },
  include_department: {
    label: "Incluir el departamento",
    record: "departamento en el número",
  },
  include_year: {
    label: "Incluir el año",
    record: "año en el número",
  },
  include_month: {
    label: "Incluir el mes",
    record: "mes en el número",
  },
};
