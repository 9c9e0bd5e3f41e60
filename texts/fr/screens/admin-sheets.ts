import type * as english from "../../en/screens/admin-sheets.ts";
import type { Translated } from "../../translated.ts";

export const sheets: Translated<typeof english.sheets> = {
  title: "Google Sheets",
  intro: "Une copie de toutes les demandes dans une feuille de calcul Google.",
  failed: "Échec de la lecture de l’état de Google Sheets",
  notConfigured: "Non configuré",
  setupText:
    "Google Sheets n’est pas configuré. Ajoutez un compte de service et l’identifiant d’une feuille de calcul partagée avec lui. Tout le reste fonctionne sans.",
  secrets:
    "Définissez GOOGLE_SERVICE_ACCOUNT avec le fichier de clé du compte et GOOGLE_SHEETS_ID avec l’identifiant de la feuille de calcul.",
  connected: "Connecté",
  notInitialized: "Non initialisé",
  firstSyncText:
    "La première synchronisation crée la feuille et y copie toutes les demandes. Ensuite, les modifications sont copiées dans la minute.",
  accessText:
    "Toute personne qui peut ouvrir la feuille de calcul y voit toutes les demandes, quels que soient ses accès ici.",
  spreadsheet: "Feuille de calcul",
  worksheet: "Onglet",
  totalRows: "Nombre de lignes",
  dataRows: "Lignes de données",
  lastChecked: "Dernier contrôle",
  open: "Ouvrir la feuille de calcul",
  initialize: "Initialiser et tout synchroniser",
  syncAll: "Tout synchroniser",
  refresh: "Actualiser",
  progress: (done, total) => `Comparaison de toutes les demandes : ${done} sur ${total}`,
  syncCompleted: "Synchronisation terminée",
  syncFailed: "Échec de la synchronisation",
  syncFailedDetail: "Échec de la synchronisation des demandes avec Google Sheets",
  refreshed: "Actualisé",
};
