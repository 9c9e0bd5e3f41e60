import { useCallback, useEffect, useRef, useState } from "react";
import { useTexts } from "../../ui/texts.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { type QueuedAction, setQueuedActions } from "../requests/queued-actions.ts";
import { setOutboxOwnerId } from "./outbox-owner.ts";
import { getRetryDelayMs, type OutboxEntry } from "./storage/outbox-rules.ts";
import { addOutboxListener, clearOutbox, listOutboxEntries, type OutboxEvent } from "./storage/outbox-store.ts";
import { sendOutbox } from "./storage/send-outbox.ts";
import { useReloadWhenReachable } from "./use-reload-when-reachable.ts";

/**
 * Returns the entries of the outbox without those that can still be undone. Sends them when the page opens, becomes visible or is online
 * again. Repeats a failed attempt after a delay.
 */
export function useOutbox(user_id: string): readonly OutboxEntry[] {
  const installedAppMessages = useTexts().installedApp;

  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);
  const reload = useReloadWhenReachable();
  // If the session has ended, the reload leads to the login screen, which says that entries are waiting.
  const send = useOutboxSender(reload);
  const toast = useToast();

  const display = useCallback((next: readonly OutboxEntry[], someWereSent = false) => {
    setEntries(next);
    const isLeft = (id: string) => next.some((entry) => entry.kind === "action" && entry.request_id === id);
    setQueuedActions(next.flatMap(toQueuedAction), ({ request_id }) => someWereSent && !isLeft(request_id));
  }, []);

  const onEvent = useRef<(event: OutboxEvent) => void>();
  onEvent.current = (event) => {
    void listOutboxEntries().then((next) => display(next, event.kind === "sent"));
    if (event.kind === "added") send();
    if (event.kind !== "sent") return;
    const [first] = event.sent;
    if (event.sent.length > 1) toast({ tone: "success", title: installedAppMessages.outbox.sent(event.sent.length) });
    else if (first) toast({ tone: "success", ...first });
    reload();
  };

  useEffect(() => {
    setOutboxOwnerId(user_id);
    // Loads the module that adds entries to the outbox now, because it cannot be loaded without a connection. If it cannot be loaded, typed
    // text stays in the forms.
    import("./enqueue.ts").catch(() => undefined);
    const stop = addOutboxListener((event) => onEvent.current?.(event));
    void clearOutbox({ exceptUserId: user_id })
      .then(listOutboxEntries)
      .then((next) => display(next))
      .then(send);
    return stop;
  }, [user_id, send, display]);
  return entries;
}

/** Returns the action of an entry that will be sent and is based on a version of its request. */
const toQueuedAction = (entry: OutboxEntry): QueuedAction[] =>
  entry.kind === "action" && entry.version !== null && entry.state !== "refused"
    ? [{ request_id: entry.request_id, act: entry.act, version: entry.version }]
    : [];

/**
 * Returns a function that sends the outbox unless the browser is offline. If entries must be sent again, it repeats this after increasing
 * delays. Every call starts with the shortest delay, because browsers report a connection before it works.
 */
function useOutboxSender(onSignedOut: () => void): () => void {
  const signedOut = useRef(onSignedOut);
  signedOut.current = onSignedOut;
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const send = useCallback(() => {
    let failures = 0;
    const attempt = () => {
      clearTimeout(timer.current);
      if (!navigator.onLine) return;
      void sendOutbox().then((result) => {
        clearTimeout(timer.current);
        if (result === "later") {
          failures += 1;
          timer.current = setTimeout(attempt, getRetryDelayMs(failures));
        }
        if (result === "signed_out") signedOut.current();
      });
    };
    attempt();
  }, []);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible") send();
    };
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [send]);
  return send;
}
