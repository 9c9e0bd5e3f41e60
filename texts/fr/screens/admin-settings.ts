import type * as english from "../../en/screens/admin-settings.ts";
import type { Translated } from "../../translated.ts";
import { settingFields } from "../setting-fields.ts";
import { de } from "../words.ts";

export const settings: Translated<typeof english.settings> = {
  on: "Activé",
  off: "Désactivé",
  fields: settingFields,
  notConfigured: "Non configuré",
  setupHint: (names) => `Rien n’est envoyé tant que ces valeurs ne sont pas définies : ${names}.`,
  notifications: {
    title: "Paramètres de notification",
    intro: "Les notifications dans l’application sont toujours actives.",
    save: "Enregistrer les paramètres",
    emailStored: "Les e-mails sont conservés sur ce serveur et ne sont pas envoyés.",
  },
  system: {
    title: "Configuration du système",
    save: "Mettre à jour la configuration",
    fourEyesLink: "Afficher les modifications proposées",
    checkpointsNotSent: "Cette installation n’envoie pas d’e-mails pour le moment.",
  },
  saved: "Paramètres mis à jour",
  saveFailed: "Échec de l’enregistrement des paramètres",
  numbering: {
    title: "Numérotation des demandes",
    parts: "Éléments du numéro",
    next: "Prochain numéro",
    forDepartment: (department) => `pour une demande ${de(department)}`,
    unavailable: "Le prochain numéro ne peut pas être affiché pour le moment.",
    preview: "Aperçu",
    save: "Enregistrer la numérotation",
    saved: "Numérotation des demandes mise à jour",
    saveFailed: "Échec de l’enregistrement de la numérotation",
  },
  reset: {
    button: (number) => `Réinitialiser à ${number}`,
    title: (number) => `Réinitialiser à ${number} ?`,
    hint: (number) =>
      `Désactive le service, l’année et le mois et redémarre le compteur : la prochaine demande sera ${number}.`,
    numbersUnchanged:
      "Les demandes existantes gardent leur numéro, et aucun numéro n’est utilisé deux fois. Vous pouvez réactiver l’année et le mois à tout moment.",
    confirm: "Réinitialiser",
    failed: "Échec de la réinitialisation du compteur",
  },
};
