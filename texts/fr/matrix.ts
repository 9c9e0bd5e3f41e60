import type { Role } from "../../domain/roles.ts";
import type { matrix as english, Step, StepPlace } from "../en/matrix.ts";
import type { Limit, RequestScope } from "../en/route.ts";
import { capitalise } from "../formats.ts";
import { nameChangedSetting } from "../setting-fields.ts";
import type { Translated } from "../translated.ts";
import { names as formatNames, number as formatNumber, rate as formatRate, list, moneyShort } from "./formats.ts";
import { formatBand, formatRequests } from "./route.ts";
import { settingFields } from "./setting-fields.ts";
import { choose, countOf, de } from "./words.ts";

const formatLimit = ({ max_amount, currency }: Limit): string =>
  max_amount === null ? "sans limite" : moneyShort(max_amount, currency);
const formatCapitalBand = (limit: Limit): string => capitalise(formatBand(limit));

const formatMember = ({ name, is_group }: Step["members"][number]): string => (is_group ? `@${name}` : name);
const formatMembers = (members: Step["members"]): string => members.map(formatMember).join(", ");
const formatStep = ({ name, required, members }: Step): string => {
  const isOnePerson = members.length === 1 && members.every((one) => !one.is_group);
  const people = formatMembers(members);
  const deciders = isOnePerson ? people : required === null ? `chacun ${de(people)}` : `${required} parmi ${people}`;
  return `${name ? `${name} : ` : ""}${deciders}`;
};
const formatSteps = (steps: readonly Step[]): string => steps.map(formatStep).join(" ; ");

const formatStepLabel = ({ number, name }: Pick<StepPlace, "number" | "name">): string =>
  `étape ${number}${name ? ` « ${name} »` : ""}`;
const formatPlace = ({ limit, ...step }: StepPlace): string =>
  `${formatStepLabel(step)}${limit === null ? "" : ` (${formatBand(limit)})`}`;

function formatRequired(required: number | null, people: number | null): string {
  if (required === null) return "toutes les personnes sollicitées";
  return `${countOf(required, "personne", "personnes")}${people === null ? "" : ` sur ${people}`}`;
}

const formatDepartments = (departments: readonly string[]): string =>
  departments.length === 0 ? "" : ` pour les demandes ${de(list(departments))}`;

const WAIT = "ses demandes attendraient un administrateur";
const formatNext = (next: string | null): string => (next === null ? WAIT : `${next} déciderait à la place`);
const formatSubstitute = (is_filled: boolean): string =>
  is_filled ? "des personnes de niveaux supérieurs ou du groupe de repli seraient sollicitées à la place" : WAIT;

const MATERIAL_FIELDS: Record<Parameters<typeof english.material_fields>[0]["fields"][number], string> = {
  title: "titre",
  description: "texte de la demande",
  request_type: "type de demande",
  amount: "montant",
  currency: "devise",
  priority: "priorité",
  department: "service",
  due_date: "échéance",
  attachments: "pièces jointes",
};

const ROLES: Record<Role, string> = {
  requester: "Demandeur",
  manager: "Responsable",
  senior_manager: "Responsable senior",
  director: "Directeur",
  vp: "Vice-président",
  admin: "Administrateur",
};

const MAX_MEMBERS = 10;

function formatLongList(names: readonly string[]): string {
  const more = names.length - MAX_MEMBERS;
  return [...names.slice(0, MAX_MEMBERS), ...(more > 0 ? [`${more} de plus`] : [])].join(", ");
}

const formatOwnRequests = (requests: RequestScope, names: string): string =>
  `Pour les ${formatRequests(requests)} ${de(names)}`;

