import { isQueued, type QueuedResult } from "../../forms/queued-result.ts";
import { useFormResult } from "../../forms/saved-form-provider.tsx";
import { loadRequestRecovery } from "../load-recovery.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/** Returns why the last action of this screen was refused, or that it was saved to be sent later. Both undefined after a success. */
export function useRequestActionResult(): { refusal: ActionRefusal | undefined; queued: QueuedResult | undefined } {
  const result = useFormResult<ActionRefusal | QueuedResult>(loadRequestRecovery);
  return isQueued(result) ? { refusal: undefined, queued: result } : { refusal: result, queued: undefined };
}
