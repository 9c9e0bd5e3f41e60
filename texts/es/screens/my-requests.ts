import type * as english from "../../en/screens/my-requests.ts";
import type { Translated } from "../../translated.ts";

export const myRequests: Translated<typeof english.myRequests> = {
  title: "Mis solicitudes",
  intro: "Siga todas sus solicitudes de aprobación",
  search: "Buscar en sus solicitudes por número o texto…",
  tabs: "Estado",
  all: "Todas",
  newRequest: "Nueva solicitud",
  none: "No se encontraron solicitudes",
  noneText: "Envíe una y siga su progreso aquí.",
  noMatch: "Ninguna de sus solicitudes coincide. Elija otra pestaña o borre la búsqueda.",
  noMore: "No hay más solicitudes en esta página.",
  first: "Enviar la primera solicitud",
  loading: "Cargando sus solicitudes...",
  failed: "No se pudieron cargar las solicitudes",
};
