import type { Failure } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { type ActionRefusal, refuseRequestAction } from "../../requests/request-refusal.ts";

/** What the screen asks back before it deletes, without JavaScript. */
export interface BulkQuestion {
  /** The numbers of the requests. */
  asked: string[];
  /** Why they were not deleted; null while it is only asked. */
  failed: string | null;
}

/** What the screen shows of a form that was not done. */
export function refuseRegister(form: FormData, failure: Failure): BulkQuestion | ActionRefusal | null {
  if (!form.has("_bulk")) return refuseRequestAction(form, failure);
  const ids = form.getAll("ids").map((id) => String(id).slice(0, LIMITS.name));
  return { asked: ids.slice(0, LIMITS.all_requests), failed: failure.detail };
}
