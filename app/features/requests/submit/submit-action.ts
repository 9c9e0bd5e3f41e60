import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { AnalysisAnswer } from "../../../../domain/assistant/entities.ts";
import { fail, failInvalid, ok, type RenderedFailure, type Result } from "../../../../domain/errors.ts";
import { parseDateTimeLocalInput } from "../../../../domain/format/zoned-time.ts";
import { AnalyzeInput } from "../../../../domain/inputs/assistant.ts";
import { RoutePreviewInput, SubmitRequestInput, type SubmittedFile } from "../../../../domain/inputs/requests.ts";
import { SaveTemplateInput } from "../../../../domain/inputs/templates.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { message } from "../../../../domain/message.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FieldErrors, parseInput, toFieldErrors } from "../../../forms/field-errors.ts";
import { type AmountReading, readAmountInCurrency } from "../../../forms/read-amount.ts";
import { readText, takeLastTexts, toFormData, toSubmittedFields } from "../../../forms/submitted-fields.ts";
import { createToast } from "../../../server/flash.ts";
import {
  createFormHandler,
  type FormHandlingOptions,
  handleForms,
  MAX_UPLOAD_BYTES,
  readFiles,
  runService,
  type SubmittedForm,
} from "../../../server/handle-form.ts";
import { readFormLocale, readTimeZone } from "../../../server/preferences.ts";
import type { EndedState } from "../../assistant/use-answer.ts";
import { createEmptyValues, readSubmitFormValues, type SubmitFormValues, toAnalysisDraft } from "./form-values.ts";
import type { RoutePreviewState } from "./route-preview-panel.tsx";

/** What the form shows after the server handled it: the submitted values, and the result or the refusal. */
export interface SubmitActionResult {
  values: SubmitFormValues;
  errors: FieldErrors;
  toast: ToastMessage | null;
  /** The result of the button 'Who will approve?'; null if another button was pressed. */
  routePreview: RoutePreviewState | null;
  /** The result of the button 'Check before I submit'; null if another button was pressed. */
  analysis: EndedState<AnalysisAnswer> | null;
}

/** Handles the submit form. Only without JavaScript do the buttons 'Who will approve?' and 'Check before I submit' submit the form. */
export const handleSubmitAction = (args: ActionFunctionArgs, { reply }: Pick<FormHandlingOptions, "reply"> = {}) =>
  handleForms<SubmitActionResult>(
    args,
    ({ form }) => {
      const intent = form.get("intent");
      return (
        getForms(args.context.texts).find(([name]) => name === intent)?.[1] ?? createSubmitForm(args.context.texts)
      );
    },
    { maxBytes: MAX_UPLOAD_BYTES, tooLarge: fail("too_large", args.context.texts.files.tooLarge), reply },
  );

const createSubmitForm = (texts: Texts) =>
  createFormHandler<
    { input: SubmitRequestInput; files: readonly SubmittedFile[]; delete_draft: boolean },
    string,
    SubmitActionResult
  >({
    async parse(form, submission) {
      const typed = readTyped(texts, submission);
      const { amount, error } = await readTypedAmount(texts, submission, typed);
      const due_date = parseDateTimeLocalInput(typed.due_date, readTimeZone(submission.request)) ?? typed.due_date;
      const copied_from = readText(form, "copied_from");
      const input = parseInput(SubmitRequestInput, { ...typed, amount, due_date, copied_from });
      const delete_draft = readText(form, "delete_draft") === "yes";
      if (input.ok && error === null) return ok({ input: input.value, files: await readFiles(form), delete_draft });
      const errors = input.ok ? [] : (input.errors ?? []);
      return failInvalid([...errors, ...(error === null ? [] : [{ path: "amount", message: error }])]);
    },
    run: async ({ input, files, delete_draft }, { actor, context, key }) =>
      toRequestId(await context.services.requests.submit(actor, input, files, { idempotency_key: key, delete_draft })),
    once: {
      fingerprint: ({ input, files }, { context }) => [
        "submit-request",
        input,
        files.map(({ filename, content }) => [filename, context.sha256(content)]),
      ],
      replay: async (id) => ok(id),
    },
    recover: (_, failure, submission) => toRefusal(texts, submission, failure),
    done: (request_id) => ({
      to: `/request/${encodeURIComponent(request_id)}/details`,
      toast: { tone: "success", title: texts.submit.submitted, description: request_id },
    }),
  });

const toRequestId = (result: Result<{ id: string }>): Result<string> => (result.ok ? ok(result.value.id) : result);

const createPreviewForm = (texts: Texts) =>
  createFormHandler<AmountReading, RoutePreviewState, SubmitActionResult>({
    parse: async (_, submission) => ok(await readTypedAmount(texts, submission, readTyped(texts, submission))),
    run: async (reading, submission) => ok(await previewRoute(texts, reading, submission)),
    recover: (_, failure, submission) => toRefusal(texts, submission, failure),
    done: (routePreview, submission, { error }) => ({
      page: { ...toResult(texts, submission), errors: toAmountErrors(error), routePreview },
    }),
  });

