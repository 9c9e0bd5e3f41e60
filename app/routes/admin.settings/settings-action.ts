import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { withoutDialog } from "../../actions/dialog-address.ts";
import { lastValues, readSeen } from "../../actions/keep-entity.ts";
import type { Actor } from "../../domain/entities.ts";
import { type ErrorCode, type Failure, fail, ok, type Result, STATUS_OF } from "../../domain/errors.ts";
import { NumberingInput, SettingsInput } from "../../domain/inputs/admin-settings.ts";
import { resetSentence } from "../../domain/numbering.ts";
import { flash } from "../../flash.ts";
import { type FormErrors, formErrors, refuseInput } from "../../form-errors.ts";
import { adminMessages } from "../../messages/admin.ts";
import { settingsMessages } from "../../messages/admin-settings.ts";
import { readForm } from "../../read-form.ts";
import { requireActor } from "../../require-actor.ts";

export const SETTINGS_FORMS = ["notifications", "system", "numbering", "preview", "reset"] as const;
export type SettingsForm = (typeof SETTINGS_FORMS)[number];

/** Why a form was not saved, with what was typed; of a preview, what it would be. */
export interface SettingsRefusal {
  form: SettingsForm;
  /** null: nothing is wrong, it was only asked. */
  code: ErrorCode | null;
  detail: string;
  errors: FormErrors;
  values: Record<string, string>;
  /** What the form said that the person saw, label -> value. */
  seen: Record<string, string>;
  next_request_id: string | null;
}

const FAILED: Record<SettingsForm, string> = {
  notifications: settingsMessages.saveFailed,
  system: settingsMessages.saveFailed,
  numbering: settingsMessages.numbering.saveFailed,
  preview: settingsMessages.numbering.unknown,
  reset: settingsMessages.reset.failed,
};

/** The action of the tab: one form at a time, named by `_act`. What worked is told by a toast, a refusal by the form itself. */
export async function saveSettings(context: AppLoadContext, request: Request) {
  const actor = requireActor(context, request);
  const form = await readForm(request);
  const which = SETTINGS_FORMS.find((one) => one === form.get("_act"));
  if (which === undefined) throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  if (which === "preview") return answerOf(which, form, null, await preview(context, actor, form));
  const outcome = await save(context, actor, which, form);
  if (!outcome.ok) {
    const draft = which === "numbering" ? await preview(context, actor, form) : null;
    return data(answerOf(which, form, outcome, draft), { status: STATUS_OF[outcome.code] });
  }
  const toast = flash({ tone: "success", title: adminMessages.success, description: outcome.value });
  return redirect(withoutDialog(new URL(request.url)), { headers: { "Set-Cookie": toast } });
}

/** Answers what the toast says. */
async function save(
  context: AppLoadContext,
  actor: Actor,
  which: Exclude<SettingsForm, "preview">,
  form: FormData,
): Promise<Result<string>> {
  const { settings, numbering } = context.services.admin;
  const version = Number(form.get("version")) || null;
  if (which === "reset") return reset(context, actor, form, version);
  if (which === "numbering") {
    const input = NumberingInput.safeParse(lastValues(form));
    if (!input.success) return refuseInput(input.error);
    const saved = await numbering.update(actor, input.data, { version });
    return saved.ok ? ok(settingsMessages.numbering.saved) : saved;
  }
  const input = SettingsInput.safeParse(lastValues(form));
  if (!input.success) return refuseInput(input.error);
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
  return context.services.once(actor, {
    key,
    fingerprint: context.sha256(`reset-request-counter ${version}`),
    run: () => run(key),
    recover: async (next) => ok(resetSentence(next)),
  });
}

async function preview(context: AppLoadContext, actor: Actor, form: FormData): Promise<Result<string>> {
  const input = NumberingInput.safeParse(lastValues(form));
  if (!input.success) return refuseInput(input.error);
  const draft = await context.services.admin.numbering.preview(actor, input.data);
  return draft.ok ? ok(draft.value.next_request_id) : draft;
}

/** `failure`: why it was not saved; null when a preview was asked, whose own failure is then what is wrong. */
function answerOf(
  which: SettingsForm,
  form: FormData,
  failure: Failure | null,
  draft: Result<string> | null,
): SettingsRefusal {
  const wrong = failure ?? (draft?.ok === false ? draft : null);
  return {
    form: which,
    code: wrong?.code ?? null,
    detail: wrong ? wrong.detail || FAILED[which] : "",
    errors: formErrors(wrong?.errors),
    values: textsOf(form),
    seen: readSeen(form),
    next_request_id: draft?.ok ? draft.value : null,
  };
}

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lastValues(form)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
