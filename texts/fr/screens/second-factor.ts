import type * as english from "../../en/screens/second-factor.ts";
import type { Translated } from "../../translated.ts";
import { countOf } from "../words.ts";

export const secondFactor: Translated<typeof english.secondFactor> = {
  title: "Confirmez votre connexion",
  intro: "Votre compte est protégé par un second facteur.",
  code: "Code à usage unique",
  codeHint: "Les six chiffres de votre application d’authentification, ou l’un de vos codes de secours.",
  submit: "Confirmer",
  usePasskey: "Utiliser une clé d’accès",
  passkeyIntro: "Confirmez avec votre empreinte, votre visage, un code PIN ou une clé de sécurité.",
  passkeyFailed: "La clé d’accès n’a pas été utilisée. Veuillez réessayer, ou utiliser un autre facteur.",
  passkeyAnswered: "La clé d’accès a été acceptée. Appuyez de nouveau sur le bouton pour continuer.",
  needsScript: "Les clés d’accès nécessitent JavaScript.",
  passkeyUnsupported: "Ce navigateur ne prend pas en charge les clés d’accès.",
  failed: "Échec de la confirmation de la connexion",
};

export const signInSecurity: Translated<typeof english.signInSecurity> = {
  title: "Sécurité de la connexion",
  intro: "Un second facteur protège votre compte si quelqu’un découvre votre mot de passe.",
  mustAdd:
    "Votre rôle exige un second facteur. Ajoutez une clé d’accès ou une application d’authentification avant de continuer.",
  back: "Profil",
  loadFailed: "Échec du chargement de la sécurité de la connexion",
  failed: "Échec de la modification de la sécurité de la connexion",
  factors: "Vos seconds facteurs",
  noFactors: "Vous n’avez pas encore de second facteur.",
  kinds: { passkey: "Clé d’accès", totp: "Application d’authentification" },
  added: "Ajouté",
  lastUsed: "Dernière utilisation",
  neverUsed: "Jamais",
  remove: "Retirer",
  removeOne: (name) => `Retirer ${name}`,
  removed: "Second facteur retiré",
  addedToast: "Second facteur ajouté",
  password: "Mot de passe",
  passwordHint: "Votre mot de passe actuel, car cela modifie votre connexion.",
  name: "Nom",
  passkeys: "Clés d’accès",
  addPasskey: "Ajouter une clé d’accès",
  passkeyText:
    "Votre appareil confirme la connexion par une empreinte, un visage ou un code PIN. Une clé de sécurité convient aussi.",
  addApp: "Ajouter une application d’authentification",
  appText: "Une application sur votre téléphone affiche un nouveau code toutes les 30 secondes.",
  appMissing:
    "Un administrateur doit configurer cette installation avant que des applications d’authentification puissent être ajoutées.",
  startApp: "Configurer une application",
  scan: "Scannez ce code avec votre application d’authentification, ou saisissez la clé à la main. Saisissez ensuite le code que l’application affiche.",
  qr: "Code QR pour l’application d’authentification",
  key: "Clé",
  firstCode: "Code de l’application",
  finishApp: "Ajouter l’application",
  codes: "Codes de secours",
  codesLeft: (left) => `${countOf(left, "code de secours restant", "codes de secours restants")}.`,
  codesText: "Chaque code remplace une fois votre second facteur, par exemple si vous perdez votre téléphone.",
  newCodes: "Créer de nouveaux codes de secours",
  newCodesHint: "Les codes que vous n’avez pas utilisés ne fonctionneront plus.",
  yourCodes: "Vos codes de secours",
  yourCodesText: "Imprimez les codes ou conservez-les en lieu sûr. Ils ne seront plus affichés.",
  next: "Continuer",
};
