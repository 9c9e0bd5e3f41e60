/** Which changes of master data a second administrator must confirm, and who may confirm them (R39). Pure. */
import type { AdminEntityKind } from "../audit/admin-events.ts";
import { SETTING_RULES } from "../settings/settings.ts";

/** The address of the screen on which a second administrator decides proposed changes. */
export const PROPOSED_CHANGES_PATH = "/admin/changes";

/** A proposed change expires after this number of days. */
export const PROPOSED_CHANGE_DAYS = 14;

const ALL_FIELDS = "all";

/** The fields that are rules, for each kind of entity. Changes of other fields or kinds need no confirmation. */
const RULE_FIELDS: Partial<Record<AdminEntityKind, readonly string[] | typeof ALL_FIELDS>> = {
  doa_configuration: ALL_FIELDS,
  approver_group: ["name", "rule", "members", "is_active"],
  duty_conflict: ALL_FIELDS,
  settings: SETTING_RULES,
  request_type: [
    "approval_required",
    "payer_ids",
    "requires_amount",
    "accepts_amount",
    "default_currency",
    "material_fields",
    "amount_tolerance_percent",
    "is_active",
  ],
  currency: ["exchange_rate", "is_active"],
  user: ["role"],
  // A change of the head is a change of a rule, because groups of approvers can contain the heads of departments.
  department: ["head_user_id"],
};

/** `is_rule`: whether the change is a rule for a reason that its fields do not show. */
export type RuleEntry = { entity: AdminEntityKind; before: string | null; after: string | null; is_rule?: boolean };

/** Whether a change of master data changes a rule. `before` and `after`: JSON, as the record of the administration stores it. */
export function changesRule({ entity, before, after, is_rule }: RuleEntry): boolean {
  if (is_rule) return true;
  const fields = RULE_FIELDS[entity];
  if (fields === undefined) return false;
  // Only users and departments that no rule ever referred to are deleted.
  if (after === null && (entity === "user" || entity === "department")) return false;
  if (entity === "user" && before === null) return parseFields(after).get("role") !== "requester";
  if (entity === "department" && before === null) return parseFields(after).get("head_user_id") !== "null";
  if (fields === ALL_FIELDS || before === null) return true;
  const [from, to] = [parseFields(before), parseFields(after)];
  return fields.some((field) => from.get(field) !== to.get(field));
}

function parseFields(json: string | null): Map<string, string> {
  const fields: Record<string, unknown> = json === null ? {} : JSON.parse(json);
  return new Map(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
