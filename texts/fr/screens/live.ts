import type * as english from "../../en/screens/live.ts";
import type { Translated } from "../../translated.ts";

export const browserNotification: Translated<typeof english.browserNotification> = {
  region: "Nouvelles notifications",
  dismiss: (title) => `Ignorer : ${title}`,
  moreTitle: "Autres notifications",
  moreText: "Plusieurs sont arrivées en même temps. Consultez-les toutes dans vos notifications.",
  welcomeTitle: "Les notifications en temps réel sont activées",
  welcomeText: "Les demandes qui vous attendent et les décisions apparaissent ici en temps réel.",
  prompt: {
    title: "Activer les notifications en temps réel",
    text: "Soyez informé(e) dès qu’une demande vous attend ou fait l’objet d’une décision, même quand cette page est fermée.",
    enable: "Activer",
    later: "Pas maintenant",
  },
  push: {
    enabled: "Notifications activées ! Vous serez informé(e) de l’avancement de vos demandes d’approbation.",
    denied:
      "L’autorisation des notifications a été refusée. Vous pourrez l’accorder plus tard dans les paramètres du navigateur.",
    permissionFailed: "Échec de la demande d’autorisation des notifications.",
    subscribeFailed: "Échec de l’abonnement aux notifications push.",
    unsupported: "Ce navigateur ne prend pas en charge les notifications push.",
    subscribed: "Vous êtes déjà abonné(e) aux notifications.",
    unavailable: "Les notifications push ne sont pas configurées ou pas disponibles pour le moment.",
  },
  device: {
    title: "Notifications dans ce navigateur",
    checking: "Vérification de l’abonnement de ce navigateur...",
    off: "Ce navigateur ne reçoit pas de notifications quand l’application est fermée.",
    turnOn: "Activer les notifications",
    turnOff: "Désactiver ici",
    turnedOff: "Ce navigateur ne reçoit plus de notifications",
  },
};