const createCheckForm = (texts: Texts) =>
  createFormHandler<AmountReading, Pick<SubmitActionResult, "routePreview" | "analysis">, SubmitActionResult>({
    parse: async (_, submission) => ok(await readTypedAmount(texts, submission, readTyped(texts, submission))),
    run: async (reading, submission) =>
      ok({
        routePreview: await previewRoute(texts, reading, submission),
        analysis: reading.error === null ? await analyzeDraft(texts, reading.amount, submission) : null,
      }),
    recover: (_, failure, submission) => toRefusal(texts, submission, failure),
    done: (answers, submission, { error }) => ({
      page: { ...toResult(texts, submission), errors: toAmountErrors(error), ...answers },
    }),
  });

/** Saves the values as a template. If the name is empty, uses the title of the request. */
const createTemplateForm = (texts: Texts) =>
  createFormHandler<SaveTemplateInput, { id: string }, SubmitActionResult>({
    async parse(form, submission) {
      const typed = readTyped(texts, submission);
      const { amount, error } = await readTypedAmount(texts, submission, typed);
      if (error !== null) return failInvalid([{ path: "amount", message: error }]);
      const name = readText(form, "template_name").trim() || typed.title.trim().slice(0, LIMITS.template_name);
      const audience = readText(form, "template_audience");
      return parseInput(SaveTemplateInput, { name, audience, fields: { ...typed, amount } });
    },
    run: (input, { actor, context }) => context.services.requests.saveTemplate(actor, input),
    recover: (_, failure, submission) => toRefusal(texts, submission, failure, texts.templates.save.failed),
    done: (_, submission) => ({
      page: {
        ...toResult(texts, submission),
        toast: createToast({ tone: "success", title: texts.templates.save.saved }),
      },
    }),
  });

/** The handlers of all buttons except 'Submit Request', by the value of the button. */
const getForms = (texts: Texts) =>
  [
    ["preview", createPreviewForm(texts)],
    ["check", createCheckForm(texts)],
    ["template", createTemplateForm(texts)],
  ] as const;

const toAmountErrors = (error: string | null): FieldErrors => (error === null ? {} : { amount: error });

function readTyped(texts: Texts, { form, request }: SubmittedForm): SubmitFormValues {
  const number_locale = readFormLocale(texts.language, request, form);
  return { ...readSubmitFormValues(form, createEmptyValues(null, number_locale)), number_locale };
}

const readTypedAmount = (
  texts: Texts,
  { context }: SubmittedForm,
  { amount, number_locale, currency }: SubmitFormValues,
) => readAmountInCurrency(texts, context, amount, { locale: number_locale, currency });

/** Returns the submitted values, each shortened to the limit of its field (R44). */
function toResult(texts: Texts, submission: SubmittedForm): SubmitActionResult {
  const typed = readTyped(texts, submission);
  const lastTexts = takeLastTexts(toSubmittedFields(toFormData(Object.entries(typed))));
  return { values: { ...typed, ...lastTexts }, errors: {}, toast: null, routePreview: null, analysis: null };
}

function toRefusal(
  texts: Texts,
  submission: SubmittedForm,
  { code, detail, errors }: RenderedFailure,
  title: string = texts.submit.failed,
): SubmitActionResult {
  const text = texts.submit;

  const sentence = code === "idempotency_mismatch" ? text.alreadyReceived : detail;
  // Without JavaScript, no field shows the errors of a template's name.
  const isAtField = errors?.some(({ path }) => path !== "name");
  const description = isAtField
    ? submission.context.renderAll(message("errors.invalid"))
    : (errors?.[0]?.message ?? sentence);
  const toast = createToast({ tone: "error", title, description });
  return { ...toResult(texts, submission), errors: toFieldErrors(errors), toast };
}

async function previewRoute(
  texts: Texts,
  { amount, error }: AmountReading,
  submission: SubmittedForm,
): Promise<RoutePreviewState> {
  const text = texts.submit;

  const { actor, context } = submission;
  const values = readTyped(texts, submission);
  if (values.request_type === "") return { preview: null, hint: text.route.chooseType };
  if (error !== null) return { preview: null, hint: error };
  const input = context.renderAll(parseInput(RoutePreviewInput, { ...values, amount }));
  if (!input.ok) return { preview: null, hint: input.detail };
  const result = await runService(context, () => context.services.requests.previewRoute(actor, input.value));
  return result.ok ? { preview: result.value, hint: null } : { preview: null, hint: result.detail };
}

async function analyzeDraft(
  texts: Texts,
  amount: string,
  { form, actor, context, request }: SubmittedForm,
): Promise<EndedState<AnalysisAnswer>> {
  const timeZone = readTimeZone(request);
  const draft = toAnalysisDraft(form, createEmptyValues(null, ""), { amount, timeZone });
  const input = context.renderAll(parseInput(AnalyzeInput, { request_data: draft, language: texts.language }));
  const result = input.ok
    ? await runService(context, () => context.services.assistant.analyze(actor, input.value))
    : input;
  return result.ok ? { step: "done", answer: result.value } : { step: "failed", detail: result.detail, facts: [] };
}
