import type { changes as english } from "../en/changes.ts";
import type { Translated } from "../translated.ts";

export const changes: Translated<typeof english> = {
  stale_settings: ({ version }) => `Les paramètres ont changé entre-temps (version actuelle : ${version}).`,
  stale_numbering: ({ version }) =>
    `La numérotation des demandes a changé entre-temps (version actuelle : ${version}).`,
  setting_needs_two_administrators: "Ce paramètre exige au moins deux administrateurs actifs",
  number_exists: ({ request_id }) => `${request_id} existe déjà, et aucun numéro n’est utilisé deux fois.`,
  counter_reset: ({ request_id }) => `Réinitialisation : la prochaine demande est ${request_id}`,
  counter_reset_done: ({ request_id }) => `Compteur des demandes réinitialisé. La prochaine demande sera ${request_id}`,

  subject_doa_configuration: "la matrice d’approbation",
  subject_approver_group: "un groupe d’approbateurs",
  subject_duty_conflict: "un conflit de fonctions",
  subject_request_type: "un type de demande",
  subject_department: "un service",
  subject_currency: "une devise",
  subject_user: "un rôle",
  subject_user_department: "le service d’un utilisateur",
  subject_priority: "une priorité",
  subject_handover: "l’approbateur de demandes ouvertes",
  subject_deletion: "demandes",
  subject_settings: "les paramètres",
  subject_numbering: "la numérotation des demandes",
  subject_rules: "les règles",

  no_proposed_change: "Cette modification proposée n’existe pas.",
  author_lost_access: "L’auteur de cette modification ne peut plus modifier l’administration.",
  no_effect: "Cette modification n’a plus d’effet. Veuillez la refuser.",
  already_decided: "Un autre administrateur a déjà décidé de cette modification.",
  outdated: "Cette modification est périmée.",
  lapsed: "Cette modification est devenue caduque après 14 jours.",
  own_proposal: "Vous avez proposé cette modification : un autre administrateur doit la confirmer.",
  not_administrator: "Un administrateur doit confirmer cette modification.",
  acts_for_author: "Vous agissez pour l’auteur de cette modification : un autre administrateur doit la confirmer.",
  influenced_by_author: ({ days }) =>
    `L’auteur de cette modification a créé ou modifié votre compte il y a moins de ${days} jours : un autre administrateur doit la confirmer.`,
  password_separately: "Veuillez changer le mot de passe séparément du reste",
  password_cannot_wait:
    "Un second administrateur doit confirmer cet utilisateur, et un mot de passe ne peut pas attendre. Laissez-le vide : l’utilisateur reçoit un lien pour en choisir un après la confirmation",
  proposed: ({ name, subject }) =>
    `${name} a proposé une modification : ${subject}. Elle attend un second administrateur.`,
  confirmed_for_author: ({ name }) => `${name} a confirmé la modification que vous avez proposée.`,
  declined_for_author: ({ name }) => `${name} a refusé la modification que vous avez proposée.`,
};
