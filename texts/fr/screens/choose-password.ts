import type * as english from "../../en/screens/choose-password.ts";
import type { Translated } from "../../translated.ts";

export const choosePassword: Translated<typeof english.choosePassword> = {
  title: "Choisissez votre mot de passe",
  resetTitle: "Réinitialisez votre mot de passe",
  account: (username) => `Pour le compte ${username}. Toutes les sessions du compte se terminent.`,
  next: "Nouveau mot de passe",
  confirm: "Confirmez le nouveau mot de passe",
  hint: (minLength) => `Au moins ${minLength} caractères. Ni un mot de passe courant, ni votre nom.`,
  submit: "Enregistrer le mot de passe",
  saved: "Mot de passe enregistré",
  savedText: "Connectez-vous avec votre nouveau mot de passe.",
  failed: "Échec de l’enregistrement du mot de passe",
  endedTitle: "Ce lien n’est plus valable",
  endedText: "Il a été utilisé ou remplacé, ou il a expiré. Demandez-en un nouveau à un administrateur.",
  endedResetText: "Il a été utilisé ou remplacé, ou il a expiré. Vous pouvez en demander un nouveau.",
  askTitle: "Mot de passe oublié ?",
  askText:
    "Saisissez l’adresse e-mail de votre compte. Nous vous envoyons un lien pour choisir un nouveau mot de passe.",
  email: "E-mail",
  ask: "Envoyer le lien",
  askFailed: "Échec de l’envoi du lien",
  sentTitle: "Consultez votre messagerie",
  sentText: (minutes) =>
    `Si un compte a cette adresse e-mail, un lien y a été envoyé. Il est valable ${minutes} minutes. Adressez-vous à un administrateur si rien n’arrive.`,
  notConfigured:
    "Cette installation n’envoie pas d’e-mails. Demandez à un administrateur un lien pour choisir un nouveau mot de passe.",
  toSignIn: "Retour à la connexion",
};
