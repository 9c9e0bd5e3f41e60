import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { DoaConfiguration } from "../../../../domain/admin/admin-entities.ts";
import type { Actor } from "../../../../domain/entities.ts";
import { type Failure, fail, ok, type Result, SENTENCE_OF, STATUS_OF } from "../../../../domain/errors.ts";
import {
  CreateConfigurationInput,
  RestoreInput,
  UpdateConfigurationInput,
} from "../../../../domain/inputs/admin-matrix.ts";
import { formErrors, refuseInput } from "../../../forms/form-errors.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { editorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { flash, toastMessage } from "../../../server/flash.ts";
import { readActorForm } from "../../../server/read-form.ts";
import { runService } from "../../../server/run-service.ts";
import { shownOrThrow } from "../panel-result.ts";
import { answerDraft, type PreparedDraft, prepareDraft } from "./answer-draft.ts";
import { DRAFT_ID, QUESTIONS } from "./answers.ts";
import { applyEdit, readEdit } from "./draft-edits.ts";
import { type NotRestored, refuseDraft, type SentBack, sentBack } from "./draft-refusal.ts";
import { currencyFacts } from "./draft-values.ts";

/** What a button of the editor asks for. `id`: the configuration; null for a new one. */
export async function actOnDraft(context: AppLoadContext, request: Request, id: string | null) {
  const { actor, form } = await readActorForm(context, request);
  const outcome = await runService(async () => ok(await runButton(context, actor, form, id)));
  return outcome.ok ? outcome.value : data(refuseDraft(form, outcome), { status: STATUS_OF[outcome.code] });
}

async function runButton(context: AppLoadContext, actor: Actor, form: FormData, id: string | null) {
  const word = String(form.get("_do") ?? "");
  const back = sentBack(form);
  if (word === "restore" && id !== null) return restore(context, actor, form, id);
  if (word === "save" || word === "save-anyway") return save(context, actor, form, id, back);
  const question = QUESTIONS.find((one) => one === word);
  if (question) {
    const answers = await answerDraft(context, actor, form, await prepareDraft(context, actor, form, id), question);
    return data<SentBack>({ ...back, answers, errors: answers.errors });
  }
  const edit = readEdit(word);
  if (!edit) throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  return data<SentBack>({
    ...back,
    values: applyEdit(back.values, edit, await knownCurrencies(context, actor, edit.act)),
  });
}

/** Only sorting asks what the limits are worth. */
async function knownCurrencies(context: AppLoadContext, actor: Actor, act: string) {
  if (act !== "sort") return new Map();
  const { currencies } = shownOrThrow(await context.services.admin.boards.masterData(actor));
  return currencyFacts(currencies);
}

async function save(context: AppLoadContext, actor: Actor, form: FormData, id: string | null, back: SentBack) {
  const prepared = await prepareDraft(context, actor, form, id);
  const answers = await answerDraft(context, actor, form, prepared, "check");
  const told = { ...back, answers, errors: answers.errors };
  if (answers.findings === null) return refuse(told, fail("invalid", answers.blocked ?? SENTENCE_OF.invalid));
  const own = id ?? DRAFT_ID;
  const harmful = answers.findings.filter(
    (one) => one.severity === "error" && (back.values.is_active || one.configuration_id !== own),
  );
  const token = context.sha256(JSON.stringify(harmful.map((one) => one.message)));
  const isConfirmed = form.get("_do") === "save-anyway" && form.get("_confirmed") === token;
  if (harmful.length > 0 && !isConfirmed) return data<SentBack>({ ...told, confirm: { errors: harmful, token } });
  const kept = await keepOnce(context, actor, form, id, prepared.input);
  if (!kept.ok)
    return kept.code === "stale_version" && id !== null ? stale(context, actor, id, told) : refuse(told, kept);
  const { created, updated } = adminMessages.entities.doa_configuration;
  return done("/admin/matrix", id === null ? created : updated);
}

const done = (to: string, description: string) =>
  redirect(to, {
    headers: { "Set-Cookie": flash({ tone: "success", title: adminMessages.success, description }) },
  });

/** A refusal that no field names stands in the form; a toast says all of them. */
function refuse(back: SentBack, failure: Failure) {
  const description = failure.detail || adminMessages.entities.doa_configuration.saveFailed;
  const toast = toastMessage({ tone: "error", title: adminMessages.error, description });
  const errors = { ...back.errors, ...formErrors(failure.errors) };
  return data<SentBack>(
    { ...back, errors, failure: { code: failure.code, title: description, detail: description }, toast },
    { status: STATUS_OF[failure.code] },
  );
}

async function stale(context: AppLoadContext, actor: Actor, id: string, back: SentBack) {
  const versions = shownOrThrow(await context.services.admin.matrix.versions(actor, id));
  const seen = back.version ?? 0;
  const version = versions[0]?.version ?? seen;
  const meanwhile = versions.filter((one) => one.version > seen);
  return data<SentBack>({ ...back, version, meanwhile }, { status: STATUS_OF.stale_version });
}

/** A second press of Create gives the first answer again (R10). Changes are guarded by their version (R9). */
async function keepOnce(
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  id: string | null,
  input: PreparedDraft["input"],
): Promise<Result<null>> {
  const { matrix } = context.services.admin;
  const nothing = (result: Result<DoaConfiguration>): Result<null> => (result.ok ? ok(null) : result);
  if (id !== null) {
    const change = UpdateConfigurationInput.safeParse(input);
    if (!change.success) return refuseInput(change.error);
    return nothing(await matrix.update(actor, id, change.data, { version: Number(form.get("version")) || null }));
  }
  const created = CreateConfigurationInput.safeParse(input);
  if (!created.success) return refuseInput(created.error);
  const key = String(form.get("_key") ?? "") || null;
  const run = async () => nothing(await matrix.create(actor, created.data, { idempotency_key: key }));
  if (key === null) return run();
  const fingerprint = context.sha256(JSON.stringify(["doa_configuration", created.data]));
  return context.services.once(actor, { key, fingerprint, run, recover: async () => ok(null) });
}

async function restore(context: AppLoadContext, actor: Actor, form: FormData, id: string) {
  const input = RestoreInput.safeParse({ restore: form.get("restore"), version: form.get("version") });
  const restored = input.success
    ? await context.services.admin.matrix.restore(actor, id, input.data)
    : refuseInput(input.error);
  if (restored.ok)
    return done(`/admin/matrix/${encodeURIComponent(id)}`, text.versions.restored(Number(form.get("restore"))));
  return data<NotRestored>({ notRestored: restored.detail }, { status: STATUS_OF[restored.code] });
}
