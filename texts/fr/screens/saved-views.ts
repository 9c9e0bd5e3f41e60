import type * as english from "../../en/screens/saved-views.ts";
import type { Translated } from "../../translated.ts";

export const savedViews: Translated<typeof english.savedViews> = {
  title: "Vues enregistrées",
  intro: "Une vue conserve les filtres, l’ordre et les colonnes d’une liste.",
  back: "Retour à la liste",
  loading: "Chargement des vues enregistrées",
  none: "Aucune vue enregistrée pour cette liste",
  noneText: "Enregistrez une liste avec ses filtres pour la rouvrir plus tard.",
  manage: "Enregistrer ou modifier des vues",
  screens: { dashboard: "Tableau de bord", my_requests: "Mes demandes", all_requests: "Toutes les demandes" },
  words: "vue enregistrée liste filtre",
  name: "Nom de la vue",
  save: {
    title: "Enregistrer cette liste",
    text: "La vue contient les filtres, l’ordre, et les fiches ou colonnes que la liste affiche actuellement.",
    button: "Enregistrer la vue",
    saved: "Vue enregistrée",
  },
  list: {
    title: "Vos vues",
    open: "Ouvrir",
    openName: (name) => `Ouvrir la vue ${name}`,
    edit: "Modifier",
    editName: (name) => `Modifier la vue ${name}`,
    rename: "Renommer",
    renamed: "Vue renommée",
    replace: "Remplacer par cette liste",
    replaced: "Vue remplacée",
    delete: "Supprimer",
    deleteName: (name) => `Supprimer la vue ${name}`,
    deleted: "Vue supprimée",
  },
  failed: "Échec de la modification des vues enregistrées",
  openFailed: "Échec de l’ouverture de la vue",
  loadFailed: "Échec du chargement des vues enregistrées",
};