export const matrix: Translated<typeof english> = {
  // Changes of rules
  added: "ajouté",
  removed: "supprimé",
  field_changed: ({ field, from, to }) => `${field} : ${from} → ${to}`,
  field_value: ({ field, value }) => `${field} : ${value}`,
  change_of: ({ name, change }) => `${name} : ${change}`,

  field_request_type: "Type de demande",
  field_configuration_type: "Type de configuration",
  field_department: "Service",
  field_approver: "Approbateur",
  field_fallback_group: "Groupe de repli",
  field_same_person: "Une même personne dans deux étapes",
  field_status: "Statut",
  field_approval_required: "Approbation requise",
  field_amount_required: "Montant obligatoire",
  field_amount_accepted: "Montant possible",
  field_default_currency: "Devise par défaut",
  field_material_fields: "Modifications à approuver de nouveau",
  field_amount_tolerance: "Tolérance sur le montant",
  field_payers: "Payeurs",
  field_exchange_rate: "Taux de change",
  field_name: "Nom",
  field_kind: "Nature",
  field_members: "Membres",
  field_groups: "Groupes",
  field_on_request: "Pour le demandeur",
  field_on_steps: "Entre les étapes",
  field_head: "Responsable",

  yes: "oui",
  no: "non",
  on: "activé",
  off: "désactivé",
  active: "actif",
  inactive: "inactif",
  none: "aucun",
  nobody: "personne",
  every_department: "tous les services",
  configuration_amount_based: "par montant",
  configuration_user_specific: "par utilisateur",
  same_person_separate: "ne décide que l’une d’elles",
  same_person_once: "une décision compte pour les deux",
  namesake: ({ name }) => `une autre personne du même nom, ${name}`,
  namesakes: ({ names }) => `d’autres personnes nommées ${names}`,
  names: ({ names }) => names.join(", "),
  pair: ({ first, second }) => `${first} et ${second}`,
  number: ({ value }) => formatNumber(value),
  percent: ({ value }) => `${formatNumber(value)} %`,
  rate: ({ rate }) => formatRate(rate),
  roles: ({ roles }) => roles.map((role) => ROLES[role]).join(", "),
  material_fields: ({ fields }) => fields.map((field) => MATERIAL_FIELDS[field]).join(", "),

  // Changes of the matrix
  approver: ({ name }) => `Approbateur : ${name}`,
  steps: ({ steps }) => `Étapes : ${formatSteps(steps)}`,
  step_list: ({ steps }) => formatSteps(steps),
  level_with_approver: ({ limit, approver }) => `${formatCapitalBand(limit)} : ${approver}`,
  level_with_steps: ({ limit, steps }) => `${formatCapitalBand(limit)} : ${formatSteps(steps)}`,
  level_added: ({ limit, approver }) => `${formatCapitalBand(limit)} : ajouté, ${approver} décide`,
  level_added_with_steps: ({ limit, steps }) =>
    `${formatCapitalBand(limit)} : ajouté avec les étapes : ${formatSteps(steps)}`,
  level_removed: ({ limit, approver }) => `${formatCapitalBand(limit)} : supprimé, ${approver} décidait`,
  level_removed_with_steps: ({ limit }) => `${formatCapitalBand(limit)} : supprimé avec ses étapes`,
  levels_reordered: "Niveaux dans un autre ordre",
  level_limit_changed: ({ level, from, to }) => `Limite du niveau ${level} : ${formatLimit(from)} → ${formatLimit(to)}`,
  level_approver_changed: ({ limit, from, to }) => `${formatCapitalBand(limit)} : ${from} → ${to}`,
  level_approver_decides: ({ limit, approver }) => `${formatCapitalBand(limit)} : ${approver} décide`,
  level_approver_fills_steps: ({ limit, approver }) =>
    `${formatCapitalBand(limit)} : ${approver} est sollicité(e) si une étape manque de personnes`,
  level_steps_changed: ({ limit, change }) => `Niveau ${formatBand(limit)} : ${change}`,
  own_steps_changed: ({ change }) => capitalise(change),
  steps_introduced: ({ steps }) => `a désormais des étapes : ${formatSteps(steps)}`,
  steps_abolished: "n’a plus d’étapes",
  steps_reordered: "étapes dans un autre ordre",
  step_added: ({ number, step }) => `ajout : ${formatStepLabel({ number, name: step.name })} (${formatStep(step)})`,
  step_removed: (step) => `suppression : ${formatStepLabel(step)}`,
  step_renamed: ({ number, from, to }) =>
    `${formatStepLabel({ number, name: from })} ${to ? `s’appelle désormais « ${to} »` : "n’a plus de nom"}`,
  step_members_added: ({ members, ...step }) =>
    `${formatStepLabel(step)} sollicite aussi désormais ${list(members.map(formatMember))}`,
  step_members_removed: ({ members, ...step }) =>
    `${formatStepLabel(step)} ne sollicite plus ${list(members.map(formatMember))}`,
  step_members_reordered: (step) => `${formatStepLabel(step)} sollicite ses membres dans un autre ordre`,
  step_required_changed: (params) =>
    `${formatStepLabel(params)} exige désormais : ${formatRequired(params.required, params.people)}`,

  // Changes of groups of approvers
  members_added: ({ names }) => `Membres ajoutés : ${formatLongList(names)}`,
  members_removed: ({ names }) => `Membres retirés : ${formatLongList(names)}`,
  members_reordered: "Membres dans un autre ordre",
  group_of_listed_people: "personnes choisies",
  group_of_head: "le responsable du service du demandeur",
  group_of_role_in_any_department: ({ role }) => `toutes les personnes du rôle ${ROLES[role]}`,
  group_of_role_in_requester_department: ({ role }) =>
    `toutes les personnes du rôle ${ROLES[role]} dans le service du demandeur`,

  // Settings and the numbering of requests
  setting: ({ name }) => nameChangedSetting(settingFields, name),

  // Who changed the matrix
  system: "Système",

  // Findings of the checks
  type_without_configuration: ({ type }) =>
    `Les demandes «\u00A0${type}\u00A0» n’ont pas de configuration ; chacune attendrait un administrateur.`,
  departments_without_configuration: ({ type, departments }) =>
    `Les demandes «\u00A0${type}\u00A0» ${de(list(departments))} n’ont pas de configuration ; chacune attendrait un administrateur.`,
  no_levels: ({ requests }) =>
    `La configuration pour les ${formatRequests(requests)} n’a pas de niveau ; chaque demande attendrait un administrateur.`,
  unused_without_type: ({ code }) =>
    `Il n’y a pas de type de demande « ${code} » : cette configuration n’est donc pas utilisée.`,
  unused_because_type_inactive: ({ type }) =>
    `Le type de demande «\u00A0${type}\u00A0» n’est pas actif : cette configuration n’est donc pas utilisée.`,
  unused_because_no_approval: ({ type }) =>
    `Les demandes «\u00A0${type}\u00A0» ne nécessitent pas d’approbation : cette configuration n’est donc pas utilisée.`,
  amount_without_limits: ({ requests }) =>
    `Pour les ${formatRequests(requests)}, un montant est possible, mais il n’influe pas sur l’approbateur ; aucune limite ne s’applique.`,
  no_approver_named: ({ requests }) =>
    `Aucun approbateur n’est nommé pour les ${formatRequests(requests)} ; chacune attendrait un administrateur.`,
  named_approver_inactive: ({ name, requests }) =>
    `${name} n’est pas actif ; les ${formatRequests(requests)} attendraient un administrateur.`,
  own_requests_without_approver: ({ name, requests, above }) =>
    `${formatOwnRequests(requests, name)}${above === null ? "" : ` au-dessus de ${formatLimit(above)}`}, personne d’autre ne peut décider : elles attendraient un administrateur.`,
  amounts_not_covered: ({ requests, above }) =>
    `Aucun niveau ne couvre les ${formatRequests(requests)} au-dessus de ${formatLimit(above)} ; elles attendraient un administrateur.`,
  two_levels_without_limit: "Deux niveaux n’ont pas de limite ; le second ne déciderait jamais en premier.",
  same_limit: ({ limit }) =>
    `Deux niveaux ont la limite ${formatLimit(limit)} ; le second ne déciderait jamais en premier.`,
  same_limit_in_two_currencies: ({ first, second }) =>
    `${formatLimit(first)} et ${formatLimit(second)} sont la même limite ; le second niveau ne déciderait jamais en premier.`,
  level_unreachable: ({ limit }) =>
    `Aucun montant n’atteint le niveau jusqu’à ${formatLimit(limit)} : il suit un niveau sans limite.`,
  levels_overlap: ({ limit, above }) =>
    `Le niveau jusqu’à ${formatLimit(limit)} suit celui jusqu’à ${formatLimit(above)} : leurs tranches se chevauchent.`,
  currency_inactive: ({ currency, requests }) =>
    `${currency}, la devise d’une limite pour les ${formatRequests(requests)}, n’est pas active ; son dernier taux compte toujours.`,
  level_approver_inactive: ({ name, limit, next }) =>
    `${name} (${formatBand(limit)}) n’est pas actif ; ${formatNext(next)}.`,
  level_approver_missing: ({ limit, next }) =>
    `Le niveau ${formatBand(limit)} n’a pas d’approbateur ; ${formatNext(next)}.`,
  step_member_inactive: ({ name, step }) =>
    `${name} n’est pas actif et n’est pas sollicité dans : ${formatPlace(step)}.`,
  group_empty: ({ group, step, departments }) =>
    `Le groupe ${group}, dans : ${formatPlace(step)}, n’a aucune personne active${formatDepartments(departments)}.`,
  fallback_group_empty: ({ group, departments }) =>
    `Le groupe de repli ${group} n’a aucune personne active${formatDepartments(departments)}.`,
  step_too_large: ({ step, people }) =>
    `${capitalise(formatPlace(step))} : plus de ${people} personnes ; seules les ${people} premières sont sollicitées.`,
  step_without_people: ({ step, departments, is_filled }) =>
    `${capitalise(formatPlace(step))} : personne ne peut décider${formatDepartments(departments)} ; ${formatSubstitute(is_filled)}.`,
  step_with_too_few_people: ({ step, departments, is_filled, required, people }) =>
    `${capitalise(formatPlace(step))} : ${required} personnes nécessaires${formatDepartments(departments)}, mais seulement ${people} ${choose(people, "peut", "peuvent")} décider ; ${formatSubstitute(is_filled)}.`,
  own_requests_with_too_few_people_in_step: ({ names, requests, step }) =>
    `${formatOwnRequests(requests, list(names))}, trop peu d’autres personnes peuvent décider à l’${formatPlace(step)} : elles attendraient un administrateur.`,
  own_requests_with_too_few_people: ({ names, requests, limit }) =>
    `${formatOwnRequests(requests, list(names))}, trop peu d’autres personnes peuvent décider${limit === null ? "" : ` (${formatBand(limit)})`} : elles attendraient un administrateur.`,
  people_in_several_steps: ({ names, limit }) =>
    `${formatNames(names)} ${names.length === 1 ? "figure" : "figurent"} dans plusieurs étapes${limit === null ? "" : ` (${formatBand(limit)})`}, mais ${names.length === 1 ? "n’en décide" : "n’en décident chacun"} qu’une.`,

  // Results of a backtest
  no_approver: "Aucun approbateur",
  approved_at_once: "Approuvée immédiatement",
  decided_in_steps: ({ steps }) => steps.join(", puis "),
  some_people: ({ required, names }) => `${required} parmi ${list(names)}`,
  people: ({ names }) => list(names),

  // Why a change or a trial is refused
  configuration_not_found: ({ id }) => `La configuration ${id} n’existe pas.`,
  version_not_found: ({ id, version }) => `La version ${version} de la configuration ${id} n’existe pas.`,
  configuration_duplicate: (requests) => `Une autre configuration active décide déjà des ${formatRequests(requests)}`,
  request_type_unknown: ({ code }) => `Il n’y a pas de type de demande « ${code} »`,
  request_type_not_active: ({ code }) => `Il n’y a pas de type de demande actif « ${code} »`,
  currency_unknown: ({ code }) => `Il n’y a pas de devise « ${code} »`,
  currency_not_active: ({ code }) => `Il n’y a pas de devise active « ${code} »`,
  department_unknown: ({ name }) => `Il n’y a pas de service « ${name} »`,
  department_not_active: ({ name }) => `Il n’y a pas de service actif « ${name} »`,
  user_unknown: "Cet utilisateur n’existe pas",
  group_unknown: "Ce groupe n’existe pas",
  amount_decimals: ({ currency }) => `${currency} n’a pas autant de décimales`,
  limit_digits: ({ currency, decimals }) =>
    `Les limites en ${currency} ont au plus ${decimals} décimales et 15 chiffres`,
  too_many_people_in_step: ({ max, people }) =>
    `Une étape sollicite au plus ${max} personnes ; celle-ci en nomme ${people}`,
  too_many_people_in_steps: ({ max, people }) =>
    `Les étapes sollicitent au plus ${max} personnes au total ; celles-ci en sollicitent ${people}`,
};
