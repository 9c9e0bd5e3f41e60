import { audit } from "./audit.ts";
import { capitalize } from "./formats.ts";

type EntityOf<Key> = Key extends `entity_${infer Entity}` ? Entity : never;
/** `entity`: the code of a kind of master data. `label`: its name. */
type Entity = { entity: EntityOf<keyof typeof audit> };
type Label = { label: string };
/** `field`: the name of a field of an input, such as 'username'. */
type Field = { field: string };

const nameEntity = ({ entity }: Entity): string => audit[`entity_${entity}`];

/** The texts about master data, lists of the administration, and the copy in Google Sheets. */
export const admin = {
  entity_not_found: ({ entity, id }: Entity & { id: string }) => `There is no ${nameEntity({ entity })} ${id}.`,
  entity_changed: ({ label, version }: Label & { version: number }) =>
    `${label} changed in the meantime (now version ${version}).`,
  field_in_use: ({ label, field }: Label & Field) => `${label} is in use, so its ${field} cannot be changed`,
  /** `is_active`: whether the other one is active. */
  value_taken: ({ entity, field, value, is_active }: Entity & Field & { value: string; is_active: boolean }) =>
    `Another ${nameEntity({ entity })} already has the ${field} "${value}"${is_active ? "" : "; it is inactive"}`,
  entity_deleted: (entity: Entity) => `${capitalize(nameEntity(entity))} deleted successfully`,
  entity_deactivated: ({ entity, label }: Entity & Label) =>
    `${capitalize(nameEntity({ entity }))} deactivated, not deleted: ${label} is in use, and its history stays`,
  two_administrators_required:
    "At least two active administrators are necessary, because a second administrator confirms changes of rules",
  /** The name of a configuration of the approval matrix for one department. */
  matrix_of_department: ({ request_type, department }: { request_type: string; department: string }) =>
    `${request_type} in ${department}`,

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
  sheets_copy_failed: "The copy could not be written.",
  /** `error`: one of the following sentences. */
  sheets_retry: ({ error }: { error: string }) => `${error} We will try again automatically.`,
  /** `failure`: one of the following beginnings. `reason`: in the words of Google; can be empty. */
  google_failure: ({ failure, status, reason }: { failure: string; status: number; reason: string }) =>
    `${failure}: HTTP ${status}${reason === "" ? "" : `, ${reason}`}.`,
  google_account_refused: "Google did not accept the service account",
  google_sheets_busy: "Google Sheets asks to wait",
  google_sheets_failed: "Google Sheets did not do what it was asked",
  spreadsheet_not_shared: ({ email }: { email: string }) => `The spreadsheet must be shared with ${email} as an editor`,
  spreadsheet_missing: "There is no spreadsheet with the id in GOOGLE_SHEETS_ID",
  google_too_slow: "Google could not be reached. It takes too long.",
  google_unreachable: ({ reason }: { reason: string }) => `Google could not be reached. ${reason}`,
  google_key_unusable: "The private key in GOOGLE_SERVICE_ACCOUNT cannot be used. Please make a new key.",
  worksheet_without_id: "Google added a worksheet and did not return its id.",
  worksheet_not_empty: ({ title }: { title: string }) =>
    `The worksheet '${title}' contains other data. Please empty or rename it, or set another name in GOOGLE_SHEETS_WORKSHEET.`,
  worksheet_rows_moved: "Rows were moved in the spreadsheet while they were compared.",
};
