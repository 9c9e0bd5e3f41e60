import type { QueuedResult } from "../../forms/queued-result.ts";
import { getSelectedFiles } from "../../forms/submitted-fields.ts";
import { readFormSnapshot } from "../requests/form-snapshot.ts";
import { readRequestSubject } from "../requests/request-refusal.ts";

/**
 * Puts the action of a dialog's form into the outbox. Returns null if it cannot be queued; the dialog then stays open. `unsure`: an earlier
 * attempt may have reached the server.
 */
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
    // The module could not be loaded, or the browser cannot store the entry.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
