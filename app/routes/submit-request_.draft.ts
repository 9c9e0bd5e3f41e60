import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ok } from "../../domain/errors.ts";
import { DraftInput } from "../../domain/inputs/drafts.ts";
import type { DraftFields } from "../../domain/requests/submission-fields.ts";
import { readTexts } from "../forms/submitted-fields.ts";
import { createFormHandler, handleForms } from "../server/handle-form.ts";

/** Saves or deletes the draft of the submit form. */
export const action = (args: ActionFunctionArgs) =>
  handleForms<null>(args, ({ form }) => {
    const intent = form.get("intent");
    return intent === "save" ? saveForm : intent === "discard" ? discardForm : null;
  });

const saveForm = createFormHandler<DraftFields, { saved_at: string }, null>({
  parse: (form) => ok(DraftInput.parse(readTexts(form))),
  run: (fields, { actor, context }) => context.services.requests.saveDraft(actor, fields),
  recover: () => null,
  done: (saved) => Response.json(saved),
});

const discardForm = createFormHandler<null, null, null>({
  parse: () => ok(null),
  run: (_, { actor, context }) => context.services.requests.deleteDraft(actor),
  recover: () => null,
  done: () => ({ to: "/submit-request" }),
});
