import type { RequestAction } from "../../domain/requests/lifecycle.ts";

/** There was no connection: the action waits in the outbox. */
export interface QueuedResult {
  queued: true;
  act: RequestAction;
  request_id: string;
}

export const isQueued = (answer: unknown): answer is QueuedResult =>
  typeof answer === "object" && answer !== null && "kept" in answer;
