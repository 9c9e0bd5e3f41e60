/**
 * Describes changes of approval rules (R39) in short phrases: 'Approval required: yes → no'. The functions return an empty array if nothing
 * relevant changed. Pure.
 */
import { isolateBidiText } from "../format/bidi.ts";
import { humanise } from "../format/labels.ts";
import { formatRate } from "../format/money.ts";
import { MATERIAL_FIELD_LABELS, type MaterialField } from "../requests/modification.ts";
import { formatRoleName } from "../roles.ts";
import { type ConfigurationSnapshot, describeConfigurationBands, describeConfigurationChanges } from "./changes.ts";
import type { ApproverGroupRule } from "./groups.ts";

const yesOrNo = (value: boolean): string => (value ? "yes" : "no");
const onOrOff = (value: boolean): string => (value ? "on" : "off");
const activeOrNot = (value: boolean): string => (value ? "active" : "inactive");

type FieldChangePair = readonly [label: string, from: string, to: string];

const formatChanges = (pairs: readonly FieldChangePair[]): string[] =>
  pairs
    .filter(([, from, to]) => from !== to)
    .map(([label, from, to]) => `${label}: ${isolateBidiText(from)} → ${isolateBidiText(to)}`);

const ADDED = "added";
const REMOVED = "removed";

export type TypeRules = {
  approval_required: boolean;
  requires_amount: boolean;
  accepts_amount: boolean;
  default_currency: string;
  material_fields: readonly MaterialField[];
  amount_tolerance_percent: number;
  payer_ids: readonly string[];
  payer_names: readonly string[];
  is_active: boolean;
};

/** Describes the changes of a request type's rules. `before` null: the type is new. `after` null: the type was deleted. */
export function describeTypeRuleChanges(before: TypeRules | null, after: TypeRules | null): string[] {
  if (!after) return [REMOVED];
  if (!before) return [ADDED, ...(after.approval_required ? [] : ["Approval required: no"])];
  const payers = ({ payer_names }: TypeRules) => payer_names.map(isolateBidiText).join(", ") || "none";
  const material = ({ material_fields }: TypeRules) =>
    material_fields.map((field) => MATERIAL_FIELD_LABELS[field].toLowerCase()).join(", ");
  const tolerance = ({ amount_tolerance_percent }: TypeRules) => `${amount_tolerance_percent}%`;
  const others = payers(before) === payers(after) && before.payer_ids.join() !== after.payer_ids.join();
  return formatChanges([
    ["Approval required", yesOrNo(before.approval_required), yesOrNo(after.approval_required)],
    ["Amount required", yesOrNo(before.requires_amount), yesOrNo(after.requires_amount)],
    ["Amount accepted", yesOrNo(before.accepts_amount), yesOrNo(after.accepts_amount)],
    ["Default currency", before.default_currency, after.default_currency],
    ["Changes that need approval again", material(before), material(after)],
    ["Amount tolerance", tolerance(before), tolerance(after)],
    ["Payers", payers(before), others ? `others named ${payers(after)}` : payers(after)],
    ["Status", activeOrNot(before.is_active), activeOrNot(after.is_active)],
  ]);
}

/** `exchange_rate`: the value of one unit in USD. */
export type CurrencyRules = { exchange_rate: number; is_active: boolean };

export function describeCurrencyRuleChanges(before: CurrencyRules | null, after: CurrencyRules | null): string[] {
  if (!after) return [REMOVED];
  if (!before) return [ADDED, `Exchange rate: ${formatRate(after.exchange_rate)}`];
  return formatChanges([
    ["Exchange rate", formatRate(before.exchange_rate), formatRate(after.exchange_rate)],
    ["Status", activeOrNot(before.is_active), activeOrNot(after.is_active)],
  ]);
}

export type GroupRules = {
  name: string;
  rule: ApproverGroupRule | null;
  members: readonly { id: string; name: string }[];
  is_active: boolean;
};

