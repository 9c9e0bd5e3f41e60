/** The shapes that the administration's services return, its screens render and its API sends. */

import * as z from "zod";
import { ADMIN_ACTIONS } from "../audit/admin-events.ts";
import { SECURITY_EVENT_KINDS } from "../audit/security-events.ts";
import { Person, RequestSummary, RoutePreview, User } from "../entities.ts";
import type { FindingCode } from "../matrix/checks.ts";
import { SAME_PERSON_RULES } from "../matrix/routing.ts";
import { textField } from "../message.ts";
import { ChannelHealth } from "../notifications/entities.ts";
import { createValuesSchema } from "../settings/field-schemas.ts";
import { NUMBERING } from "../settings/numbering.ts";
import { SETTINGS } from "../settings/settings.ts";
import { AUTHORITY_SOURCES } from "../users/authority.ts";

const time = z.string().describe("ISO 8601 in UTC");

/** A user with the fields that only administrators see. */
export const UserWithAdminFields = User.extend({
  authority: z
    .enum(AUTHORITY_SOURCES)
    .nullable()
    .describe("what they decide by, so that only an administrator may touch their sign-in (R37); null: nothing"),
  locked_until: time
    .nullable()
    .describe("until when devices that are not known cannot sign in with the name (R42); null: they can"),
  email_set_by: Person.nullable().describe(
    "who set the email address; null: its owner, or an administrator has confirmed it (R45)",
  ),
  email_confirmed: z
    .boolean()
    .describe("false: the address gets no link to reset the password until an administrator has confirmed it (R45)"),
  version: z.number().int().describe("for If-Match: a change made on an older one is 409"),
  created_at: time,
});
export type UserWithAdminFields = z.infer<typeof UserWithAdminFields>;

/** A person offered in the selectors of approvers, payers and department heads. */
export type PersonOption = Pick<
  UserWithAdminFields,
  "id" | "name" | "username" | "email" | "department" | "role" | "is_active"
>;

export type UserPage = {
  items: UserWithAdminFields[];
  next_cursor: string | null;
  total: number;
  total_is_floor: boolean;
};

/** The open requests that wait for a decision of one user: how many there are, and the first 100 of them. */
export const AssignedRequests = z.object({
  total: z.number().int(),
  requests: z.array(
    RequestSummary.pick({
      id: true,
      title: true,
      status: true,
      requester_id: true,
      requester_name: true,
      department: true,
    }),
  ),
});
export type AssignedRequests = z.infer<typeof AssignedRequests>;

export const ReassignmentResult = z.object({
  message: textField,
  reassigned: z.number().int(),
  reassigned_to: z.string().describe("the new approver's name"),
  skipped: z.array(z.object({ request_id: z.string(), reason: textField })),
  remaining: z.number().int().describe("what another call would hand over"),
});
export type ReassignmentResult = z.infer<typeof ReassignmentResult>;

export const PasswordLink = z.object({ url: z.string(), expires_at: time });
export type PasswordLink = z.infer<typeof PasswordLink>;

const passwordLink = PasswordLink.nullable().describe(
  "the link, this once, to pass on to the user; null if it was mailed, and in repeated responses",
);
const mailed = z.boolean().describe("whether a mail with the link has left this installation (R58)");

/** A new link with which a user chooses a password, and whether it was mailed. */
export const PasswordLinkResult = z.object({ link: passwordLink, mailed });
export type PasswordLinkResult = z.infer<typeof PasswordLinkResult>;

/** The response to the creation of a user. `invitation` and `mailed` are present if the user was created without a password. */
export const CreatedUser = UserWithAdminFields.extend({
  invitation: passwordLink.optional(),
  mailed: mailed.optional(),
});
export type CreatedUser = z.infer<typeof CreatedUser>;

/** The response to a change of a user. */
export const UserUpdateResponse = UserWithAdminFields.extend({
  reassignment: ReassignmentResult.optional().describe("what became of their open requests, with `reassign_to_id`"),
});
export type UserUpdateResponse = z.infer<typeof UserUpdateResponse>;

/**
 * A person to whom an administrator can hand over open requests of a user. `eligible_requests`: how many of the user's first 1,000 open
 * requests this person may decide.
 */
export type HandoverRecipientOption = Pick<UserWithAdminFields, "id" | "name" | "username" | "email" | "department"> & {
  eligible_requests: number;
};

const version = z.number().int();

export const Settings = createValuesSchema(SETTINGS).extend({ version });
export type Settings = z.infer<typeof Settings>;

export const RequestIdConfig = createValuesSchema(NUMBERING).extend({
  version,
  next_request_id: z.string().describe("what a request of the caller's department would be called now"),
});
export type RequestIdConfig = z.infer<typeof RequestIdConfig>;

