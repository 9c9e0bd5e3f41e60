import type * as english from "../../en/screens/second-factor.ts";
import type { Translated } from "../../translated.ts";
import { choose } from "../words.ts";

export const secondFactor: Translated<typeof english.secondFactor> = {
  title: "Confirme su inicio de sesión",
  intro: "Su cuenta está protegida por un segundo factor.",
  code: "Código",
  codeHint: "Los seis dígitos de su aplicación de autenticación o uno de sus códigos de recuperación.",
  submit: "Confirmar",
  usePasskey: "Usar una llave de acceso",
  passkeyIntro: "Confirme con su huella dactilar, su rostro, un PIN o una llave de seguridad.",
  passkeyFailed: "La llave de acceso no se usó. Vuelva a intentarlo o use otro factor.",
  passkeyAnswered: "La llave de acceso se aceptó. Vuelva a pulsar el botón para continuar.",
  needsScript: "Las llaves de acceso necesitan JavaScript.",
  passkeyUnsupported: "Este navegador no admite llaves de acceso.",
  failed: "No se pudo confirmar el inicio de sesión",
};

export const signInSecurity: Translated<typeof english.signInSecurity> = {
  title: "Seguridad del inicio de sesión",
  intro: "Un segundo factor protege su cuenta si alguien averigua su contraseña.",
  mustAdd:
    "Su rol necesita un segundo factor. Añada una llave de acceso o una aplicación de autenticación antes de continuar.",
  back: "Perfil",
  loadFailed: "No se pudo cargar la seguridad del inicio de sesión",
  failed: "No se pudo cambiar la seguridad del inicio de sesión",
  factors: "Sus segundos factores",
  noFactors: "Todavía no tiene un segundo factor.",
  kinds: { passkey: "Llave de acceso", totp: "Aplicación de autenticación" },
  added: "Añadido",
  lastUsed: "Último uso",
  neverUsed: "Nunca",
  remove: "Quitar",
  removeOne: (name) => `Quitar ${name}`,
  removed: "Segundo factor quitado",
  addedToast: "Segundo factor añadido",
  password: "Contraseña",
  passwordHint: "Su contraseña actual, porque esto cambia su forma de iniciar sesión.",
  name: "Nombre",
  passkeys: "Llaves de acceso",
  addPasskey: "Añadir una llave de acceso",
  passkeyText:
    "Su dispositivo confirma el inicio de sesión con una huella dactilar, un rostro o un PIN. También sirve una llave de seguridad.",
  addApp: "Añadir una aplicación de autenticación",
  appText: "Una aplicación en su teléfono muestra un código nuevo cada 30 segundos.",
  appMissing:
    "Un administrador debe configurar esta instalación antes de que se puedan añadir aplicaciones de autenticación.",
  startApp: "Configurar una aplicación",
  scan: "Escanee este código con su aplicación de autenticación o introduzca la clave a mano. Después introduzca el código que muestra la aplicación.",
  qr: "Código QR para la aplicación de autenticación",
  key: "Clave",
  firstCode: "Código de la aplicación",
  finishApp: "Añadir aplicación",
  codes: "Códigos de recuperación",
  codesLeft: (left) => choose(left, `Queda ${left} código de recuperación.`, `Quedan ${left} códigos de recuperación.`),
  codesText: "Cada código sustituye una vez a su segundo factor, por ejemplo si pierde el teléfono.",
  newCodes: "Crear códigos de recuperación nuevos",
  newCodesHint: "Los códigos que no haya usado dejan de funcionar.",
  yourCodes: "Sus códigos de recuperación",
  yourCodesText: "Imprima los códigos o guárdelos en un lugar seguro. No se volverán a mostrar.",
  next: "Continuar",
};
