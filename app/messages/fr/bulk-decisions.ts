import type * as english from "../bulk-decisions.ts";
import { choose, countOf } from "./plural.ts";

const countRequests = (count: number): string => countOf(count, "demande", "demandes");
const withParticiple = (count: number, participle: string): string =>
  `${countRequests(count)} ${participle}${choose(count, "", "s")}`;

export const bulkDecisionMessages: typeof english.bulkDecisionMessages = {
  requests: countRequests,
  selectAll: "Tout sélectionner",
  total: "Total des montants",
  chosen: "Demandes choisies",
  unavailable: (id) => `Il n’est plus possible de décider ici de ${id}.`,
  noneLeft: "Il n’est possible de décider ici d’aucune des demandes choisies.",
  partly: "Certaines demandes restent sans décision",
  decided: (count) => `${withParticiple(count, "traitée")}. Celles-ci ne l’ont pas été :`,
  noneDecided: "Aucune de ces demandes n’a fait l’objet d’une décision.",
  approve: {
    open: (count) => `Approuver ${count || "la sélection"}...`,
    title: (count) => `Approuver ${countRequests(count)}`,
    hint: "Un seul commentaire pour toutes. Il est ajouté au registre de chaque demande.",
    done: (count) => withParticiple(count, "approuvée"),
  },
  reject: {
    open: (count) => `Rejeter ${count || "la sélection"}...`,
    title: (count) => `Rejeter ${countRequests(count)}`,
    hint: "Un seul commentaire pour toutes. Chaque demandeur le verra.",
    done: (count) => withParticiple(count, "rejetée"),
  },
};
