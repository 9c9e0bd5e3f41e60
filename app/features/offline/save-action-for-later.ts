import type { RequestAction } from "../../../domain/requests/request-lifecycle.ts";
import type { ActionKept } from "../../forms/action-kept.ts";
import { chosenFiles } from "../../forms/sent-fields.ts";
import { readSubject } from "../requests/request-refusal.ts";
import { readSeen } from "../requests/seen.ts";

export interface ActionToKeep {
  act: RequestAction;
  request_id: string;
  /** The request's. */
  title: string;
  values: Record<string, string>;
  files: File[];
  /** What was decided on, label -> text. */
  seen: Record<string, string>;
  key: string;
  /** It may have arrived, only its answer did not. */
  unsure: boolean;
}

/** Puts an action on a request into the outbox; null when it cannot wait there, so that its dialog keeps it. */
export async function saveActionForLater(form: FormData, unsure: boolean): Promise<ActionKept | null> {
  const subject = readSubject(form);
  if (subject === null) return null;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const values = Object.fromEntries(texts.filter(([name]) => !name.startsWith("_")));
  const title = String(form.get("_title") ?? "");
  try {
    const { keepAction } = await import("./keep-for-later.ts");
    const isKept = await keepAction({
      ...subject,
      title,
      values,
      files: chosenFiles(form),
      seen: readSeen(form),
      key: String(form.get("_key")),
      unsure,
    });
    return isKept ? { kept: true, ...subject } : null;
  } catch (error) {
    // The module could not be had, or the browser keeps nothing.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