/** Describes the changes of a group of approvers. `before` null: the group is new. `after` null: the group was deleted. */
export function describeGroupChanges(before: GroupRules | null, after: GroupRules | null): string[] {
  if (!after) return [REMOVED];
  const added = listMissing(after.members, before?.members ?? []);
  const removed = listMissing(before?.members ?? [], after.members);
  const hasNewOrder = before?.members.map(({ id }) => id).join() !== after.members.map(({ id }) => id).join();
  const changes = [
    ...(added.length > 0 ? [`Members added: ${formatMembers(added)}`] : []),
    ...(removed.length > 0 ? [`Members removed: ${formatMembers(removed)}`] : []),
    ...(before && added.length + removed.length === 0 && hasNewOrder ? ["Another order of the members"] : []),
  ];
  if (!before) return [ADDED, ...(after.rule ? [`Members: ${describeGroupRule(after.rule)}`] : []), ...changes];
  return [
    ...formatChanges([
      ["Name", before.name, after.name],
      ["Kind", describeGroupRule(before.rule), describeGroupRule(after.rule)],
    ]),
    ...changes,
    ...formatChanges([["Status", activeOrNot(before.is_active), activeOrNot(after.is_active)]]),
  ];
}

/**
 * Returns as text which people a rule finds: 'everybody with the role Manager in the requester's department'. `rule` null: the group lists
 * its members.
 */
function describeGroupRule(rule: ApproverGroupRule | null): string {
  if (rule === null) return "listed people";
  if ("head_of" in rule) return "the head of the requester's department";
  const role = `everyone with the role ${formatRoleName(rule.role)}`;
  return rule.department === "any" ? role : `${role} in the requester's department`;
}

const listMissing = (people: GroupRules["members"], among: GroupRules["members"]): string[] =>
  people.filter(({ id }) => !among.some((one) => one.id === id)).map(({ name }) => name);

/** The maximum number of members that a description names. Further members are only counted. */
const MAX_LISTED_MEMBERS = 10;

function formatMembers(names: readonly string[]): string {
  const more = names.length - MAX_LISTED_MEMBERS;
  return [...names.slice(0, MAX_LISTED_MEMBERS).map(isolateBidiText), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

export type ConflictRules = {
  name: string;
  first_group_name: string;
  second_group_name: string;
  on_request: boolean;
  on_steps: boolean;
  is_active: boolean;
};

export function describeConflictChanges(before: ConflictRules | null, after: ConflictRules | null): string[] {
  if (!after) return [REMOVED];
  const pair = ({ first_group_name, second_group_name }: ConflictRules) =>
    `${isolateBidiText(first_group_name)} and ${isolateBidiText(second_group_name)}`;
  if (!before) return [ADDED, `Groups: ${pair(after)}`];
  return formatChanges([
    ["Name", before.name, after.name],
    ["Groups", pair(before), pair(after)],
    ["For the requester", yesOrNo(before.on_request), yesOrNo(after.on_request)],
    ["Between steps", yesOrNo(before.on_steps), yesOrNo(after.on_steps)],
    ["Status", activeOrNot(before.is_active), activeOrNot(after.is_active)],
  ]);
}

/** Describes a changed head of a department. The head can be a member of a group of approvers. */
export const describeDepartmentHeadChange = (before: string | null, after: string | null): string[] =>
  formatChanges([["Head", before ?? "none", after ?? "none"]]);

export function describeConfigurationRuleChanges(
  before: ConfigurationSnapshot | null,
  after: ConfigurationSnapshot | null,
): string[] {
  if (!after) return [REMOVED];
  return before ? describeConfigurationChanges(before, after) : [ADDED, ...describeConfigurationBands(after)];
}

/** Describes the changes of the settings or of the request numbering. Compares every field except `version`. */
export function describeSettingChanges(before: Fields, after: Fields): string[] {
  return formatChanges(
    Object.entries(after)
      .filter(([name]) => name !== "version")
      .map(([name, to]) => [capitalise(humanise(name)), formatValue(before[name]), formatValue(to)]),
  );
}

type Fields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

function formatValue(value: Fields[string] | undefined): string {
  if (typeof value === "boolean") return onOrOff(value);
  return value === null || (Array.isArray(value) && value.length === 0) ? "none" : String(value);
}

const capitalise = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
