import type { admin as english } from "../en/admin.ts";
import type { Translated } from "../translated.ts";
import { audit } from "./audit.ts";
import { capitalize } from "./formats.ts";

type Entity = Parameters<typeof english.entity_deleted>[0]["entity"];

const FEMININE: readonly Entity[] = [
  "currency",
  "priority",
  "doa_configuration",
  "numbering",
  "announcement",
  "proposed_change",
  "delegation",
];

const nameEntity = (entity: Entity): string => audit[`entity_${entity}`];

/** Returns the form of a word that goes with the entity. */
const choose = (entity: Entity, masculine: string, feminine: string): string =>
  FEMININE.includes(entity) ? feminine : masculine;

/** The names of fields with their article. */
const FIELDS: Readonly<Record<string, { article: string; name: string }>> = {
  username: { article: "l’", name: "identifiant" },
  email: { article: "l’", name: "adresse e-mail" },
  name: { article: "le ", name: "nom" },
  code: { article: "le ", name: "code" },
  decimals: { article: "le ", name: "nombre de décimales" },
};

const getField = (field: string) => FIELDS[field] ?? { article: "le champ ", name: field };

export const admin: Translated<typeof english> = {
  entity_not_found: ({ entity, id }) => `Il n’existe ${choose(entity, "aucun", "aucune")} ${nameEntity(entity)} ${id}.`,
  entity_changed: ({ label, version }) => `${label} a changé entre-temps (version actuelle\u00a0: ${version}).`,
  field_in_use: ({ label, field }) =>
    `${label} est en cours d’utilisation\u00a0: son ${getField(field).name} ne peut pas être changé`,
  value_taken: ({ entity, field, value, is_active }) => {
    const { article, name } = getField(field);
    const inactive = choose(entity, "il est inactif", "elle est inactive");
    return `${choose(entity, "Un", "Une")} autre ${nameEntity(entity)} a déjà ${article}${name} «\u00a0${value}\u00a0»${is_active ? "" : `\u00a0; ${inactive}`}`;
  },
  entity_deleted: ({ entity }) =>
    `${capitalize(nameEntity(entity))} ${choose(entity, "supprimé", "supprimée")} avec succès`,
  entity_deactivated: ({ entity, label }) =>
    `${capitalize(nameEntity(entity))} ${choose(entity, "désactivé et non supprimé", "désactivée et non supprimée")}\u00a0: ${label} est en cours d’utilisation et son historique est conservé`,
  two_administrators_required:
    "Au moins deux administrateurs actifs sont nécessaires, car un second administrateur confirme les modifications des règles",
  matrix_of_department: ({ request_type, department }) => `${request_type} (${department})`,

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
  sheets_copy_failed: "La copie n’a pas pu être écrite.",
  sheets_retry: ({ error }) => `${error} Un nouvel essai aura lieu automatiquement.`,
  google_failure: ({ failure, status, reason }) =>
    `${failure}\u00a0: HTTP ${status}${reason === "" ? "" : `, ${reason}`}.`,
  google_account_refused: "Google n’a pas accepté le compte de service",
  google_sheets_busy: "Google Sheets demande de patienter",
  google_sheets_failed: "Google Sheets n’a pas fait ce qui lui était demandé",
  spreadsheet_not_shared: ({ email }) => `La feuille de calcul doit être partagée avec ${email} comme éditeur`,
  spreadsheet_missing: "Aucune feuille de calcul ne correspond à l’identifiant GOOGLE_SHEETS_ID",
  google_too_slow: "Google est injoignable. Le délai est trop long.",
  google_unreachable: ({ reason }) => `Google est injoignable. ${reason}`,
  google_key_unusable: "La clé privée de GOOGLE_SERVICE_ACCOUNT est inutilisable. Veuillez créer une nouvelle clé.",
  worksheet_without_id: "Google a ajouté un onglet sans renvoyer son identifiant.",
  worksheet_not_empty: ({ title }) =>
    `L’onglet «\u00a0${title}\u00a0» contient d’autres données. Veuillez le vider ou le renommer, ou définir un autre nom dans GOOGLE_SHEETS_WORKSHEET.`,
  worksheet_rows_moved: "Des lignes ont été déplacées dans la feuille de calcul pendant leur comparaison.",
};
