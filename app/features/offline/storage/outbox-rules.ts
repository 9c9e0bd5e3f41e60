import type { ErrorCode } from "../../../../domain/errors.ts";
import type { AnyRequestAction } from "../../../../domain/requests/lifecycle.ts";

/**
 * The rules of the outbox (docs/decisions/offline.md). The outbox contains what people submitted, commented or decided without a
 * connection. `outbox-store.ts` stores the entries, and `send-outbox.ts` sends them. Pure.
 */

/** Why the server refused an entry. */
export interface OutboxRefusal {
  /** The error code; null if the response did not come from our server. */
  code: ErrorCode | null;
  detail: string;
  errors: { path: string; message: string }[];
}

interface OutboxEntryBase {
  id: string;
  /** The id of the author. It is sent with the entry, so that the server refuses the entry if another user is signed in (R1). */
  user_id: string;
  /** The idempotency key (R10). It is the same in all attempts to send the entry, so that the action happens only once. */
  key: string;
  /** When the author created the entry, ISO 8601. */
  made_at: string;
  /** `waiting` entries are sent automatically. `editing` and `refused` entries wait for their author. */
  state: "waiting" | "editing" | "refused";
  attempts: number;
  refusal: OutboxRefusal | null;
  /** The texts of the form, without fields whose names begin with an underscore. Those fields are added when the entry is sent. */
  fields: Record<string, string>;
}

export interface OutboxSubmission extends OutboxEntryBase {
  kind: "submission";
  /** The values of the form as the person typed them. They fill the form if the person edits the entry. */
  typed: Record<string, string>;
  files: File[];
}

export interface OutboxAction extends OutboxEntryBase {
  kind: "action";
  act: AnyRequestAction;
  request_id: string;
  /** The request's title, for display. */
  title: string;
  /** The fields of the request as the person saw them, as texts by label. */
  snapshot: Record<string, string>;
  /** The attached files. */
  files: File[];
  /** The version of the request on which the action is based (R9); null for actions that overwrite nothing. */
  version: number | null;
}

export type OutboxEntry = OutboxSubmission | OutboxAction;

/** Whether an action can wait in the outbox. Without a connection, the dialogs of all other actions stay open. */
export const canQueue = (act: AnyRequestAction): boolean => act !== "modify" && act !== "delete";

/** Returns a new waiting entry. The caller passes its id, idempotency key and time. */
export function createOutboxEntry<Entry extends OutboxEntry>(
  entry: Omit<Entry, "state" | "attempts" | "refusal">,
): Entry {
  return { ...entry, state: "waiting", attempts: 0, refusal: null } as Entry;
}

/**
 * Returns the form that sends an entry. It has the fields of the page's own form, and `_user`, the author's id, so that the server refuses
 * the entry if another user is signed in (docs/decisions/forms.md).
 */
export function toFormPost(entry: OutboxEntry): { path: string; form: FormData } {
  const form = new FormData();
  const { fields, files, key, user_id } = entry;
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  for (const file of files) form.append("files", file);
  form.set("_key", key);
  form.set("_user", user_id);
  if (entry.kind === "submission") return { path: "/submit-request/send", form };
  form.set("_act", entry.act);
  form.set("request_id", entry.request_id);
  if (entry.version !== null) form.set("version", String(entry.version));
  return { path: `/request/${encodeURIComponent(entry.request_id)}/send`, form };
}

/** The server's response; null if no response arrived. */
export type OutboxResponse = { status: number; problem: OutboxRefusal | null } | null;

/**
 * The effect of an attempt to send an entry. `sent`, `not_ours` (it belongs to another user): the entry is removed from the outbox.
 * `later`: it is sent again later. `refused`: it waits for its author. `signed_out`: no further entry is sent.
 */
export type EntrySendOutcome = "sent" | "later" | "refused" | "not_ours" | "signed_out";

const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];

/** Returns the effect of the server's `response` on an entry. */
export function getEntrySendOutcome(response: OutboxResponse): EntrySendOutcome {
  if (response === null) return "later";
  const { status, problem } = response;
  if (status < 300) return "sent";
  if (status === 401) return "signed_out";
  if (problem?.code === "identity_mismatch") return "not_ours";
  if (problem?.code === "idempotency_in_flight" || status >= 500) return "later";
  // A reminder that is too early is not sent again, because it would be pointless later.
  if (RETRYABLE_STATUSES.includes(status) && problem?.code !== "remind_too_soon") return "later";
  return "refused";
}

/** Returns the entry after an attempt to send it, or null if it is removed from the outbox. */
export function applyResponse<Entry extends OutboxEntry>(entry: Entry, response: OutboxResponse): Entry | null {
  const attempts = entry.attempts + 1;
  switch (getEntrySendOutcome(response)) {
    case "sent":
    case "not_ours":
      return null;
    case "refused":
      return { ...entry, attempts, state: "refused", refusal: response?.problem ?? null };
    case "later":
      return { ...entry, attempts };
    case "signed_out":
      return entry;
  }
}

/**
 * Returns the entry with edited fields. The idempotency key does not change. If the server has received the earlier text, it refuses the
 * edited entry with `idempotency_mismatch`, and the author learns that the earlier text has arrived.
 */
export const editEntry = <Entry extends OutboxEntry>(entry: Entry, fields: Record<string, string>): Entry => ({
  ...entry,
  fields: { ...entry.fields, ...fields },
  state: "waiting",
  refusal: null,
});

/**
 * Returns a refused action based on the current `version` of the request and its fields `seen` (texts by label). The idempotency `key` is
 * new, because the action becomes a new call.
 */
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
  };
}

const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000];

/** Returns the delay before the next attempt while the page is open. `attempts`: the number of attempts that failed one after another. */
export const getRetryDelayMs = (attempts: number): number =>
  RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? 0;
