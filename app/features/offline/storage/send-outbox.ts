import type { FieldError } from "../../../../domain/errors.ts";
import {
  applyResponse,
  getEntrySendOutcome,
  type OutboxEntry,
  type OutboxRefusal,
  type OutboxResponse,
  toFormPost,
} from "./outbox-rules.ts";
import { broadcastOutboxEvent, listOutboxEntries, replaceOutboxEntry, type SentEntryToast } from "./outbox-store.ts";

/** The name of the lock that allows only one run of `sendOutbox` at a time, in all pages and the service worker together. */
const LOCK = "outbox";
/** A response that takes longer counts as a lost connection. The limit is long, because uploads take time. */
const TIMEOUT_MS = 120_000;

/**
 * The result of `sendOutbox`. `done`: no entry waits any more. `later`: an entry must be sent again. `signed_out`: the session has ended.
 */
export type OutboxSendResult = "done" | "later" | "signed_out";

/** Sends each waiting entry once, oldest first. Stops at the first entry that must be sent again later. */
export async function sendOutbox(): Promise<OutboxSendResult> {
  // Locks exist only in a secure context. Without a lock, two runs can overlap, but the idempotency keys prevent duplicates (R10).
  return "locks" in navigator ? navigator.locks.request(LOCK, sendEntries) : sendEntries();
}

async function sendEntries(): Promise<OutboxSendResult> {
  const sent: SentEntryToast[] = [];
  try {
    // Reads the next entry in each round, because new entries can arrive while one is sent.
    for (let entry = await findNextEntry(); entry; entry = await findNextEntry()) {
      const { response, toast } = await sendEntry(entry);
      const outcome = getEntrySendOutcome(response);
      if (outcome === "signed_out") return outcome;
      await replaceOutboxEntry(entry, applyResponse(entry, response));
      if (outcome === "later") return outcome;
      if (outcome === "sent") sent.push(toast);
    }
    return "done";
  } finally {
    if (sent.length > 0) broadcastOutboxEvent({ kind: "sent", sent });
  }
}

const findNextEntry = async (): Promise<OutboxEntry | undefined> =>
  (await listOutboxEntries()).find(({ state }) => state === "waiting");

async function sendEntry(entry: OutboxEntry): Promise<{ response: OutboxResponse; toast: SentEntryToast }> {
  const { path, form } = toFormPost(entry);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { Accept: "application/json" };
    // Our server never redirects this form. If a proxy redirects it, `fetch` throws, so that the entry is sent again later.
    const response = await fetch(path, { method: "POST", headers, body: form, signal, redirect: "error" });
    const body = await readJson(response);
    const toast = readToast(body.toast);
    if (!response.ok) return { response: { status: response.status, problem: readProblem(body) }, toast };
    // A successful response without the field `to` comes from a proxy, not from our server.
    return { response: typeof body.to === "string" ? { status: response.status, problem: null } : null, toast };
  } catch (error) {
    // These errors mean: no connection, a timeout, or an incomplete response.
    if (error instanceof TypeError || error instanceof DOMException) return { response: null, toast: readToast(null) };
    throw error;
  }
}

/** Returns the texts of the toast in a response; empty texts if the response has none. */
function readToast(toast: unknown): SentEntryToast {
  const { title, description }: Record<string, unknown> =
    typeof toast === "object" && toast !== null ? { ...toast } : {};
  return { title: toText(title), description: toText(description) };
}

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await response.text());
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Returns the refusal in a response; null if the response did not come from our server but, for example, from a proxy. */
function readProblem({ code, detail, errors }: Record<string, unknown>): OutboxRefusal | null {
  if (typeof code !== "string") return null;
  return {
    code: code as OutboxRefusal["code"],
    detail: toText(detail),
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
  };
}
