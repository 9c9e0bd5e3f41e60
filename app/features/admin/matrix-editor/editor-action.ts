import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { DoaConfiguration, MatrixFinding } from "../../../../domain/admin/entities.ts";
import { ERROR_HTTP_STATUS, fail, ok, type RenderedFailure, type Result } from "../../../../domain/errors.ts";
import {
  CreateConfigurationInput,
  RestoreConfigurationInput,
  UpdateConfigurationInput,
} from "../../../../domain/inputs/admin-matrix.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { parseInput, toFieldErrors } from "../../../forms/field-errors.ts";
import { readVersion } from "../../../forms/submitted-fields.ts";
import { createToast } from "../../../server/flash.ts";
import {
  createFormHandler,
  handleForms,
  type Redirection,
  type SubmittedForm,
  toPendingChange,
} from "../../../server/handle-form.ts";
import { unwrapOrThrow } from "../unwrap-or-throw.ts";
import { applyLevelEdit, type LevelEdit, parseLevelEdit } from "./draft-edits.ts";
import {
  DRAFT_CONFIGURATION_ID,
  type DraftEvaluation,
  EVALUATION_KINDS,
  type EvaluationKind,
} from "./draft-evaluation.ts";
import { type DraftValues, toCurrencyDataByCode } from "./draft-values.ts";
import {
  type EditorActionResult,
  type RestoreRefusal,
  toEditorActionResult,
  toEditorRefusal,
} from "./editor-refusal.ts";
import { evaluateDraft, type ParsedMatrixDraft, parseDraftForm } from "./evaluate-draft.ts";
import { applyStepEditToDraft, parseStepEdit, type StepEdit } from "./step-edits.ts";

type EditorPage = EditorActionResult | RestoreRefusal;

/**
 * Handles the buttons of the editor. The field `_do` contains the name of the button. `id`: the id of the configuration; null for a new
 * one.
 */
export const handleEditorAction = (args: ActionFunctionArgs, id: string | null) =>
  handleForms<EditorPage>(args, ({ form }) => {
    const name = String(form.get("_do") ?? "");
    if (name === "restore" && id !== null) return createRestoreForm(args.context.texts, id);
    if (name === "save" || name === "save-anyway") return createSaveForm(args.context.texts, id);
    const kind = EVALUATION_KINDS.find((one) => one === name);
    if (kind) return createEvaluationForm(args.context.texts, id, kind);
    const edit = parseLevelEdit(name) ?? parseStepEdit(name);
    return edit && createEditForm(args.context.texts, edit);
  });

/** Without JavaScript, applies an edit of the levels or steps, such as adding one, and returns the page with the changed form. */
const createEditForm = (texts: Texts, edit: LevelEdit | StepEdit) =>
  createFormHandler<null, DraftValues, EditorPage>({
    parse: () => ok(null),
    run: async (_, submission) => {
      const { values } = toEditorActionResult(submission.form);
      if ("band" in edit) return ok(applyStepEditToDraft(values, edit));
      return ok(applyLevelEdit(values, edit, await loadCurrencies(edit, submission)));
    },
    recover: (form, failure) => toEditorRefusal(texts, form, failure),
    done: (values, { form }) => ({ page: { ...toEditorActionResult(form), values } }),
  });

/**
 * Returns the currencies by code if the edit sorts the levels, because sorting compares limits in several currencies. Otherwise returns an
 * empty map.
 */
async function loadCurrencies({ act }: LevelEdit, { actor, context }: SubmittedForm) {
  if (act !== "sort") return new Map();
  const { currencies } = unwrapOrThrow(await context.services.admin.pages.getMasterData(actor));
  return toCurrencyDataByCode(currencies);
}

/** Without JavaScript, checks, tries or backtests the draft and returns the page with the result. */
const createEvaluationForm = (texts: Texts, id: string | null, kind: EvaluationKind) =>
  createFormHandler<ParsedMatrixDraft, DraftEvaluation, EditorPage>({
    parse: async (form, { actor, context }) => ok(await parseDraftForm(texts, context, actor, form, id)),
    run: async (draft, { form, actor, context }) => ok(await evaluateDraft(texts, context, actor, form, draft, kind)),
    recover: (form, failure) => toEditorRefusal(texts, form, failure),
    done: (evaluation, { form }) => ({
      page: { ...toEditorActionResult(form), evaluation, errors: evaluation.errors },
    }),
  });

/**
 * The result of saving a draft. `pending`: why a saved draft does not apply yet; null if it applies. `page`: what the editor shows if the
 * draft was not saved: the findings and the reason.
 */
type SaveResult = { saved: true; pending: string | null } | { saved: false; page: EditorActionResult; status: number };

/** Saves the draft. If the matrix would then have errors, the page first asks for a confirmation. */
const createSaveForm = (texts: Texts, id: string | null) =>
  createFormHandler<ParsedMatrixDraft, SaveResult, EditorPage>({
    parse: async (form, { actor, context }) => ok(await parseDraftForm(texts, context, actor, form, id)),
    run: (draft, submission) => save(texts, id, draft, submission),
    recover: (form, failure) => toEditorRefusal(texts, form, failure),
    done(result, { url }) {
      if (!result.saved) return result;
      if (result.pending !== null) return toPendingChange(texts, new URL("/admin/matrix", url), result.pending);
      const { created, updated } = texts.admin.entities.doa_configuration;
      return toPath(texts, "/admin/matrix", id === null ? created : updated);
    },
  });

