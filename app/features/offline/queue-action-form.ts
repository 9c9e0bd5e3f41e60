import type { QueuedResult } from "../../forms/page-forms.ts";
import { listSelectedFiles, readFormSnapshot, readText, readTexts } from "../../forms/submitted-fields.ts";
import { bulkDecisionMessages } from "../../messages/bulk-decisions.ts";
import { findBulkAction } from "../requests/bulk/bulk-address.ts";
import { readItems } from "../requests/bulk/bulk-refusal.ts";
import { findSubmittedRequestAction } from "../requests/request-refusal.ts";
import type { NewOutboxAction } from "./enqueue.ts";

/**
 * Puts the actions of a form into the outbox: one, or one for each request of a form for several requests. Returns null if an action cannot be queued;
 * the dialog then stays open.
 */
export async function queueActionForm(form: FormData): Promise<QueuedResult | null> {
  const actions = listActions(form);
  if (actions.length === 0) return null;
  try {
    const { enqueueActions } = await import("./enqueue.ts");
    if ((await enqueueActions(actions)) === null) return null;
    return { queued: true, act: String(form.get("_act")), description: describeActions(actions) };
  } catch (error) {
    // The module could not be loaded, or the browser cannot store the entry.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns the number of the request or, if there are several, how many there are. */
export const describeActions = ([first, ...rest]: readonly NewOutboxAction[]): string =>
  rest.length === 0 ? (first?.request_id ?? "") : bulkDecisionMessages.requests(rest.length + 1);

/** Returns the actions of a form: one, or one for each request of a form for several requests. */
export function listActions(form: FormData): NewOutboxAction[] {
  const key = String(form.get("_key"));
  const bulkAction = findBulkAction(form.get("_act"));
  if (bulkAction !== undefined) {
    const subjects = form
      .getAll("_subjects")
      .map((text): { title: string; seen: Record<string, string> } => JSON.parse(String(text)));
    return readItems(form).map(({ request_id, version }, at) => ({
      act: bulkAction,
      request_id,
      title: subjects[at]?.title ?? "",
      values: { comments: readText(form, "comments"), version },
      files: [],
      snapshot: subjects[at]?.seen ?? {},
      // The key of this part of the call (docs/decisions/0055), so that a decision is not made twice if the form has reached the server.
      key: `${key} ${request_id}`,
    }));
  }
  const subject = findSubmittedRequestAction(form);
  if (subject === null) return [];
  const title = String(form.get("_title") ?? "");
  const files = listSelectedFiles(form);
  return [{ ...subject, title, values: readTexts(form), files, snapshot: readFormSnapshot(form), key }];
}
