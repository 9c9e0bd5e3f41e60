import { useSyncExternalStore } from "react";
import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";

/** An action of the user that waits in the outbox, and changes what the user can do with the request. */
export interface QueuedAction {
  readonly request_id: string;
  readonly act: AnyRequestAction;
  /** The version of the request on which the action is based. */
  readonly version: number;
}

const NONE: readonly QueuedAction[] = [];
let actions = NONE;
const listeners = new Set<() => void>();

/**
 * Replaces the queued actions. `wasSent`: whether an earlier action that is missing now has been sent. It still counts until the page has a
 * newer version of its request, so that its buttons do not appear again for a moment.
 */
export function setQueuedActions(next: readonly QueuedAction[], wasSent: (action: QueuedAction) => boolean): void {
  const isIn = (one: QueuedAction) => next.some(({ request_id }) => request_id === one.request_id);
  actions = [...next, ...actions.filter((one) => !isIn(one) && wasSent(one))];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listQueuedActions = () => actions;

/** Returns a function that returns the action on this version of a request that waits to be sent, or null if there is none. */
export function useQueuedAction() {
  const queued = useSyncExternalStore(subscribe, listQueuedActions, () => NONE);
  return ({ id, version }: { id: string; version: number }): AnyRequestAction | null =>
    queued.find((one) => one.request_id === id && one.version >= version)?.act ?? null;
}
