import type { RequestAction } from "../../domain/requests/lifecycle.ts";

/** The result of an action that waits in the outbox, because there was no connection. */
export interface QueuedResult {
  queued: true;
  act: RequestAction;
  request_id: string;
}

export const isQueued = (result: unknown): result is QueuedResult =>
  typeof result === "object" && result !== null && "queued" in result;
