import { isQueued, type QueuedResult } from "../../forms/queued-result.ts";
import { useFormResult } from "../../forms/saved-form-provider.tsx";
import { loadRequestRecovery } from "../load-recovery.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/** What became of the action that was sent last from this screen, where it did not simply happen. */
export function useRequestActionResult(): { refusal: ActionRefusal | undefined; queued: QueuedResult | undefined } {
  const answer = useFormResult<ActionRefusal | QueuedResult>(loadRequestRecovery);
  return isQueued(answer) ? { refusal: undefined, queued: answer } : { refusal: answer, queued: undefined };
}
