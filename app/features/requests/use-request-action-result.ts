import { isQueued, type QueuedResult } from "../../forms/page-forms.ts";
import { useFormResult } from "../../forms/saved-form-provider.tsx";
import type { ActionRefusal } from "./request-refusal.ts";

/**
 * Imports the functions that handle a failed action form in the browser. `refuse` returns the refusal of the form; `save` puts the form into
 * the outbox.
 */
export async function loadRequestFormRecovery() {
  const [{ toActionRefusal }, { queueActionForm }] = await Promise.all([
    import("./request-refusal.ts"),
    import("../offline/queue-action-form.ts"),
  ]);
  return { refuse: toActionRefusal, save: queueActionForm };
}

/** Returns the refusal or the queued action of the form that this screen sent last; undefined after a success. */
export function useRequestActionResult(): { refusal: ActionRefusal | undefined; queued: QueuedResult | undefined } {
  const result = useFormResult<ActionRefusal | QueuedResult>(loadRequestFormRecovery);
  return isQueued(result) ? { refusal: undefined, queued: result } : { refusal: result, queued: undefined };
}
