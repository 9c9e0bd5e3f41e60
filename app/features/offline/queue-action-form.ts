import type { Texts } from "../../../texts/screens.ts";
import type { QueuedResult } from "../../forms/page-forms.ts";
import { listSelectedFiles, readFormSnapshot, readText, readTexts } from "../../forms/submitted-fields.ts";
import { findBulkAction } from "../requests/bulk/bulk-address.ts";
import { findSubmittedRequestAction, readItems } from "../requests/request-refusal.ts";
import type { NewOutboxAction } from "./enqueue.ts";

/**
 * Adds the actions of a form to the outbox: one action, or, for a form that decides several requests, one for each of them. Returns null if
 * an action cannot be queued. The dialog then stays open.
 */
export async function queueActionForm(texts: Texts, form: FormData): Promise<QueuedResult | null> {
  const actions = listActions(form);
  if (actions.length === 0) return null;
  try {
    const { enqueueActions } = await import("./enqueue.ts");
    if (!(await enqueueActions(actions))) return null;
    return { queued: true, act: String(form.get("_act")), description: describeActions(texts, actions) };
  } catch (error) {
    // The module could not be loaded (TypeError), or the browser cannot store the entry (DOMException).
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns the request number, or, if there are several requests, how many there are. */
export const describeActions = (texts: Texts, [first, ...rest]: readonly NewOutboxAction[]): string =>
  rest.length === 0 ? (first?.request_id ?? "") : texts.bulkDecisions.requests(rest.length + 1);

/** Returns the actions of a form: one action, or, for a form that decides several requests, one for each of them. */
export function listActions(form: FormData): NewOutboxAction[] {
  const key = String(form.get("_key"));
  const bulkAction = findBulkAction(form.get("_act"));
  if (bulkAction !== undefined) {
    const subjects = form
      .getAll("_subjects")
      .map((text): { id: string; title: string; seen: Record<string, string> } => JSON.parse(String(text)));
    // The form also has the subjects of requests that are not ticked.
    const subjectOf = new Map(subjects.map((one) => [one.id, one]));
    return readItems(form).map(({ request_id, version }) => ({
      act: bulkAction,
      request_id,
      title: subjectOf.get(request_id)?.title ?? "",
      values: { comments: readText(form, "comments"), version },
      files: [],
      snapshot: subjectOf.get(request_id)?.seen ?? {},
      // The key of this decision within the call for several requests (docs/decisions/deciding.md). With it, the decision is not made a second
      // time if the form has already reached the server.
      key: `${key} ${request_id}`,
    }));
  }
  const subject = findSubmittedRequestAction(form);
  if (subject === null) return [];
  const title = String(form.get("_title") ?? "");
  const files = listSelectedFiles(form);
  return [{ ...subject, title, values: readTexts(form), files, snapshot: readFormSnapshot(form), key }];
}
