import type * as english from "../../en/screens/admin-settings.ts";
import type { Translated } from "../../translated.ts";
import { de } from "../words.ts";

export const settings: Translated<typeof english.settings> = {
  on: "Activé",
  off: "Désactivé",
  notConfigured: "Non configuré",
  setupHint: (names) => `Rien n’est envoyé tant que ces valeurs ne sont pas définies : ${names}.`,
  notifications: {
    title: "Paramètres de notification",
    intro: "Les notifications dans l’application sont toujours actives.",
    save: "Enregistrer les paramètres",
    email: "Notifications par e-mail",
    emailHint: "Envoyer un e-mail aux personnes concernées par une demande.",
    emailStored: "Les e-mails sont conservés sur ce serveur et ne sont pas envoyés.",
    desktop: "Notifications sur le bureau",
    desktopHint: "Notifications push sur les appareils où les personnes les ont activées.",
    sms: "Notifications par SMS",
    smsHint: "Messages texte quand une personne doit agir.",
  },
  system: {
    title: "Configuration du système",
    save: "Mettre à jour la configuration",
    autoAssign: "Désigner les approbateurs automatiquement",
    autoAssignHint:
      "Désactivé, les nouvelles demandes attendent sans approbateur jusqu’à ce qu’un administrateur en désigne un.",
    reminders: "Envoyer des rappels de retard",
    remindersHint: "Désactivé, aucun rappel n’est envoyé pour les demandes en retard.",
    modifications: "Autoriser la modification des demandes",
    modificationsHint: "Désactivé, les demandeurs ne peuvent pas modifier une demande soumise.",
    fourEyes: "Second administrateur pour les règles",
    fourEyesHint:
      "Activé, les modifications de la matrice d’approbation, des groupes, des types, des taux, des rôles et des paramètres attendent la confirmation d’un second administrateur.",
    fourEyesLink: "Afficher les modifications proposées",
    minPasswordLength: "Longueur minimale des mots de passe",
    minPasswordLengthHint: "Pour les nouveaux mots de passe, de 6 à 128 caractères.",
    secondFactorRoles: "Rôles qui exigent un second facteur",
    secondFactorRolesHint:
      "Les utilisateurs de ces rôles doivent ajouter une clé d’accès ou une application d’authentification avant de continuer.",
    noRoles: "Aucun",
    factorChanges: "Second facteur pour les modifications",
    factorChangesHint:
      "Activé, les modifications de la matrice d’approbation, des utilisateurs, des données de référence et des paramètres redemandent le second facteur après 10 minutes.",
    factorAmount: "Second facteur pour les décisions au-dessus de (USD)",
    factorAmountHint:
      "Les décisions et réaffectations au-dessus de ce montant, et les nouvelles absences, redemandent le second facteur après 10 minutes. Vide : jamais.",
    noAmount: "Jamais",
    checkpointMail: "Envoyer les points de contrôle à",
    checkpointMailHint: "Le point de contrôle signé de chaque jour est envoyé à cette adresse. Vide : à personne.",
    checkpointsNotSent: "Cette installation n’envoie pas d’e-mails pour le moment.",
    noCheckpointMail: "Personne",
    eventDays: "Conserver les événements de sécurité (jours)",
    eventDaysHint: "De 90 à 3 650 jours.",
    idleHours: "Terminer les sessions inutilisées après (heures)",
    idleHoursHint:
      "Une session que personne n’utilise pendant cette durée se termine. 0 : les sessions ne se terminent qu’à leur expiration.",
  },
  saved: "Paramètres mis à jour",
  saveFailed: "Échec de l’enregistrement des paramètres",
  numbering: {
    title: "Numérotation des demandes",
    prefix: "Préfixe",
    prefixHint: "Lettres et chiffres.",
    separator: "Séparateur",
    separatorHint: "Un à trois caractères parmi - _ / .",
    suffixFormat: "Format du suffixe",
    suffixHint: "Nombre minimal de chiffres : 6 donne 001001, 0 n’ajoute pas de zéro.",
    counterStart: "Début du compteur",
    counterHint:
      "La numérotation commence à cette valeur plus un, après une réinitialisation ou dans une nouvelle série.",
    parts: "Éléments du numéro",
    department: "Inclure le service",
    year: "Inclure l’année",
    month: "Inclure le mois",
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
