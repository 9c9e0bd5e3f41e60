import type { Texts } from "../../../texts/screens.ts";
import { isQueued, type QueuedResult } from "../../forms/page-forms.ts";
import { useFormResult } from "../../forms/saved-form-provider.tsx";
import { type ActionRefusal, type BulkRefusal, toRequestFormRefusal } from "./request-refusal.ts";

/**
 * Imports the functions that handle action forms in the browser. `refuse`: returns the refusal of a failed form. `save`: adds a form to the
 * outbox. `delay`: delays a decision, so that it can be undone.
 */
export async function loadRequestFormRecovery() {
  const { queueActionForm } = await import("../offline/queue-action-form.ts");
  return { refuse: toRequestFormRefusal, save: queueActionForm, delay };
}

/** The module is loaded with the first decision. If it cannot be loaded, the decision is sent immediately. */
async function delay(texts: Texts, form: FormData): Promise<QueuedResult | null> {
  try {
    const { delayDecision } = await import("./undo/delay-decision.ts");
    return await delayDecision(texts, form);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

interface RequestActionResult {
  refusal: ActionRefusal | undefined;
  /** The refusal of a form for several requests. */
  bulkRefusal: BulkRefusal | undefined;
  queued: QueuedResult | undefined;
}

/** Returns the refusal or the queued action of the form that this screen sent last, or undefined after a success. */
export function useRequestActionResult(): RequestActionResult {
  const result = useFormResult<ActionRefusal | BulkRefusal | QueuedResult>(loadRequestFormRecovery);
  const isBulk = result && "decided" in result;
  return {
    refusal: isBulk || isQueued(result) ? undefined : result,
    bulkRefusal: isBulk ? result : undefined,
    queued: isQueued(result) ? result : undefined,
  };
}
