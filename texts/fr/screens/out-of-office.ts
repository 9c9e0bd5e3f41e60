import type * as english from "../../en/screens/out-of-office.ts";
import type { Translated } from "../../translated.ts";

export const outOfOffice: Translated<typeof english.outOfOffice> = {
  title: "Absence",
  intro: "Pendant votre absence, la personne que vous choisissez décide pour vous.",
  failed: "Échec du chargement de vos absences",
  profileText: "Choisissez qui décide pour vous pendant votre absence.",
  open: "Planifier une absence",
  form: {
    title: "Nouvelle absence",
    delegate: "Qui décide pour vous",
    from: "Du",
    fromHint: "Laissez vide pour commencer maintenant.",
    until: "Jusqu’au",
    zone: (zone) => `Les heures sont dans le fuseau ${zone}.`,
    reason: "Motif",
    reasonHint: "Vous seul(e) pouvez le lire.",
    rules:
      "Cette personne peut traiter vos approbations jusqu’à votre limite, jamais ses propres demandes. L’historique indique les deux noms.",
    submit: "Enregistrer l’absence",
    saveFailed: "Échec de l’enregistrement de l’absence",
    alreadyReceived: "Ce formulaire a déjà été envoyé. Vos absences figurent ci-dessous.",
    saved: "Absence enregistrée",
    savedText: (delegate) => `${delegate} décide pour vous pendant cette période.`,
  },
  list: {
    title: "Vos absences",
    none: "Aucune absence",
    noneText: "Choisissez qui décide pour vous, et de quand à quand.",
    to: "au",
    states: { planned: "Planifiée", active: "En cours", ended: "Terminée" },
    end: "Je suis de retour",
    endFor: (delegate) => `Je suis de retour : ${delegate} ne décide plus pour moi`,
    withdraw: "Retirer",
    withdrawFor: (delegate) => `Retirer : ${delegate} ne décidera pas pour moi`,
    ended: "Absence terminée",
    endFailed: "Échec de la fin de l’absence",
  },
};
