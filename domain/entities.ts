/** The data that services return, screens render and the API sends (spec section 3, design/api.md). */

import * as z from "zod";
import { VERIFIED_REQUEST_FIELDS } from "./audit/fault.ts";
import { RULE_ENTITIES } from "./audit/rules.ts";
import { DELEGATION_STATES } from "./delegations/rules.ts";
import { FLAG_CODES, FLAG_TONES } from "./flags/flags.ts";
import type { LabelledCode } from "./format/code-names.ts";
import { LANGUAGES } from "./language.ts";
import type { Currency, Department, Priority, RequestType } from "./master-data/schemas.ts";
import { type Text, textField } from "./message.ts";
import { FURTHER_ACTIONS, REQUEST_ACTIONS, REQUEST_STATUSES } from "./requests/lifecycle.ts";
import { LIST_COLUMNS, LIST_VIEWS } from "./requests/list-view.ts";
import { SAVED_VIEW_SCREENS } from "./requests/saved-views.ts";
import { SORT_KEYS, SORT_ORDERS } from "./requests/sort-keys.ts";
import { ROLES } from "./roles.ts";
import { INFLUENCE_KINDS } from "./users/influence.ts";
import { SECOND_FACTOR_STEPS } from "./users/second-factor.ts";

const time = z.string().describe("ISO 8601 in UTC");

export const User = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  department: z.string(),
  designation: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
});
export type User = z.infer<typeof User>;

/** A person with a name. In a recorded event, it is the name at the time of the event, elsewhere the present name. */
export const Person = z.object({ id: z.string(), name: z.string() });

/** An influence over an account (R45). */
const Influence = z.object({ influencer_id: z.string(), kind: z.enum(INFLUENCE_KINDS), last_at: time });

/** The signed-in user, with the data that every screen needs. */
export const Actor = User.extend({
  department_id: z.string(),
  password_change_required: z.boolean(),
  dashboard_sort_by: z.enum(SORT_KEYS),
  dashboard_sort_order: z.enum(SORT_ORDERS),
  has_second_factor: z.boolean(),
  second_factor_required: z
    .enum(SECOND_FACTOR_STEPS)
    .nullable()
    .describe("what the session must do first: confirm the sign-in with a second factor, or set one up; null: nothing"),
  second_factor_at: time.nullable().describe("when the session was last confirmed with a second factor"),
  second_factor_for_changes: z
    .boolean()
    .describe("whether changes of the administration ask for the second factor again"),
  four_eyes: z.boolean().describe("whether a second administrator must confirm changes of rules (R39)"),
  language: z.enum(LANGUAGES).nullable().describe("the chosen language; null: pages follow the browser"),
  acts_for: z
    .array(Person.extend({ influenced_by: z.array(Influence) }))
    .describe("who is out of office and has named the user as their delegate"),
  influenced_by: z.array(Influence).describe("the influences over the account that have not ended (R45)"),
});
export type Actor = z.infer<typeof Actor>;

/** A session of the signed-in user. */
export const OwnSession = z.object({
  id: z.string(),
  device: textField.describe("such as 'Firefox on Windows'"),
  address: z.string().nullable().describe("the network address at the sign-in"),
  country: z.string().nullable().describe("the country at the sign-in, ISO 3166"),
  created_at: time,
  last_used_at: time.describe("to within five minutes"),
  expires_at: time,
  is_current: z.boolean().describe("whether it is the session of this call"),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** A file of a request, with the person who added it (R48). */
export const AttachmentInfo = z.object({
  id: z.string(),
  filename: z.string(),
  content_type: z.string(),
  size: z.number().int().describe("bytes"),
  added_by: Person,
  added_at: time,
});
export type AttachmentInfo = z.infer<typeof AttachmentInfo>;

/** What a person should check before deciding a request (R56). */
export const RequestFlag = z.object({
  code: z.enum(FLAG_CODES),
  tone: z.enum(FLAG_TONES),
  params: z
    .record(z.string(), z.unknown())
    .describe("the figures and names in the text; `requests`: the numbers of the other requests that it is about"),
  text: textField.describe("a sentence for people"),
});
export type RequestFlag = z.infer<typeof RequestFlag>;

export const RequestSummary = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  request_type: z.string().describe("the code of the type"),
  request_type_name: textField.describe("the present name of the type"),
  amount: z.number().nullable(),
  amount_decimals: z.number().int().describe("decimals of the currency when the amount was given"),
  currency: z.string(),
  amount_usd: z.number().nullable().describe("the amount in USD, at the exchange rate that is stored with the request"),
  priority: z.string().describe("the code of the priority"),
  priority_name: textField.describe("the present name of the priority"),
  status: z.enum(REQUEST_STATUSES),
  requester_id: z.string(),
  requester_name: z.string(),
  department: z.string(),
  current_approver_id: z.string().nullable(),
  current_approver_name: z.string().nullable(),
  waiting_for: z.array(Person).describe("the people whose decision it waits for, the current approver first"),
  due_date: time.nullable(),
  created_at: time,
  updated_at: time,
  approved_at: time.nullable(),
  is_overdue: z.boolean(),
  info_requested: z.string().nullable(),
  attachments: z.array(AttachmentInfo),
  allowed_actions: z.array(z.enum(REQUEST_ACTIONS)).describe("what the signed-in user may do now"),
  on_behalf_of: Person.nullable().describe(
    "the person on whose behalf the signed-in user would decide, as their delegate",
  ),
  version: z.number().int(),
  flags: z
    .array(RequestFlag)
    .optional()
    .describe(
      "warnings first; only in lists and details, and only for a person who may decide the request or assign its approver",
    ),
});
export type RequestSummary = z.infer<typeof RequestSummary>;

