import type { RenderedFailure } from "../../../../domain/errors.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { readText, truncateToLimit } from "../../../forms/submitted-fields.ts";
import { type ActionRefusal, toActionRefusal } from "../../requests/request-refusal.ts";

/** The deletion without JavaScript that the screen asks to confirm. */
export interface BulkDeleteConfirmation {
  /** The ids of the requests to delete. */
  ids: string[];
  /** The typed reason for the deletion. */
  reason: string;
  /** Why the requests were not deleted; null before the first attempt. */
  failure: Pick<RenderedFailure, "code" | "detail"> | null;
}

/**
 * Returns what the screen shows after a form failed. For a bulk deletion, this is the question to confirm it with the reason for the
 * failure. For other forms, it is why the action on a request was refused.
 */
export function toBulkRefusal(
  texts: Texts,
  form: FormData,
  failure: RenderedFailure,
): BulkDeleteConfirmation | ActionRefusal | null {
  if (!form.has("_bulk")) return toActionRefusal(texts, form, failure);
  const ids = form.getAll("ids").map((id) => String(id).slice(0, LIMITS.name));
  const reason = truncateToLimit("reason", readText(form, "reason"));
  const { code, detail } = failure;
  return { ids: ids.slice(0, LIMITS.all_requests), reason, failure: { code, detail } };
}
