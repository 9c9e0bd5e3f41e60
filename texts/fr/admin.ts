import type { admin as english } from "../en/admin.ts";
import type { Translated } from "../translated.ts";

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const describeDuplicate = ({ entity, field, value }: { entity: string; field: string; value: string }): string =>
  `Un autre élément (${entity}) a déjà cette valeur (${field})\u00a0: «\u00a0${value}\u00a0»`;

export const admin: Translated<typeof english> = {
  entity_user: "utilisateur",
  entity_department: "service",
  entity_currency: "devise",
  entity_request_type: "type de demande",
  entity_priority: "priorité",
  entity_doa_configuration: "configuration de la matrice",
  entity_approver_group: "groupe d’approbateurs",
  entity_duty_conflict: "conflit de fonctions",
  field_username: "identifiant",
  field_email: "e-mail",
  field_name: "nom",
  field_code: "code de référence",
  field_decimals: "décimales",

  entity_not_found: ({ entity, id }) => `Introuvable\u00a0: ${entity} ${id}.`,
  entity_changed: ({ label, version }) => `${label} a changé entre-temps (version actuelle\u00a0: ${version}).`,
  used_field_locked: ({ label, field }) =>
    `${label} est utilisé\u00a0: cette valeur ne peut pas être changée (${field})`,
  duplicate_value: describeDuplicate,
  duplicate_value_inactive: (duplicate) => `${describeDuplicate(duplicate)}\u202f; il est inactif`,
  entity_deleted: ({ entity }) => `${capitalize(entity)}\u00a0: suppression réussie`,
  entity_deactivated: ({ entity, label }) =>
    `${capitalize(entity)}\u00a0: désactivation et non suppression, car ${label} est utilisé et son historique demeure`,
  two_administrators_needed:
    "Au moins deux administrateurs actifs sont nécessaires, car un second administrateur confirme les modifications des règles",

  rule_group_with_members: "Un groupe défini par une règle n’a pas de membres choisis",
  person_missing: "L’une de ces personnes n’existe pas",
  payer_missing: "L’un de ces payeurs n’existe pas",
  user_missing: "Cet utilisateur n’existe pas",
  group_missing: "Ce groupe n’existe pas",
  no_active_currency: ({ code }) => `Il n’y a pas de devise active «\u00a0${code}\u00a0»`,
  exchange_rate_invalid: "Veuillez saisir le taux de change en USD comme un nombre positif avec 8 décimales au plus",
  usd_rate_fixed: "Tous les taux sont en USD\u00a0: le taux de l’USD est donc 1",
  usd_code_fixed: "Tous les taux sont en USD\u00a0: son code ne peut pas être changé",
  budget_invalid: "Veuillez saisir le budget comme un montant en USD avec deux décimales au plus",
  conflict_without_scope: "Un conflit doit s’appliquer au demandeur, à d’autres étapes, ou aux deux",
  amount_required_but_not_accepted: "Un type qui exige un montant doit en accepter un",
  escalation_hours: ({ hours }) => `Heures avant escalade\u00a0: ${hours}`,
  escalation_hours_change: ({ from, to }) => `Heures avant escalade\u00a0: ${from} → ${to}`,
  matrix_use: ({ request_type, department }) =>
    department === null ? request_type : `${request_type} (${department})`,

  requests_changing: "Certaines de ces demandes sont en cours de modification. Veuillez réessayer.",
};
