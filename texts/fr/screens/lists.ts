import type * as english from "../../en/screens/lists.ts";
import type { Translated } from "../../translated.ts";
import { countFormatted } from "../words.ts";

export const dashboard: Translated<typeof english.dashboard> = {
  title: "Tableau de bord",
  greeting: (name) => `Bienvenue, ${name}`,
  waitingCount: (count, one) =>
    countFormatted(count, one, "demande attend votre décision", "demandes attendent votre décision"),
  quickLinks: "Accès rapide",
  statusCards: "Demandes par statut",
  total: "Toutes",
  pending: "En attente",
  approved: "Approuvées",
  rejected: "Rejetées",
  overdue: "En retard",
  needsInfo: "Infos requises",
  waiting: "En attente de votre décision",
  waitingAll: "Afficher toutes celles qui attendent",
  select: (id) => `Sélectionner ${id}`,
  urgencyOrder: "D’abord celles en retard, puis par échéance et priorité",
  unassigned: "Sans approbateur",
  unassignedText: "Demandes ouvertes sans approbateur. Désignez quelqu’un pour chacune.",
  unassignedAll: "Afficher toutes celles sans approbateur",
  list: "Demandes",
  allListedAbove: "Toutes les demandes correspondantes sont listées ci-dessus.",
  showing: (displayed, matches) => `Affichage de ${displayed} demandes sur ${matches}`,
  noMatch: "Aucune demande ne correspond à vos filtres",
  noMatchText: "Modifiez ou effacez un filtre pour en voir plus.",
  noMore: "Il n’y a plus d’autres demandes",
  none: "Aucune demande d’approbation",
  noneText: "Soumettez-en une et suivez son avancement ici.",
  failed: "Échec du chargement du tableau de bord",
};

export const filterChips: Translated<typeof english.filterChips> = {
  label: "Filtres actifs",
  remove: "Retirer le filtre",
  decided: "Décidée",
  from: (value) => `à partir de ${value}`,
  upTo: (value) => `jusqu’à ${value}`,
  clearAll: "Tout effacer",
};

export const viewSwitch: Translated<typeof english.viewSwitch> = {
  label: "Affichage",
  pageSize: "Par page",
  cards: "Fiches",
  table: "Tableau",
};
