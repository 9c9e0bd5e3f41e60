import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import type { QueuedResult } from "../../forms/queued-result.ts";
import { getSelectedFiles } from "../../forms/submitted-fields.ts";
import { readFormSnapshot } from "../requests/form-snapshot.ts";
import { readRequestSubject } from "../requests/request-refusal.ts";

export interface ActionToQueue {
  act: RequestAction;
  request_id: string;
  /** The request's. */
  title: string;
  values: Record<string, string>;
  files: File[];
  /** What was decided on, label -> text. */
  snapshot: Record<string, string>;
  key: string;
  /** It may have arrived, only its answer did not. */
  unsure: boolean;
}

/** Puts an action on a request into the outbox; null when it cannot wait there, so that its dialog keeps it. */
export async function queueActionForm(form: FormData): Promise<QueuedResult | null> {
  const subject = readRequestSubject(form);
  if (subject === null) return null;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const values = Object.fromEntries(texts.filter(([name]) => !name.startsWith("_")));
  const title = String(form.get("_title") ?? "");
  try {
    const { enqueueAction } = await import("./enqueue.ts");
    const isKept = await enqueueAction({
      ...subject,
      title,
      values,
      files: getSelectedFiles(form),
      snapshot: readFormSnapshot(form),
      key: String(form.get("_key")),
      unsure: true,
    });
    return isKept ? { queued: true, ...subject } : null;
  } catch (error) {
    // The module could not be had, or the browser keeps nothing.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
