import type * as english from "../../en/screens/profile.ts";
import type { Translated } from "../../translated.ts";

export const profile: Translated<typeof english.profile> = {
  title: "Perfil",
  intro: "Sus datos, gestionados por un administrador.",
  name: "Nombre",
  username: "Nombre de usuario",
  email: "Correo electrónico",
  department: "Departamento",
  designation: "Cargo",
  role: "Rol",
  security: "Seguridad",
  securityText: "Elija una contraseña que no use en ningún otro sitio.",
  sessions: "Sesiones",
  sessionsText: "Vea dónde tiene la sesión iniciada y ciérrela en otros dispositivos.",
  showSessions: "Mostrar sesiones",
  factors: "Seguridad del inicio de sesión",
  factorsText: "Añada una llave de acceso o una aplicación de autenticación y conserve códigos de recuperación.",
  showFactors: "Gestionar segundos factores",
  undo: "Tiempo para deshacer decisiones",
  undoText: (seconds) =>
    `Sus aprobaciones y rechazos se envían al cabo de ${seconds} segundos, para que pueda deshacerlos. Se aplica a este navegador.`,
  undoChoices: { on: "Esperar", off: "Enviar de inmediato" },
  undoSaved: "Preferencia guardada",
  appearance: "Apariencia",
  appearanceText: "Sistema sigue la configuración de su dispositivo.",
};

export const passwords: Translated<typeof english.passwords> = {
  title: "Cambiar contraseña",
  intro: "Al cambiarla se cierra su sesión en los demás dispositivos.",
  mustChangeDocumented: "Esta cuenta todavía usa la contraseña documentada. Elija una propia antes de continuar.",
  mustChangeOneTime:
    "Inició sesión con una contraseña de un solo uso. Elija una contraseña que solo usted conozca antes de continuar.",
  current: "Contraseña actual",
  currentOneTime: "La contraseña de un solo uso con la que inició sesión.",
  next: "Contraseña nueva",
  confirm: "Confirmar contraseña nueva",
  submit: "Cambiar contraseña",
  hint: (minLength) => `Al menos ${minLength} caracteres. Ni una contraseña común ni su nombre.`,
  changed: "Contraseña cambiada",
  failed: "No se pudo cambiar la contraseña",
};
