import type * as english from "../../en/screens/steps.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf, formatSpanishList } from "../words.ts";

const formatNames = (names: readonly string[]): string => formatSpanishList(names);

const SKIP_REASONS: Record<Parameters<typeof english.steps.skipped>[1], string> = {
  requester: "envió la solicitud",
  decided: "ya participó en una aprobación",
  inactive: "no tiene una cuenta activa",
  conflict: "tiene un conflicto de funciones",
  influence: "tiene una cuenta que el solicitante creó o cambió hace menos de 30 días",
};

export const steps: Translated<typeof english.steps> = {
  label: "Pasos de la aprobación",
  step: (level) => `Paso ${level}`,
  status: {
    waiting: "Sin empezar",
    current: "En curso",
    approved: "Aprobado",
    rejected: "Rechazado",
    skipped: "No necesario",
    closed: "Sin decidir",
  },
  count: (approvals, required) => `${approvals} de ${countOf(required, "aprobación", "aprobaciones")}`,
  rule: (required, people) => {
    if (required <= 1 && people <= 1) return "";
    if (required > people) return `Deben aprobar ${required} personas`;
    if (required === people) return people === 2 ? "Deben aprobar ambas personas" : `Deben aprobar las ${people}`;
    return required === 1 ? `Puede aprobar cualquiera de ${people}` : `Deben aprobar ${required} de ${people}`;
  },
  groups: (names) => `De ${formatNames(names)}`,
  approved: "Aprobado",
  rejected: "Rechazado",
  waiting: "En espera",
  notNeeded: "No necesario",
  released: "Ya no se le consulta",
  carried: (level) => (level === null ? "Decidido en un paso anterior" : `Decidido en el paso ${level}`),
  missing: (count) =>
    `${choose(count, "Falta", "Faltan")} ${countOf(count, "persona", "personas")} más. Se ha avisado a los administradores.`,
  skipped: (name, why, approved_level) =>
    why === "decided" && approved_level !== null
      ? `${name} ya aprobó el paso ${approved_level}`
      : `${name} ${SKIP_REASONS[why]}`,
  skippedTitle: "No se consulta a:",
  noApprover: "Nadie puede decidir en este paso. Un administrador asigna a alguien.",
  addedBy: (name, reason) => `Añadido por ${name}: ${reason}`,
  changedSince: (approvals) => choose(approvals, "Cambiada desde esta aprobación", "Cambiada desde estas aprobaciones"),
  alsoEligible: (names) => `${formatNames(names)} también ${choose(names.length, "puede", "pueden")} decidir`,
};
