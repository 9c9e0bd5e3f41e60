import { useSyncExternalStore } from "react";

/** A decision that waits in this page so that it can be undone, or that is being sent (docs/decisions/deciding.md). */
export interface WaitingDecision {
  /** The idempotency key of the decision's form. */
  readonly key: string;
  readonly action: "approve" | "reject";
  /** The request, or the number of requests, as text for display. */
  readonly description: string;
  /** The version of each request that the person saw, by the id of the request. */
  readonly versions: ReadonlyMap<string, number>;
  /** When the decision will be sent, in milliseconds since the epoch; null when it can no longer be undone. */
  readonly sent_at: number | null;
  readonly undo: () => void;
  /** Sends the decision immediately. Returns whether the server accepted it. `keepalive`: whether the page is closing. */
  readonly send: (options?: { keepalive: boolean }) => Promise<boolean>;
}

const NONE: readonly WaitingDecision[] = [];
let decisions = NONE;
const listeners = new Set<() => void>();

export const listWaitingDecisions = (): readonly WaitingDecision[] => decisions;

export function setWaitingDecisions(next: readonly WaitingDecision[]): void {
  decisions = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWaitingDecisions = () => useSyncExternalStore(subscribe, listWaitingDecisions, () => NONE);

/**
 * Returns a function that returns whether a decision of this page on the request is waiting. It returns false for newer versions of the
 * request, because the server has then accepted the decision.
 */
export function useIsDecisionWaiting() {
  const waiting = useWaitingDecisions();
  return ({ id, version }: { id: string; version: number }) =>
    waiting.some(({ versions }) => versions.get(id) === version);
}
