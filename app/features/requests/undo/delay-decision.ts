import type { ErrorCode, RenderedFailure } from "../../../../domain/errors.ts";
import { isUndoOff, UNDO_SECONDS } from "../../../../domain/requests/undo.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { isNoLongerWaitingRefusal, pageRevalidationState } from "../../../forms/dialog-address.ts";
import { hasTypedForm } from "../../../forms/form-client-action.ts";
import { formRecoveryState, type QueuedResult } from "../../../forms/page-forms.ts";
import { getUnreachable } from "../../../forms/recover-form.ts";
import { readFormSnapshot, readVersion } from "../../../forms/submitted-fields.ts";
import type { NewOutboxAction } from "../../offline/enqueue.ts";
import { findOutboxOwnerId } from "../../offline/outbox-owner.ts";
import { describeActions, listActions, queueActionForm } from "../../offline/queue-action-form.ts";
import { getEntrySendOutcome, type OutboxAction, type OutboxRefusal } from "../../offline/storage/outbox-rules.ts";
import { fetchConcurrentChanges } from "../concurrent-changes.ts";
import { type ActionRefusal, type BulkRefusal, toRequestFormRefusal } from "../request-refusal.ts";
import { listWaitingDecisions, setWaitingDecisions, type WaitingDecision } from "./waiting-decisions.ts";

/* Decisions wait a few seconds in the memory of the page before they are sent (docs/decisions/deciding.md). They are sent earlier if the
   page is hidden or closed. The outbox stores a decision only if there is no connection, or if its refusal cannot be displayed. */

const UNDO_MS = UNDO_SECONDS * 1_000;

/** Loads the modules with which the page sends a decision. They are needed when there is no connection. */
const loadOutbox = () =>
  Promise.all([
    import("../../offline/enqueue.ts"),
    import("../../offline/storage/outbox-store.ts"),
    import("../../offline/storage/send-outbox.ts"),
  ]).then(([enqueue, store, sending]) => ({ ...enqueue, ...store, ...sending }));

type Outbox = Awaited<ReturnType<typeof loadOutbox>>;

/**
 * Delays the decision of a form, so that it can be undone. Returns null if the form must be sent immediately. This is so if it is not a
 * decision, if it contains a second factor (valid for a short time), if the person switched undo off, or if the signed-in user is not known
 * yet.
 */
export async function delayDecision(texts: Texts, form: FormData): Promise<QueuedResult | null> {
  const actions = listActions(form);
  const [first] = actions;
  const action = first?.act;
  if (!first || (action !== "approve" && action !== "reject")) return null;
  if (isUndoOff(document.cookie) || form.has("_second_factor") || actions.some(({ files }) => files.length > 0))
    return null;
  const user_id = findOutboxOwnerId();
  if (user_id === null) return null;
  const key = String(form.get("_key"));
  const description = describeActions(texts, actions);
  const result: QueuedResult = { queued: true, isUndoable: true, act: String(form.get("_act")), description };
  // Ignores a second press of the button.
  if (listWaitingDecisions().some((one) => one.key === key)) return result;
  const outbox = await loadOutbox();
  form.set("_user", user_id);
  const versions = new Map(actions.map(({ request_id, values }) => [request_id, Number(values.version)]));
  const address = window.location.pathname + window.location.search;
  const sent_at = Date.now() + UNDO_MS;
  addDecision(texts, { key, action, description, versions, sent_at }, { outbox, actions, form, address });
  return result;
}

interface DelayedForm {
  outbox: Outbox;
  /** The decisions of the form, one for each request. */
  actions: readonly NewOutboxAction[];
  form: FormData;
  /** The address of the page with the open dialog. */
  address: string;
}

function addDecision(texts: Texts, fields: Omit<WaitingDecision, "undo" | "send">, delayed: DelayedForm): void {
  let state: "waiting" | "sent" = "waiting";
  const decision: WaitingDecision = {
    ...fields,
    undo() {
      if (state === "sent" || Date.now() >= (fields.sent_at ?? 0)) return;
      end(decision.key, false);
      whenNotTyping(() => openDialog(delayed.address, toRequestFormRefusal(texts, delayed.form, getRestored(texts))));
    },
    async send(options) {
      if (state === "sent") return true;
      end(decision.key, true);
      return sendDecision(texts, decision, delayed, options);
    },
  };
  const timer = setTimeout(() => void decision.send(), UNDO_MS);
  const end = (key: string, isSent: boolean) => {
    clearTimeout(timer);
    state = "sent";
    setWaitingDecisions(
      listWaitingDecisions().flatMap((one) => (one.key !== key ? [one] : isSent ? [{ ...one, sent_at: null }] : [])),
    );
  };
  setWaitingDecisions([...listWaitingDecisions(), decision]);
  document.addEventListener("visibilitychange", sendBeforeLeaving);
  window.addEventListener("pagehide", sendBeforeLeaving);
}

