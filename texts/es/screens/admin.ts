import type * as english from "../../en/screens/admin.ts";
import type { Translated } from "../../translated.ts";

interface Noun {
  /** The noun with its definite article: 'el grupo', 'la moneda'. */
  definite: string;
  /** The noun without an article: 'grupo'. */
  noun: string;
  /** The noun with 'nuevo' or 'nueva': 'nuevo grupo', 'nueva moneda'. */
  fresh: string;
}

const masculine = (noun: string): Noun => ({ definite: `el ${noun}`, noun, fresh: `nuevo ${noun}` });
const feminine = (noun: string): Noun => ({ definite: `la ${noun}`, noun, fresh: `nueva ${noun}` });

const entity = ({ definite, noun, fresh }: Noun) => ({
  add: `Añadir ${noun}`,
  addNew: `Añadir ${fresh}`,
  edit: `Editar ${noun}`,
  delete: `¿Eliminar ${definite}?`,
  created: `Se creó ${definite}`,
  updated: `Se actualizó ${definite}`,
  saveFailed: `No se pudo guardar ${definite}`,
  deleteFailed: `No se pudo eliminar ${definite}`,
});

export const admin: Translated<typeof english.admin> = {
  title: "Administración",
  intro: "Usuarios, datos maestros y reglas de aprobación.",
  back: "Volver al panel",
  tabsLabel: "Administración",
  tabs: {
    overview: "Resumen",
    users: "Usuarios",
    departments: "Departamentos",
    currencies: "Monedas",
    types: "Tipos",
    priorities: "Prioridades",
    matrix: "Matriz de aprobación",
    groups: "Grupos",
    sheets: "Hojas de Google",
    settings: "Configuración",
  },
  failed: "No se pudieron cargar los datos de administración",
  success: "Operación realizada",
  error: "Error",
  active: "Activo",
  inactive: "Inactivo",
  yes: "Sí",
  no: "No",
  notAvailable: "N/D",
  moreNames: (count) => `+${count} más`,
  status: "Estado",
  actions: "Acciones",
  create: "Crear",
  update: "Actualizar",
  delete: "Eliminar",
  edit: "Editar",
  editOne: (name) => `Editar ${name}`,
  deleteOne: (name) => `Eliminar ${name}`,
  isActive: "Activo",
  deleteHint: "Si nunca se ha usado, se elimina. En caso contrario pasa a inactivo, y el historial conserva el nombre.",
  conflictTitle: "Otra persona cambió esto mientras usted lo editaba",
  conflictHint: "Los datos que introdujo siguen aquí. Vuelva a guardar para aplicarlos.",
  conflictValue: (field, value) => `${field}, valor actual: ${value}`,
  emptyValue: "vacío",
  notFound: "Ya no existe.",
  count: (displayed, total) => `Mostrando ${displayed} de ${total}`,
  noMatch: "Nada coincide con su búsqueda",
  noMatchText: "Cámbiela o bórrela para ver más.",
  none: "Todavía no hay nada aquí",
  search: "Buscar",
  importCsv: "Importar CSV",
  clear: "Borrar",
  previous: "Anterior",
  next: "Siguiente",
  firstPage: "Primera página",
  page: (page, pages) => `Página ${page} de ${pages}`,
  sortBy: (column) => `Ordenar por ${column}`,
  entities: {
    user: entity(masculine("usuario")),
    department: entity(masculine("departamento")),
    currency: entity(feminine("moneda")),
    request_type: entity(masculine("tipo de solicitud")),
    priority: entity(feminine("prioridad")),
    doa_configuration: entity(feminine("configuración")),
    approver_group: entity(masculine("grupo")),
    duty_conflict: entity(masculine("conflicto")),
  },
};
