import type { SettingFieldTexts } from "../setting-fields.ts";

export const settingFields: SettingFieldTexts = {
  email_notifications: {
    label: "Notifications par e-mail",
    hint: "Envoyer un e-mail aux personnes concernées par une demande.",
  },
  desktop_notifications: {
    label: "Notifications sur le bureau",
    hint: "Notifications push sur les appareils où les personnes les ont activées.",
  },
  sms_notifications: {
    label: "Notifications par SMS",
    hint: "Messages texte quand une personne doit agir.",
  },
  auto_assign_approvers: {
    label: "Désigner les approbateurs automatiquement",
    hint: "Désactivé, les nouvelles demandes attendent sans approbateur jusqu’à ce qu’un administrateur en désigne un.",
    change: "Désignation automatique des approbateurs",
  },
  send_overdue_reminders: {
    label: "Envoyer des rappels de retard",
    hint: "Désactivé, aucun rappel n’est envoyé pour les demandes en retard.",
    change: "Rappels de retard",
  },
  allow_request_modifications: {
    label: "Autoriser la modification des demandes",
    hint: "Désactivé, les demandeurs ne peuvent pas modifier une demande soumise.",
    change: "Modification des demandes",
  },
  four_eyes: {
    label: "Second administrateur pour les règles",
    hint: "Activé, les modifications de la matrice d’approbation, des groupes, des types, des taux, des rôles et des paramètres attendent la confirmation d’un second administrateur.",
  },
  second_factor_roles: {
    label: "Rôles qui exigent un second facteur",
    hint: "Les utilisateurs de ces rôles doivent ajouter une clé d’accès ou une application d’authentification avant de continuer.",
    empty: "Aucun",
  },
  second_factor_for_changes: {
    label: "Second facteur pour les modifications",
    hint: "Activé, les modifications de la matrice d’approbation, des utilisateurs, des données de référence et des paramètres redemandent le second facteur après 10 minutes.",
  },
  second_factor_amount_usd: {
    label: "Second facteur pour les décisions au-dessus de (USD)",
    hint: "Les décisions et réaffectations au-dessus de ce montant, et les nouvelles absences, redemandent le second facteur après 10 minutes. Vide : jamais.",
    empty: "Jamais",
  },
  password_min_length: {
    label: "Longueur minimale des mots de passe",
    hint: "Pour les nouveaux mots de passe, de 6 à 128 caractères.",
  },
  session_idle_hours: {
    label: "Terminer les sessions inutilisées après (heures)",
    hint: "Une session que personne n’utilise pendant cette durée se termine. 0 : les sessions ne se terminent qu’à leur expiration.",
    change: "Fin des sessions inutilisées après (heures)",
  },
  security_events_days: {
    label: "Conserver les événements de sécurité (jours)",
    hint: "De 90 à 3 650 jours.",
    change: "Conservation des événements de sécurité (jours)",
  },
  checkpoint_mail: {
    label: "Envoyer les points de contrôle à",
    hint: "Le point de contrôle signé de chaque jour est envoyé à cette adresse. Vide : à personne.",
    empty: "Personne",
    change: "Envoi des points de contrôle à",
  },
  prefix: {
    label: "Préfixe",
    hint: "Lettres et chiffres.",
  },
  separator: {
    label: "Séparateur",
    hint: "Un à trois caractères parmi - _ / .",
  },
  suffix_format: {
    label: "Format du suffixe",
    hint: "Nombre minimal de chiffres : 6 donne 001001, 0 n’ajoute pas de zéro.",
    record: "nombre de chiffres",
  },
  counter_start: {
    label: "Début du compteur",
    hint: "La numérotation commence à cette valeur plus un, après une réinitialisation ou dans une nouvelle série.",
  },
  include_department: {
    label: "Inclure le service",
    record: "service dans le numéro",
  },
  include_year: {
    label: "Inclure l’année",
    record: "année dans le numéro",
  },
  include_month: {
    label: "Inclure le mois",
    record: "mois dans le numéro",
  },
};
