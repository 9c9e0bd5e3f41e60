import type * as english from "../../en/screens/choose-password.ts";
import type { Translated } from "../../translated.ts";

export const choosePassword: Translated<typeof english.choosePassword> = {
  title: "Elija su contraseña",
  resetTitle: "Restablezca su contraseña",
  account: (username) => `Para la cuenta ${username}. Todas las sesiones de la cuenta finalizan.`,
  next: "Contraseña nueva",
  confirm: "Confirmar contraseña nueva",
  hint: (minLength) => `Al menos ${minLength} caracteres. Ni una contraseña común ni su nombre.`,
  submit: "Guardar contraseña",
  saved: "Contraseña guardada",
  savedText: "Inicie sesión con su contraseña nueva.",
  failed: "No se pudo guardar la contraseña",
  endedTitle: "Este enlace ya no es válido",
  endedText: "Se ha usado o sustituido, o ha caducado. Pida uno nuevo a un administrador.",
  endedResetText: "Se ha usado o sustituido, o ha caducado. Puede pedir uno nuevo.",
  askTitle: "¿Ha olvidado su contraseña?",
  askText:
    "Introduzca la dirección de correo electrónico de su cuenta. Le enviaremos un enlace para elegir una contraseña nueva.",
  email: "Correo electrónico",
  ask: "Enviar enlace",
  askFailed: "No se pudo enviar el enlace",
  sentTitle: "Consulte su correo electrónico",
  sentText: (minutes) =>
    `Si una cuenta tiene esta dirección de correo electrónico, se ha enviado un enlace a ella. Funciona durante ${minutes} minutos. Si no llega ninguno, consulte a un administrador.`,
  notConfigured:
    "Esta instalación no envía correo. Pida a un administrador un enlace para elegir una contraseña nueva.",
  toSignIn: "Volver al inicio de sesión",
};
