import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { findBulkDecisionForm } from "../features/requests/bulk/bulk-decision-form.ts";
import { findActionFormHandler, getFormSizeOptions } from "../features/requests/handle-request-action.ts";
import type { ActionRefusal, BulkRefusal } from "../features/requests/request-refusal.ts";
import { handleForms } from "../server/handle-form.ts";

/**
 * Handles the action forms of screens, but responds with JSON. Used by the outbox (docs/decisions/forms.md) and for decisions that can be
 * undone (docs/decisions/deciding.md). The form contains the request ids.
 */
export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForms<BulkRefusal | ActionRefusal>(
    args,
    ({ form }) => findBulkDecisionForm(texts, form) ?? findActionFormHandler(texts, form),
    { ...getFormSizeOptions(texts, args.request), reply: "json" },
  );
};
