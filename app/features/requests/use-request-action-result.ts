import { isQueued, type QueuedResult } from "../../forms/page-forms.ts";
import { useFormResult } from "../../forms/saved-form-provider.tsx";
import type { BulkRefusal } from "./bulk/bulk-refusal.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/**
 * Imports the functions that handle action forms in the browser. `refuse` returns the refusal of a failed form; `save` puts a form into the
 * outbox; `delay` lets a decision wait, so that it can be undone.
 */
export async function loadRequestFormRecovery() {
  const [{ toRequestFormRefusal }, { queueActionForm }, { delayDecision }] = await Promise.all([
    import("./bulk/bulk-refusal.ts"),
    import("../offline/queue-action-form.ts"),
    import("./undo/delay-decision.ts"),
  ]);
  return { refuse: toRequestFormRefusal, save: queueActionForm, delay: delayDecision };
}

interface RequestActionResult {
  refusal: ActionRefusal | undefined;
  /** The refusal of a form for several requests. */
  bulkRefusal: BulkRefusal | undefined;
  queued: QueuedResult | undefined;
}

/** Returns the refusal or the queued action of the form that this screen sent last; undefined after a success. */
export function useRequestActionResult(): RequestActionResult {
  const result = useFormResult<ActionRefusal | BulkRefusal | QueuedResult>(loadRequestFormRecovery);
  const isBulk = result && "bulk" in result;
  return {
    refusal: isBulk || isQueued(result) ? undefined : result,
    bulkRefusal: isBulk ? result : undefined,
    queued: isQueued(result) ? result : undefined,
  };
}
