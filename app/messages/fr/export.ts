import type * as english from "../export.ts";

export const exportMessages: typeof english.exportMessages = {
  exportAs: "Exporter en",
  exportSelected: (count) => `Exporter la sélection (${count})`,
  exportSelectedAs: (format) => `Exporter la sélection en ${format}`,
  started: "Téléchargement commencé",
  startedJob: "Votre export est en préparation. Vous le trouverez sous Exports récents.",
  failedTitle: "Échec du téléchargement",
  failed: "Échec du téléchargement des demandes",
};
