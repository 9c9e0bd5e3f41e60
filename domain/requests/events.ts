/**
 * The audit events of a request, which are append-only and hash-chained. History, comments, notifications and activity are computed from
 * them. After a new kind is added, code that handles all kinds does not compile until it also handles the new one.
 */
import type { ApprovalEffects, ApprovalProgress, PersonRef, StoredRoute } from "../matrix/route.ts";
import type { RequestStatus } from "./lifecycle.ts";

type SubmittedRequest = {
  title: string;
  description: string;
  request_type: string;
  amount: number | null;
  currency: string;
  priority: string;
  department: string;
  due_at: string | null;
  /** The number of decimals of the currency when the request was submitted. */
  amount_decimals: number;
  department_id: string;
};

/** A file as an event stores it. `sha256`: the hash of its content in lower-case hex. */
export type RecordedAttachment = { id: string; filename: string; content_type: string; size: number; sha256: string };

/** A file of a request. `added_version`: the version of the event that added it. */
export type RequestFile = RecordedAttachment & { added_version: number };

/**
 * The numbers that a series has issued: from `since` up to the number of the new request whose event contains this. They prove that an
 * earlier request existed, even if it was removed together with its record (R41).
 */
export type IssuedNumbers = { series: string; since: number };

/** The recurring request from which a job submitted a request. `on`: the day of the submission, YYYY-MM-DD in the requester's time zone. */
type SubmissionSchedule = { id: string; name: string; on: string };

export type FieldChange = { field: string; from: string | number | null; to: string | number | null };

/** The person on whose behalf a delegate acted. Absent if the actor did not act as a delegate. */
type OnBehalfOf = { on_behalf_of?: PersonRef };

/** The files that were added with an entry; absent if no file was added. */
type WithAttachments = { attachments?: RecordedAttachment[] };

/**
 * The approval after it began again on the same route, because a file was added and files are material for the request's type (R34, R48).
 * `dropped`: the approvals that no longer count.
 */
export type RestartedApproval = Pick<
  ApprovalProgress,
  "route" | "current_level" | "waiting_for" | "eligible_ids" | "barred_ids"
> & { dropped: readonly DroppedApproval[] };

/** Set if the files of an entry made the approval begin again. */
type WithRestart = { restarted?: RestartedApproval };

/** Returns the person on whose behalf a delegate acted in this event, or null if the actor was not a delegate. */
export const findRecordedDelegator = (payload: OnBehalfOf | Record<string, unknown>): PersonRef | null =>
  (payload as OnBehalfOf).on_behalf_of ?? null;

/** An approval that no longer counts: the number of its level, and the person who approved. */
export type DroppedApproval = { level: number; user_id: string; user_name: string };

/** Why a person can no longer decide a request that waits for them: their account is not active, or the requester has influence over it (R45). */
export type DepartureCause = "inactive" | "influence";

export type EventPayloads = {
  "request.submitted": {
    request: SubmittedRequest;
    attachments: RecordedAttachment[];
    route: StoredRoute;
    approver: PersonRef | null;
    status: RequestStatus;
    number: IssuedNumbers;
    /** The people who cannot decide because of a conflict of duties with the requester; absent if there are none. */
    conflicting_ids?: readonly string[];
    /** The id of the request from which the values were copied; absent if they were not copied. */
    copied_from?: string;
    /** Set if a job submitted the request on behalf of the requester. Contains the recurring request and the day of the submission. */
    schedule?: SubmissionSchedule;
  };
  "request.approved": {
    comments: string;
    level: number;
    final: boolean;
    next_approver: PersonRef | null;
    status: RequestStatus;
    /** The effects of the approval of a step; absent for levels without steps. */
    effects?: ApprovalEffects;
  } & OnBehalfOf;
  "request.rejected": { comments: string } & OnBehalfOf;
  "request.info_requested": { info_requested: string } & OnBehalfOf;
  /**
   * `cause`: why `from` can no longer decide (R52); absent if `from` could. With a cause, `to` is null if nobody is asked
   * instead of `from`, and `further` has the people who are asked besides `to`; absent if there are none.
   */
  "request.reassigned": {
    comments: string;
    from: PersonRef | null;
    to: PersonRef | null;
    status: RequestStatus;
    cause?: DepartureCause;
    further?: readonly PersonRef[];
  } & OnBehalfOf;
  "request.responded": { response: string } & WithAttachments & WithRestart;
  "request.modified": {
    changes: FieldChange[];
    route: StoredRoute | null;
    approver: PersonRef | null;
    status: RequestStatus;
    /** `amount_decimals` and `department_id` are the values after the change. */
    amount_decimals: number;
    department_id: string;
    /**
     * The state of the approval after the request got a new route with steps. The approvals that remain valid are in `route`. Absent for
     * routes without steps.
     */
    approval?: Pick<ApprovalProgress, "current_level" | "waiting_for" | "eligible_ids" | "barred_ids">;
    /** The approvals that the modification made invalid (R34); absent if there are none. */
    dropped?: readonly DroppedApproval[];
    /** The files that the modification removed from the request (R48); absent if there are none. Their content stays stored. */
    removed_attachments?: RecordedAttachment[];
  } & WithAttachments;
  "request.cancelled": { comments: string };
  "request.reminded": { approver: PersonRef | null };
  "request.commented": { comment: string } & WithAttachments & WithRestart;
  "request.overdue": { due_at: string };
  /** The approver did not decide for `hours` hours. `to` null: there is no approver above `from`, so the administrators were notified. */
  "request.escalated": { from: PersonRef; to: PersonRef | null; hours: number };
  /**
   * An approver was added by hand as a new step after the current one (R35). `to_current_step`: the approver was added to the current step
   * instead, because too few of its people were active (R32). `inactive_ids`: the inactive people that the step waited for.
   */
  "request.approver_added": {
    to: PersonRef;
    comments: string;
    level: number;
    to_current_step?: true;
    inactive_ids?: readonly string[];
  } & OnBehalfOf;
  /** An approver who was added by hand was removed before the step opened. */
  "request.approver_removed": { approver: PersonRef; comments: string; level: number };
  /** `reason`: why the administrator deleted the request; absent if no reason was given. */
  "request.deleted": { title: string; requester: PersonRef; status: RequestStatus; reason?: string };
};

