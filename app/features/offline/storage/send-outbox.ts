import {
  applyResponse,
  getEntrySendOutcome,
  type OutboxEntry,
  type OutboxRefusal,
  type OutboxResponse,
  toFormPost,
} from "./outbox-rules.ts";
import { broadcastOutboxEvent, listOutboxEntries, replaceOutboxEntry, type SentEntryToast } from "./outbox-store.ts";

/** The name of the lock that allows only one run of `sendOutbox` at a time, across all pages and the service worker. */
const LOCK = "outbox";
/** If a response takes longer than this, the connection counts as lost. The time is long, because files are uploaded. */
const TIMEOUT_MS = 120_000;

/** The result of `sendOutbox`. `done`: no entry is waiting. `later`: an entry must be sent later. `signed_out`: the session has ended. */
export type OutboxSendResult = "done" | "later" | "signed_out";

/** Sends each waiting entry once, oldest first. Stops at the first entry that must be sent again later. */
export async function sendOutbox(): Promise<OutboxSendResult> {
  // Browsers support locks only in a secure context. Without a lock, two runs can overlap, but the idempotency keys prevent duplicates
  // (R10).
  return "locks" in navigator ? navigator.locks.request(LOCK, sendEntries) : sendEntries();
}

async function sendEntries(): Promise<OutboxSendResult> {
  const sent: SentEntryToast[] = [];
  try {
    // Reads the next entry in each round, because entries can be added while one is sent.
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

const sendEntry = (entry: OutboxEntry): Promise<FormReply> => {
  const { path, form } = toFormPost(entry);
  return postForm(path, form);
};

/** The response to a form that a script sent. */
export interface FormReply {
  response: OutboxResponse;
  toast: SentEntryToast;
  /** What the page of the form shows after a partial success; undefined after other results. */
  page: unknown;
}

/**
 * Sends a form to a path that responds with JSON. Calls `fetch` before this function returns, so that it can be used while the page is
 * closing. `keepalive`: whether the browser completes the call after the page is closed.
 */
export async function postForm(path: string, form: FormData, { keepalive = false } = {}): Promise<FormReply> {
  try {
    const signal = keepalive ? null : AbortSignal.timeout(TIMEOUT_MS);
    const headers = { Accept: "application/json" };
    // Only a proxy redirects this form. `fetch` then throws, so that the entry is sent again later.
    const response = await fetch(path, { method: "POST", headers, body: form, signal, redirect: "error", keepalive });
    const { to, page, ...body } = await readJson(response);
    const toast = readToast(body.toast);
    if (!response.ok) return { response: { status: response.status, problem: readProblem(body) }, toast, page };
    // A successful response with neither field comes from a proxy and not from our server.
    const isOurs = typeof to === "string" || page !== undefined;
    return { response: isOurs ? { status: response.status, problem: null } : null, toast, page };
  } catch (error) {
    // These errors mean that there is no connection, that the time is over, or that the response is incomplete.
    if (error instanceof TypeError || error instanceof DOMException)
      return { response: null, toast: readToast(null), page: undefined };
    throw error;
  }
}

/** Returns the texts of the toast in a response, or empty texts if it has none. */
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

/** Returns the refusal in a response, or null if the response did not come from our server but, for example, from a proxy. */
function readProblem({ code, detail, errors }: Record<string, unknown>): OutboxRefusal | null {
  if (typeof code !== "string") return null;
  return {
    code: code as OutboxRefusal["code"],
    detail: toText(detail),
    errors: Array.isArray(errors) ? errors : [],
  };
}
