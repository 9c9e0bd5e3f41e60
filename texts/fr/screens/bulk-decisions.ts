import type * as english from "../../en/screens/bulk-decisions.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf } from "../words.ts";

const countRequests = (count: number): string => countOf(count, "demande", "demandes");
const withParticiple = (count: number, participle: string): string =>
  `${countRequests(count)} ${participle}${choose(count, "", "s")}`;

export const bulkDecisions: Translated<typeof english.bulkDecisions> = {
  requests: countRequests,
  selectAll: (count, total) =>
    String(count) === total ? `Sélectionner les ${total}` : `Sélectionner ${count} sur ${total}`,
  flagged: (count) =>
    choose(
      count,
      `${count} demande est à vérifier et n’est pas sélectionnée`,
      `${count} demandes sont à vérifier et ne sont pas sélectionnées`,
    ),
  tooMany: (max, count) => `Vous pouvez décider de ${max} demandes au plus à la fois. ${count} sont sélectionnées.`,
  include: (id) => `Inclure ${id}`,
  flaggedTitle: (count, all) =>
    count === all
      ? choose(count, "Cette demande est à vérifier", "Ces demandes sont à vérifier")
      : `${count} demandes sur ${all} ${choose(count, "est", "sont")} à vérifier`,
  flaggedText: "Elles ne sont pas cochées. Cochez celles que vous avez vérifiées.",
  total: "Total des montants",
  chosen: "Demandes choisies",
  unavailable: (id) => `Il n’est plus possible de décider ici de ${id}.`,
  noneLeft: "Il n’est possible de décider ici d’aucune des demandes choisies.",
  partly: "Certaines demandes restent sans décision",
  decided: (count) => `${withParticiple(count, "traitée")}. Celles-ci ne l’ont pas été :`,
  noneDecided: "Aucune de ces demandes n’a fait l’objet d’une décision.",
  approve: {
    open: (count) => `Approuver ${count || "la sélection"}...`,
    title: (count) => (count === 0 ? "Approuver des demandes" : `Approuver ${countRequests(count)}`),
    ticked: "Approuver les demandes cochées",
    hint: "Un seul commentaire pour toutes. Il est ajouté au registre de chaque demande.",
    done: (count) => withParticiple(count, "approuvée"),
  },
  reject: {
    open: (count) => `Rejeter ${count || "la sélection"}...`,
    title: (count) => (count === 0 ? "Rejeter des demandes" : `Rejeter ${countRequests(count)}`),
    ticked: "Rejeter les demandes cochées",
    hint: "Un seul commentaire pour toutes. Chaque demandeur le verra.",
    done: (count) => withParticiple(count, "rejetée"),
  },
};
