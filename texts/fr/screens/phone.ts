import type * as english from "../../en/screens/phone.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf } from "../words.ts";

export const installedApp: Translated<typeof english.installedApp> = {
  pull: {
    pull: "Tirez pour actualiser",
    release: "Relâchez pour actualiser",
    refreshing: "Actualisation...",
    refreshed: "Actualisé",
  },
  copy: {
    title: (when) => `Copie enregistrée le ${when}.`,
    text: "Les modifications plus récentes ne sont pas affichées.",
  },
  offlinePage: {
    pageTitle: "Hors ligne · Approval Workflow System",
    title: "Vous êtes hors ligne",
    text: "Cette page n’est pas enregistrée sur cet appareil et ne peut donc pas être affichée hors ligne.",
    again: "Réessayer",
    availablePages: "Disponibles hors ligne",
    savedAt: (when) => `Enregistrée le ${when}`,
    noPages:
      "Connectez-vous pour ouvrir des pages. Elles sont ensuite enregistrées sur cet appareil pendant une semaine au plus, pour que vous puissiez les lire hors ligne ; sans « Rester connecté(e) », seulement jusqu’à la fermeture du navigateur.",
  },
  install: {
    title: "Installer Approval Workflow",
    text: "Ouvrez-le depuis votre écran d’accueil, même sans connexion.",
    install: "Installer",
    later: "Pas maintenant",
  },
  update: {
    title: "Nouvelle version disponible ! Veuillez actualiser pour mettre à jour.",
    refresh: "Actualiser",
    later: "Plus tard",
    typed: "Ce que vous avez saisi sur cette page n’a pas encore été envoyé. L’actualisation peut le faire perdre.",
    continueEditing: "Continuer la saisie",
    refreshAnyway: "Actualiser quand même",
  },
  outbox: {
    waiting: (count) => `En attente d’envoi : ${count}`,
    editing: (count) => `En cours de modification : ${count}`,
    refused: (count) => `Non envoyés : ${count}`,
    show: "Afficher",
    title: "En attente d’envoi",
    intro: "Enregistré sur cet appareil. L’envoi aura lieu une fois la connexion rétablie.",
    sent: (count) => `Envoyés : ${count}`,
    signIn: "Reconnectez-vous pour l’envoyer.",
    written: "Rédigé",
    files: (count) => countOf(count, "pièce jointe", "pièces jointes"),
    state: { waiting: "En attente", editing: "En cours de modification", refused: "Non envoyé" },
    removeFile: "Retirer",
    edit: "Modifier",
    save: "Enregistrer",
    sendNow: "Envoyer maintenant",
    discard: "Abandonner",
    discardReally: "Abandonner définitivement",
    openForm: "Ouvrir dans le formulaire",
    openRequest: "Ouvrir la demande",
    noReason: "Le serveur l’a refusé.",
    alreadyReceived: "Votre version antérieure a déjà été reçue. Voici ce que vous avez modifié depuis.",
    empty: "Tout a été envoyé.",
  },
  signOut: {
    title: "Se déconnecter ?",
    waiting: (count) =>
      choose(
        count,
        "Un élément attend encore d’être envoyé. La déconnexion le supprime de cet appareil.",
        `${count} éléments attendent encore d’être envoyés. La déconnexion les supprime de cet appareil.`,
      ),
    offline:
      "Vous êtes hors ligne : nous ne pouvons pas terminer votre session maintenant. Vous pouvez supprimer ce qui est enregistré sur cet appareil et vous déconnecter une fois la connexion rétablie.",
    stay: "Rester connecté(e)",
    go: "Se déconnecter et abandonner",
    remove: "Supprimer de cet appareil",
  },
  push: { fallback: "Approval Workflow System" },
};
