import { useActionData } from "@remix-run/react";
import type { ActionRefusal } from "./act-on-request.ts";
import { type ActionKept, isKept } from "./action-kept.ts";

/** What became of the action that was sent last from this screen, where it did not simply happen. */
export function useActionAnswer(): { refusal: ActionRefusal | undefined; kept: ActionKept | undefined } {
  const answer = useActionData<ActionRefusal | ActionKept>();
  return isKept(answer) ? { refusal: undefined, kept: answer } : { refusal: answer, kept: undefined };
}
