import type * as english from "../../en/screens/login.ts";
import type { Translated } from "../../translated.ts";

export const login: Translated<typeof english.login> = {
  title: "Approval Workflow System",
  description: "Soumettez des demandes d’approbation, décidez-en et suivez leur avancement.",
  intro: "Connectez-vous pour soumettre, suivre et décider des demandes.",
  username: "Identifiant",
  password: "Mot de passe",
  remember: "Rester connecté(e) pendant 30 jours",
  submit: "Se connecter",
  forgot: "Mot de passe oublié ?",
  failed: "Échec de la connexion",
  failedBecause: (reason) => `Échec de la connexion : ${reason}`,
  successful: "Connexion réussie",
  welcome: (name) => `Bienvenue, ${name}`,
  quoteLabel: "Citation du jour",
  quoted: (quote) => `« ${quote} »`,
};