/** Calls `open` at once, or when the open dialog is closed if the person is typing in it, because `open` would replace that dialog. */
function whenNotTyping(open: () => void): void {
  const hasDialog = () => document.querySelector("dialog[open]") !== null;
  if (!hasDialog() || !hasTypedForm()) {
    open();
    return;
  }
  const observer = new MutationObserver(() => {
    if (hasDialog()) return;
    observer.disconnect();
    open();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
}

/** Sends all waiting decisions if the page is hidden or closed, because nobody can undo them there. */
function sendBeforeLeaving({ type }: Event): void {
  if (type !== "pagehide" && document.visibilityState !== "hidden") return;
  for (const { sent_at, send } of listWaitingDecisions()) if (sent_at !== null) void send({ keepalive: true });
}

/** A restored form has not failed, so its message has no title (`FailureAlert`). */
const getRestored = (texts: Texts): RenderedFailure => ({
  ok: false,
  code: "not_signed_in",
  detail: texts.undo.restored,
});

const removeDecision = (key: string): void =>
  setWaitingDecisions(listWaitingDecisions().filter((one) => one.key !== key));

/**
 * Sends the form of a decision. Returns whether the server accepted it. Without a connection, the outbox sends its decisions later. Their
 * keys prevent that anything is decided twice.
 */
async function sendDecision(
  texts: Texts,
  { key, versions }: WaitingDecision,
  { outbox, actions, form, address }: DelayedForm,
  options?: { keepalive: boolean },
): Promise<boolean> {
  const [id = ""] = versions.keys();
  const { response, toast, page } = await outbox.postForm(
    `/request/${encodeURIComponent(id)}/send`,
    withoutSeenFields(form),
    options,
  );
  const problem = response?.problem ?? null;
  const outcome = getEntrySendOutcome(response);
  if (outcome === "later" || outcome === "signed_out") {
    const queued = await queueActionForm(texts, form);
    removeDecision(key);
    if (queued === null)
      whenNotTyping(() => openDialog(address, toRequestFormRefusal(texts, form, getUnreachable(texts))));
    return false;
  }
  const partly = page as BulkRefusal | undefined;
  if (outcome === "refused" || partly) {
    const refusal = partly ?? (problem && (await toRefusal(texts, form, problem)));
    const refused = actions.filter(
      ({ request_id }) => !partly?.failures || partly.failures.some((failure) => failure.request_id === request_id),
    );
    removeDecision(key);
    await showOrStore(outbox, { refused, problem, refusal, address });
    return false;
  }
  if (outcome === "not_ours") removeDecision(key);
  else outbox.broadcastOutboxEvent({ kind: "sent", sent: [toast] });
  return outcome === "sent";
}

/**
 * Returns the form without the fields of the requests as the person saw them. The server does not need them, and a browser sends at most
 * 64 KiB while a page is closing.
 */
function withoutSeenFields(form: FormData): FormData {
  const sent = new FormData();
  for (const [name, value] of form) if (name !== "_seen" && name !== "_subjects") sent.append(name, value);
  return sent;
}

/** The refusals after which the dialog shows the changes of other people (R9). */
const CONFLICT_CODES: readonly (ErrorCode | null)[] = ["stale_version", "idempotency_mismatch"];

/** Returns what the page shows after a decision was refused, including the changes of other people. */
async function toRefusal(
  texts: Texts,
  form: FormData,
  problem: OutboxRefusal,
): Promise<ActionRefusal | BulkRefusal | null> {
  const { code, detail, errors } = problem;
  const refusal = toRequestFormRefusal(texts, form, { ok: false, code: code ?? "internal", detail, errors });
  if (!refusal || "decided" in refusal || !CONFLICT_CODES.includes(code)) return refusal;
  const changes = await fetchConcurrentChanges(texts, String(refusal.on), readVersion(form));
  return { ...refusal, conflict: changes && { ...changes, snapshot: readFormSnapshot(form) } };
}

/** Opens the dialog of a decision with the result of its form. */
function openDialog(address: string, result: ActionRefusal | BulkRefusal | null): void {
  formRecoveryState.show?.({ address, result });
  void window.__remixRouter.navigate(address, { preventScrollReset: true });
}

interface RefusedDecision {
  refused: readonly NewOutboxAction[];
  problem: OutboxRefusal | null;
  refusal: ActionRefusal | BulkRefusal | null;
  address: string;
}

/** Opens the dialog of a refused decision again. If the person is typing another text, the outbox shows the refusal instead. */
async function showOrStore(outbox: Outbox, decision: RefusedDecision): Promise<void> {
  const { refusal, address } = decision;
  const isBusy = document.visibilityState === "hidden" || document.querySelector("dialog[open]") || hasTypedForm();
  const canShow = refusal !== null && formRecoveryState.show !== undefined;
  if ((isBusy || !canShow) && (await storeRefused(outbox, decision))) return;
  if (!canShow) return;
  // The page must be reloaded, because its data is outdated.
  pageRevalidationState.due =
    "decided" in refusal || refusal.conflict !== null || isNoLongerWaitingRefusal(refusal.message);
  whenNotTyping(() => openDialog(address, refusal));
}

/** Stores a refused decision in the outbox. Returns false if the browser cannot store it. */
async function storeRefused(outbox: Outbox, { refused, problem, refusal }: RefusedDecision): Promise<boolean> {
  const failures = refusal && "decided" in refusal ? refusal.failures : null;
  const entries = outbox.createActionEntries(refused)?.map((entry): OutboxAction => {
    const detail = failures?.find(({ request_id }) => request_id === entry.request_id)?.detail ?? "";
    return { ...entry, state: "refused", refusal: problem ?? { code: null, detail, errors: [] } };
  });
  try {
    if (entries) await outbox.putOutboxEntries(entries);
    return entries !== undefined;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
