import { type ActionKept, isKept } from "../../forms/action-kept.ts";
import { useFormAnswer } from "../../forms/saved-form-provider.tsx";
import { loadRequestRecovery } from "../load-recovery.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/** What became of the action that was sent last from this screen, where it did not simply happen. */
export function useActionAnswer(): { refusal: ActionRefusal | undefined; kept: ActionKept | undefined } {
  const answer = useFormAnswer<ActionRefusal | ActionKept>(loadRequestRecovery);
  return isKept(answer) ? { refusal: undefined, kept: answer } : { refusal: answer, kept: undefined };
}
