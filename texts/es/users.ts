import type { users as english } from "../en/users.ts";
import type { Translated } from "../translated.ts";
import { dateTime, moneyShort } from "./formats.ts";
import { countOf } from "./words.ts";

type Name = { name: string };

const guardedAccount =
  (reason: string) =>
  ({ name }: Name): string =>
    `${name} ${reason}, por lo que solo un administrador puede cambiar su nombre de usuario, correo electrónico, departamento, rol, contraseña o estado, o eliminar la cuenta.`;

const guardedUnlock =
  (reason: string) =>
  ({ name }: Name): string =>
    `${name} ${reason}, por lo que solo un administrador puede desbloquear su inicio de sesión.`;

export const users: Translated<typeof english> = {
  account_guarded_admin: guardedAccount("tiene el rol de administrador"),
  account_guarded_vp: guardedAccount("tiene el rol de vicepresidente"),
  account_guarded_matrix: guardedAccount("figura en la matriz de aprobación"),
  account_guarded_group: guardedAccount("es miembro de un grupo de aprobadores"),
  account_guarded_open_requests: guardedAccount("puede decidir sobre solicitudes abiertas"),
  account_guarded_delegate: guardedAccount("decide por otra persona"),
  unlock_guarded_admin: guardedUnlock("tiene el rol de administrador"),
  unlock_guarded_vp: guardedUnlock("tiene el rol de vicepresidente"),
  unlock_guarded_matrix: guardedUnlock("figura en la matriz de aprobación"),
  unlock_guarded_group: guardedUnlock("es miembro de un grupo de aprobadores"),
  unlock_guarded_open_requests: guardedUnlock("puede decidir sobre solicitudes abiertas"),
  unlock_guarded_delegate: guardedUnlock("decide por otra persona"),
  own_department_change_barred:
    "Usted no puede cambiar su propio departamento. Otro administrador puede cambiarlo por usted.",
  administrators_admin_only: "Solo un administrador puede crear, cambiar o eliminar administradores.",

  erasure_admin_only: "Solo un administrador puede borrar datos personales.",
  own_erasure_barred: "Usted no puede borrar sus propios datos.",
  active_user_not_erasable: ({ name }) => `La cuenta de ${name} está activa. Desactive primero el usuario.`,
  not_yet_erasable: ({ name, reasons }) =>
    `Todavía no se pueden borrar los datos de ${name}. Motivo: ${reasons.join(", ")}.`,
  erasure_obstacle_in_matrix: "figura en la matriz de aprobación",
  erasure_obstacle_in_group: "es miembro de un grupo de aprobadores",
  erasure_obstacle_is_delegate: "decide por otra persona",
  erasure_obstacle_is_department_head: "tiene la jefatura de un departamento",
  erasure_obstacle_is_payer: "es pagador de un tipo de solicitud",
  erasure_obstacle_has_own_open_requests: "ha enviado solicitudes que están abiertas",
  erasure_obstacle_decides_open_requests: "debe decidir sobre solicitudes abiertas",
  erasure_name_mismatch: "Este no es el nombre del usuario",

  own_account_influenced: ({ influencer, cause, since, until, request }) =>
    `${influencer} creó o cambió la cuenta de usted el ${dateTime(since)} (UTC) (${cause}), por lo que usted no puede decidir sobre ${request ?? "esta solicitud"} antes del ${dateTime(until)} (UTC).`,
  account_of_owner_influenced: ({ influencer, owner, cause, since, until, request }) =>
    `${influencer} creó o cambió la cuenta de ${owner} el ${dateTime(since)} (UTC) (${cause}), por lo que nadie puede decidir sobre ${request ?? "esta solicitud"} en nombre de ${owner} antes del ${dateTime(until)} (UTC).`,
  influence_cause_credential: "la contraseña o un enlace para elegirla",
  influence_cause_address: "la dirección de correo electrónico",
  influence_cause_position: "el rol o el departamento",
  influence_cause_factor: "el segundo factor",
  person_influenced: ({ name, days }) =>
    `${name} no puede decidir sobre esta solicitud, porque el solicitante creó o cambió su cuenta hace menos de ${days} días`,

  username_invisible_characters: "Un nombre de usuario no puede contener caracteres invisibles",
  username_other_characters: "Un nombre de usuario solo puede contener letras, dígitos y los caracteres . _ - @",
  username_several_scripts:
    "Un nombre de usuario solo puede contener letras y dígitos de un mismo sistema de escritura",
  username_without_letter: "Un nombre de usuario debe contener al menos una letra o un dígito",

  password_blank: "La contraseña no puede contener solo espacios",
  password_common: "Esta es una de las contraseñas más comunes. Elija otra",
  password_personal:
    "La contraseña no debe contener el nombre, el nombre de usuario ni el nombre del correo electrónico del usuario",
  password_present: "La contraseña nueva debe ser distinta de la actual",
  password_documented: "Esta contraseña aparece en la documentación. Elija otra",
  password_changed: "Contraseña cambiada",
  password_wrong: "La contraseña no es correcta",
  own_password_elsewhere: "Cambie su propia contraseña en “Cambiar contraseña”.",
  own_password_needs_current: "Cambie su propia contraseña en “Cambiar contraseña”, con la actual",

  device_on_system: ({ browser, system }) => `${browser} en ${system}`,
  device_named: ({ name }) => name,
  device_unknown: "Dispositivo desconocido",
  session_ended: "Sesión finalizada",
  sessions_ended: ({ count }) => countOf(count, "sesión finalizada", "sesiones finalizadas"),
  all_sessions_ended: "Todas las sesiones finalizadas",
  own_sessions_elsewhere: "Sus propias sesiones aparecen en su perfil.",

  factor_to_add_first: "Esto necesita un segundo factor. Añada uno en su perfil, en “Seguridad del inicio de sesión”.",
  factor_needed_for_codes: "Añada primero una llave de acceso o una aplicación de autenticación",
  factor_removed: "Segundo factor quitado",
  factors_removed: "Segundos factores quitados",
  factor_missing: "Este usuario no tiene un segundo factor.",
  own_factors_elsewhere: "Sus propios segundos factores aparecen en su perfil.",
  authenticator_app_exists: "Ya tiene una aplicación de autenticación. Quítela antes de añadir otra.",
  authenticator_app_setup_expired:
    "La configuración de la aplicación de autenticación tardó demasiado. Vuelva a empezar.",
  authenticator_apps_unavailable:
    "No se pueden usar aplicaciones de autenticación: SECRETS_KEY falta o se ha cambiado (docs/configure.md). Use otro segundo factor o póngase en contacto con un administrador.",
  passkey_not_added: ({ max }) =>
    `Esta llave de acceso ya existe o usted tiene ${max} llaves de acceso, que es el máximo.`,
  passkey_not_verified: "No se pudo verificar la llave de acceso. Vuelva a intentarlo.",
  too_many_wrong_codes: "Demasiados códigos incorrectos. Espere antes de volver a intentarlo.",

  sign_ins_slowed: ({ seconds }) =>
    `Demasiados inicios de sesión fallidos desde su red. Espere ${countOf(seconds, "segundo", "segundos")} y vuelva a iniciar sesión. Si también se rechaza, compruebe su nombre de usuario y su contraseña.`,
  password_resets_slowed: ({ seconds }) =>
    `Se han pedido demasiados restablecimientos de contraseña desde su red. Espere ${countOf(seconds, "segundo", "segundos")} y vuelva a pedirlo.`,
  password_reset_requested: "Si una cuenta tiene esta dirección de correo electrónico, se ha enviado un enlace a ella.",
  password_link_ended: "Este enlace ya no es válido. Se ha usado o sustituido, o ha caducado.",

  own_email_confirmation_barred: "Otro administrador debe confirmar su dirección de correo electrónico.",
  email_needs_no_confirmation: ({ name }) => `La dirección de correo electrónico de ${name} no necesita confirmación.`,
  email_set_by_actor:
    "Usted estableció esta dirección de correo electrónico, por lo que otro administrador debe confirmarla.",
  email_set_by_influencer: ({ name }) =>
    `${name} estableció esta dirección de correo electrónico y también creó o cambió la cuenta de usted, por lo que otro administrador debe confirmarla.`,

  user_not_found: ({ id }) => `No existe el usuario ${id}.`,
  user_inactive: ({ name }) => `La cuenta de ${name} no está activa`,
  account_inactive: "La cuenta está inactiva. Actívela primero.",
  no_active_department: ({ name }) => `No hay ningún departamento activo “${name}”`,

  new_approver_required: "Elija quién debe decidir en su lugar",
  own_takeover_barred: "No puede reasignarse solicitudes a usted",
  holds_requests_already: ({ name }) => `${name} ya las tiene`,
  active_user_keeps_requests: ({ name }) =>
    `La cuenta de ${name} está activa y conserva sus solicitudes. Desactive la cuenta antes o al mismo tiempo.`,
  reassign_all_admin_only: "Solo un administrador puede reasignar las solicitudes de un usuario.",
  reassignment_needs_deactivation: "Las solicitudes solo se reasignan cuando se desactiva su aprobador",
  requests_reassigned: ({ count, name }) =>
    `${countOf(count, "solicitud reasignada", "solicitudes reasignadas")} a ${name}`,

  approver_change: ({ from, to }) => `Aprobador: ${from} → ${to}`,
  open_requests_up_to: ({ count, largest_usd }) =>
    `${countOf(count, "solicitud abierta", "solicitudes abiertas")}, hasta ${moneyShort(largest_usd, "USD")}`,
  role_given: ({ role }) => `Rol: ${role}`,
  role_change: ({ from, to }) => `Rol: ${from} → ${to}`,
  department_change: ({ from, to }) => `Departamento: ${from} → ${to}`,
  username_change: ({ from, to }) => `Nombre de usuario: ${from} → ${to}`,
  name_change: ({ from, to }) => `Nombre: ${from} → ${to}`,
  email_change: ({ from, to }) => `Correo electrónico: ${from} → ${to}`,
  status_change: ({ from, to }) => `Estado: ${from} → ${to}`,
  status_active: "activo",
  status_inactive: "inactivo",
};
