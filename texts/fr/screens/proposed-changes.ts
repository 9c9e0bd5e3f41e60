import type * as english from "../../en/screens/proposed-changes.ts";
import type { Translated } from "../../translated.ts";

export const proposedChanges: Translated<typeof english.proposedChanges> = {
  title: "Modifications proposées",
  intro:
    "Modifications des règles d’approbation qu’un second administrateur doit confirmer avant qu’elles ne s’appliquent.",
  none: "Aucune modification proposée",
  noneText:
    "Tant que le paramètre est activé, les modifications des règles d’approbation apparaissent ici jusqu’à la confirmation d’un second administrateur.",
  subject: (name, label) => `${name.charAt(0).toUpperCase()}${name.slice(1)}${label === null ? "" : ` : ${label}`}`,
  proposedBy: "Proposée par",
  proposedAt: "Proposée",
  expires: "Caduque",
  decidedBy: { confirmed: "Confirmée par", declined: "Refusée par" },
  comment: "Commentaire",
  commentHint: "Obligatoire en cas de refus.",
  confirm: "Confirmer la modification",
  decline: "Refuser la modification",
  states: { pending: "En attente", confirmed: "Confirmée", declined: "Refusée", expired: "Caduque" },
  confirmed: "Modification confirmée",
  declined: "Modification refusée",
  waits: {
    title: "En attente d’un second administrateur",
    everything: "Cela attend qu’un second administrateur le confirme.",
    rules: "Les modifications des règles d’approbation attendent qu’un second administrateur les confirme.",
    approver: "Si l’étape en cours compte trop peu de personnes, cela attend qu’un second administrateur le confirme.",
  },
  failed: "Échec de la décision sur la modification",
  loadFailed: "Échec du chargement des modifications proposées",
};
