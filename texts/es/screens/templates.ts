import type { RecurrencePauseReason, RecurrenceUnit } from "../../../domain/requests/recurrence.ts";
import type * as english from "../../en/screens/templates.ts";
import type { Translated } from "../../translated.ts";

const WEEKDAYS = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"] as const;

const UNITS: Record<RecurrenceUnit, readonly [string, string]> = {
  week: ["semana", "semanas"],
  month: ["mes", "meses"],
};

/** Returns 'cada semana', 'cada 2 semanas', 'cada 2 meses'. */
const formatInterval = (every: number, unit: RecurrenceUnit): string =>
  every === 1 ? `cada ${UNITS[unit][0]}` : `cada ${every} ${UNITS[unit][1]}`;

const PAUSE_REASONS: Record<RecurrencePauseReason, string> = {
  owner: "En pausa",
  refused: "En pausa porque no se pudo enviar",
  inactive: "En pausa porque su cuenta estaba inactiva",
};

export const templates: Translated<typeof english.templates> = {
  title: "Plantillas",
  intro: "Empiece solicitudes a partir de valores guardados o haga que se envíen periódicamente.",
  failed: "No se pudieron cargar sus plantillas",
  open: "Gestionar plantillas",
  start: "Empezar con una plantilla",
  shared: "Compartida",
  notAvailable: "Ya no disponible",
  inactiveType: (type) => `El tipo de solicitud ${type} ya no está disponible.`,
  save: {
    summary: "Guardar como plantilla",
    name: "Nombre de la plantilla",
    nameHint: "Si lo deja vacío, se usa el título.",
    audience: "Quién puede usarla",
    button: "Guardar plantilla",
    saved: "Plantilla guardada",
    failed: "No se pudo guardar la plantilla",
    unreachable: "Se perdió la conexión. Vuelva a intentarlo.",
  },
  audience: {
    own: "Solo usted",
    everybody: "Todo el mundo",
    department: (name) => `Departamento ${name}`,
    sharedBy: "Compartida por",
  },
  list: {
    title: "Sus plantillas",
    sharedTitle: "Compartidas con usted",
    none: "Todavía no hay plantillas",
    noneText: "Rellene el formulario de solicitud y elija “Guardar como plantilla”.",
    use: "Usar",
    useName: (name) => `Usar la plantilla ${name}`,
    edit: "Editar",
    repeat: "Repetir",
    name: "Nombre",
    change: "Guardar cambios",
    changed: "Plantilla guardada",
    changeFailed: "No se pudo guardar la plantilla",
    delete: "Eliminar",
    deleteName: (name) => `Eliminar la plantilla ${name}`,
    deleted: "Plantilla eliminada",
    deleteFailed: "No se pudo eliminar la plantilla",
  },
  repeat: {
    every: "Cada",
    unit: "Unidad",
    units: { week: "Semanas", month: "Meses" },
    weekday: "Día (semanas)",
    monthDay: "Día del mes (meses)",
    monthDayHint: "En un mes más corto, su último día.",
    endsOn: "Último día",
    endsOnHint: "Déjelo vacío para que no termine nunca.",
    note: (hour, zone) =>
      `Se envía a ${hour === 1 ? "la" : "las"} ${hour}:00 (${zone}) en su nombre, con una copia de estos valores. Sus aprobadores deciden como siempre.`,
    button: "Empezar a repetir",
    started: "Solicitud periódica guardada",
    startedText: (day) => `La primera se envía el ${day}.`,
    failed: "No se pudo guardar la solicitud periódica",
  },
  recurring: {
    title: "Solicitudes periódicas",
    none: "No se envía nada periódicamente",
    noneText: "Elija “Repetir” en una plantilla.",
    rhythm: (every, unit, day) =>
      unit === "week"
        ? `Se envía ${formatInterval(every, unit)}, el ${WEEKDAYS[day - 1]?.toLowerCase()}`
        : `Se envía ${formatInterval(every, unit)}, el día ${day}`,
    next: "Siguiente",
    until: "hasta el",
    last: "Última solicitud",
    ended: "Finalizada",
    paused: (reason) => PAUSE_REASONS[reason],
    pause: "Pausar",
    pauseName: (name) => `Pausar ${name}`,
    pausedToast: "Solicitud periódica en pausa",
    resume: "Reanudar",
    resumeName: (name) => `Reanudar ${name}`,
    resumed: "Solicitud periódica reanudada",
    resumedText: (day) => `La siguiente se envía el ${day}.`,
    delete: "Eliminar",
    deleteName: (name) => `Eliminar la solicitud periódica ${name}`,
    deleted: "Solicitud periódica eliminada",
    failed: "No se pudo cambiar la solicitud periódica",
  },
  weekdays: WEEKDAYS,
};
