import type { RequestAction } from "../../domain/requests/request-lifecycle.ts";

/** There was no connection: the action waits in the outbox. */
export interface ActionKept {
  kept: true;
  act: RequestAction;
  request_id: string;
}

export const isKept = (answer: unknown): answer is ActionKept =>
  typeof answer === "object" && answer !== null && "kept" in answer;
