import type { RequestAction } from "../../domain/requests/lifecycle.ts";

/** There was no connection: the action waits in the outbox. */
export interface QueuedResult {
  queued: true;
  act: RequestAction;
  request_id: string;
}

export const isQueued = (result: unknown): result is QueuedResult =>
  typeof result === "object" && result !== null && "queued" in result;