/** The state of the copy of all requests in Google Sheets at the last check. */
export const SheetsStatus = z.object({
  configured: z.boolean(),
  initialized: z.boolean().describe("false: not configured, or never written to"),
  spreadsheet_title: z.string().nullable(),
  worksheet_title: z.string().nullable(),
  spreadsheet_url: z.string().nullable(),
  total_rows: z.number().int(),
  data_rows: z.number().int().describe("without the header"),
  last_checked: time.nullable(),
  error: textField.nullable().describe("why the last try did not work"),
  progress: z
    .object({ rows_done: z.number().int(), rows_total: z.number().int() })
    .nullable()
    .describe("while everything is compared"),
});
export type SheetsStatus = z.infer<typeof SheetsStatus>;

export const AdminStats = z.object({
  total_users: z.number().int(),
  active_doa_rules: z.number().int(),
  total_departments: z.number().int(),
  active_currencies: z.number().int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

const CronRun = z.object({
  name: z.string(),
  started_at: time,
  duration_ms: z.number().int(),
  succeeded: z.boolean(),
  outcome: z.string(),
});

/** Today's use of the assistant's language model and its limits, as counts. Texts are not included. */
export const AssistantUsage = z.object({
  provider: z.string().nullable().describe("who words the answers; null: the built-in analyst"),
  missing: textField.nullable().describe("what to set, when no model is configured"),
  calls_today: z.number().int().describe("since 00:00 UTC"),
  tokens_today: z.number().int(),
  tokens_per_day: z.number().int().describe("of all together"),
  tokens_per_person: z.number().int(),
});
export type AssistantUsage = z.infer<typeof AssistantUsage>;

/** A signed checkpoint, as lists show it. */
export const CheckpointEntry = z.object({
  number: z.number().int(),
  created_at: time,
  hash: z.string().describe("SHA-256 of the signed text"),
  public_key: z.string().describe("of the signature (Ed25519), base64url"),
  requests: z.number().int().describe("the requests that changed since the checkpoint before it"),
  is_complete: z.boolean().describe("false: the next checkpoint covers further changes of the same time"),
});
export type CheckpointEntry = z.infer<typeof CheckpointEntry>;

/** The result of the scheduled checks of the records (R41): the number of checked requests, and the faults that exist now. */
export const RecordHealth = z.object({
  last_round_at: time.nullable().describe("when everything was last checked; null: not yet"),
  requests_checked: z.number().int().describe("in that round"),
  findings_total: z.number().int(),
  findings: z
    .array(z.object({ subject: textField, detail: textField, url: z.string(), found_at: time }))
    .describe("the newest 20"),
  checkpoint: CheckpointEntry.pick({ number: true, created_at: true })
    .nullable()
    .describe("the newest signed checkpoint"),
  checkpoint_missing: z
    .string()
    .nullable()
    .describe("the setting without which no checkpoint is made; null: it is set"),
});
export type RecordHealth = z.infer<typeof RecordHealth>;

export const SystemHealth = z.object({
  database_connection: z.object({
    status: z.enum(["healthy", "slow"]),
    response_time: z.string().describe("as '3 ms'"),
  }),
  api_response_time: z.string().describe("from the arrival of this call to its answer"),
  active_sessions: z.number().int(),
  request_stats: z.object({ pending_requests: z.number().int() }),
  last_cron_run: time.nullable(),
  cron_jobs: z.array(CronRun),
  channels: z.array(ChannelHealth).describe("the ways out of the product"),
  assistant: AssistantUsage,
  record: RecordHealth,
  last_updated: time,
});
export type SystemHealth = z.infer<typeof SystemHealth>;

export const Activity = z.object({
  message: textField,
  user: textField,
  timestamp: time,
  color: z.enum(["green", "blue", "red", "purple", "grey"]),
});
export type Activity = z.infer<typeof Activity>;

const FINDING_CODES = [
  "no_levels",
  "gap",
  "overlap",
  "same_limit",
  "unreachable_level",
  "missing_approver",
  "inactive_approver",
  "own_last_approver",
  "inactive_currency",
  "amount_without_limits",
  "type_without_configuration",
  "unused_configuration",
  "too_few_members",
  "empty_group",
  "same_person_in_steps",
  "group_too_large",
  "vacant_fallback",
] as const satisfies readonly FindingCode[];

/** A step of the matrix (R32). */
const MatrixStepResponse = z.object({
  name: z.string().nullable(),
  required: z.number().int().nullable().describe("how many people must approve; null: all"),
  members: z.array(
    z.union([
      z.object({ user_id: z.string(), name: z.string() }),
      z.object({ group_id: z.string(), name: z.string() }),
    ]),
  ),
});

export const AmountLevel = z.object({
  max_amount: z.number().nullable().describe("in `currency`; null: no limit"),
  currency: z.string(),
  approver_user_id: z.string().nullable(),
  approver_name: z.string().nullable(),
  steps: z.array(MatrixStepResponse).describe("empty: one step of the approver"),
});
export type AmountLevel = z.infer<typeof AmountLevel>;

export const DoaConfiguration = z.object({
  id: z.string(),
  request_type: z.string(),
  configuration_type: z.enum(["amount_based", "user_specific"]),
  amount_levels: z.array(AmountLevel),
  approver_user_id: z.string().nullable(),
  approver_user_name: z.string().nullable(),
  steps: z.array(MatrixStepResponse).describe("of a `user_specific` configuration"),
  fallback_group_id: z.string().nullable().describe("the group that is asked if a step has too few people"),
  fallback_group_name: z.string().nullable(),
  same_person: z.enum(SAME_PERSON_RULES).describe("`once`: one decision of a person counts in all steps that ask them"),
  department: z.string().nullable().describe("null: every department"),
  is_active: z.boolean(),
  version,
  updated_at: time,
});
export type DoaConfiguration = z.infer<typeof DoaConfiguration>;

/** One saved version of a configuration: who saved it, when, and what changed since the previous version. */
export const ConfigurationVersion = z.object({
  version,
  action: z.enum(ADMIN_ACTIONS),
  changed_by: textField,
  changed_at: time,
  changes: z.array(textField),
  configuration: DoaConfiguration.omit({ id: true, version: true, updated_at: true }).nullable(),
});
export type ConfigurationVersion = z.infer<typeof ConfigurationVersion>;

export const MatrixFinding = z.object({
  code: z.enum(FINDING_CODES),
  severity: z.enum(["error", "warning"]),
  configuration_id: z
    .string()
    .nullable()
    .describe("`draft` for a draft without an id; null: about a type that has none"),
  request_type: z.string(),
  level: z.number().int().nullable().describe("index into the levels as they were given"),
  message: textField,
});
export type MatrixFinding = z.infer<typeof MatrixFinding>;

export const MatrixTrialResult = z.object({ live: RoutePreview, draft: RoutePreview.nullable() });
export type MatrixTrialResult = z.infer<typeof MatrixTrialResult>;

export const BacktestResult = z.object({
  considered: z.number().int().describe("of the last requests those that the draft is about"),
  changed: z.number().int(),
  changes: z
    .array(z.object({ from: textField, to: textField, count: z.number().int() }))
    .describe("the most frequent first"),
  requests: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        requester_name: z.string(),
        amount: z.number().nullable(),
        currency: z.string(),
        from: textField,
        to: textField,
      }),
    )
    .describe("the newest hundred of those that changed"),
});
export type BacktestResult = z.infer<typeof BacktestResult>;

