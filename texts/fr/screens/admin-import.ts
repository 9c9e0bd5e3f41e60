import { INVITATION_HOURS } from "../../../domain/users/password-links.ts";
import type * as english from "../../en/screens/admin-import.ts";
import type { Translated } from "../../translated.ts";
import { countFormatted } from "../words.ts";

const column = (name: string, required: boolean, meaning: string) => ({ name, required, meaning });

export const imports: Translated<typeof english.imports> = {
  csv: "Lignes",
  csvHint:
    "La première ligne nomme les colonnes. Séparez les colonnes par des virgules, des points-virgules ou des tabulations.",
  file: "Fichier CSV",
  fileHint: "1 000 lignes au plus. Vous pouvez aussi les coller ci-dessous.",
  fileLoaded: (name) => `${name} est affiché ci-dessous.`,
  fileRefused: (name, reason) => `${name} n’a pas pu être lu. ${reason}.`,
  passwordLink: "Lien pour choisir un mot de passe",
  linksTitle: "Ces liens ne sont affichés qu’ici",
  linksText: `Téléchargez-les ou copiez-les avant de quitter cette page, et remettez à chaque utilisateur le sien. Un lien fonctionne une seule fois, dans les ${INVITATION_HOURS} heures.`,
  downloadLinks: "Télécharger les liens",
  preview: "Aperçu",
  accepted: "Lignes valides",
  refused: "Lignes non valides",
  line: "Ligne",
  reason: "Motif",
  firstRows: (displayed, all) => `Affichage des ${displayed} premières sur ${all}.`,
  noValidRows: "Aucune ligne n’est valide. Corrigez le fichier, puis ouvrez de nouveau l’aperçu.",
  download: "Télécharger les lignes non valides",
  importAnother: "Importer un autre fichier",
  columns: "Colonnes",
  required: "obligatoire",
  template: "Télécharger le modèle",
  users: {
    title: "Importer des utilisateurs",
    intro:
      "Vérifiez d’abord l’aperçu : rien n’est créé tant que vous n’avez pas confirmé l’import. Chaque utilisateur reçoit un lien pour choisir un mot de passe.",
    back: "Retour aux utilisateurs",
    failed: "Échec de l’import des utilisateurs",
    run: (count, one) => `Importer ${countFormatted(count, one, "utilisateur", "utilisateurs")}`,
    columns: [
      column("username", true, "Son identifiant de connexion."),
      column("name", true, "Prénom et nom."),
      column("email", true, "Son adresse e-mail."),
      column("department", true, "Le nom d’un service actif."),
      column("designation", false, "Sa fonction, par exemple Comptable."),
      column("role", false, "requester, manager, senior_manager, director, vp ou admin ; requester si vide."),
    ],
  },
  departments: {
    title: "Importer des services",
    intro: "Vérifiez d’abord l’aperçu : rien n’est créé tant que vous n’avez pas confirmé l’import.",
    back: "Retour aux services",
    failed: "Échec de l’import des services",
    run: (count, one) => `Importer ${countFormatted(count, one, "service", "services")}`,
    columns: [
      column("name", true, "Doit être unique, sans tenir compte des majuscules et minuscules."),
      column("description", false, "Ce que fait le service."),
      column("budget", false, "En USD, par exemple 125 000,50."),
      column("head", false, "L’identifiant d’un utilisateur actif."),
    ],
  },
  groups: {
    title: "Importer des groupes",
    intro: "Vérifiez d’abord l’aperçu : rien n’est créé tant que vous n’avez pas confirmé l’import.",
    back: "Retour aux groupes",
    failed: "Échec de l’import des groupes",
    run: (count, one) => `Importer ${countFormatted(count, one, "groupe", "groupes")}`,
    columns: [
      column("name", true, "Doit être unique, sans tenir compte des majuscules et minuscules."),
      column("description", false, "Ce que le groupe approuve."),
      column("members", false, "Identifiants d’utilisateurs actifs, séparés par des virgules ou des points-virgules."),
    ],
  },
};