async function save(
  texts: Texts,
  id: string | null,
  { input, ...draft }: ParsedMatrixDraft,
  submission: SubmittedForm,
): Promise<Result<SaveResult>> {
  const { form, actor, context } = submission;
  const evaluation = await evaluateDraft(texts, context, actor, form, { input, ...draft }, "check");
  const page = { ...toEditorActionResult(form), evaluation, errors: evaluation.errors };
  if (evaluation.findings === null)
    return ok(toRefusal(texts, page, context.renderAll(fail("invalid", evaluation.blockingError ?? undefined))));
  const errors = findErrorsAfterSave(evaluation.findings, {
    id: id ?? DRAFT_CONFIGURATION_ID,
    is_active: page.values.is_active,
  });
  const token = context.sha256(JSON.stringify(errors.map((one) => one.message)));
  const isConfirmed = form.get("_do") === "save-anyway" && form.get("_confirmed") === token;
  if (errors.length > 0 && !isConfirmed)
    return ok({ saved: false, page: { ...page, confirmation: { errors, token } }, status: 200 });
  const result = context.renderAll(await (id === null ? create(input, submission) : update(id, input, submission)));
  if (result.ok) return ok({ saved: true, pending: null });
  if (result.code === "confirmation_pending") return ok({ saved: true, pending: result.detail });
  if (result.code === "stale_version" && id !== null) return ok(await toStale(id, page, submission));
  return ok(toRefusal(texts, page, result));
}

/** Returns the errors that the matrix would have after saving. Ignores errors of the draft itself if the draft is inactive. */
const findErrorsAfterSave = (findings: readonly Rendered<MatrixFinding>[], draft: { id: string; is_active: boolean }) =>
  findings.filter((one) => one.severity === "error" && (draft.is_active || one.configuration_id !== draft.id));

/** Returns the result for a draft that was not saved. The editor shows the failure as a toast and as a message above the buttons. */
function toRefusal(texts: Texts, page: EditorActionResult, { code, detail, errors }: RenderedFailure): SaveResult {
  const adminMessages = texts.admin;

  const title = detail || adminMessages.entities.doa_configuration.saveFailed;
  const toast = createToast({ tone: "error", title: adminMessages.error, description: title });
  return {
    saved: false,
    status: ERROR_HTTP_STATUS[code],
    page: {
      ...page,
      errors: { ...page.errors, ...toFieldErrors(errors) },
      failure: { code, title, detail: title },
      toast,
    },
  };
}

/**
 * Returns the result for a draft that was not saved because other people have saved versions since the form was opened (R9). The editor
 * lists these versions.
 */
async function toStale(id: string, page: EditorActionResult, { actor, context }: SubmittedForm): Promise<SaveResult> {
  const versions = unwrapOrThrow(await context.services.admin.matrix.listVersions(actor, id));
  const seen = page.version ?? 0;
  const newerVersions = versions.filter((one) => one.version > seen);
  const version = versions[0]?.version ?? seen;
  return { saved: false, status: ERROR_HTTP_STATUS.stale_version, page: { ...page, version, newerVersions } };
}

/**
 * Creates the configuration once per idempotency key (R10). Does not use the option `once` of `createFormHandler`, because the same form is
 * sent a second time with the same key if the person confirms to save despite errors.
 */
async function create(
  input: ParsedMatrixDraft["input"],
  { actor, context, key }: SubmittedForm,
): Promise<Result<null>> {
  const parsed = parseInput(CreateConfigurationInput, input);
  if (!parsed.ok) return parsed;
  const run = async () =>
    toNullResult(await context.services.admin.matrix.create(actor, parsed.value, { idempotency_key: key }));
  if (key === null) return run();
  const fingerprint = context.sha256(JSON.stringify(["doa_configuration", parsed.value]));
  return context.services.runWithIdempotencyKey(actor, { key, fingerprint, run, recover: async () => ok(null) });
}

/** Updates the configuration. Fails if its version has changed, otherwise the changes of another person would be overwritten (R9). */
async function update(id: string, input: ParsedMatrixDraft["input"], { form, actor, context }: SubmittedForm) {
  const parsed = parseInput(UpdateConfigurationInput, input);
  if (!parsed.ok) return parsed;
  const { matrix } = context.services.admin;
  return toNullResult(await matrix.update(actor, id, parsed.value, { version: readVersion(form) }));
}

const toNullResult = (result: Result<DoaConfiguration>): Result<null> => (result.ok ? ok(null) : result);

const createRestoreForm = (texts: Texts, id: string) =>
  createFormHandler<RestoreConfigurationInput, unknown, EditorPage>({
    parse: (form) =>
      parseInput(RestoreConfigurationInput, { restore: form.get("restore"), version: form.get("version") }),
    run: (input, { actor, context }) => context.services.admin.matrix.restore(actor, id, input),
    recover: (form, failure) => toEditorRefusal(texts, form, failure),
    done: (_, { form }) =>
      toPath(
        texts,
        `/admin/matrix/${encodeURIComponent(id)}`,
        texts.matrixOutcomes.versions.restored(Number(form.get("restore"))),
      ),
  });

const toPath = (texts: Texts, to: string, description: string): Redirection => ({
  to,
  toast: { tone: "success", title: texts.admin.success, description },
});
