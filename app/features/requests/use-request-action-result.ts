import { isQueued, type QueuedResult, type RefuseForm } from "../../forms/page-forms.ts";
import { useFormResult } from "../../forms/saved-form-provider.tsx";
import type { BulkRefusal } from "./bulk/bulk-refusal.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/**
 * Imports the functions that handle a failed action form in the browser. `refuse` returns the refusal of the form; `save` puts the form into
 * the outbox.
 */
export async function loadRequestRecovery() {
  const [{ toActionRefusal }, { toBulkRefusal }, { queueActionForm }] = await Promise.all([
    import("./request-refusal.ts"),
    import("./bulk/bulk-refusal.ts"),
    import("../offline/queue-action-form.ts"),
  ]);
  const refuse: RefuseForm<ActionRefusal | BulkRefusal> = (form, failure) =>
    toBulkRefusal(form, failure) ?? toActionRefusal(form, failure);
  return { refuse, save: queueActionForm };
}

interface RequestActionResult {
  refusal: ActionRefusal | undefined;
  /** The refusal of a form for several requests. */
  bulkRefusal: BulkRefusal | undefined;
  queued: QueuedResult | undefined;
}

/** Returns the refusal or the queued action of the form that this screen sent last; undefined after a success. */
export function useRequestActionResult(): RequestActionResult {
  const result = useFormResult<ActionRefusal | BulkRefusal | QueuedResult>(loadRequestRecovery);
  const none = { refusal: undefined, bulkRefusal: undefined, queued: undefined };
  if (isQueued(result)) return { ...none, queued: result };
  return result && "bulk" in result ? { ...none, bulkRefusal: result } : { ...none, refusal: result };
}
