import type { ErrorCode, FieldError } from "../../../../domain/errors.ts";
import { findEnhancedAction } from "../../../../domain/requests/enhanced-actions.ts";
import type { RequestAction } from "../../../../domain/requests/lifecycle.ts";

/**
 * The rules of the outbox: what was submitted, commented or decided without a connection, and how it is sent (docs/decisions/0019-phone-
 * app.md). Pure; outbox-store.ts stores the entries, send-outbox.ts sends them.
 */

/** Why the server refused an entry. */
export interface OutboxRefusal {
  /** Null if the response is not a problem of our API. */
  code: ErrorCode | null;
  detail: string;
  errors: FieldError[];
}

interface OutboxEntryBase {
  id: string;
  /**
   * The id of the author. An entry is never sent as anybody else: it names its author, and the server refuses one that names another user
   * (R1).
   */
  user_id: string;
  /** Idempotency-Key (R10). It stays the same over all attempts, so that the action happens once. */
  key: string;
  /** ISO 8601. */
  made_at: string;
  /** `waiting` entries are sent automatically; `editing` and `refused` entries wait for their author. */
  state: "waiting" | "editing" | "refused";
  /** Whether an attempt may have reached the server although its response did not arrive. */
  unsure: boolean;
  attempts: number;
  refusal: OutboxRefusal | null;
  /** The fields as the API takes them. */
  fields: Record<string, string>;
}

export interface OutboxSubmission extends OutboxEntryBase {
  kind: "submission";
  /** The form as filled in, to continue editing it. */
  typed: Record<string, string>;
  files: File[];
}

export interface OutboxAction extends OutboxEntryBase {
  kind: "action";
  act: RequestAction;
  request_id: string;
  /** The request's title, for display. */
  title: string;
  /** The request as the person saw it, label -> text; absent from entries of earlier releases. */
  snapshot?: Record<string, string>;
  /** The attached files; absent from entries of earlier releases. */
  files?: File[];
  /** The version that the action is based on (R9); null for actions that overwrite nothing. */
  version: number | null;
}

export type OutboxEntry = OutboxSubmission | OutboxAction;

/**
 * Returns whether an action can wait in the outbox. Deleting and modifying cannot: they have no Idempotency-Key, so their dialogs stay open
 * instead.
 */
export const canQueue = (act: RequestAction): boolean => findEnhancedAction(act) !== null;

/** Returns a new entry that waits to be sent. The caller passes id, key and time. */
export function createOutboxEntry<Entry extends OutboxEntry>(
  entry: Omit<Entry, "state" | "attempts" | "refusal" | "unsure">,
  { unsure }: { unsure: boolean },
): Entry {
  return { ...entry, state: "waiting", attempts: 0, refusal: null, unsure } as Entry;
}

/** Returns the path and the body of the API call that sends an entry. */
export function toApiCall(entry: OutboxEntry): { path: string; body: FormData | string } {
  if (entry.kind === "submission") {
    return { path: "/api/requests", body: toForm({ ...entry.fields, requester_id: entry.user_id }, entry.files) };
  }
  const { request_id, version, user_id, fields, act, files = [] } = entry;
  const action = findEnhancedAction(act);
  const input = { ...fields, request_id, action, approver_id: user_id, ...(version && { version }) };
  const path = "/api/requests/enhanced-action";
  return { path, body: files.length > 0 ? toForm(input, files) : JSON.stringify(input) };
}

function toForm(fields: Record<string, unknown>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const file of files) form.append("files", file);
  return form;
}

/** The server's response; null if none arrived. */
export type OutboxResponse = { status: number; problem: OutboxRefusal | null } | null;

/** `sent` and `not_ours` leave the outbox; `later` is retried; `signed_out` ends the run. */
export type SendOutcome = "sent" | "later" | "refused" | "not_ours" | "signed_out";

const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];

/** Returns what a response means for the entry. */
export function getSendOutcome({ unsure }: Pick<OutboxEntry, "unsure">, response: OutboxResponse): SendOutcome {
  if (response === null) return "later";
  const { status, problem } = response;
  if (status < 300) return "sent";
  if (status === 401) return "signed_out";
  if (problem?.code === "identity_mismatch") return "not_ours";
  if (problem?.code === "idempotency_in_flight" || status >= 500) return "later";
  // A reminder that is too early is refused: sending it later would be pointless.
  if (RETRYABLE_STATUSES.includes(status) && problem?.code !== "remind_too_soon") return "later";
  // The first attempt was the screen's own form post with this key, and it did arrive.
  if (problem?.code === "idempotency_mismatch" && unsure) return "sent";
  return "refused";
}

/** Returns the entry after an attempt; null if it leaves the outbox. */
export function applyResponse<Entry extends OutboxEntry>(entry: Entry, response: OutboxResponse): Entry | null {
  const attempts = entry.attempts + 1;
  switch (getSendOutcome(entry, response)) {
    case "sent":
    case "not_ours":
      return null;
    case "refused":
      return { ...entry, attempts, unsure: false, state: "refused", refusal: response?.problem ?? null };
    case "later":
      return { ...entry, attempts, unsure: entry.unsure || response === null };
    case "signed_out":
      return entry;
  }
}

/**
 * Returns the entry with edited fields. If the fields differ from those of an attempt that may have arrived, the server refuses them under
 * the same key. `unsure` is then cleared, so that this refusal is shown to the author.
 */
export function editEntry<Entry extends OutboxEntry>(entry: Entry, fields: Record<string, string>): Entry {
  const same = Object.entries(fields).every(([name, value]) => entry.fields[name] === value);
  return {
    ...entry,
    fields: { ...entry.fields, ...fields },
    state: "waiting",
    refusal: null,
    unsure: entry.unsure && same,
  };
}

/** Returns a refused action based on the current version of the request. It is a new call, so it gets a new key. */
export function rebaseEntry(
  entry: OutboxAction,
  fields: Record<string, string>,
  { version, seen }: { version: number; seen: Record<string, string> },
  key: string,
): OutboxAction {
  return {
    ...editEntry(entry, fields),
    key,
    snapshot: seen,
    version: entry.version === null ? null : version,
    attempts: 0,
    unsure: false,
  };
}

const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000];

/** Returns the delay before the next attempt after this many failed attempts in a row, while the page is open. */
export const getRetryDelayMs = (attempts: number): number =>
  RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? 0;
