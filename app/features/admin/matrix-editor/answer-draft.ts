import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Actor, FormOptions } from "../../../../domain/entities.ts";
import type { Failure } from "../../../../domain/errors.ts";
import { decimalsOf } from "../../../../domain/format/usual-decimals.ts";
import { BacktestInput, ConfigurationDraft, TrialInput } from "../../../../domain/inputs/admin-matrix.ts";
import { findPerson, type PersonChoice, toAnyPerson } from "../../../../domain/users/named-people.ts";
import { type FormErrors, formErrors } from "../../../forms/form-errors.ts";
import { readAmount } from "../../../forms/read-amount.ts";
import { editorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { shownOrThrow } from "../panel-result.ts";
import { type Answers, NO_ANSWERS, type Question } from "./answers.ts";
import { readDraft, readTry, shownName, type TryValues, toDraftInput, triedCurrency } from "./draft-values.ts";

/** A form's draft as the matrix's inputs take it. */
export interface PreparedDraft {
  input: ReturnType<typeof toDraftInput>["input"];
  /** Null when the form holds something that is no draft; `errors` say what. */
  draft: ConfigurationDraft | null;
  errors: FormErrors;
  people: readonly PersonChoice[];
  options: FormOptions;
}

/** `id`: the configuration that the draft stands in for; null for a new one. */
export async function prepareDraft(
  { services }: AppLoadContext,
  actor: Actor,
  form: FormData,
  id: string | null,
): Promise<PreparedDraft> {
  const [found, options] = await Promise.all([services.admin.matrix.people(actor), services.masterData.formOptions()]);
  const people = shownOrThrow(found).map(toAnyPerson);
  const { input, errors } = toDraftInput(readDraft(form), people, options.currencies);
  const parsed = ConfigurationDraft.safeParse({ ...input, ...(id !== null && { id }) });
  const all = { ...(parsed.success ? {} : formErrors(parsed.error.issues)), ...errors };
  return {
    input,
    draft: parsed.success && Object.keys(all).length === 0 ? parsed.data : null,
    errors: all,
    people,
    options,
  };
}

/** Checks a draft, and tries or backtests it when asked to. What can not be asked is answered with the fields that are in the way. */
export async function answerDraft(
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  prepared: PreparedDraft,
  question: Question,
): Promise<Answers> {
  const { draft, errors } = prepared;
  if (!draft) return blocked(errors);
  const checked = await context.services.admin.matrix.check(actor, { draft });
  if (!checked.ok) return blocked(draftErrors(checked), checked.detail);
  const answers = { ...NO_ANSWERS, findings: checked.value };
  const subject: DraftSubject = { draft, values: readTry(form), locale: readDraft(form).number_locale };
  if (question === "try") return { ...answers, ...(await tryDraft(context, actor, subject, prepared)) };
  if (question === "backtest") return { ...answers, ...(await backtest(context, actor, subject)) };
  return answers;
}

const blocked = (errors: FormErrors, detail?: string): Answers => ({
  ...NO_ANSWERS,
  blocked: Object.values(errors)[0] ?? detail ?? null,
  errors,
});

/** The services name the fields of a draft under `draft.`. */
const draftErrors = (failure: Failure): FormErrors =>
  formErrors(failure.errors?.map(({ path, message }) => ({ path: path.replace(/^draft\./, ""), message })));

interface DraftSubject {
  draft: ConfigurationDraft;
  values: TryValues;
  locale: string;
}

async function tryDraft(
  { services }: AppLoadContext,
  actor: Actor,
  { draft, values, locale }: DraftSubject,
  { people, options }: Pick<PreparedDraft, "people" | "options">,
): Promise<Pick<Answers, "trial" | "errors">> {
  const requester = findPerson(people, values.requester)?.id;
  const typed = values.requester.trim();
  if (!requester) {
    const message = typed === "" ? text.try.chooseRequester : text.nobodyCalled(shownName(typed));
    return { trial: null, errors: { "try.requester": message } };
  }
  const currency = triedCurrency(values, draft.request_type, options.request_types);
  const { amount, mistake } = readAmount(values.amount, { locale, decimals: decimalsOf(options.currencies, currency) });
  if (mistake !== null) return { trial: null, errors: { "try.amount": mistake } };
  const input = TrialInput.safeParse({
    request_type: values.type || draft.request_type,
    amount,
    currency: values.currency,
    department: values.department,
    requester,
    draft,
  });
  if (!input.success) return { trial: null, errors: under("try", formErrors(input.error.issues)) };
  const tried = await services.admin.matrix.trial(actor, input.data);
  if (!tried.ok) return { trial: null, errors: under("try", formErrors(tried.errors)) };
  return { trial: tried.value, errors: {} };
}

const under = (prefix: string, errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${prefix}.${name}`, message]));

async function backtest(
  { services }: AppLoadContext,
  actor: Actor,
  { draft, values, locale }: DraftSubject,
): Promise<Pick<Answers, "backtest" | "errors">> {
  const { amount: last, mistake } = readAmount(values.last, { locale, decimals: 0 });
  if (mistake !== null) return { backtest: null, errors: { last: mistake } };
  const input = BacktestInput.safeParse({ draft, last });
  if (!input.success) return { backtest: null, errors: formErrors(input.error.issues) };
  const outcome = await services.admin.matrix.backtest(actor, input.data);
  if (!outcome.ok) return { backtest: null, errors: formErrors(outcome.errors) };
  return { backtest: { ...outcome.value, asked: input.data.last }, errors: {} };
}
