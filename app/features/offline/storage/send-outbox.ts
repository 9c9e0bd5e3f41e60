import type { FieldError } from "../../../../domain/errors.ts";
import {
  applyResponse,
  getSendOutcome,
  type OutboxEntry,
  type OutboxRefusal,
  type OutboxResponse,
  toApiCall,
} from "./outbox-rules.ts";
import { broadcastOutboxEvent, listOutboxEntries, replaceOutboxEntry, type SentEntry } from "./outbox-store.ts";

/** Only one run at a time, in all pages and the service worker together. */
const LOCK = "outbox";
/** A response that takes longer counts as a lost connection. Uploads take time, so it is not short. */
const TIMEOUT_MS = 120_000;

/** `done`: nothing waits any more. `later`: an entry must be retried. */
export type SendResult = "done" | "later" | "signed_out";

/** Sends the waiting entries once each, oldest first. Stops at the first one that must be retried. */
export async function sendOutbox(): Promise<SendResult> {
  // Locks need a secure context. Without one, two runs can overlap, and the idempotency keys prevent duplicates (R10).
  return "locks" in navigator ? navigator.locks.request(LOCK, sendEntries) : sendEntries();
}

async function sendEntries(): Promise<SendResult> {
  const sent: SentEntry[] = [];
  try {
    // Reads the next entry in each round, because new entries can arrive during a request.
    for (let entry = await findNextEntry(); entry; entry = await findNextEntry()) {
      const { response, request_id } = await sendEntry(entry);
      const outcome = getSendOutcome(entry, response);
      if (outcome === "signed_out") return outcome;
      await replaceOutboxEntry(entry, applyResponse(entry, response));
      if (outcome === "later") return outcome;
      if (outcome === "sent") sent.push({ act: entry.kind === "action" ? entry.act : "submit", request_id });
    }
    return "done";
  } finally {
    if (sent.length > 0) broadcastOutboxEvent({ kind: "sent", sent });
  }
}

const findNextEntry = async (): Promise<OutboxEntry | undefined> =>
  (await listOutboxEntries()).find(({ state }) => state === "waiting");

async function sendEntry(entry: OutboxEntry): Promise<{ response: OutboxResponse; request_id: string }> {
  const { path, body } = toApiCall(entry);
  const headers = {
    Accept: "application/json",
    "Idempotency-Key": entry.key,
    ...(typeof body === "string" && { "Content-Type": "application/json" }),
  };
  const knownRequestId = entry.kind === "action" ? entry.request_id : "";
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(path, { method: "POST", headers, body, signal });
    const answer = await readJson(response);
    if (response.ok)
      return { response: { status: response.status, problem: null }, request_id: knownRequestId || toText(answer.id) };
    return { response: { status: response.status, problem: readProblem(answer) }, request_id: knownRequestId };
  } catch (error) {
    // No connection, a timeout, or a response that broke off.
    if (error instanceof TypeError || error instanceof DOMException)
      return { response: null, request_id: knownRequestId };
    throw error;
  }
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

/** Returns the problem+json of our API; null if something else responded, such as a proxy. */
function readProblem({ code, detail, errors }: Record<string, unknown>): OutboxRefusal | null {
  if (typeof code !== "string") return null;
  return {
    code: code as OutboxRefusal["code"],
    detail: toText(detail),
    errors: Array.isArray(errors) ? (errors as FieldError[]) : [],
  };
}
