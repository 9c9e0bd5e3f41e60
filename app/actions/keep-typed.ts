import type { ClientActionFunctionArgs } from "@remix-run/react";
import { REQUEST_ACTIONS, type RequestAction } from "../domain/request-lifecycle.ts";
import { messages } from "../messages.ts";
import type { ActionRefusal } from "./act-on-request.ts";
import type { ActionKept } from "./action-kept.ts";

/**
 * The `clientAction` beside `actOnRequest`: without a connection the action waits in the outbox. What cannot wait there, or where there
 * is no outbox, stays in its dialog with everything that was typed.
 */
export async function keepTypedWhenOffline({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ActionRefusal | ActionKept> {
  const form = await request.clone().formData();
  const act = REQUEST_ACTIONS.find((action) => action === form.get("_act"));
  const known_offline = !navigator.onLine;
  try {
    if (act === undefined || !known_offline) return await serverAction<ActionRefusal>();
  } catch (error) {
    if (!(error instanceof TypeError) || act === undefined) throw error;
  }
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const values = Object.fromEntries(texts.filter(([name]) => !name.startsWith("_")));
  const request_id = String(form.get("request_id"));
  // Nothing was sent yet when the browser knew before.
  const title = String(form.get("_title") ?? "");
  const wait = { act, request_id, title, values, key: String(form.get("_key")), unsure: !known_offline };
  if (await keepInOutbox(wait)) return { kept: true, act, request_id };
  return {
    act,
    request_id,
    title: messages.actions[act].failed,
    detail: messages.dialog.offline,
    errors: {},
    values,
    meanwhile: null,
  };
}

export interface ActionToKeep {
  act: RequestAction;
  request_id: string;
  /** The request's. */
  title: string;
  values: Record<string, string>;
  key: string;
  /** It may have arrived, only its answer did not. */
  unsure: boolean;
}

/** False when it cannot wait: then its dialog keeps it. */
async function keepInOutbox(wait: ActionToKeep): Promise<boolean> {
  try {
    const { keepAction } = await import("../components/offline/keep-for-later.ts");
    return await keepAction(wait);
  } catch (error) {
    // The module could not be had, or the browser keeps nothing.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
