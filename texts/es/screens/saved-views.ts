import type * as english from "../../en/screens/saved-views.ts";
import type { Translated } from "../../translated.ts";

export const savedViews: Translated<typeof english.savedViews> = {
  title: "Vistas guardadas",
  intro: "Una vista guarda los filtros, el orden y las columnas de una lista.",
  back: "Volver a la lista",
  loading: "Cargando las vistas guardadas",
  none: "Esta lista no tiene vistas guardadas",
  noneText: "Guarde una lista con sus filtros para volver a abrirla más tarde.",
  manage: "Guardar o cambiar vistas",
  screens: { dashboard: "Panel", my_requests: "Mis solicitudes", all_requests: "Todas las solicitudes" },
  words: "vista guardada lista filtro",
  name: "Nombre de la vista",
  save: {
    title: "Guardar esta lista",
    text: "La vista contiene los filtros, el orden y las tarjetas o columnas que la lista muestra ahora.",
    button: "Guardar vista",
    saved: "Vista guardada",
  },
  list: {
    title: "Sus vistas",
    open: "Abrir",
    openName: (name) => `Abrir la vista ${name}`,
    edit: "Editar",
    editName: (name) => `Editar la vista ${name}`,
    rename: "Cambiar nombre",
    renamed: "Nombre de la vista cambiado",
    replace: "Sustituir por esta lista",
    replaced: "Vista sustituida",
    delete: "Eliminar",
    deleteName: (name) => `Eliminar la vista ${name}`,
    deleted: "Vista eliminada",
  },
  failed: "No se pudieron cambiar las vistas guardadas",
  openFailed: "No se pudo abrir la vista",
  loadFailed: "No se pudieron cargar las vistas guardadas",
};
