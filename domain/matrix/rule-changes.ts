/**
 * Describes changes of approval rules (R39) in short phrases: 'Approval required: yes → no'. The functions return an empty array if nothing
 * relevant changed. Pure.
 */
import { type Message, message, type Text } from "../message.ts";
import type { MaterialField } from "../requests/modification.ts";
import type { FieldValue } from "../settings/fields.ts";
import type { NumberingName } from "../settings/numbering.ts";
import type { SettingName } from "../settings/settings.ts";
import {
  type ConfigurationSnapshot,
  describeConfigurationBands,
  describeConfigurationChanges,
  describeFieldChanges,
  describeStatus,
} from "./changes.ts";
import type { ApproverGroupRule } from "./groups.ts";

const yesOrNo = (value: boolean): Message => message(value ? "matrix.yes" : "matrix.no");

const ADDED = message("matrix.added");
const REMOVED = message("matrix.removed");
const NONE = message("matrix.none");

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
export function describeTypeRuleChanges(before: TypeRules | null, after: TypeRules | null): Message[] {
  if (!after) return [REMOVED];
  if (!before)
    return [
      ADDED,
      ...(after.approval_required
        ? []
        : [message("matrix.field_value", { field: message("matrix.field_approval_required"), value: yesOrNo(false) })]),
    ];
  const names = describePayers(after);
  const areNamesakes =
    before.payer_names.join() === after.payer_names.join() && before.payer_ids.join() !== after.payer_ids.join();
  const payers = areNamesakes ? message("matrix.namesakes", { names }) : names;
  const material = ({ material_fields: fields }: TypeRules) => message("matrix.material_fields", { fields });
  const tolerance = ({ amount_tolerance_percent: value }: TypeRules) => message("matrix.percent", { value });
  return describeFieldChanges([
    [message("matrix.field_approval_required"), yesOrNo(before.approval_required), yesOrNo(after.approval_required)],
    [message("matrix.field_amount_required"), yesOrNo(before.requires_amount), yesOrNo(after.requires_amount)],
    [message("matrix.field_amount_accepted"), yesOrNo(before.accepts_amount), yesOrNo(after.accepts_amount)],
    [message("matrix.field_default_currency"), before.default_currency, after.default_currency],
    [message("matrix.field_material_fields"), material(before), material(after)],
    [message("matrix.field_amount_tolerance"), tolerance(before), tolerance(after)],
    [message("matrix.field_payers"), describePayers(before), payers],
    [message("matrix.field_status"), describeStatus(before), describeStatus(after)],
  ]);
}

const describePayers = ({ payer_names: names }: TypeRules): Message =>
  names.length === 0 ? NONE : message("matrix.names", { names });

/** `exchange_rate`: the value of one unit in USD. */
export type CurrencyRules = { exchange_rate: number; is_active: boolean };

export function describeCurrencyRuleChanges(before: CurrencyRules | null, after: CurrencyRules | null): Message[] {
  if (!after) return [REMOVED];
  const field = message("matrix.field_exchange_rate");
  const describeRate = ({ exchange_rate: rate }: CurrencyRules) => message("matrix.rate", { rate });
  if (!before) return [ADDED, message("matrix.field_value", { field, value: describeRate(after) })];
  return describeFieldChanges([
    [field, describeRate(before), describeRate(after)],
    [message("matrix.field_status"), describeStatus(before), describeStatus(after)],
  ]);
}

export type GroupRules = {
  name: string;
  rule: ApproverGroupRule | null;
  members: readonly { id: string; name: string }[];
  is_active: boolean;
};

