import type * as english from "../../en/screens/admin-matrix.ts";
import type { Translated } from "../../translated.ts";
import { countOf as count } from "../words.ts";

/** Returns a number with its noun and verb, such as '2 niveles tienen', followed by `rest`. */
const countOf = (number: number, one: string, many: string, rest: string) => `${count(number, one, many)} ${rest}`;

export const matrix: Translated<typeof english.matrix> = {
  title: "Configuración de la matriz de aprobación",
  search: "Buscar configuraciones",
  requestType: "Tipo de solicitud",
  configurationType: "Tipo de configuración",
  department: "Departamento",
  everyDepartment: "Todos los departamentos",
  approver: "Aprobador",
  steps: "Pasos",
  amountLevels: "Niveles de importe",
  notConfigured: "Sin configurar",
  noLimit: "sin límite",
  upTo: (limit) => `≤ ${limit}`,
  levelCount: (number) => count(number, "nivel", "niveles"),
  kinds: { amount_based: "Por importe", user_specific: "Por usuario" },
  noneText:
    "Elija un tipo de solicitud, quién lo aprueba y hasta qué importe. Hasta entonces, las solicitudes esperan a un administrador.",
  noneTitle: "Añada su primera regla de aprobación",
  configurationOf: (type, department) => (department ? `${type} en ${department}` : type),
  addFor: (type) => `Añadir configuración para ${type}`,
  add: "Añadir configuración",
  inFlight: "Los cambios se aplican a las solicitudes nuevas. Las solicitudes abiertas conservan su ruta actual.",
  afterDelete: (type) =>
    `Sin ella, las nuevas solicitudes ${type} esperan a un administrador hasta que otra configuración las cubra.`,
  findings: {
    title: (errors, warnings) =>
      [
        errors > 0 ? count(errors, "error", "errores") : "",
        warnings > 0 ? count(warnings, "advertencia", "advertencias") : "",
      ]
        .filter(Boolean)
        .join(", "),
    noFindings: "Sin errores ni advertencias",
    noFindingsText: "Todos los tipos de solicitud activos tienen un aprobador.",
    kinds: {
      no_levels: (n) => countOf(n, "configuración no tiene", "configuraciones no tienen", "niveles"),
      gap: (n) => countOf(n, "configuración no cubre", "configuraciones no cubren", "todos los importes"),
      overlap: (n) => countOf(n, "nivel se solapa", "niveles se solapan", "con otro nivel"),
      same_limit: (n) => countOf(n, "nivel tiene", "niveles tienen", "el mismo límite que otro nivel"),
      unreachable_level: (n) => count(n, "nivel nunca se alcanza", "niveles nunca se alcanzan"),
      missing_approver: (n) => count(n, "aprobador falta", "aprobadores faltan"),
      inactive_approver: (n) => count(n, "aprobador no está activo", "aprobadores no están activos"),
      own_last_approver: (n) =>
        countOf(
          n,
          "aprobador no tiene",
          "aprobadores no tienen",
          "a nadie más que decida sobre sus propias solicitudes",
        ),
      inactive_currency: (n) => countOf(n, "límite tiene", "límites tienen", "una moneda inactiva"),
      amount_without_limits: (n) =>
        countOf(n, "configuración no tiene", "configuraciones no tienen", "en cuenta el importe"),
      type_without_configuration: (n) =>
        count(
          n,
          "tipo de solicitud no está cubierto por ninguna configuración",
          "tipos de solicitud no están cubiertos por ninguna configuración",
        ),
      unused_configuration: (n) => count(n, "configuración no se usa", "configuraciones no se usan"),
      too_few_members: (n) => countOf(n, "paso tiene", "pasos tienen", "muy pocas personas"),
      empty_group: (n) => countOf(n, "grupo no tiene", "grupos no tienen", "personas activas"),
      same_person_in_steps: (n) =>
        countOf(n, "nivel consulta", "niveles consultan", "a la misma persona en más de un paso"),
      group_too_large: (n) => countOf(n, "paso tiene", "pasos tienen", "demasiadas personas"),
      vacant_fallback: (n) =>
        countOf(n, "grupo de reserva no tiene", "grupos de reserva no tienen", "personas activas"),
    },
    open: "Abrir configuración",
  },
};
