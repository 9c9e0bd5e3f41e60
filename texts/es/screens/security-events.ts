import type * as english from "../../en/screens/security-events.ts";
import type { Translated } from "../../translated.ts";

export const securityEvents: Translated<typeof english.securityEvents> = {
  title: "Eventos de seguridad",
  intro: "Inicios de sesión, contraseñas, roles, reglas y exportaciones. Solo los ven los administradores.",
  filters: "Filtros",
  kind: "Evento",
  allKinds: "Todos los eventos",
  username: "Nombre de usuario",
  usernameHint: "De la persona o de quien causó el evento.",
  from: "Desde (UTC)",
  to: "Hasta (UTC)",
  apply: "Aplicar filtros",
  clear: "Borrar filtros",
  export: "Exportar como CSV",
  exportFailed: "No se pudieron exportar los eventos de seguridad",
  unknownUser: "Usuario desconocido",
  by: (name) => `por ${name}`,
  none: "No hay eventos de seguridad",
  noneText: "Nada coincide con estos filtros.",
  list: "Eventos de seguridad, del más reciente al más antiguo",
  older: "Eventos anteriores",
  newest: "Eventos más recientes",
  loadFailed: "No se pudieron cargar los eventos de seguridad",
};