export const BulkDeleteResult = z.object({
  message: textField,
  deleted: z.number().int(),
  not_deleted: z.number().int().describe("decided requests, which are only deleted with a reason"),
  not_found: z.number().int(),
});
export type BulkDeleteResult = z.infer<typeof BulkDeleteResult>;

/** The ids of the requests that match a filter, for 'select all'. `next_cursor` is set if more requests can match. */
export const PageOfRequestIds = z.object({
  ids: z.array(z.string()),
  next_cursor: z.string().nullable(),
  total: z.number().int(),
  total_is_floor: z.boolean().describe("counting stopped at `total`"),
});
export type PageOfRequestIds = z.infer<typeof PageOfRequestIds>;

/** The result of an import, or of the preview of an import, for each row. */
export const ImportReport = z.object({
  message: textField,
  accepted: z.number().int().describe("rows that would be created, or were"),
  refused: z.number().int(),
  notes: z.array(textField).describe("about the file as a whole"),
  rows: z.array(
    z.object({
      line: z.number().int().describe("of the file, as an editor counts"),
      values: z.record(z.string(), z.string()),
      errors: z.array(z.object({ path: z.string(), message: textField })),
      password_link: z
        .string()
        .optional()
        .describe(
          "with it, a user that was created chooses a password; in the first answer only; absent if it was mailed",
        ),
    }),
  ),
  refused_csv: z
    .string()
    .nullable()
    .describe("the refused rows with the reasons, as CSV whose cells no spreadsheet runs"),
  links_csv: z.string().nullable().describe("the users whose links were not mailed, with their links, as CSV"),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const SecurityEventEntry = z.object({
  id: z.string(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  created_at: z.string(),
  user_id: z.string().nullable().describe("the user whose account the event concerns; null if unknown"),
  user_name: z.string().nullable(),
  actor_id: z.string().nullable().describe("the user who caused the event; null if nobody was signed in"),
  actor_name: z.string().nullable(),
  address: z.string().nullable().describe("the network address of the client; null for jobs"),
  user_agent: z.string().nullable(),
  http_request_id: z.string().nullable().describe("the id of the HTTP request in the log"),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type SecurityEventEntry = z.infer<typeof SecurityEventEntry>;
