import { BulkDeleteInput } from "../../../../domain/inputs/admin-requests.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { parseInput } from "../../../forms/field-errors.ts";
import { readText } from "../../../forms/submitted-fields.ts";
import type { ToastContent } from "../../../server/flash.ts";
import { createFormHandler, type Redirection } from "../../../server/handle-form.ts";
import type { ActionRefusal } from "../../requests/request-refusal.ts";
import { type BulkDeleteConfirmation, toBulkRefusal } from "./bulk-refusal.ts";

type BulkPage = BulkDeleteConfirmation | ActionRefusal;

/** Handles the form of the selected requests without JavaScript. The page then asks to confirm the deletion. */
export const createBulkSelectionFormHandler = (texts: Texts) =>
  createFormHandler<BulkDeleteInput, string[], BulkPage>({
    parse: (form) => parseInput(BulkDeleteInput, form.getAll("ids")),
    run: async ({ ids }) => ({ ok: true, value: ids }),
    dismiss: ({ detail }, { url }) => toList(url, { tone: "error", title: detail }),
    recover: (form, failure) => toBulkRefusal(texts, form, failure),
    done: (ids) => ({ page: { ids, reason: "", failure: null } }),
  });

/** Handles the form that confirms the deletion. Deletes at most 1,000 requests. */
export const createBulkDeleteFormHandler = (texts: Texts) =>
  createFormHandler<BulkDeleteInput, { message: string }, BulkPage>({
    parse: (form) => parseInput(BulkDeleteInput, { ids: form.getAll("ids"), reason: readText(form, "reason") }),
    run: (input, { actor, context }) => context.services.admin.requests.bulkDelete(actor, input),
    dismiss: ({ code, detail }, { url }) =>
      code === "internal" || code === "second_factor_needed"
        ? null
        : toList(url, { tone: "error", title: texts.allRequests.deleteFailed, description: detail }),
    recover: (form, failure) => toBulkRefusal(texts, form, failure),
    done: ({ message }, { url }) => toList(url, { tone: "success", title: texts.admin.success, description: message }),
  });

/** Returns a redirect to the same list with a toast and without a selection. */
function toList({ pathname, searchParams }: URL, toast: ToastContent): Redirection {
  const params = new URLSearchParams(searchParams);
  params.delete("select");
  return { to: removeDialogParameters({ pathname, search: params.toString() }), toast };
}
