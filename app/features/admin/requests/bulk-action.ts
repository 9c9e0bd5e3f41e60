import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { STATUS_OF } from "../../../../domain/errors.ts";
import { BulkDeleteInput } from "../../../../domain/inputs/admin-requests.ts";
import { withoutDialog } from "../../../forms/dialog-address.ts";
import { refuseInput } from "../../../forms/form-errors.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { allRequestsMessages as text } from "../../../messages/all-requests.ts";
import { flash } from "../../../server/flash.ts";
import { runService } from "../../../server/run-service.ts";
import { type BulkQuestion, refuseRegister } from "./bulk-refusal.ts";

/** The forms of the selection, without JavaScript: `_bulk=ask` answers the question, `_bulk=delete` deletes at most 1,000 at once. */
export async function bulkAction(
  context: AppLoadContext,
  request: Request,
  { actor, form }: { actor: Actor; form: FormData },
) {
  const params = new URLSearchParams(new URL(request.url).search);
  params.delete("select");
  const here = withoutDialog({ pathname: new URL(request.url).pathname, search: params.toString() });
  const tell = (tone: "success" | "error", title: string, description?: string) =>
    redirect(here, { headers: { "Set-Cookie": flash({ tone, title, description }) } });

  const ids = BulkDeleteInput.safeParse(form.getAll("ids"));
  if (!ids.success) return tell("error", refuseInput(ids.error).detail);
  if (form.get("_bulk") !== "delete") return data<BulkQuestion>({ asked: ids.data, failed: null });
  const done = await runService(() => context.services.admin.requests.bulkDelete(actor, ids.data));
  if (!done.ok && done.code === "internal") return data(refuseRegister(form, done), { status: STATUS_OF.internal });
  return done.ok
    ? tell("success", adminMessages.success, done.value.message)
    : tell("error", text.deleteFailed, done.detail);
}
