import type * as english from "../../en/screens/sessions.ts";
import type { Translated } from "../../translated.ts";

export const sessions: Translated<typeof english.sessions> = {
  title: "Sesiones",
  intro: "Dónde tiene la sesión iniciada. Finalice una sesión que no reconozca y cambie su contraseña.",
  back: "Perfil",
  loadFailed: "No se pudieron cargar sus sesiones",
  current: "Esta sesión",
  signedIn: "Inicio de sesión",
  lastUsed: "Último uso",
  expires: "Finaliza",
  place: "Lugar",
  unknownPlace: "Lugar desconocido",
  end: "Finalizar sesión",
  endOne: (device) => `Finalizar sesión en ${device}`,
  ended: "Sesión finalizada",
  endOthers: "Finalizar todas las demás sesiones",
  othersEnded: "Todas las demás sesiones finalizadas",
  endFailed: "No se pudo finalizar la sesión",
  onlyOne: "Solo tiene la sesión iniciada aquí.",
  limit: (max) => `Como máximo ${max} sesiones: un inicio de sesión más finaliza la que lleva más tiempo sin usarse.`,
};
