import type * as english from "../../en/screens/notifications.ts";
import type { Translated } from "../../translated.ts";

export const notifications: Translated<typeof english.notifications> = {
  title: "Vos notifications",
  allRead: "Aucune notification non lue",
  markAll: "Tout marquer comme lu",
  mark: (title) => `Marquer comme lue : ${title}`,
  unread: "Non lue",
  list: "Vos notifications, de la plus récente à la plus ancienne",
  today: "Aujourd’hui",
  yesterday: "Hier",
  none: "Aucune notification",
  noneText: "Les demandes à décider, les réponses et les décisions apparaissent ici en temps réel.",
  failed: "Échec du chargement des notifications",
  markFailed: "N’a pas pu être marquée comme lue",
  markFailedText: "Veuillez réessayer quand la connexion sera rétablie.",
};