const EligibleApprover = z.object({
  user_id: z.string(),
  user_name: z.string(),
  max_amount: z.number().nullable(),
  currency: z.string(),
});

/** A changed field. `from` and `to` are texts, or amounts as numbers. */
const FieldChange = z.object({
  field: z.string(),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});

/** A person of a step who was not asked, and why. */
const SkippedPerson = z.object({
  user_id: z.string(),
  user_name: z.string(),
  why: z.enum(["requester", "inactive", "decided", "conflict", "influence"]),
});

export const ApprovalLevel = z.object({
  level: z.number().int(),
  is_step: z.boolean().describe("false: a level without steps, which all its eligible approvers can decide"),
  name: z.string().nullable(),
  status: z.enum(["waiting", "current", "approved", "rejected", "skipped"]),
  required_approvals: z.number().int().describe("how many people must approve"),
  approver_id: z.string().nullable(),
  approver_name: z.string().nullable(),
  asked: z.array(Person).describe("everybody who was asked; empty before the step opens"),
  eligible_approvers: z.array(EligibleApprover),
  approved_by: z.array(
    z.object({
      user_id: z.string(),
      user_name: z.string(),
      on_behalf_of: Person.nullable(),
      carried: z
        .boolean()
        .optional()
        .describe("true: decided in an earlier step, and the decision counts here as well"),
      changed_since: z.array(FieldChange).describe("what changed in the request since this approval"),
    }),
  ),
  added_by: Person.nullable().describe("who added the step by hand; null: the matrix"),
  reason: z.string().nullable().describe("why it was added"),
  skipped: z.array(SkippedPerson).describe("people of the step who were not asked"),
  group_names: z.array(z.string()),
});
export type ApprovalLevel = z.infer<typeof ApprovalLevel>;

const droppedApprovals = z
  .array(z.object({ level: z.number().int(), user_id: z.string(), user_name: z.string() }))
  .describe("the approvals that no longer count because of it");

export const HistoryItem = z.object({
  version: z.number().int(),
  action: z.string(),
  approver_id: z.string().nullable(),
  approver_name: textField.describe("who did it; 'System' for the clock"),
  on_behalf_of: Person.nullable().describe("the person on whose behalf a delegate did it"),
  comments: textField.describe("what the person wrote, or what the entry changed"),
  attachments: z.array(AttachmentInfo).describe("the files that were added with it"),
  dropped_approvals: droppedApprovals,
  timestamp: time,
});
export type HistoryItem = z.infer<typeof HistoryItem>;

export const CommentItem = z.object({
  version: z.number().int(),
  user_id: z.string(),
  user_name: z.string(),
  comment: z.string(),
  attachments: z.array(AttachmentInfo).describe("the files that were added with it"),
  dropped_approvals: droppedApprovals,
  timestamp: time,
});
export type CommentItem = z.infer<typeof CommentItem>;

/** The last escalation or reassignment of an open request since its route was computed. */
const LastHandover = z.object({
  action: z.enum(["escalated", "reassigned"]),
  timestamp: time,
  by: z.object({ name: z.string(), on_behalf_of: Person.nullable() }).nullable().describe("null: the clock"),
  from: Person.nullable().describe("null: it had no approver"),
  to: Person.nullable().describe("null: nobody is above `from`, so the administrators were notified"),
  hours: z.number().nullable().describe("that passed without a decision; null when it was reassigned"),
  others: z.array(Person).describe("who may decide besides the current approver"),
});

