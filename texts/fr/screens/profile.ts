import type * as english from "../../en/screens/profile.ts";
import type { Translated } from "../../translated.ts";

export const profile: Translated<typeof english.profile> = {
  title: "Profil",
  intro: "Vos informations, gérées par un administrateur.",
  name: "Nom",
  username: "Identifiant",
  email: "E-mail",
  department: "Service",
  designation: "Fonction",
  role: "Rôle",
  security: "Sécurité",
  securityText: "Choisissez un mot de passe que vous n’utilisez nulle part ailleurs.",
  sessions: "Vos sessions",
  sessionsText: "Voyez où vous êtes connecté(e), et déconnectez-vous ailleurs.",
  showSessions: "Afficher les sessions",
  factors: "Sécurité de la connexion",
  factorsText: "Ajoutez une clé d’accès ou une application d’authentification, et conservez des codes de secours.",
  showFactors: "Gérer les seconds facteurs",
  undo: "Délai pour annuler une décision",
  undoText: (seconds) =>
    `Vos approbations et rejets sont envoyés après ${seconds} secondes, pour que vous puissiez les annuler. S’applique à ce navigateur.`,
  undoChoices: { on: "Attendre", off: "Envoyer immédiatement" },
  undoSaved: "Préférence enregistrée",
  appearance: "Apparence",
  appearanceText: "Système suit le réglage de votre appareil.",
};

export const passwords: Translated<typeof english.passwords> = {
  title: "Changer le mot de passe",
  intro: "Le changement vous déconnecte de vos autres appareils.",
  mustChangeDocumented: "Ce compte utilise encore le mot de passe documenté. Choisissez le vôtre avant de continuer.",
  mustChangeOneTime:
    "Vous vous êtes connecté(e) avec un mot de passe à usage unique. Choisissez un mot de passe que vous seul(e) connaissez avant de continuer.",
  current: "Mot de passe actuel",
  currentOneTime: "Le mot de passe à usage unique avec lequel vous vous êtes connecté(e).",
  next: "Nouveau mot de passe",
  confirm: "Confirmez le nouveau mot de passe",
  submit: "Changer le mot de passe",
  hint: (minLength) => `Au moins ${minLength} caractères. Ni un mot de passe courant, ni votre nom.`,
  changed: "Mot de passe changé",
  failed: "Échec du changement de mot de passe",
};
