import type { api as english } from "../en/api.ts";
import type { Translated } from "../translated.ts";

export const api: Translated<typeof english> = {
  unknown_address: "Il n’y a rien à cette adresse.",
  unknown_request: "Cette demande n’existe pas, ou vous n’y avez pas accès.",
  media_types: ({ types }) => `Veuillez envoyer ${types.join(" ou ")}.`,
  idempotency_key: "Veuillez utiliser 1 à 200 caractères ASCII visibles",
  other_cursor: "Ce curseur n’appartient pas à cette liste",
  file_base64: "Veuillez envoyer le contenu du fichier en base64",
  not_base64: "Ceci n’est pas du base64",
  file_name: "Veuillez nommer le fichier",
  files_expected: "Veuillez envoyer des fichiers ici",
  files_in_other_field: "Veuillez envoyer les fichiers dans le champ files",
  ids_or_all: "Veuillez envoyer soit ids, soit all",
  websocket_expected: "Veuillez demander un WebSocket.",
  live_not_configured:
    "Les mises à jour en direct ne sont pas configurées\u00a0: liez INBOX. Les pages interrogent le serveur à la place.",
  export_started: "L’export est en cours de création. Vous le trouverez sous Exports récents.",
  notifications_read: "Notifications marquées comme lues",
  push_unsubscribed: "Désabonnement des notifications effectué",
  view_deleted: "Vue supprimée",
};
