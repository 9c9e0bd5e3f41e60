import { useSyncExternalStore } from "react";

/** A decision that waits in this page, so that the person can undo it, or that is being sent (docs/decisions/0086). */
export interface WaitingDecision {
  /** The idempotency key of its form. */
  readonly key: string;
  readonly action: "approve" | "reject";
  /** Its request or the number of its requests, for display. */
  readonly description: string;
  /** The version of each request that the person has seen, by the id of the request. */
  readonly versions: ReadonlyMap<string, number>;
  /** When it is sent, in milliseconds of the epoch; null as soon as it cannot be undone any more. */
  readonly sent_at: number | null;
  readonly undo: () => Promise<void>;
  /** Sends it at once. Returns whether the server accepted it. `keepalive`: whether the page is being closed. */
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
 * Returns a function that returns whether a decision of this page on the request waits. After the server has accepted the decision, the request
 * has another version.
 */
export function useIsDecisionWaiting() {
  const waiting = useWaitingDecisions();
  return ({ id, version }: { id: string; version: number }) =>
    waiting.some(({ versions }) => versions.get(id) === version);
}
