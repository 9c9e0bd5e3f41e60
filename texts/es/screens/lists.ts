import type * as english from "../../en/screens/lists.ts";
import type { Translated } from "../../translated.ts";
import { countFormatted } from "../words.ts";

export const dashboard: Translated<typeof english.dashboard> = {
  title: "Panel",
  greeting: (name) => `Le damos la bienvenida, ${name}`,
  waitingCount: (count, one) =>
    countFormatted(count, one, "solicitud espera su decisión", "solicitudes esperan su decisión"),
  quickLinks: "Accesos rápidos",
  statusCards: "Solicitudes por estado",
  total: "Total",
  pending: "Pendientes",
  approved: "Aprobadas",
  rejected: "Rechazadas",
  overdue: "Vencidas",
  needsInfo: "Info requerida",
  waiting: "En espera de su decisión",
  waitingAll: "Mostrar todas las que esperan",
  select: (id) => `Seleccionar ${id}`,
  urgencyOrder: "Primero las vencidas, después por fecha límite y prioridad",
  unassigned: "Sin aprobador",
  unassignedText: "Solicitudes abiertas sin aprobador. Asigne una persona a cada una.",
  unassignedAll: "Mostrar todas las que no tienen aprobador",
  list: "Solicitudes",
  allListedAbove: "Todas las solicitudes que coinciden aparecen más arriba.",
  showing: (displayed, matches) => `Mostrando ${displayed} de ${matches} solicitudes`,
  noMatch: "Ninguna solicitud coincide con los filtros actuales",
  noMatchText: "Cambie o borre un filtro para ver más.",
  noMore: "No hay más solicitudes",
  none: "Todavía no hay solicitudes de aprobación",
  noneText: "Envíe una y siga su progreso aquí.",
  failed: "No se pudieron cargar los datos del panel",
};

export const filterChips: Translated<typeof english.filterChips> = {
  label: "Filtros activos",
  remove: "Quitar filtro",
  decided: "Decidida",
  from: (value) => `desde ${value}`,
  upTo: (value) => `hasta ${value}`,
  clearAll: "Borrar todo",
};

export const viewSwitch: Translated<typeof english.viewSwitch> = {
  label: "Vista",
  pageSize: "Por página",
  cards: "Tarjetas",
  table: "Tabla",
};
