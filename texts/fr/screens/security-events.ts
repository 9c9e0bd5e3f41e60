import type * as english from "../../en/screens/security-events.ts";
import type { Translated } from "../../translated.ts";

export const securityEvents: Translated<typeof english.securityEvents> = {
  title: "Événements de sécurité",
  intro: "Connexions, mots de passe, rôles, règles et exports. Seuls les administrateurs les voient.",
  filters: "Filtres",
  kind: "Événement",
  allKinds: "Tous les événements",
  username: "Identifiant",
  usernameHint: "De la personne concernée, ou de celle qui a causé l’événement.",
  from: "Du (UTC)",
  to: "Au (UTC)",
  apply: "Appliquer les filtres",
  clear: "Effacer les filtres",
  export: "Exporter en CSV",
  exportFailed: "Échec de l’export des événements de sécurité",
  unknownUser: "Utilisateur inconnu",
  by: (name) => `par ${name}`,
  none: "Aucun événement de sécurité",
  noneText: "Rien ne correspond à ces filtres.",
  list: "Événements de sécurité, du plus récent au plus ancien",
  older: "Événements plus anciens",
  newest: "Événements les plus récents",
  loadFailed: "Échec du chargement des événements de sécurité",
};
