import { formatRoleName, type Role } from "../../domain/roles.ts";
import { capitalise } from "../formats.ts";
import { names as formatNames, rate as formatRate, list, moneyShort } from "./formats.ts";
import { formatBand, formatRequests, type Limit, type RequestScope } from "./route.ts";

/** A step of the matrix. `required`: how many people must approve; null: all of them. */
export type Step = {
  name: string | null;
  required: number | null;
  members: readonly { name: string; is_group: boolean }[];
};
/** A step in a sentence. `number`: from 1. `limit`: the limit of its level; null if the configuration has no levels. */
export type StepPlace = { number: number; name: string | null; limit: Limit | null };

const formatLimit = ({ max_amount, currency }: Limit): string =>
  max_amount === null ? "no limit" : moneyShort(max_amount, currency);
const formatCapitalBand = (limit: Limit): string => capitalise(formatBand(limit));

const formatMember = ({ name, is_group }: Step["members"][number]): string => (is_group ? `@${name}` : name);
const formatMembers = (members: Step["members"]): string => members.map(formatMember).join(", ");
const formatStep = ({ name, required, members }: Step): string => {
  const isOnePerson = members.length === 1 && members.every((one) => !one.is_group);
  return `${name ? `${name}: ` : ""}${isOnePerson ? "" : `${required ?? "all"} of `}${formatMembers(members)}`;
};
const formatSteps = (steps: readonly Step[]): string => steps.map(formatStep).join("; ");

const formatStepLabel = ({ number, name }: Pick<StepPlace, "number" | "name">): string =>
  `step ${number}${name ? ` "${name}"` : ""}`;
const formatPlace = ({ limit, ...step }: StepPlace): string =>
  `${formatStepLabel(step)}${limit === null ? "" : ` (${formatBand(limit)})`}`;

/** Returns how many people must approve. `people`: how many the step has; null if a group makes this unknown. */
function formatRequired(required: number | null, people: number | null): string {
  if (required === null) return "everyone whom it asks";
  if (people !== null) return `${required} of ${people} people`;
  return `${required} ${required === 1 ? "person" : "people"}`;
}

/** `departments`: empty if all departments are meant. */
const formatDepartments = (departments: readonly string[]): string =>
  departments.length === 0 ? "" : ` for requests in ${list(departments)}`;

const WAIT = "its requests would wait for an administrator";
const formatNext = (next: string | null): string => (next === null ? WAIT : `${next} would decide instead`);
const formatSubstitute = (is_filled: boolean): string =>
  is_filled ? "people of higher levels or of the fallback group would be asked instead" : WAIT;

const MATERIAL_FIELDS = {
  title: "title",
  description: "description",
  request_type: "type",
  amount: "amount",
  currency: "currency",
  priority: "priority",
  department: "department",
  due_date: "due date",
  attachments: "attachments",
};

/** The maximum number of members that a text names. Further members are only counted. */
const MAX_MEMBERS = 10;

