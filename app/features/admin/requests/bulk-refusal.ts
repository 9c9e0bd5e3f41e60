import type { Failure } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { type ActionRefusal, toActionRefusal } from "../../requests/request-refusal.ts";

/** What the screen asks back before it deletes, without JavaScript. */
export interface BulkConfirmation {
  /** The numbers of the requests. */
  ids: string[];
  /** Why they were not deleted; null while it is only asked. */
  failure: string | null;
}

/** What the screen shows of a form that was not done. */
export function toBulkRefusal(form: FormData, failure: Failure): BulkConfirmation | ActionRefusal | null {
  if (!form.has("_bulk")) return toActionRefusal(form, failure);
  const ids = form.getAll("ids").map((id) => String(id).slice(0, LIMITS.name));
  return { ids: ids.slice(0, LIMITS.all_requests), failure: failure.detail };
}
