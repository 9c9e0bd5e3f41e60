import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { HTTP_STATUS } from "../../../../domain/errors.ts";
import { BulkDeleteInput } from "../../../../domain/inputs/admin-requests.ts";
import { withoutDialog } from "../../../forms/dialog-address.ts";
import { toInputFailure } from "../../../forms/field-errors.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { allRequestsMessages as text } from "../../../messages/all-requests.ts";
import { createFlashCookie } from "../../../server/flash.ts";
import { runService } from "../../../server/run-service.ts";
import { type BulkConfirmation, toBulkRefusal } from "./bulk-refusal.ts";

/** The forms of the selection, without JavaScript: `_bulk=ask` answers the question, `_bulk=delete` deletes at most 1,000 at once. */
export async function handleBulkAction(
  context: AppLoadContext,
  request: Request,
  { actor, form }: { actor: Actor; form: FormData },
) {
  const params = new URLSearchParams(new URL(request.url).search);
  params.delete("select");
  const here = withoutDialog({ pathname: new URL(request.url).pathname, search: params.toString() });
  const tell = (tone: "success" | "error", title: string, description?: string) =>
    redirect(here, { headers: { "Set-Cookie": createFlashCookie({ tone, title, description }) } });

  const ids = BulkDeleteInput.safeParse(form.getAll("ids"));
  if (!ids.success) return tell("error", toInputFailure(ids.error).detail);
  if (form.get("_bulk") !== "delete") return data<BulkConfirmation>({ ids: ids.data, failure: null });
  const done = await runService(context, () => context.services.admin.requests.bulkDelete(actor, ids.data));
  if (!done.ok && done.code === "internal") return data(toBulkRefusal(form, done), { status: HTTP_STATUS.internal });
  return done.ok
    ? tell("success", adminMessages.success, done.value.message)
    : tell("error", text.deleteFailed, done.detail);
}