function formatLongList(names: readonly string[]): string {
  const more = names.length - MAX_MEMBERS;
  return [...names.slice(0, MAX_MEMBERS), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

type Approver = { limit: Limit; approver: string };
type ChangedStep = { number: number; name: string | null };

/** The approval matrix and the other approval rules: their changes, the findings of their checks, and why a change is refused. */
export const matrix = {
  // Changes of rules
  added: "added",
  removed: "removed",
  field_changed: ({ field, from, to }: { field: string; from: string; to: string }) => `${field}: ${from} → ${to}`,
  field_value: ({ field, value }: { field: string; value: string }) => `${field}: ${value}`,
  /** `name`: the name of the changed rule, if one text lists the changes of several rules. */
  change_of: ({ name, change }: { name: string; change: string }) => `${name}: ${change}`,

  field_request_type: "Request type",
  field_configuration_type: "Configuration type",
  field_department: "Department",
  field_approver: "Approver",
  field_fallback_group: "Fallback group",
  field_same_person: "One person in two steps",
  field_status: "Status",
  field_approval_required: "Approval required",
  field_amount_required: "Amount required",
  field_amount_accepted: "Amount accepted",
  field_default_currency: "Default currency",
  field_material_fields: "Changes that need approval again",
  field_amount_tolerance: "Amount tolerance",
  field_payers: "Payers",
  field_exchange_rate: "Exchange rate",
  field_name: "Name",
  field_kind: "Kind",
  field_members: "Members",
  field_groups: "Groups",
  field_on_request: "For the requester",
  field_on_steps: "Between steps",
  field_head: "Head",

  yes: "yes",
  no: "no",
  on: "on",
  off: "off",
  active: "active",
  inactive: "inactive",
  none: "none",
  nobody: "nobody",
  every_department: "every department",
  configuration_amount_based: "amount based",
  configuration_user_specific: "user specific",
  same_person_separate: "decides only one of them",
  same_person_once: "one decision counts for both",
  /** A person with the same name as another person. */
  namesake: ({ name }: { name: string }) => `another ${name}`,
  /** People with the same names as other people. */
  namesakes: ({ names }: { names: string }) => `others named ${names}`,
  names: ({ names }: { names: readonly string[] }) => names.join(", "),
  pair: ({ first, second }: { first: string; second: string }) => `${first} and ${second}`,
  number: ({ value }: { value: number }) => String(value),
  percent: ({ value }: { value: number }) => `${value}%`,
  rate: ({ rate }: { rate: number }) => formatRate(rate),
  roles: ({ roles }: { roles: readonly Role[] }) => roles.join(),
  material_fields: ({ fields }: { fields: readonly (keyof typeof MATERIAL_FIELDS)[] }) =>
    fields.map((field) => MATERIAL_FIELDS[field]).join(", "),

  // Changes of the matrix
  approver: ({ name }: { name: string }) => `Approver: ${name}`,
  steps: ({ steps }: { steps: readonly Step[] }) => `Steps: ${formatSteps(steps)}`,
  /** Only the steps, such as 'Manager: Mary; Finance: 2 of Paul, Olga, @Controllers'. */
  step_list: ({ steps }: { steps: readonly Step[] }) => formatSteps(steps),
  level_with_approver: ({ limit, approver }: Approver) => `${formatCapitalBand(limit)}: ${approver}`,
  level_with_steps: ({ limit, steps }: { limit: Limit; steps: readonly Step[] }) =>
    `${formatCapitalBand(limit)}: ${formatSteps(steps)}`,
  level_added: ({ limit, approver }: Approver) => `${formatCapitalBand(limit)}: added, ${approver} decides`,
  level_added_with_steps: ({ limit, steps }: { limit: Limit; steps: readonly Step[] }) =>
    `${formatCapitalBand(limit)}: added with steps: ${formatSteps(steps)}`,
  level_removed: ({ limit, approver }: Approver) => `${formatCapitalBand(limit)}: removed, ${approver} decided`,
  level_removed_with_steps: ({ limit }: { limit: Limit }) => `${formatCapitalBand(limit)}: removed with its steps`,
  levels_reordered: "Levels in another order",
  level_limit_changed: ({ level, from, to }: { level: number; from: Limit; to: Limit }) =>
    `Limit of level ${level}: ${formatLimit(from)} → ${formatLimit(to)}`,
  level_approver_changed: ({ limit, from, to }: { limit: Limit; from: string; to: string }) =>
    `${formatCapitalBand(limit)}: ${from} → ${to}`,
  level_approver_decides: ({ limit, approver }: Approver) => `${formatCapitalBand(limit)}: ${approver} decides`,
  level_approver_fills_steps: ({ limit, approver }: Approver) =>
    `${formatCapitalBand(limit)}: ${approver} is asked if a step lacks people`,
  /** `change`: one of the following texts. */
  level_steps_changed: ({ limit, change }: { limit: Limit; change: string }) => `Level ${formatBand(limit)}: ${change}`,
  /** The same for a configuration without levels. */
  own_steps_changed: ({ change }: { change: string }) => capitalise(change),
  steps_introduced: ({ steps }: { steps: readonly Step[] }) => `now has steps: ${formatSteps(steps)}`,
  steps_abolished: "no longer has steps",
  steps_reordered: "steps in another order",
  step_added: ({ number, step }: { number: number; step: Step }) =>
    `${formatStepLabel({ number, name: step.name })} was added: ${formatStep(step)}`,
  step_removed: (step: ChangedStep) => `${formatStepLabel(step)} was removed`,
  step_renamed: ({ number, from, to }: { number: number; from: string | null; to: string | null }) =>
    `${formatStepLabel({ number, name: from })} is now ${to ? `"${to}"` : "without a name"}`,
  step_members_added: ({ members, ...step }: ChangedStep & Pick<Step, "members">) =>
    `${formatStepLabel(step)} now also asks ${list(members.map(formatMember))}`,
  step_members_removed: ({ members, ...step }: ChangedStep & Pick<Step, "members">) =>
    `${formatStepLabel(step)} no longer asks ${list(members.map(formatMember))}`,
  step_members_reordered: (step: ChangedStep) => `${formatStepLabel(step)} asks its people in another order`,
  /** `people`: how many the step has; null if a group makes this unknown. */
  step_required_changed: (params: ChangedStep & { required: number | null; people: number | null }) =>
    `${formatStepLabel(params)} now needs ${formatRequired(params.required, params.people)}`,

  // Changes of groups of approvers
  members_added: ({ names }: { names: readonly string[] }) => `Members added: ${formatLongList(names)}`,
  members_removed: ({ names }: { names: readonly string[] }) => `Members removed: ${formatLongList(names)}`,
  members_reordered: "Another order of the members",
  group_of_listed_people: "listed people",
  group_of_head: "the head of the requester's department",
  group_of_role_in_any_department: ({ role }: { role: Role }) => `everyone with the role ${formatRoleName(role)}`,
  group_of_role_in_requester_department: ({ role }: { role: Role }) =>
    `everyone with the role ${formatRoleName(role)} in the requester's department`,

  // Settings and the numbering of requests
  /** `name`: of the setting in the API. */
  setting: ({ name }: { name: string }) => capitalise(name.replaceAll("_", " ")),

  // Who changed the matrix
  system: "System",

  // Findings of the checks
  type_without_configuration: ({ type }: { type: string }) =>
    `${type} requests have no configuration; each would wait for an administrator.`,
  departments_without_configuration: ({ type, departments }: { type: string; departments: readonly string[] }) =>
    `${type} requests in ${list(departments)} have no configuration; each would wait for an administrator.`,
  no_levels: ({ requests }: { requests: RequestScope }) =>
    `The configuration for ${formatRequests(requests)} has no levels; each request would wait for an administrator.`,
  unused_without_type: ({ code }: { code: string }) =>
    `There is no request type "${code}", so this configuration is not used.`,
  unused_because_type_inactive: ({ type }: { type: string }) =>
    `The request type ${type} is not active, so this configuration is not used.`,
  unused_because_no_approval: ({ type }: { type: string }) =>
    `${type} requests need no approval, so this configuration is not used.`,
  amount_without_limits: ({ requests }: { requests: RequestScope }) =>
    `${formatRequests(requests)} can have an amount, but it does not affect who approves them; no limit applies.`,
  no_approver_named: ({ requests }: { requests: RequestScope }) =>
    `No approver is named for ${formatRequests(requests)}; each would wait for an administrator.`,
  named_approver_inactive: ({ name, requests }: { name: string; requests: RequestScope }) =>
    `${name} is not active; ${formatRequests(requests)} would wait for an administrator.`,
  /** `above`: the requests above this limit; null: all requests. */
  own_requests_without_approver: (params: { name: string; requests: RequestScope; above: Limit | null }) =>
    `${params.name}'s own ${formatRequests(params.requests)}${params.above === null ? "" : ` above ${formatLimit(params.above)}`} have nobody else to decide them and would wait for an administrator.`,
  amounts_not_covered: ({ requests, above }: { requests: RequestScope; above: Limit }) =>
    `No level covers ${formatRequests(requests)} above ${formatLimit(above)}; they would wait for an administrator.`,
  two_levels_without_limit: "Two levels have no limit; the second of them would never decide first.",
  same_limit: ({ limit }: { limit: Limit }) =>
    `Two levels have the limit ${formatLimit(limit)}; the second of them would never decide first.`,
  same_limit_in_two_currencies: ({ first, second }: { first: Limit; second: Limit }) =>
    `${formatLimit(first)} and ${formatLimit(second)} are the same limit; the second of them would never decide first.`,
  level_unreachable: ({ limit }: { limit: Limit }) =>
    `No amount reaches the level up to ${formatLimit(limit)}: it comes after a level with no limit.`,
  levels_overlap: ({ limit, above }: { limit: Limit; above: Limit }) =>
    `The level up to ${formatLimit(limit)} comes after the one up to ${formatLimit(above)}, so their bands overlap.`,
  currency_inactive: ({ currency, requests }: { currency: string; requests: RequestScope }) =>
    `${currency}, the currency of a limit for ${formatRequests(requests)}, is not active; its last rate still counts.`,
  /** `next`: the person of the next higher level who would decide; null if there is none. */
  level_approver_inactive: ({ name, limit, next }: { name: string; limit: Limit; next: string | null }) =>
    `${name} (${formatBand(limit)}) is not active; ${formatNext(next)}.`,
  level_approver_missing: ({ limit, next }: { limit: Limit; next: string | null }) =>
    `The level ${formatBand(limit)} has no approver; ${formatNext(next)}.`,
  step_member_inactive: ({ name, step }: { name: string; step: StepPlace }) =>
    `${name} is not active and is not asked in ${formatPlace(step)}.`,
  group_empty: ({ group, step, departments }: { group: string; step: StepPlace; departments: readonly string[] }) =>
    `The group ${group} in ${formatPlace(step)} has no active people${formatDepartments(departments)}.`,
  fallback_group_empty: ({ group, departments }: { group: string; departments: readonly string[] }) =>
    `The fallback group ${group} has no active people${formatDepartments(departments)}.`,
  step_too_large: ({ step, people }: { step: StepPlace; people: number }) =>
    `${capitalise(formatPlace(step))} has more than ${people} people; only the first ${people} are asked.`,
  /** `is_filled`: whether other people replace the missing ones. */
  step_without_people: (params: { step: StepPlace; departments: readonly string[]; is_filled: boolean }) =>
    `${capitalise(formatPlace(params.step))} has nobody who can decide${formatDepartments(params.departments)}; ${formatSubstitute(params.is_filled)}.`,
  step_with_too_few_people: ({
    step,
    departments,
    is_filled,
    required,
    people,
  }: {
    step: StepPlace;
    departments: readonly string[];
    is_filled: boolean;
    required: number;
    people: number;
  }) =>
    `${capitalise(formatPlace(step))} needs ${required} people${formatDepartments(departments)}, but only ${people} can decide; ${formatSubstitute(is_filled)}.`,
  own_requests_with_too_few_people_in_step: (params: {
    names: readonly string[];
    requests: RequestScope;
    step: StepPlace;
  }) =>
    `${list(params.names)}'s own ${formatRequests(params.requests)} have too few other people to decide them in ${formatPlace(params.step)} and would wait for an administrator.`,
  own_requests_with_too_few_people: (params: {
    names: readonly string[];
    requests: RequestScope;
    limit: Limit | null;
  }) =>
    `${list(params.names)}'s own ${formatRequests(params.requests)} have too few other people to decide them${params.limit === null ? "" : ` (${formatBand(params.limit)})`} and would wait for an administrator.`,
  people_in_several_steps: ({ names, limit }: { names: readonly string[]; limit: Limit | null }) =>
    `${formatNames(names)} ${names.length === 1 ? "is" : "are"} in more than one step${limit === null ? "" : ` ${formatBand(limit)}`}, but can ${names.length === 1 ? "" : "each "}decide only one of them.`,

  // Results of a backtest
  no_approver: "No approver",
  approved_at_once: "Approved at once",
  /** `steps`: who decides each step. */
  decided_in_steps: ({ steps }: { steps: readonly string[] }) => steps.join(", then "),
  some_people: ({ required, names }: { required: number; names: readonly string[] }) => `${required} of ${list(names)}`,
  people: ({ names }: { names: readonly string[] }) => list(names),

  // Why a change or a trial is refused
  configuration_not_found: ({ id }: { id: string }) => `There is no DOA configuration ${id}.`,
  version_not_found: ({ id, version }: { id: string; version: number }) =>
    `There is no version ${version} of the DOA configuration ${id}.`,
  configuration_duplicate: ({ type, department }: RequestScope) =>
    `Another active configuration decides ${type}${department === null ? "" : ` in ${department}`} requests already`,
  request_type_unknown: ({ code }: { code: string }) => `There is no request type "${code}"`,
  request_type_not_active: ({ code }: { code: string }) => `There is no active request type "${code}"`,
  currency_unknown: ({ code }: { code: string }) => `There is no currency "${code}"`,
  currency_not_active: ({ code }: { code: string }) => `There is no active currency "${code}"`,
  department_unknown: ({ name }: { name: string }) => `There is no department "${name}"`,
  department_not_active: ({ name }: { name: string }) => `There is no active department "${name}"`,
  user_unknown: "There is no such user",
  group_unknown: "There is no such group",
  amount_decimals: ({ currency }: { currency: string }) => `${currency} does not have that many decimals`,
  limit_digits: ({ currency, decimals }: { currency: string; decimals: number }) =>
    `Limits in ${currency} have at most ${decimals} decimals and 15 digits`,
  too_many_people_in_step: ({ max, people }: { max: number; people: number }) =>
    `A step asks at most ${max} people; this one names ${people}`,
  too_many_people_in_steps: ({ max, people }: { max: number; people: number }) =>
    `The steps ask at most ${max} people in total; these ask ${people}`,
};
