import type * as english from "../../en/screens/admin-matrix-outcomes.ts";
import type { Translated } from "../../translated.ts";

export const matrixOutcomes: Translated<typeof english.matrixOutcomes> = {
  leave: { title: "Quitter sans enregistrer ?", stay: "Continuer la saisie", go: "Quitter" },
  trial: {
    live: "Actuellement",
    draft: "Avec ce brouillon",
    same: "Même approbateur",
    differs: "Approbateur différent",
    othersDiffer: "Même approbateur, suppléants différents",
    mayDecide: "Qui peut décider",
    steps: "Étapes",
    required: (required, asked) =>
      required >= asked ? `les ${asked} doivent approuver` : `${required} sur ${asked} doivent approuver`,
  },
  backtest: {
    noneConsidered: (last) => `Aucune des ${last} dernières demandes n’est de ce type.`,
    unchanged: (considered) =>
      considered === "1"
        ? "La seule demande de ce type serait allée au même approbateur."
        : `Les ${considered} demandes de ce type seraient allées aux mêmes approbateurs.`,
    changed: (changed, considered) =>
      `${changed} sur ${considered} ${considered === "1" ? "demande" : "demandes"} de ce type ${changed === "1" ? "serait allée" : "seraient allées"} à un autre approbateur.`,
    change: (count, to, from) =>
      `${count} ${count === "1" ? "serait allée" : "seraient allées"} à ${to} au lieu de ${from}`,
    list: "Demandes dont l’approbateur change",
    more: (displayed, changed) => `Les ${displayed} plus récentes sur ${changed}.`,
    request: "Demande",
    requester: "Demandeur",
    amount: "Montant",
    from: "Actuellement",
    to: "Avec ce brouillon",
  },
  versions: {
    restoreTitle: (version) => `Rétablir la version ${version} ?`,
    changesTitle: "Ce qui changerait :",
    noChanges: "Rien. Elle est identique à la version actuelle.",
    restored: (version) => `La version ${version} a été rétablie`,
    failed: "Échec du rétablissement de la version.",
    unsaved: "Les modifications non enregistrées seront perdues.",
    notFound: "Cette version n’existe pas.",
  },
};
