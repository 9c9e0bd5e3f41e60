import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../domain/entities.ts";
import { fail, STATUS_OF } from "../../domain/errors.ts";
import type { ToastMessage } from "../../domain/toast-message.ts";
import { flash } from "../../flash.ts";
import { adminMessages } from "../../messages/admin.ts";
import { sheetsMessages as text } from "../../messages/admin-sheets.ts";
import { readForm } from "../../read-form.ts";
import { requireActor } from "../../require-actor.ts";

type Toast = Omit<ToastMessage, "id">;

/** The tab's two buttons, named by `_act`; then the same screen, with a toast. */
export async function actOnSheets(context: AppLoadContext, request: Request) {
  const actor = requireActor(context, request);
  const form = await readForm(request);
  const toast = await toastOf(context, actor, form);
  return redirect(new URL(request.url).pathname, { headers: { "Set-Cookie": flash(toast) } });
}

async function toastOf(context: AppLoadContext, actor: Actor, form: FormData): Promise<Toast> {
  const { sheets } = context.services.admin;
  switch (form.get("_act")) {
    case "refresh": {
      const seen = await sheets.check(actor);
      if (seen.ok) return { tone: "success", title: text.refreshed };
      return { tone: "error", title: adminMessages.error, description: seen.detail || text.failed };
    }
    case "sync": {
      const done = await syncOnce(context, actor, String(form.get("_key") ?? ""));
      if (done.ok) return { tone: "success", title: text.syncCompleted, description: done.value.message };
      return { tone: "error", title: text.syncFailed, description: done.detail || text.syncFailedDetail };
    }
    default:
      throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  }
}

/** A second press of the same button gives the first answer again (R10). */
function syncOnce(context: AppLoadContext, actor: Actor, key: string) {
  const run = () => context.services.admin.sheets.syncAll(actor);
  if (key === "") return run();
  return context.services.once(actor, { key, fingerprint: context.sha256("sheets sync-all"), run, recover: run });
}
