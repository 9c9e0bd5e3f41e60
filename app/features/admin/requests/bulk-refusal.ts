import type { Failure } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { type ActionRefusal, toActionRefusal } from "../../requests/request-refusal.ts";

/** The deletion without JavaScript that the screen asks to confirm. */
export interface BulkDeleteConfirmation {
  /** The ids of the requests to delete. */
  ids: string[];
  /** Why the requests were not deleted; null before the first attempt. */
  failure: string | null;
}

/**
 * Returns what the screen shows after a form failed. For a bulk deletion, this is the question to confirm it with the reason for the
 * failure. For other forms, it is why the action on a request was refused.
 */
export function toBulkRefusal(form: FormData, failure: Failure): BulkDeleteConfirmation | ActionRefusal | null {
  if (!form.has("_bulk")) return toActionRefusal(form, failure);
  const ids = form.getAll("ids").map((id) => String(id).slice(0, LIMITS.name));
  return { ids: ids.slice(0, LIMITS.all_requests), failure: failure.detail };
}
