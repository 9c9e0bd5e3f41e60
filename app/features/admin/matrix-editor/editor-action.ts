import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { DoaConfiguration } from "../../../../domain/admin/entities.ts";
import type { Actor } from "../../../../domain/entities.ts";
import { ERROR_MESSAGES, type Failure, fail, HTTP_STATUS, ok, type Result } from "../../../../domain/errors.ts";
import {
  CreateConfigurationInput,
  RestoreInput,
  UpdateConfigurationInput,
} from "../../../../domain/inputs/admin-matrix.ts";
import { toFieldErrors, toInputFailure } from "../../../forms/field-errors.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { matrixEditorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { createFlashCookie, createToast } from "../../../server/flash.ts";
import { readActorForm } from "../../../server/read-form.ts";
import { runService } from "../../../server/run-service.ts";
import { unwrapOrThrow } from "../unwrap-or-throw.ts";
import { applyEdit, parseEdit } from "./draft-edits.ts";
import { DRAFT_ID, EVALUATION_KINDS } from "./draft-evaluation.ts";
import { toCurrencyFacts } from "./draft-values.ts";
import {
  type EditorActionResult,
  type RestoreRefusal,
  toEditorActionResult,
  toEditorRefusal,
} from "./editor-refusal.ts";
import { evaluateDraft, type ParsedDraft, parseDraftForm } from "./evaluate-draft.ts";

/** What a button of the editor asks for. `id`: the configuration; null for a new one. */
export async function handleEditorAction(context: AppLoadContext, request: Request, id: string | null) {
  const { actor, form } = await readActorForm(context, request);
  const outcome = await runService(context, async () => ok(await runIntent(context, actor, form, id)));
  return outcome.ok ? outcome.value : data(toEditorRefusal(form, outcome), { status: HTTP_STATUS[outcome.code] });
}

async function runIntent(context: AppLoadContext, actor: Actor, form: FormData, id: string | null) {
  const word = String(form.get("_do") ?? "");
  const back = toEditorActionResult(form);
  if (word === "restore" && id !== null) return restore(context, actor, form, id);
  if (word === "save" || word === "save-anyway") return save(context, actor, form, id, back);
  const question = EVALUATION_KINDS.find((one) => one === word);
  if (question) {
    const answers = await evaluateDraft(context, actor, form, await parseDraftForm(context, actor, form, id), question);
    return data<EditorActionResult>({ ...back, evaluation: answers, errors: answers.errors });
  }
  const edit = parseEdit(word);
  if (!edit) throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
  return data<EditorActionResult>({
    ...back,
    values: applyEdit(back.values, edit, await loadCurrencies(context, actor, edit.act)),
  });
}

/** Only sorting asks what the limits are worth. */
async function loadCurrencies(context: AppLoadContext, actor: Actor, act: string) {
  if (act !== "sort") return new Map();
  const { currencies } = unwrapOrThrow(await context.services.admin.pages.getMasterData(actor));
  return toCurrencyFacts(currencies);
}

async function save(
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  id: string | null,
  back: EditorActionResult,
) {
  const prepared = await parseDraftForm(context, actor, form, id);
  const answers = await evaluateDraft(context, actor, form, prepared, "check");
  const told = { ...back, answers, errors: answers.errors };
  if (answers.findings === null)
    return toRefusalResponse(told, fail("invalid", answers.blockingError ?? ERROR_MESSAGES.invalid));
  const own = id ?? DRAFT_ID;
  const harmful = answers.findings.filter(
    (one) => one.severity === "error" && (back.values.is_active || one.configuration_id !== own),
  );
  const token = context.sha256(JSON.stringify(harmful.map((one) => one.message)));
  const isConfirmed = form.get("_do") === "save-anyway" && form.get("_confirmed") === token;
  if (harmful.length > 0 && !isConfirmed)
    return data<EditorActionResult>({ ...told, confirmation: { errors: harmful, token } });
  const kept = await saveWithIdempotencyKey(context, actor, form, id, prepared.input);
  if (!kept.ok)
    return kept.code === "stale_version" && id !== null
      ? toStaleResponse(context, actor, id, told)
      : toRefusalResponse(told, kept);
  const { created, updated } = adminMessages.entities.doa_configuration;
  return redirectWithToast("/admin/matrix", id === null ? created : updated);
}

const redirectWithToast = (to: string, description: string) =>
  redirect(to, {
    headers: { "Set-Cookie": createFlashCookie({ tone: "success", title: adminMessages.success, description }) },
  });

/** A refusal that no field names stands in the form; a toast says all of them. */
function toRefusalResponse(back: EditorActionResult, failure: Failure) {
  const description = failure.detail || adminMessages.entities.doa_configuration.saveFailed;
  const toast = createToast({ tone: "error", title: adminMessages.error, description });
  const errors = { ...back.errors, ...toFieldErrors(failure.errors) };
  return data<EditorActionResult>(
    { ...back, errors, failure: { code: failure.code, title: description, detail: description }, toast },
    { status: HTTP_STATUS[failure.code] },
  );
}

async function toStaleResponse(context: AppLoadContext, actor: Actor, id: string, back: EditorActionResult) {
  const versions = unwrapOrThrow(await context.services.admin.matrix.listVersions(actor, id));
  const seen = back.version ?? 0;
  const version = versions[0]?.version ?? seen;
  const meanwhile = versions.filter((one) => one.version > seen);
  return data<EditorActionResult>(
    { ...back, version, newerVersions: meanwhile },
    { status: HTTP_STATUS.stale_version },
  );
}

/** A second press of Create gives the first answer again (R10). Changes are guarded by their version (R9). */
async function saveWithIdempotencyKey(
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  id: string | null,
  input: ParsedDraft["input"],
): Promise<Result<null>> {
  const { matrix } = context.services.admin;
  const nothing = (result: Result<DoaConfiguration>): Result<null> => (result.ok ? ok(null) : result);
  if (id !== null) {
    const change = UpdateConfigurationInput.safeParse(input);
    if (!change.success) return toInputFailure(change.error);
    return nothing(await matrix.update(actor, id, change.data, { version: Number(form.get("version")) || null }));
  }
  const created = CreateConfigurationInput.safeParse(input);
  if (!created.success) return toInputFailure(created.error);
  const key = String(form.get("_key") ?? "") || null;
  const run = async () => nothing(await matrix.create(actor, created.data, { idempotency_key: key }));
  if (key === null) return run();
  const fingerprint = context.sha256(JSON.stringify(["doa_configuration", created.data]));
  return context.services.runWithIdempotencyKey(actor, { key, fingerprint, run, recover: async () => ok(null) });
}

async function restore(context: AppLoadContext, actor: Actor, form: FormData, id: string) {
  const input = RestoreInput.safeParse({ restore: form.get("restore"), version: form.get("version") });
  const restored = input.success
    ? await context.services.admin.matrix.restore(actor, id, input.data)
    : toInputFailure(input.error);
  if (restored.ok)
    return redirectWithToast(
      `/admin/matrix/${encodeURIComponent(id)}`,
      text.versions.restored(Number(form.get("restore"))),
    );
  return data<RestoreRefusal>({ restoreFailure: restored.detail }, { status: HTTP_STATUS[restored.code] });
}
