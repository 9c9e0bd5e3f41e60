import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { type Failure, fail, type Result, STATUS_OF } from "../../../../domain/errors.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { sheetsMessages as text } from "../../../messages/admin-sheets.ts";
import { flash } from "../../../server/flash.ts";
import { readActorForm } from "../../../server/read-form.ts";
import { runService } from "../../../server/run-service.ts";
import { refuseSheets } from "./sheets-refusal.ts";

type Toast = Omit<ToastMessage, "id">;

const ACTS = ["refresh", "sync"] as const;
type Act = (typeof ACTS)[number];

/** The tab's two buttons, named by `_act`; then the same screen, with a toast. */
export async function actOnSheets(context: AppLoadContext, request: Request) {
  const { actor, form } = await readActorForm(context, request);
  const act = ACTS.find((one) => one === form.get("_act"));
  if (act === undefined) throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  const outcome = await runService<{ message: string } | null>(() => runAct(context, actor, act, form));
  if (!outcome.ok && outcome.code === "internal")
    return data(refuseSheets(form, outcome), { status: STATUS_OF.internal });
  const toast = outcome.ok ? done(act, outcome.value?.message) : refused(act, outcome);
  return redirect(new URL(request.url).pathname, { headers: { "Set-Cookie": flash(toast) } });
}

const done = (act: Act, description?: string): Toast =>
  act === "sync"
    ? { tone: "success", title: text.syncCompleted, description }
    : { tone: "success", title: text.refreshed };

const refused = (act: Act, { detail }: Failure): Toast =>
  act === "sync"
    ? { tone: "error", title: text.syncFailed, description: detail || text.syncFailedDetail }
    : { tone: "error", title: adminMessages.error, description: detail || text.failed };

async function runAct(
  context: AppLoadContext,
  actor: Actor,
  act: Act,
  form: FormData,
): Promise<Result<{ message: string } | null>> {
  if (act === "sync") return syncOnce(context, actor, String(form.get("_key") ?? ""));
  const seen = await context.services.admin.sheets.check(actor);
  return seen.ok ? { ok: true, value: null } : seen;
}

/** A second press of the same button gives the first answer again (R10). */
function syncOnce(context: AppLoadContext, actor: Actor, key: string) {
  const run = () => context.services.admin.sheets.syncAll(actor);
  if (key === "") return run();
  return context.services.once(actor, { key, fingerprint: context.sha256("sheets sync-all"), run, recover: run });
}
