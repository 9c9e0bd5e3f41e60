import type { QueuedResult } from "../../forms/queued-result.ts";
import { getSelectedFiles } from "../../forms/submitted-fields.ts";
import { readFormSnapshot } from "../requests/form-snapshot.ts";
import { readRequestSubject } from "../requests/request-refusal.ts";

/** Puts an action on a request into the outbox; null when it cannot wait there, so that its dialog keeps it. */
export async function queueActionForm(form: FormData, unsure: boolean): Promise<QueuedResult | null> {
  const subject = readRequestSubject(form);
  if (subject === null) return null;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const values = Object.fromEntries(texts.filter(([name]) => !name.startsWith("_")));
  const title = String(form.get("_title") ?? "");
  try {
    const { enqueueAction } = await import("./enqueue.ts");
    const isQueued = await enqueueAction({
      ...subject,
      title,
      values,
      files: getSelectedFiles(form),
      snapshot: readFormSnapshot(form),
      key: String(form.get("_key")),
      unsure,
    });
    return isQueued ? { queued: true, ...subject } : null;
  } catch (error) {
    // The module could not be had, or the browser keeps nothing.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
