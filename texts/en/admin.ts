/** `entity`: a noun below, such as 'request type'. `label`: the name of one entity. */
type Entity = { entity: string };
type Label = { label: string };
/** `field`: the name of a field below. `value`: its value, which another entity has. */
type Duplicate = Entity & { field: string; value: string };

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const describeDuplicate = ({ entity, field, value }: Duplicate): string =>
  `Another ${entity} already has the ${field} "${value}"`;

/** The texts about master data and lists of the administration. */
export const admin = {
  entity_user: "user",
  entity_department: "department",
  entity_currency: "currency",
  entity_request_type: "request type",
  entity_priority: "priority",
  entity_doa_configuration: "DOA configuration",
  entity_approver_group: "approver group",
  entity_duty_conflict: "conflict of duties",
  field_username: "username",
  field_email: "email",
  field_name: "name",
  field_code: "code",
  field_decimals: "decimals",

  entity_not_found: ({ entity, id }: Entity & { id: string }) => `There is no ${entity} ${id}.`,
  entity_changed: ({ label, version }: Label & { version: number }) =>
    `${label} changed in the meantime (now version ${version}).`,
  used_field_locked: ({ label, field }: Label & { field: string }) =>
    `${label} is in use, so its ${field} cannot be changed`,
  duplicate_value: describeDuplicate,
  duplicate_value_inactive: (duplicate: Duplicate) => `${describeDuplicate(duplicate)}; it is inactive`,
  entity_deleted: ({ entity }: Entity) => `${capitalize(entity)} deleted successfully`,
  entity_deactivated: ({ entity, label }: Entity & Label) =>
    `${capitalize(entity)} deactivated, not deleted: ${label} is in use, and its history stays`,
  two_administrators_needed:
    "At least two active administrators are necessary, because a second administrator confirms changes of rules",

  rule_group_with_members: "A group with a rule has no listed members",
  person_missing: "One of these people does not exist",
  payer_missing: "One of these payers does not exist",
  user_missing: "There is no such user",
  group_missing: "There is no such group",
  no_active_currency: ({ code }: { code: string }) => `There is no active currency "${code}"`,
  exchange_rate_invalid: "Please enter the exchange rate to USD as a positive number with at most 8 decimals",
  usd_rate_fixed: "All rates are to USD, so the rate of USD itself is 1",
  usd_code_fixed: "All rates are to USD, so its code cannot be changed",
  budget_invalid: "Please enter the budget as an amount in USD with at most two decimals",
  conflict_without_scope: "A conflict must apply to the requester, to other steps, or to both",
  amount_required_but_not_accepted: "A type that requires an amount must accept one",
  escalation_hours: ({ hours }: { hours: number }) => `Escalation hours: ${hours}`,
  escalation_hours_change: ({ from, to }: { from: number; to: number }) => `Escalation hours: ${from} → ${to}`,
  /** `department`: of a configuration for one department. */
  matrix_use: ({ request_type, department }: { request_type: string; department: string | null }) =>
    department === null ? request_type : `${request_type} (${department})`,

  requests_changing: "Some of these requests are being changed right now. Please try again.",
};
