/**
 * The spine: what happened to a request, append-only and hash-chained. History, comments, audit, notifications
 * and activity are read from it. The union is closed: a new kind does not compile until every reader knows it.
 */
import type { StoredRoute } from "../matrix/routing.ts";
import type { RequestStatus } from "./lifecycle.ts";

/** Names as they were at the time of the event (R12). */
export type PersonRef = { id: string; name: string };

export type SubmittedRequest = {
  title: string;
  description: string;
  request_type: string;
  amount: number | null;
  currency: string;
  priority: string;
  department: string;
  due_at: string | null;
  /** Decimals of the currency at the time; absent in entries from before the record was compared with its row. */
  amount_decimals?: number;
  /** Absent as `amount_decimals` is. */
  department_id?: string;
};

/** A file as the record holds it; `sha256` is lower-case hex. */
export type RecordedAttachment = { id: string; filename: string; content_type: string; size: number; sha256: string };

/**
 * Which numbers were given before this one: all of `series` from the counter `since` on. Every later request of the series vouches for
 * the earlier ones, so that one removed together with its record leaves a gap (R41).
 */
export type IssuedNumbers = { series: string; since: number };

export type FieldChange = { field: string; from: string | number | null; to: string | number | null };

/** In whose stead a delegate decided; absent where it was their own right, and in entries from before there were delegates. */
type OnBehalfOf = { on_behalf_of?: PersonRef };

/** The files that were added with an entry; absent if there were none and in entries of earlier releases. */
type WithAttachments = { attachments?: RecordedAttachment[] };

/** In whose stead what an entry records was done; its payload as JSON gave it. */
export const findRecordedDelegator = (payload: OnBehalfOf | Record<string, unknown>): PersonRef | null =>
  (payload as OnBehalfOf).on_behalf_of ?? null;

export type EventPayloads = {
  "request.submitted": {
    request: SubmittedRequest;
    attachments: RecordedAttachment[];
    route: StoredRoute;
    approver: PersonRef | null;
    status: RequestStatus;
    /** Absent in entries from before the numbering was checked for gaps. */
    number?: IssuedNumbers;
  };
  "request.approved": {
    comments: string;
    level: number;
    final: boolean;
    next_approver: PersonRef | null;
    status: RequestStatus;
  } & OnBehalfOf;
  "request.rejected": { comments: string } & OnBehalfOf;
  "request.info_requested": { info_requested: string } & OnBehalfOf;
  "request.reassigned": { comments: string; from: PersonRef | null; to: PersonRef; status: RequestStatus } & OnBehalfOf;
  "request.responded": { response: string } & WithAttachments;
  "request.modified": {
    changes: FieldChange[];
    route: StoredRoute | null;
    approver: PersonRef | null;
    status: RequestStatus;
    /** After the change; absent as in `SubmittedFacts`. */
    amount_decimals?: number;
    department_id?: string;
  } & WithAttachments;
  "request.cancelled": { comments: string };
  "request.reminded": { approver: PersonRef | null };
  "request.commented": { comment: string } & WithAttachments;
  "request.overdue": { due_at: string };
  /** After `hours` without a decision. `to` null: nobody is above, the administrators were told. */
  "request.escalated": { from: PersonRef; to: PersonRef | null; hours: number };
  "request.deleted": { title: string; requester: PersonRef; status: RequestStatus };
};

export type EventKind = keyof EventPayloads;

/** Returns the files that were added with an entry of any kind. `payload`: as parsed from JSON. */
export const getEventAttachments = (
  payload: WithAttachments | Record<string, unknown>,
): readonly RecordedAttachment[] => (payload as WithAttachments).attachments ?? [];

/** The word that stands in the approval history for each kind. */
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
  "request.deleted": "deleted",
} as const satisfies Record<EventKind, string>;

/** One entry as it is stored. `payload` is the canonical JSON text, `actor_*` null when the clock did it. */
export type EventRecord = {
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

/** JSON with sorted keys and no spaces (RFC 8785 for what we store), so that the same facts always give the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** What an entry's hash covers: every column but the hash itself. SHA-256 of this text, as lower-case hex, is `hash`. */
export function hashInput(event: Omit<EventRecord, "hash">): string {
  const { request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash } = event;
  return canonicalJson([prev_hash, request_id, version, kind, actor_id, actor_name, created_at, payload]);
}
