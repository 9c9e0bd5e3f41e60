import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { type Failure, fail, HTTP_STATUS, type Result } from "../../../../domain/errors.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { sheetsMessages as text } from "../../../messages/admin-sheets.ts";
import { createFlashCookie } from "../../../server/flash.ts";
import { readActorForm } from "../../../server/read-form.ts";
import { runService } from "../../../server/run-service.ts";
import { toSheetsRefusal } from "./sheets-refusal.ts";

type Toast = Omit<ToastMessage, "id">;

const SHEETS_INTENTS = ["refresh", "sync"] as const;
type SheetsIntent = (typeof SHEETS_INTENTS)[number];

/** The tab's two buttons, named by `_act`; then the same screen, with a toast. */
export async function handleSheetsAction(context: AppLoadContext, request: Request) {
  const { actor, form } = await readActorForm(context, request);
  const act = SHEETS_INTENTS.find((one) => one === form.get("_act"));
  if (act === undefined) throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
  const outcome = await runService<{ message: string } | null>(context, () => runIntent(context, actor, act, form));
  if (!outcome.ok && outcome.code === "internal")
    return data(toSheetsRefusal(form, outcome), { status: HTTP_STATUS.internal });
  const toast = outcome.ok ? successToast(act, outcome.value?.message) : failureToast(act, outcome);
  return redirect(new URL(request.url).pathname, { headers: { "Set-Cookie": createFlashCookie(toast) } });
}

const successToast = (act: SheetsIntent, description?: string): Toast =>
  act === "sync"
    ? { tone: "success", title: text.syncCompleted, description }
    : { tone: "success", title: text.refreshed };

const failureToast = (act: SheetsIntent, { detail }: Failure): Toast =>
  act === "sync"
    ? { tone: "error", title: text.syncFailed, description: detail || text.syncFailedDetail }
    : { tone: "error", title: adminMessages.error, description: detail || text.failed };

async function runIntent(
  context: AppLoadContext,
  actor: Actor,
  act: SheetsIntent,
  form: FormData,
): Promise<Result<{ message: string } | null>> {
  if (act === "sync") return syncWithIdempotencyKey(context, actor, String(form.get("_key") ?? ""));
  const seen = await context.services.admin.sheets.check(actor);
  return seen.ok ? { ok: true, value: null } : seen;
}

/** A second press of the same button gives the first answer again (R10). */
function syncWithIdempotencyKey(context: AppLoadContext, actor: Actor, key: string) {
  const run = () => context.services.admin.sheets.syncAll(actor);
  if (key === "") return run();
  return context.services.runWithIdempotencyKey(actor, {
    key,
    fingerprint: context.sha256("sheets sync-all"),
    run,
    recover: run,
  });
}
