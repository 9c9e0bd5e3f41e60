import type * as english from "../../en/screens/all-requests.ts";
import type { Translated } from "../../translated.ts";
import { choose } from "../words.ts";

const countRequests = (count: number, formatted: string) => `${formatted} ${choose(count, "demande", "demandes")}`;

export const allRequests: Translated<typeof english.allRequests> = {
  title: "Toutes les demandes",
  intro: "Toutes les demandes de l’entreprise",
  back: "Retour au tableau de bord",
  failed: "Échec du chargement des demandes",
  table: "Toutes les demandes",
  request: "Demande",
  type: "Type de demande",
  requester: "Demandeur",
  amount: "Montant",
  amountOrder: "Les montants sont comparés selon leur valeur en USD",
  status: "Statut",
  approver: "Approbateur",
  submitted: "Soumise le",
  deleteOne: (id) => `Supprimer ${id}`,
  select: (id) => `Sélectionner ${id}`,
  selectPage: "Tout sélectionner",
  selectNone: "Ne rien sélectionner",
  selected: (count) => `${count} sélectionnée(s)`,
  pageSelected: (count) => `Les ${count} de cette page sont sélectionnées.`,
  selectMatching: (count) => `Sélectionner les ${count} qui correspondent`,
  matchingSelected: (count) => `Les ${count} qui correspondent sont sélectionnées.`,
  selectFailed: "Les demandes n’ont pas pu être sélectionnées. Veuillez réessayer.",
  deleteSelected: "Supprimer la sélection",
  noneSelected: "Veuillez sélectionner les demandes à supprimer",
  confirmTitle: (count, formatted) => `Supprimer ${countRequests(count, formatted)} ?`,
  confirmText:
    "Elles et leurs pièces jointes seront retirées de toutes les listes. La piste d’audit conserve la mention de leur existence. Cette action est irréversible.",
  toDelete: "Demandes à supprimer",
  reason: "Motif",
  reasonHint:
    "Obligatoire pour supprimer des demandes approuvées ou rejetées. Le registre de chaque demande le conserve.",
  moreToDelete: (count) => `et ${count} de plus`,
  confirm: (count, formatted) => `Supprimer ${countRequests(count, formatted)}`,
  deleting: (done, total) => `${done} supprimées sur ${total}`,
  stop: "Arrêter",
  continue: "Continuer",
  deleteFailed: "Échec de la suppression des demandes",
  deleteUnreachable: "Le serveur est inaccessible. Réessayez quand la connexion sera rétablie.",
  partialResult: (done, total) => `${done} traitées sur ${total}. Continuez pour supprimer les autres.`,
};
