import { ONE_TIME_PASSWORD_HOURS } from "../../../domain/users/passwords.ts";
import type * as english from "../../en/screens/admin-users.ts";
import type { Translated } from "../../translated.ts";
import { countFormatted } from "../words.ts";

export const usersTab: Translated<typeof english.usersTab> = {
  search: "Buscar usuarios",
  username: "Nombre de usuario",
  name: "Nombre",
  email: "Correo electrónico",
  role: "Rol",
  department: "Departamento",
  designation: "Cargo",
  password: "Contraseña",
  passwordNew: (minLength) =>
    `Déjela vacía: el usuario recibe un enlace para elegir una contraseña en un plazo de ${ONE_TIME_PASSWORD_HOURS} horas. En caso contrario, es una contraseña de un solo uso de al menos ${minLength} caracteres. Cópiela para el usuario; no se volverá a mostrar y debe cambiarse en el primer inicio de sesión.`,
  passwordReset: (minLength) =>
    `Déjela vacía para conservar la contraseña. Una nueva es una contraseña de un solo uso de al menos ${minLength} caracteres: cierra la sesión del usuario en todas partes y debe cambiarse en el siguiente inicio de sesión, en un plazo de ${ONE_TIME_PASSWORD_HOURS} horas. Se avisa al usuario y a todos los administradores.`,
  generate: "Generar una contraseña",
  ownDepartment: "Otro administrador debe cambiar su departamento.",
  ownPassword: "Para cambiar su propia contraseña necesita la actual:",
  changeOwnPassword: "Cambiar contraseña",
  chooseDepartment: "Elegir un departamento",
  allRoles: "Todos los roles",
  allDepartments: "Todos los departamentos",
  anyStatus: "Cualquier estado",
  none: "Todavía no hay usuarios",
  noneText: "Añada el primero o importe muchos desde un archivo CSV.",
  isActiveHint: "Las personas inactivas no pueden iniciar sesión ni reciben solicitudes nuevas.",
  deactivateTitle: "¿Desactivar el usuario?",
  reassignTitle: "Reasignar solicitudes abiertas",
  deactivate: "Desactivar",
  deactivateAnyway: "Desactivar de todos modos",
  willBeDeleted: (name) =>
    `${name} no tiene solicitudes ni participa en ninguna aprobación, por lo que la cuenta se eliminará. Esta acción no se puede deshacer.`,
  hasRequests: (name, count, one) => `${name} ha enviado ${countFormatted(count, one, "solicitud", "solicitudes")}`,
  isUsed: (name) => `${name} forma parte del historial o de la configuración`,
  soDeactivated: ", por lo que la cuenta se desactivará.",
  cannotBeDeleted: ", por lo que la cuenta no se puede eliminar. Ya está inactiva.",
  deactivateHint:
    "Sus sesiones finalizan de inmediato y no recibe solicitudes nuevas. El historial conserva su nombre.",
  openRequestsTitle: (name, count, one) =>
    `${name} tiene ${countFormatted(count, one, "solicitud abierta", "solicitudes abiertas")}`,
  openRequestsText:
    "Al desactivar la cuenta, pasan a los siguientes aprobadores de sus rutas. También puede elegir quién las asume. Se avisa a los administradores de las solicitudes sobre las que nadie puede decidir.",
  openRequestsInactive: "La cuenta está inactiva. Reasigne las solicitudes para que alguien pueda decidir sobre ellas.",
  openRequests: "Solicitudes abiertas",
  requestedBy: (requester, department) => `${requester} · ${department}`,
  moreRequests: (count) => `y ${count} más`,
  reassignTo: "Reasignar todas a",
  comments: "Comentarios",
  commentsHint: "Se muestran en el historial de cada solicitud.",
  candidate: (department, possible, total) => `${department} · puede decidir ${possible} de ${total}`,
  noCandidates:
    "Nadie más puede decidir sobre estas solicitudes. Un administrador que no las haya enviado puede reasignarlas.",
  reassignAll: "Reasignar todas",
  reassignAndDeactivate: "Reasignar todas y desactivar",
  done: "Listo",
  isInactive: (name) => `La cuenta de ${name} está ahora inactiva.`,
  reassigning: "Reasignando",
  reassigned: (count, one, name) =>
    `${countFormatted(count, one, "solicitud reasignada", "solicitudes reasignadas")} a ${name}`,
  remaining: (count) => `Solicitudes restantes: ${count}. Seleccione “Reasignar todas” para continuar.`,
  skipped: "No reasignadas a esta persona",
  lockedUntil: "Bloqueado hasta el",
  unlock: "Desbloquear",
  unlockOne: (name) => `Desbloquear a ${name}`,
  unlocked: "Usuario desbloqueado",
  unlockFailed: "No se pudo desbloquear el usuario",
};
