import type { ErrorCode, FieldError } from "../../../../domain/errors.ts";
import { findEnhancedAction } from "../../../../domain/requests/enhanced-actions.ts";
import type { RequestAction } from "../../../../domain/requests/request-lifecycle.ts";

/**
 * What was submitted, commented or decided without a connection, and what becomes of it (docs/decisions/0019-phone-app.md). Pure;
 * outbox-store.ts keeps it, send-waiting.ts sends it.
 */

/** Why the server did not take it, as it said. */
export interface OutboxRefusal {
  /** null: the answer was none of ours. */
  code: ErrorCode | null;
  detail: string;
  errors: FieldError[];
}

interface OutboxEntryBase {
  id: string;
  /** Whose it is. It is never sent as anybody else: it names its user, and the server refuses what names another (R1). */
  user_id: string;
  /** Idempotency-Key (R10): stays the same over all attempts, so that it happens once. */
  key: string;
  /** ISO 8601. */
  made_at: string;
  /** `waiting` goes out by itself; `refused` and `held` (somebody is editing it) wait for its writer. */
  state: "waiting" | "editing" | "refused";
  /** An attempt was made whose answer never came, so it may have arrived. */
  unsure: boolean;
  attempts: number;
  refusal: OutboxRefusal | null;
  /** The texts as the API takes them. */
  fields: Record<string, string>;
}

export interface OutboxSubmission extends OutboxEntryBase {
  kind: "submission";
  /** The form as it was filled in, to go on with it. */
  typed: Record<string, string>;
  files: File[];
}

export interface OutboxAction extends OutboxEntryBase {
  kind: "action";
  act: RequestAction;
  request_id: string;
  /** The request's title, to know it by. */
  title: string;
  /** What was decided on, label -> text; absent from entries of earlier releases. */
  snapshot?: Record<string, string>;
  /** The files to send with it; absent from entries of earlier releases. */
  files?: File[];
  /** The version that it was made on (R9); null for what overwrites nothing. */
  version: number | null;
}

export type OutboxEntry = OutboxSubmission | OutboxAction;

/** Deleting and modifying have no Idempotency-Key of their own, so their dialogs stay open instead. */
export const canQueue = (act: RequestAction): boolean => findEnhancedAction(act) !== null;

/** A new entry; `id`, `key` and the time come from outside. */
export function createOutboxEntry<Entry extends OutboxEntry>(
  entry: Omit<Entry, "state" | "attempts" | "refusal" | "unsure">,
  { unsure }: { unsure: boolean },
): Entry {
  return { ...entry, state: "waiting", attempts: 0, refusal: null, unsure } as Entry;
}

/** The call that an entry makes. */
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

/** What the server said; null when nothing came. */
export type OutboxResponse = { status: number; problem: OutboxRefusal | null } | null;

/** `sent` and `not_ours` leave the outbox; `later` is tried again; `signed_out` ends the run. */
export type SendOutcome = "sent" | "later" | "refused" | "not_ours" | "signed_out";

const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];

export function getSendOutcome({ unsure }: Pick<OutboxEntry, "unsure">, answer: OutboxResponse): SendOutcome {
  if (answer === null) return "later";
  const { status, problem } = answer;
  if (status < 300) return "sent";
  if (status === 401) return "signed_out";
  if (problem?.code === "identity_mismatch") return "not_ours";
  if (problem?.code === "idempotency_in_flight" || status >= 500) return "later";
  // A reminder that comes too soon would only come late.
  if (RETRYABLE_STATUSES.includes(status) && problem?.code !== "remind_too_soon") return "later";
  // The first attempt took another way (the screen's own) under this key, and did arrive.
  if (problem?.code === "idempotency_mismatch" && unsure) return "sent";
  return "refused";
}

/** The entry after an attempt; null when it leaves the outbox. */
export function applyResponse<Entry extends OutboxEntry>(entry: Entry, answer: OutboxResponse): Entry | null {
  const attempts = entry.attempts + 1;
  switch (getSendOutcome(entry, answer)) {
    case "sent":
    case "not_ours":
      return null;
    case "refused":
      return { ...entry, attempts, unsure: false, state: "refused", refusal: answer?.problem ?? null };
    case "later":
      return { ...entry, attempts, unsure: entry.unsure || answer === null };
    case "signed_out":
      return entry;
  }
}

/**
 * The entry with other texts. Under the old key the server may know the old ones, and would refuse these as somebody's mistake: then
 * that has to be said, so the entry is sure of nothing any more.
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

/** A refused action once more, on the request as it is `now`: a call of its own, so with a key of its own. */
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

/** How long after so many attempts in vain, one after the other, the next one comes while the page is open. */
export const getRetryDelayMs = (attempts: number): number =>
  RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? 0;
