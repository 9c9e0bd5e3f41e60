import type { ClientActionFunctionArgs } from "@remix-run/react";
import { REQUEST_ACTIONS } from "../domain/request-lifecycle.ts";
import { messages } from "../messages.ts";
import type { ActionRefusal } from "./act-on-request.ts";

/** The `clientAction` beside `actOnRequest`: without a connection the dialog stays, with everything that was typed, and says so. */
export async function keepTypedWhenOffline({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<ActionRefusal>();
  } catch (error) {
    const act = REQUEST_ACTIONS.find((action) => action === form.get("_act"));
    if (!(error instanceof TypeError) || act === undefined) throw error;
    const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return {
      act,
      request_id: String(form.get("request_id")),
      title: messages.actions[act].failed,
      detail: messages.dialog.offline,
      errors: {},
      values: Object.fromEntries(texts.filter(([name]) => !name.startsWith("_"))),
      meanwhile: null,
    } satisfies ActionRefusal;
  }
}