export type EventKind = keyof EventPayloads;

/** Returns the attachments in the payload (parsed JSON) of an entry of any kind, or an empty array if there are none. */
export const getEventAttachments = (
  payload: WithAttachments | Record<string, unknown>,
): readonly RecordedAttachment[] => (payload as WithAttachments).attachments ?? [];

/** Returns the approvals that an entry of any kind (its payload as parsed JSON) made invalid (R34). */
export const getDroppedApprovals = (payload: Record<string, unknown>): readonly DroppedApproval[] => {
  const { dropped, restarted } = payload as Pick<EventPayloads["request.modified"], "dropped"> & WithRestart;
  return dropped ?? restarted?.dropped ?? [];
};

/** Returns the files that an entry of any kind (its payload as parsed JSON) removed from the request. */
export const getRemovedAttachments = (
  payload: Pick<EventPayloads["request.modified"], "removed_attachments"> | Record<string, unknown>,
): readonly RecordedAttachment[] =>
  (payload as Pick<EventPayloads["request.modified"], "removed_attachments">).removed_attachments ?? [];

/** Returns the files of a request after one more event, whose version and payload (parsed JSON) are given. */
export function applyFileChanges(
  files: readonly RequestFile[],
  version: number,
  payload: Record<string, unknown>,
): readonly RequestFile[] {
  const removed = getRemovedAttachments(payload);
  const added = getEventAttachments(payload);
  if (removed.length === 0 && added.length === 0) return files;
  return [
    ...files.filter(({ id }) => !removed.some((one) => one.id === id)),
    ...added.map((file) => ({ ...file, added_version: version })),
  ];
}

/** The value of `action` in the approval history, for each kind of event. */
export const HISTORY_ACTIONS = {
  "request.submitted": "submitted",
  "request.approved": "approved",
  "request.rejected": "rejected",
  "request.info_requested": "request_info",
  "request.reassigned": "reassigned",
  "request.responded": "responded",
  "request.modified": "modified",
  "request.cancelled": "cancelled",
  "request.reminded": "reminded",
  "request.commented": "commented",
  "request.overdue": "overdue",
  "request.escalated": "escalated",
  "request.approver_added": "approver_added",
  "request.approver_removed": "approver_removed",
  "request.deleted": "deleted",
} as const satisfies Record<EventKind, string>;

/** One stored entry of a request's record. `payload` is canonical JSON. `actor_id` and `actor_name` are null for scheduled jobs. */
export type RequestEvent = {
  request_id: string;
  version: number;
  kind: EventKind;
  actor_id: string | null;
  actor_name: string | null;
  created_at: string;
  payload: string;
  prev_hash: string;
  hash: string;
};

export const FIRST_PREV_HASH = "0".repeat(64);

/** Returns JSON with sorted keys and without spaces (RFC 8785 for the values that we store), so that equal data gives equal bytes. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => toCanonicalJson(item ?? null)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${toCanonicalJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/**
 * Returns the text that an entry's hash covers: every column except the hash. The column `hash` is the SHA-256 of this text in lower-case
 * hex.
 */
export function toHashInput(event: Omit<RequestEvent, "hash">): string {
  const { request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash } = event;
  return toCanonicalJson([prev_hash, request_id, version, kind, actor_id, actor_name, created_at, payload]);
}
