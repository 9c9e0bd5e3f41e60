import { ONE_TIME_PASSWORD_HOURS } from "../../../domain/users/passwords.ts";
import type * as english from "../../en/screens/admin-user-access.ts";
import type { Translated } from "../../translated.ts";

export const userAccess: Translated<typeof english.userAccess> = {
  open: "Inicio de sesión",
  openOne: (name) => `Inicio de sesión de ${name}`,
  title: "Inicio de sesión y sesiones",
  newLink: "Crear un enlace de contraseña",
  newLinkText: `Un enlace con el que el usuario elige una contraseña nueva en un plazo de ${ONE_TIME_PASSWORD_HOURS} horas. La contraseña actual funciona hasta entonces. Los enlaces anteriores dejan de funcionar, y se avisa al usuario y a todos los administradores.`,
  linkMailed: (email) => `Se envió a ${email} un enlace para elegir una contraseña`,
  linkOnce: "El enlace ya se creó y solo se puede ver una vez. Cree uno nuevo si lo necesita.",
  linkByAdmin: (name) =>
    `${name} puede decidir sobre solicitudes, por lo que un administrador debe crear el enlace de contraseña`,
  linkTitle: (name) => `Enlace para ${name}`,
  linkText:
    "No se envió ningún correo. Copie el enlace para el usuario; no se volverá a mostrar. Cualquier persona que lo tenga puede elegir la contraseña.",
  linkLabel: "Enlace",
  linkExpires: "El enlace funciona una sola vez, hasta el",
  confirmEmail: "Confirmar correo electrónico",
  confirmEmailText: (setter, email) =>
    `${setter ?? "Alguien"} estableció la dirección de correo electrónico ${email}. Hasta que otro administrador confirme que pertenece al usuario, no recibe enlaces para restablecer la contraseña.`,
  emailConfirmed: "Dirección de correo electrónico confirmada",
  end: "Finalizar todas las sesiones",
  endText: "Cierra de inmediato la sesión del usuario en todos los dispositivos. Se avisa al usuario.",
  endForAdmins: "Solo otro administrador puede finalizar las sesiones de este usuario.",
  removeFactors: "Quitar los segundos factores",
  factorsRemoved: "Segundos factores quitados",
  ended: "Todas las sesiones finalizadas",
  erase: "Borrar los datos personales",
  eraseText:
    "Elimina definitivamente el nombre, las direcciones, los dispositivos, las plantillas y la configuración de este usuario inactivo. Las solicitudes y el registro conservan los nombres en sus entradas.",
  eraseConfirm: "Nombre del usuario, para confirmar",
  erased: "Datos personales borrados",
  failed: "No se pudo cambiar el inicio de sesión del usuario",
};
