import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Actor, RequestFormOptions } from "../../../../domain/entities.ts";
import type { RenderedFailure } from "../../../../domain/errors.ts";
import { getCurrencyDecimals } from "../../../../domain/format/currency-decimals.ts";
import { BacktestInput, ConfigurationDraft, MatrixTrialInput } from "../../../../domain/inputs/admin-matrix.ts";
import { findPerson, type PersonChoice, toUserChoice } from "../../../../domain/users/person-search.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FieldErrors, readFieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { readAmount } from "../../../forms/read-amount.ts";
import { unwrapOrThrow } from "../unwrap-or-throw.ts";
import { type DraftEvaluation, EMPTY_EVALUATION, type EvaluationKind } from "./draft-evaluation.ts";
import {
  getTrialCurrency,
  readDraftValues,
  readTrialValues,
  type TrialValues,
  toDraftInput,
  truncateName,
} from "./draft-values.ts";

/** The parsed draft of a submitted form. */
export interface ParsedMatrixDraft {
  input: ReturnType<typeof toDraftInput>["input"];
  /** The draft; null if the form is not a valid draft. `errors` then has the reasons. */
  draft: ConfigurationDraft | null;
  errors: FieldErrors;
  people: readonly PersonChoice[];
  options: RequestFormOptions;
}

/** Parses the form of the editor. `id`: the id of the configuration that the draft changes; null for a new one. */
export async function parseDraftForm(
  texts: Texts,
  { services }: AppLoadContext,
  actor: Actor,
  form: FormData,
  id: string | null,
): Promise<ParsedMatrixDraft> {
  const [listed, groups, options] = await Promise.all([
    services.admin.matrix.listPeople(actor),
    services.admin.approverGroups.list(actor),
    services.masterData.getFormOptions(),
  ]);
  const people = unwrapOrThrow(listed).map(toUserChoice);
  const { input, errors } = toDraftInput(
    texts,
    readDraftValues(form),
    { people, groups: unwrapOrThrow(groups) },
    options.currencies,
  );
  const parsed = ConfigurationDraft.safeParse({ ...input, ...(id !== null && { id }) });
  const all = { ...(parsed.success ? {} : readFieldErrors(texts, parsed.error)), ...errors };
  return {
    input,
    draft: parsed.success && Object.keys(all).length === 0 ? parsed.data : null,
    errors: all,
    people,
    options,
  };
}

/**
 * Checks a draft and returns the findings. If `kind` is 'try' or 'backtest', also returns the result of 'Try it' or the backtest. Returns
 * field errors if the draft cannot be evaluated.
 */
export async function evaluateDraft(
  texts: Texts,
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  parsed: ParsedMatrixDraft,
  kind: EvaluationKind,
): Promise<DraftEvaluation> {
  const { draft, errors } = parsed;
  if (!draft) return toBlockedEvaluation(errors);
  const checked = await context.services.admin.matrix.check(actor, { draft });
  if (!checked.ok) return toBlockedEvaluation(toDraftErrors(checked), checked.detail);
  const evaluation = { ...EMPTY_EVALUATION, findings: checked.value };
  const subject: DraftSubject = { draft, values: readTrialValues(form), locale: readDraftValues(form).number_locale };
  if (kind === "try") return { ...evaluation, ...(await runTrial(texts, context, actor, subject, parsed)) };
  if (kind === "backtest") return { ...evaluation, ...(await runBacktest(texts, context, actor, subject)) };
  return evaluation;
}

const toBlockedEvaluation = (errors: FieldErrors, detail?: string): DraftEvaluation => ({
  ...EMPTY_EVALUATION,
  blockingError: Object.values(errors)[0] ?? detail ?? null,
  errors,
});

/** Returns the field errors of a failure. Removes the prefix `draft.`, which services add to the field names. */
const toDraftErrors = (failure: RenderedFailure): FieldErrors =>
  toFieldErrors(failure.errors?.map(({ path, message }) => ({ path: path.replace(/^draft\./, ""), message })));

interface DraftSubject {
  draft: ConfigurationDraft;
  values: TrialValues;
  locale: string;
}

async function runTrial(
  texts: Texts,
  { services }: AppLoadContext,
  actor: Actor,
  { draft, values, locale }: DraftSubject,
  { people, options }: Pick<ParsedMatrixDraft, "people" | "options">,
): Promise<Pick<DraftEvaluation, "trial" | "errors">> {
  const text = texts.matrixEditor;

  const requester = findPerson(people, values.requester)?.id;
  const typed = values.requester.trim();
  if (!requester) {
    const message = typed === "" ? text.trial.chooseRequester : text.unknownPerson(truncateName(typed));
    return { trial: null, errors: { "try.requester": message } };
  }
  const currency = getTrialCurrency(values, draft.request_type, options.request_types);
  const { amount, error } = readAmount(texts, values.amount, {
    locale,
    decimals: getCurrencyDecimals(options.currencies, currency),
  });
  if (error !== null) return { trial: null, errors: { "try.amount": error } };
  const input = MatrixTrialInput.safeParse({
    request_type: values.type || draft.request_type,
    amount,
    currency: values.currency,
    department: values.department,
    requester,
    draft,
  });
  if (!input.success) return { trial: null, errors: prefixErrors("try", readFieldErrors(texts, input.error)) };
  const result = await services.admin.matrix.runTrial(actor, input.data);
  if (!result.ok) return { trial: null, errors: prefixErrors("try", toFieldErrors(result.errors)) };
  return { trial: result.value, errors: {} };
}

const prefixErrors = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${prefix}.${name}`, message]));

async function runBacktest(
  texts: Texts,
  { services }: AppLoadContext,
  actor: Actor,
  { draft, values, locale }: DraftSubject,
): Promise<Pick<DraftEvaluation, "backtest" | "errors">> {
  const { amount: last, error } = readAmount(texts, values.last, { locale, decimals: 0 });
  if (error !== null) return { backtest: null, errors: { last: error } };
  const input = BacktestInput.safeParse({ draft, last });
  if (!input.success) return { backtest: null, errors: readFieldErrors(texts, input.error) };
  const outcome = await services.admin.matrix.backtest(actor, input.data);
  if (!outcome.ok) return { backtest: null, errors: toFieldErrors(outcome.errors) };
  return { backtest: { ...outcome.value, requestedCount: input.data.last }, errors: {} };
}
