import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../translated.ts";
import { dateTime, money, number } from "./formats.ts";
import { countOf } from "./words.ts";

export const mails: Translated<typeof english> = {
  labelled: ({ label, text }) => `${label} : ${text}`,
  label_above: ({ label }) => `${label} :`,
  written: ({ text }) => text,
  request_name: ({ request_id, title }) => `${request_id} ${title}`,
  amount: "Montant",
  requester: "Demandeur",
  type: "Type de demande",
  due: "Échéance",
  comment: "Commentaire",
  money: ({ amount, currency, decimals }) => money(amount, currency, decimals),
  time: ({ at, time_zone }) => `${dateTime(at, time_zone)} (${time_zone.replaceAll("_", " ")})`,
  view_details: "Voir les détails",
  review_request: "Examiner la demande",
  open_request: "Ouvrir la demande",
  footer: "Vous recevez cet e-mail car vous avez une notification dans Approval Workflow System.",
  settings: "Paramètres de notification",
  unsubscribe: ({ title }) => `Se désabonner de « ${title} »`,
  unsubscribed: "Vous ne recevrez plus ces e-mails.",
  link_invalid: "Ce lien n’est plus valable.",
  sms: ({ title, text }) => `${title}: ${text}`,
  sms_with_number: ({ request_id, title, text }) => `${request_id} ${title}: ${text}`,

  digest_subject: ({ count }) => `Votre résumé quotidien : ${countOf(count, "notification", "notifications")}`,
  digest_more: ({ count }) => `Et ${number(count)} de plus.`,
  all_notifications: "Toutes les notifications",
  unsubscribe_digest: "Se désabonner du résumé quotidien",

  waiting_subject: ({ count, is_floor }) =>
    count === 1 ? "1 demande vous attend" : `${number(count)}${is_floor ? "+" : ""} demandes vous attendent`,
  waiting_more: ({ count, is_floor }) => `et ${number(count)}${is_floor ? "+" : ""} de plus`,
  waiting_due: ({ time }) => `Échéance le ${time}`,
  waiting_overdue: ({ time }) => `En retard depuis le ${time}`,
  waiting_footer: "Vous avez demandé une liste quotidienne des demandes qui vous attendent.",
  open_all: "Tout ouvrir",
  unsubscribe_waiting: "Se désabonner de la liste quotidienne",

  reset_subject: "Réinitialisez votre mot de passe",
  reset: ({ username, minutes }) =>
    `Quelqu’un a demandé la réinitialisation du mot de passe de votre compte. Votre identifiant est ${username}. Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
  reset_footer:
    "Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe reste inchangé.",
  invitation_subject: "Choisissez votre mot de passe",
  invitation: ({ username, hours }) =>
    `Un administrateur d’Approval Workflow System vous demande de choisir un mot de passe pour votre compte. Votre identifiant est ${username}. Le lien fonctionne une seule fois, pendant ${hours} heures.`,
  invitation_footer: "Ne transférez pas cet e-mail : avec le lien, n’importe qui peut choisir votre mot de passe.",
  choose_password: "Choisir un mot de passe",

  checkpoint_subject: ({ checkpoint }) => `Point de contrôle ${number(checkpoint)} du registre`,
  checkpoint:
    "Le fichier joint prouve ce que contenait le registre à ce moment. Conservez-le en dehors d’Approval Workflow System.",
  checkpoint_footer:
    "Vous recevez cet e-mail car les paramètres d’Approval Workflow System contiennent votre adresse pour les points de contrôle.",
  checkpoint_key: "Clé publique",
  all_checkpoints: "Tous les points de contrôle",
};
