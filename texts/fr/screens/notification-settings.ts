import type * as english from "../../en/screens/notification-settings.ts";
import type { Translated } from "../../translated.ts";

export const notificationSettings: Translated<typeof english.notificationSettings> = {
  title: "Paramètres de notification",
  intro: "Choisissez comment nous vous informons en dehors de l’application.",
  back: "Profil",
  open: "Choisir les notifications",
  openTitle: "Vos notifications",
  openText: "E-mail, push, SMS, heures calmes et résumé quotidien.",
  mail: "E-mail",
  when: "Quand",
  atOnce: "Immédiatement",
  daily: "Une fois par jour, en un seul e-mail",
  digestAt: "Heure des e-mails quotidiens",
  waitingDigest: "M’envoyer aussi chaque jour la liste des demandes qui m’attendent",
  choices: "Ce dont nous vous informons",
  choicesHint:
    "Décochez ce que vous ne souhaitez pas. Vous le verrez toujours dans vos notifications. Le SMS est réservé à ce qui vous demande d’agir.",
  channels: { mail: "E-mail", push: "Push", sms: "SMS" },
  everything: "Toutes les notifications",
  selectAll: "Tout",
  selectAllLabel: (group, channel) => `Tout sélectionner ou effacer : ${group}, ${channel}`,
  groups: {
    own_requests: "Mes demandes",
    approvals: "Demandes que j’approuve",
    comments: "Commentaires et mentions",
    out_of_office: "Absences",
    announcements: "Annonces",
    account: "Mon compte",
    administration: "Gestion du système",
  },
  sms: "SMS",
  phone: "Numéro de mobile",
  phoneHint: "Avec l’indicatif du pays. Nous n’envoyons un SMS que lorsque vous devez agir. Laissez vide pour aucun.",
  quiet: "Heures calmes",
  quietHint:
    "Nous retenons les notifications pendant les heures calmes et les envoyons ensuite. Laissez les deux vides pour aucune.",
  from: "De",
  to: "À",
  timeZone: "Fuseau horaire",
  timeZoneHint:
    "Saisissez une ville, par exemple Paris. Les heures calmes et les e-mails quotidiens suivent son heure.",
  submit: "Enregistrer les paramètres",
  saved: "Paramètres de notification enregistrés",
  failed: "Échec de l’enregistrement des paramètres de notification",
  mailStored:
    "Les e-mails sont conservés sur ce serveur et ne sont pas envoyés. Vos choix s’appliqueront quand cette installation en enverra.",
  state: {
    mail: {
      switched_off: "Un administrateur a désactivé les e-mails. Vos choix s’appliqueront quand ils seront réactivés.",
      not_configured:
        "Non configuré : cette installation n’envoie pas d’e-mails. Vos choix s’appliqueront quand elle le fera.",
    },
    push: {
      switched_off:
        "Un administrateur a désactivé les notifications push. Vos choix s’appliqueront quand elles seront réactivées.",
      not_configured:
        "Non configuré : cette installation n’envoie pas de notifications push. Vos choix s’appliqueront quand elle le fera.",
    },
    sms: {
      switched_off: "Un administrateur a désactivé les SMS. Votre numéro reste enregistré.",
      not_configured: "Non configuré : cette installation n’envoie pas de SMS. Votre numéro reste enregistré.",
    },
  },
};

export const unsubscribe: Translated<typeof english.unsubscribe> = {
  title: "Se désabonner",
  question: (kind) => `Ne plus recevoir d’e-mails sur « ${kind} » ?`,
  waitingQuestion: "Ne plus recevoir la liste quotidienne des demandes qui vous attendent ?",
  waitingDone: "Vous ne recevrez plus la liste quotidienne.",
  digestQuestion: "Ne plus recevoir le résumé quotidien ni aucun autre e-mail ?",
  inboxHint: "Vous voyez toujours tout dans vos notifications une fois connecté(e).",
  submit: "Se désabonner",
  done: "Vous êtes désabonné(e)",
  doneText: (kind) => `Vous ne recevrez plus d’e-mails sur « ${kind} ».`,
  digestDone: "Vous ne recevrez plus d’e-mails de notre part.",
  change: "Vous pouvez modifier ce choix dans vos paramètres de notification.",
  settings: "Paramètres de notification",
  unknown: "Ce lien n’est plus valable.",
};

export const localMail: Translated<typeof english.localMail> = {
  title: "E-mails locaux",
  intro: "Cette installation n’envoie pas d’e-mails. Les 200 derniers messages, du plus récent au plus ancien.",
  none: "Aucun e-mail",
  noneText: "Les e-mails apparaissent ici dès qu’une personne reçoit une notification.",
  html: "Ouvrir en HTML",
  text: "Texte",
  to: "À",
  sent: "Envoyé",
  unsubscribe: "Lien de désabonnement",
};
