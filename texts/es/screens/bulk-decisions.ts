import type * as english from "../../en/screens/bulk-decisions.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf } from "../words.ts";

const countRequests = (count: number): string => countOf(count, "solicitud", "solicitudes");
const withParticiple = (count: number, participle: string): string =>
  `${countRequests(count)} ${participle}${choose(count, "", "s")}`;

export const bulkDecisions: Translated<typeof english.bulkDecisions> = {
  requests: countRequests,
  selectAll: (count, total) =>
    String(count) === total ? `Seleccionar las ${total}` : `Seleccionar ${count} de ${total}`,
  flagged: (count) =>
    choose(
      count,
      `${count} tiene algo que revisar y no está seleccionada`,
      `${count} tienen algo que revisar y no están seleccionadas`,
    ),
  tooMany: (max, count) => `Puede decidir como máximo sobre ${max} a la vez. Hay ${count} seleccionadas.`,
  include: (id) => `Incluir ${id}`,
  flaggedTitle: (count, all) =>
    count === all
      ? choose(count, "Esta solicitud tiene algo que revisar", "Estas solicitudes tienen algo que revisar")
      : `${count} de ${all} solicitudes ${choose(count, "tiene", "tienen")} algo que revisar`,
  flaggedText: "No están marcadas. Marque las que haya revisado.",
  total: "Total",
  chosen: "Solicitudes elegidas",
  unavailable: (id) => `Ya no se puede decidir aquí sobre ${id}.`,
  noneLeft: "No se puede decidir aquí sobre ninguna de las solicitudes elegidas.",
  partly: "No se decidió sobre algunas solicitudes",
  decided: (count) => `${withParticiple(count, "decidida")}. No se decidió sobre estas:`,
  noneDecided: "No se decidió sobre ninguna de estas solicitudes.",
  approve: {
    open: (count) => `Aprobar ${count || "la selección"}...`,
    title: (count) => (count === 0 ? "Aprobar solicitudes" : `Aprobar ${countRequests(count)}`),
    ticked: "Aprobar las solicitudes marcadas",
    hint: "Un comentario para todas. Se añade al registro de cada solicitud.",
    done: (count) => withParticiple(count, "aprobada"),
  },
  reject: {
    open: (count) => `Rechazar ${count || "la selección"}...`,
    title: (count) => (count === 0 ? "Rechazar solicitudes" : `Rechazar ${countRequests(count)}`),
    ticked: "Rechazar las solicitudes marcadas",
    hint: "Un comentario para todas. Cada solicitante lo verá.",
    done: (count) => withParticiple(count, "rechazada"),
  },
};
