import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { fail, HTTP_STATUS, ok, type Result } from "../../../../domain/errors.ts";
import { NumberingInput, SettingsInput } from "../../../../domain/inputs/admin-settings.ts";
import { formatResetMessage } from "../../../../domain/requests/numbering.ts";
import { withoutDialog } from "../../../forms/dialog-address.ts";
import { toInputFailure } from "../../../forms/field-errors.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { settingsMessages } from "../../../messages/admin-settings.ts";
import { createFlashCookie } from "../../../server/flash.ts";
import { readActorForm } from "../../../server/read-form.ts";
import { runService } from "../../../server/run-service.ts";
import { lastValues } from "../save-entity.ts";
import { parseSettingsFormName, type SettingsFormName, toSettingsRefusal } from "./settings-refusal.ts";

/** The action of the tab: one form at a time, named by `_act`. What worked is told by a toast, a refusal by the form itself. */
export async function handleSettingsAction(context: AppLoadContext, request: Request) {
  const { actor, form } = await readActorForm(context, request);
  const which = parseSettingsFormName(form);
  if (which === undefined) throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
  const preview = () => runService(context, () => previewNumber(context, actor, form));
  if (which === "preview") return data(toSettingsRefusal(form, null, await preview()));
  const outcome = await runService(context, () => save(context, actor, which, form));
  if (!outcome.ok) {
    const draft = which === "numbering" ? await preview() : null;
    return data(toSettingsRefusal(form, outcome, draft), { status: HTTP_STATUS[outcome.code] });
  }
  const toast = createFlashCookie({ tone: "success", title: adminMessages.success, description: outcome.value });
  return redirect(withoutDialog(new URL(request.url)), { headers: { "Set-Cookie": toast } });
}

/** Answers what the toast says. */
async function save(
  context: AppLoadContext,
  actor: Actor,
  which: Exclude<SettingsFormName, "preview">,
  form: FormData,
): Promise<Result<string>> {
  const { settings, numbering } = context.services.admin;
  const version = Number(form.get("version")) || null;
  if (which === "reset") return reset(context, actor, form, version);
  if (which === "numbering") {
    const input = NumberingInput.safeParse(lastValues(form));
    if (!input.success) return toInputFailure(input.error);
    const saved = await numbering.update(actor, input.data, { version });
    return saved.ok ? ok(settingsMessages.numbering.saved) : saved;
  }
  const input = SettingsInput.safeParse(lastValues(form));
  if (!input.success) return toInputFailure(input.error);
  const saved = await settings.update(actor, input.data, { version });
  return saved.ok ? ok(settingsMessages.saved) : saved;
}

/** A second press of the button, or one whose answer was lost, gives the first answer again (R10). */
async function reset(
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  version: number | null,
): Promise<Result<string>> {
  const { numbering } = context.services.admin;
  const key = form.get("_key");
  const run = async (idempotency_key: string | null): Promise<Result<string>> => {
    const done = await numbering.reset(actor, { idempotency_key, version });
    return done.ok ? ok(done.value.message) : done;
  };
  if (typeof key !== "string" || key === "") return run(null);
  return context.services.runWithIdempotencyKey(actor, {
    key,
    fingerprint: context.sha256(`reset-request-counter ${version}`),
    run: () => run(key),
    recover: async (next) => ok(formatResetMessage(next)),
  });
}

async function previewNumber(context: AppLoadContext, actor: Actor, form: FormData): Promise<Result<string>> {
  const input = NumberingInput.safeParse(lastValues(form));
  if (!input.success) return toInputFailure(input.error);
  const draft = await context.services.admin.numbering.preview(actor, input.data);
  return draft.ok ? ok(draft.value.next_request_id) : draft;
}
