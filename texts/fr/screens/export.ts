import type * as english from "../../en/screens/export.ts";
import type { Translated } from "../../translated.ts";

export const exports: Translated<typeof english.exports> = {
  exportAs: "Exporter en",
  exportSelected: (count) => `Exporter la sélection (${count})`,
  exportSelectedAs: (format) => `Exporter la sélection en ${format}`,
  started: "Téléchargement commencé",
  startedJob: "Votre export est en préparation. Vous le trouverez sous Exports récents.",
  failedTitle: "Échec du téléchargement",
  failed: "Échec du téléchargement des demandes",
};
