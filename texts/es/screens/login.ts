import type * as english from "../../en/screens/login.ts";
import type { Translated } from "../../translated.ts";

export const login: Translated<typeof english.login> = {
  title: "Approval Workflow System",
  description: "Envíe solicitudes de aprobación, decida sobre ellas y siga su progreso.",
  intro: "Inicie sesión para enviar y seguir solicitudes y decidir sobre ellas.",
  username: "Nombre de usuario",
  password: "Contraseña",
  remember: "Recordarme durante 30 días",
  submit: "Iniciar sesión",
  forgot: "¿Ha olvidado su contraseña?",
  failed: "No se pudo iniciar sesión",
  failedBecause: (reason) => `No se pudo iniciar sesión: ${reason}`,
  successful: "Sesión iniciada",
  welcome: (name) => `Le damos la bienvenida, ${name}`,
  quoteLabel: "Cita del día",
  quoted: (quote) => `“${quote}”`,
};