const request_id = z.string();
const entryFault = <K extends "changed_entry" | "replaced_entry" | "missing_entry">(kind: K) =>
  z.object({ kind: z.literal(kind), request_id, version: z.number().int().describe("the entry") });

/** The fault of a request that does not match its record (R41). */
const RequestRecordFaultSchema = z.union([
  z.object({
    kind: z.literal("changed_row"),
    request_id,
    fields: z.array(
      z.object({
        field: z.enum(VERIFIED_REQUEST_FIELDS),
        displayed: textField.nullable().describe("in words; null: nothing"),
        recorded: textField.nullable(),
      }),
    ),
  }),
  entryFault("changed_entry"),
  entryFault("replaced_entry"),
  entryFault("missing_entry"),
  z.object({
    kind: z.literal("invalid_entry"),
    request_id,
    version: z.number().int().describe("the entry"),
    broken_rule: textField.describe("the rule of approval that the entry breaks, as a sentence"),
  }),
  z.object({ kind: z.literal("removed_request"), request_id, has_record: z.boolean() }),
  z.object({
    kind: z.literal("file_changed"),
    request_id,
    attachment_id: z.string(),
    filename: z.string(),
    how: z.enum(["changed", "missing", "unreadable"]).describe("how the stored content differs from the record"),
  }),
  z.object({
    kind: z.literal("contradicts_checkpoint"),
    request_id,
    version: z.number().int().describe("the entry"),
    how: z.enum(["missing", "replaced", "added", "unlisted"]),
    checkpoint: z.number().int().describe("the number of the signed checkpoint"),
    at: time.describe("of the checkpoint"),
  }),
]);

/** The fault of a rule by which an open request is decided (R49). */
const RuleFaultSchema = z.object({
  kind: z.literal("rule_changed"),
  entity: z.enum(RULE_ENTITIES),
  entity_id: z.string(),
  label: z.string(),
  how: z
    .enum(["changed", "added", "removed", "entry"])
    .describe("how the rule differs from the administration's record"),
  fields: z.array(
    z.object({
      field: z.string(),
      level: z.number().int().optional().describe("of the approval matrix"),
      stored: textField.nullable(),
      recorded: textField.nullable(),
    }),
  ),
  seq: z.number().int().optional().describe("of the entry that changed it after a change outside of the product"),
});

/** Whether a request matches its record. `detail`: sentences that describe the fault. */
export const RecordVerification = z.object({
  intact: z.boolean(),
  fault: z.union([RequestRecordFaultSchema, RuleFaultSchema]).optional(),
  detail: textField.optional(),
});
export type RecordVerification = z.infer<typeof RecordVerification>;

export const RequestDetails = RequestSummary.extend({
  approval_chain: z.array(ApprovalLevel),
  approval_history: z.array(HistoryItem),
  comments: z.array(CommentItem),
  route_explanation: textField.describe("of the route that it was given"),
  waiting_since: time
    .nullable()
    .describe("when it came to the approver or step for which it waits now, or to the requester; null once decided"),
  last_handover: LastHandover.nullable().describe("the last escalation or reassignment since, while it is open"),
  further_actions: z
    .array(z.enum(FURTHER_ACTIONS))
    .describe("what the signed-in user may do now besides `allowed_actions`"),
  influence_bar: textField
    .nullable()
    .describe("why the signed-in user cannot decide it because the requester has influence over an account (R45)"),
  is_watching: z.boolean().describe("whether the signed-in user watches the request"),
  copied_from: z.string().nullable().describe("the copied request, if the signed-in user may see it"),
  code_names: z
    .object({ request_type: z.record(z.string(), textField), priority: z.record(z.string(), textField) })
    .describe("the present names of the types and priorities in `changed_since`, by code"),
  copies: z.array(z.string()).describe("the newest copies of this request that the signed-in user may see"),
  record_fault: RequestRecordFaultSchema.nullable().describe(
    "what does not match its record; null where there are more entries than one page",
  ),
});
export type RequestDetails = z.infer<typeof RequestDetails>;

