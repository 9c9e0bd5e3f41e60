import type * as english from "../../en/screens/steps.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf, de, formatFrenchList } from "../words.ts";

const formatNames = (names: readonly string[]): string => formatFrenchList(names);

const SKIP_REASONS: Record<Parameters<typeof english.steps.skipped>[1], string> = {
  requester: "a soumis la demande",
  decided: "a déjà approuvé une étape",
  inactive: "n’est pas actif",
  conflict: "est écarté(e) par un conflit de fonctions",
  influence: "a un compte que le demandeur a créé ou modifié il y a moins de 30 jours",
};

export const steps: Translated<typeof english.steps> = {
  label: "Étapes de l’approbation",
  step: (level) => `Étape ${level}`,
  status: {
    waiting: "Non commencée",
    current: "En cours",
    approved: "Approuvée",
    rejected: "Rejetée",
    skipped: "Non nécessaire",
    closed: "Non décidée",
  },
  count: (approvals, required) => `${approvals} sur ${countOf(required, "approbation", "approbations")}`,
  rule: (required, people) => {
    if (required <= 1 && people <= 1) return "";
    if (required > people) return `${required} personnes doivent approuver`;
    if (required === people) return people === 2 ? "Les deux doivent approuver" : `Les ${people} doivent approuver`;
    return required === 1
      ? `L’une des ${people} personnes peut approuver`
      : `${required} personnes sur ${people} doivent approuver`;
  },
  groups: (names) => `Issus ${de(formatNames(names))}`,
  approved: "Approuvée",
  rejected: "Rejetée",
  waiting: "En attente",
  notNeeded: "Non nécessaire",
  released: "N’est plus sollicité(e)",
  carried: (level) => (level === null ? "Décision prise à une étape précédente" : `Décision prise à l’étape ${level}`),
  missing: (count) =>
    `Il manque encore ${countOf(count, "personne", "personnes")}. Les administrateurs ont été informés.`,
  skipped: (name, why, approved_level) =>
    why === "decided" && approved_level !== null
      ? `${name} a déjà approuvé l’étape ${approved_level}`
      : `${name} ${SKIP_REASONS[why]}`,
  skippedTitle: "Non sollicités :",
  noApprover: "Personne ne peut décider de cette étape. Un administrateur désigne quelqu’un.",
  addedBy: (name, reason) => `Ajouté(e) par ${name} : ${reason}`,
  changedSince: (approvals) =>
    choose(approvals, "Modifiée depuis cette approbation", "Modifiée depuis ces approbations"),
  alsoEligible: (names) => `${formatNames(names)} ${choose(names.length, "peut", "peuvent")} aussi décider`,
};
