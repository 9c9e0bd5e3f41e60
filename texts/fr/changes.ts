import type { changes as english } from "../en/changes.ts";
import type { Translated } from "../translated.ts";

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const FIELDS: Readonly<Record<string, string>> = {
  username: "identifiant",
  email: "e-mail",
  name: "nom",
  code: "code de référence",
};
const nameField = (field: string): string => FIELDS[field] ?? field;

export const changes: Translated<typeof english> = {
  not_found_user: ({ id }) => `L’utilisateur ${id} n’existe pas.`,
  not_found_department: ({ id }) => `Le service ${id} n’existe pas.`,
  not_found_currency: ({ id }) => `La devise ${id} n’existe pas.`,
  not_found_request_type: ({ id }) => `Le type de demande ${id} n’existe pas.`,
  not_found_priority: ({ id }) => `La priorité ${id} n’existe pas.`,
  not_found_doa_configuration: ({ id }) => `La configuration ${id} n’existe pas.`,
  not_found_approver_group: ({ id }) => `Le groupe d’approbateurs ${id} n’existe pas.`,
  not_found_duty_conflict: ({ id }) => `Le conflit de fonctions ${id} n’existe pas.`,
  stale_version: ({ label, version }) => `${label} a changé entre-temps (version actuelle : ${version}).`,
  stale_settings: ({ version }) => `Les paramètres ont changé entre-temps (version actuelle : ${version}).`,
  stale_numbering: ({ version }) =>
    `La numérotation des demandes a changé entre-temps (version actuelle : ${version}).`,
  field_in_use: ({ label, field }) =>
    `${label} est utilisé : cette valeur ne peut pas être changée (${nameField(field)})`,
  duplicate: ({ entity, field, value, is_active }) =>
    `Un autre élément (${entity}) a déjà cette valeur (${nameField(field)}) : « ${value} »${is_active ? "" : " ; il est inactif"}`,
  deactivated: ({ entity, label }) =>
    `${capitalize(entity)} : désactivation et non suppression, car ${label} est utilisé et son historique demeure`,
  deleted: ({ entity }) => `${capitalize(entity)} : suppression réussie`,
  two_administrators_needed:
    "Au moins deux administrateurs actifs sont nécessaires, car un second administrateur confirme les modifications des règles",
  setting_needs_two_administrators: "Ce paramètre exige au moins deux administrateurs actifs",
  number_exists: ({ request_id }) => `${request_id} existe déjà, et aucun numéro n’est utilisé deux fois.`,
  counter_reset: ({ request_id }) => `Réinitialisation : la prochaine demande est ${request_id}`,

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
