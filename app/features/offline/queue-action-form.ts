import type { QueuedResult } from "../../forms/page-forms.ts";
import { listSelectedFiles, readFormSnapshot, readTexts } from "../../forms/submitted-fields.ts";
import { findSubmittedRequestAction } from "../requests/request-refusal.ts";

/** Puts the action of a dialog's form into the outbox. Returns null if the action cannot be queued; the dialog then stays open. */
export async function queueActionForm(form: FormData): Promise<QueuedResult | null> {
  const subject = findSubmittedRequestAction(form);
  if (subject === null) return null;
  const title = String(form.get("_title") ?? "");
  try {
    const { enqueueAction } = await import("./enqueue.ts");
    const isQueued = await enqueueAction({
      ...subject,
      title,
      values: readTexts(form),
      files: listSelectedFiles(form),
      snapshot: readFormSnapshot(form),
      key: String(form.get("_key")),
    });
    return isQueued ? { queued: true, ...subject } : null;
  } catch (error) {
    // The module could not be loaded, or the browser cannot store the entry.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