export const AuditEvent = z.object({
  request_id: z.string(),
  version: z.number().int(),
  kind: z.string(),
  action: z.string(),
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  created_at: time,
  payload: z.record(z.string(), z.unknown()),
  prev_hash: z.string(),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const count = z.number().int();
export const DashboardStats = z.object({
  total_requests: count,
  pending: count,
  approved: count,
  rejected: count,
  cancelled: count,
  needs_info: count,
  overdue: count,
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/**
 * One page of requests. `total_is_floor`: there may be more than `total` requests, because counting stopped; screens show '1,000+'.
 * `partial`: set if only a part of the requests was searched or sorted, which limits the cost of a page; `next_cursor` continues the
 * search. `searched_back_to`: the submission time of the last request that was compared; null if the list was not searched by time.
 */
export type RequestPage = {
  items: RequestSummary[];
  next_cursor: string | null;
  total: number;
  total_is_floor: boolean;
  partial: { searched_back_to: string | null } | null;
};

/** An entry of the master data with its name for people. */
type Labelled<T> = Omit<T, "name"> & { name: Text };

/** The choices of the submit form and the filter panel. They contain only active entries of the master data. */
export type RequestFormOptions = {
  request_types: Labelled<RequestType>[];
  priorities: Labelled<Priority>[];
  currencies: Currency[];
  departments: Department[];
  /** On screens of lists: the type and the priority of the filters, which may be inactive. */
  filter_names?: LabelledCode[];
};

export const ReassignmentOption = User.pick({
  id: true,
  name: true,
  username: true,
  email: true,
  department: true,
  designation: true,
  role: true,
  is_active: true,
}).extend({
  has_authority: z.boolean().nullable().describe("may decide the named request by the matrix; null without request_id"),
});
export type ReassignmentOption = z.infer<typeof ReassignmentOption>;

export const Notification = z.object({
  id: z.string(),
  kind: z.string(),
  title: textField,
  message: textField,
  code: z.string().describe("of the message"),
  params: z.record(z.string(), z.unknown()).describe("of the message: names, titles, numbers, ISO times and texts"),
  request_id: z.string().nullable(),
  request_title: z.string().nullable().describe("of the request that it is about, when it was written"),
  url: z.string(),
  created_at: time,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export type NotificationPage = { items: Notification[]; next_cursor: string | null };

/** One step of a computed route, as previews show it. */
export const RoutePreviewStep = z.object({
  level: z.number().int(),
  name: z.string().nullable(),
  required_approvals: z.number().int(),
  asked: z.array(Person),
  group_names: z.array(z.string()),
  skipped: z.array(SkippedPerson),
});
export type RoutePreviewStep = z.infer<typeof RoutePreviewStep>;

export const RoutePreview = z.object({
  approver_name: z.string().nullable(),
  eligible_approvers: z.array(EligibleApprover),
  explanation: textField,
  steps: z.array(RoutePreviewStep).describe("who would be asked, step by step"),
});
export type RoutePreview = z.infer<typeof RoutePreview>;

export const DashboardSortPreferences = z.object({
  dashboard_sort_by: z.enum(SORT_KEYS),
  dashboard_sort_order: z.enum(SORT_ORDERS),
});
export type DashboardSortPreferences = z.infer<typeof DashboardSortPreferences>;

export const Delegation = z.object({
  id: z.string(),
  delegate_user_id: z.string(),
  delegate_name: z.string(),
  starts_at: time,
  ends_at: time.describe("exclusive"),
  reason: z.string(),
  state: z.enum(DELEGATION_STATES),
  ended_at: time.nullable().describe("ended before its time"),
  created_at: time,
});
export type Delegation = z.infer<typeof Delegation>;

/** The filters, the order and the layout of a list of requests that a person saved. `query`: the query of the list's address. */
export const SavedView = z.object({
  id: z.string(),
  screen: z.enum(SAVED_VIEW_SCREENS),
  name: z.string(),
  query: z.string(),
  view: z.enum(LIST_VIEWS),
  columns: z.array(z.enum(LIST_COLUMNS)),
  updated_at: time,
});
export type SavedView = z.infer<typeof SavedView>;

/** Which parts of the set-up of an installation are complete. `email`: whether email is configured, or switched off in the settings. */
export type SetupProgress = {
  people: boolean;
  /** Whether every active type that needs an approval has an approver. */
  rules: boolean;
  /** Whether mails are sent, or email is switched off. */
  email: boolean;
  /** Whether the server stores mails instead of sending them (R58). */
  stores_mail: boolean;
  types_without_approver: TypeWithoutApprover[];
};

/** An active request type that needs an approval and has no approver. `configuration_id`: its configuration for all departments, if any. */
export type TypeWithoutApprover = { code: string; name: string; configuration_id: string | null };

/** A delegation that is in force now, as the delegator and the delegate see it. */
export type ActiveDelegation = {
  user_id: string;
  user_name: string;
  delegate_user_id: string;
  delegate_name: string;
  ends_at: string;
};

export type DelegationPage = {
  items: Delegation[];
  next_cursor: string | null;
  total: number;
  total_is_floor: boolean;
};