/** Describes the changes of a group of approvers. `before` null: the group is new. `after` null: the group was deleted. */
export function describeGroupChanges(before: GroupRules | null, after: GroupRules | null): Message[] {
  if (!after) return [REMOVED];
  const added = listMissing(after.members, before?.members ?? []);
  const removed = listMissing(before?.members ?? [], after.members);
  const hasNewOrder = before?.members.map(({ id }) => id).join() !== after.members.map(({ id }) => id).join();
  const changes = [
    ...(added.length > 0 ? [message("matrix.members_added", { names: added })] : []),
    ...(removed.length > 0 ? [message("matrix.members_removed", { names: removed })] : []),
    ...(before && added.length + removed.length === 0 && hasNewOrder ? [message("matrix.members_reordered")] : []),
  ];
  if (!before) return [ADDED, ...(after.rule ? [describeNewGroupRule(after.rule)] : []), ...changes];
  return [
    ...describeFieldChanges([
      [message("matrix.field_name"), before.name, after.name],
      [message("matrix.field_kind"), describeGroupRule(before.rule), describeGroupRule(after.rule)],
    ]),
    ...changes,
    ...describeFieldChanges([[message("matrix.field_status"), describeStatus(before), describeStatus(after)]]),
  ];
}

const describeNewGroupRule = (rule: ApproverGroupRule): Message =>
  message("matrix.field_value", { field: message("matrix.field_members"), value: describeGroupRule(rule) });

/**
 * Returns as text which people a rule finds: 'everybody with the role Manager in the requester's department'. `rule` null: the group lists
 * its members.
 */
function describeGroupRule(rule: ApproverGroupRule | null): Message {
  if (rule === null) return message("matrix.group_of_listed_people");
  if ("head_of" in rule) return message("matrix.group_of_head");
  const { role } = rule;
  return rule.department === "any"
    ? message("matrix.group_of_role_in_any_department", { role })
    : message("matrix.group_of_role_in_requester_department", { role });
}

const listMissing = (people: GroupRules["members"], among: GroupRules["members"]): string[] =>
  people.filter(({ id }) => !among.some((one) => one.id === id)).map(({ name }) => name);

export type ConflictRules = {
  name: string;
  first_group_name: string;
  second_group_name: string;
  on_request: boolean;
  on_steps: boolean;
  is_active: boolean;
};

export function describeConflictChanges(before: ConflictRules | null, after: ConflictRules | null): Message[] {
  if (!after) return [REMOVED];
  const groups = message("matrix.field_groups");
  const pair = ({ first_group_name: first, second_group_name: second }: ConflictRules) =>
    message("matrix.pair", { first, second });
  if (!before) return [ADDED, message("matrix.field_value", { field: groups, value: pair(after) })];
  return describeFieldChanges([
    [message("matrix.field_name"), before.name, after.name],
    [groups, pair(before), pair(after)],
    [message("matrix.field_on_request"), yesOrNo(before.on_request), yesOrNo(after.on_request)],
    [message("matrix.field_on_steps"), yesOrNo(before.on_steps), yesOrNo(after.on_steps)],
    [message("matrix.field_status"), describeStatus(before), describeStatus(after)],
  ]);
}

/** Describes a changed head of a department. The head can be a member of a group of approvers. */
export const describeDepartmentHeadChange = (before: string | null, after: string | null): Message[] =>
  describeFieldChanges([[message("matrix.field_head"), before ?? NONE, after ?? NONE]]);

export function describeConfigurationRuleChanges(
  before: ConfigurationSnapshot | null,
  after: ConfigurationSnapshot | null,
): Message[] {
  if (!after) return [REMOVED];
  return before ? describeConfigurationChanges(before, after) : [ADDED, ...describeConfigurationBands(after)];
}

type Name = SettingName | NumberingName;
type SettingValues = Readonly<Partial<Record<Name, FieldValue>>> & { readonly version: number };

/** Describes the changes of the settings or of the request numbering. Compares every field except `version`. */
export function describeSettingChanges(before: SettingValues, after: SettingValues): Message[] {
  const names = Object.keys(after).filter((name): name is Name => name !== "version");
  return describeFieldChanges(
    names.map((name) => [
      message("matrix.setting", { name }),
      describeSetting(before[name]),
      describeSetting(after[name]),
    ]),
  );
}

function describeSetting(value: FieldValue | undefined): Text {
  if (typeof value === "boolean") return message(value ? "matrix.on" : "matrix.off");
  if (typeof value === "number") return message("matrix.number", { value });
  if (typeof value === "string") return value;
  return value === null || value === undefined || value.length === 0 ? NONE : message("matrix.roles", { roles: value });
}
