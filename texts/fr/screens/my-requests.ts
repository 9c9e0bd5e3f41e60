import type * as english from "../../en/screens/my-requests.ts";
import type { Translated } from "../../translated.ts";

export const myRequests: Translated<typeof english.myRequests> = {
  title: "Mes demandes",
  intro: "Suivez toutes vos demandes d’approbation",
  search: "Rechercher dans vos demandes par numéro ou texte…",
  tabs: "Statut",
  all: "Toutes",
  newRequest: "Nouvelle demande",
  none: "Aucune demande trouvée",
  noneText: "Soumettez-en une et suivez son avancement ici.",
  noMatch: "Aucune de vos demandes ne correspond. Choisissez un autre onglet ou effacez la recherche.",
  noMore: "Il n’y a plus de demandes sur cette page.",
  first: "Soumettre la première demande",
  loading: "Chargement de vos demandes...",
  failed: "Échec du chargement des demandes",
};
