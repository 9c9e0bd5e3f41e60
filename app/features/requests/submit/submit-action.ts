import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { ERROR_MESSAGES, type Failure, HTTP_STATUS, invalid, ok, type Result } from "../../../../domain/errors.ts";
import { fromLocalInput } from "../../../../domain/format/zoned-time.ts";
import { AnalyzeInput } from "../../../../domain/inputs/assistant.ts";
import { type FileInput, RoutePreviewInput, SubmitRequestInput } from "../../../../domain/inputs/requests.ts";
import { toFieldErrors, toInputFailure } from "../../../forms/field-errors.ts";
import { type AmountReading, readAmountInCurrency } from "../../../forms/read-amount.ts";
import { takeLastTexts, toFormData, toSubmittedFields } from "../../../forms/submitted-fields.ts";
import { fileMessages as fileTexts } from "../../../messages/files.ts";
import { submitMessages as text } from "../../../messages/submit.ts";
import { createFlashCookie, createToast } from "../../../server/flash.ts";
import { readFormLocale, readTimeZone } from "../../../server/preferences.ts";
import { MAX_UPLOAD_BYTES, readActorUpload, readFiles } from "../../../server/read-form.ts";
import { runService } from "../../../server/run-service.ts";
import type { AnalysisState } from "../../assistant/use-analysis.ts";
import { createEmptyValues, type FormValues, readFormValues, toAnalysisDraft } from "./form-values.ts";
import type { RoutePreviewState } from "./route-preview-panel.tsx";
import type { SubmitActionResult } from "./submit-action-result.ts";

/** The form without JavaScript: submits it, or answers 'Who will approve?'. What was typed always comes back. */
export async function handleSubmitAction(context: AppLoadContext, request: Request) {
  const { actor, form, complete } = await readActorUpload(context, request, MAX_UPLOAD_BYTES);
  const number_locale = readFormLocale(request, form);
  const typed = { ...readFormValues(form, createEmptyValues(null, number_locale)), number_locale };
  const values = truncateValues(typed);
  if (!complete) return toRefusalResponse(values, { ok: false, code: "too_large", detail: fileTexts.tooLarge });
  const read = await runService(context, async () =>
    ok(await readAmountInCurrency(context, typed.amount, { locale: number_locale, currency: typed.currency })),
  );
  if (!read.ok) return toRefusalResponse(values, read);
  const { amount, error } = read.value;
  const timeZone = readTimeZone(request);
  const intent = form.get("intent");
  if (intent === "preview" || intent === "check") {
    const answer = await previewRoute(context, actor, typed, read.value);
    const check =
      intent === "check" && error === null ? await analyzeDraft(context, actor, form, { amount, timeZone }) : null;
    return data<SubmitActionResult>({
      values,
      errors: toAmountErrors(error),
      toast: null,
      routePreview: answer,
      analysis: check,
    });
  }
  const due_date = fromLocalInput(typed.due_date, timeZone) ?? typed.due_date;
  const input = SubmitRequestInput.safeParse({ ...typed, amount, due_date });
  if (!input.success || error !== null) {
    const errors = input.success ? [] : (toInputFailure(input.error).errors ?? []);
    return toRefusalResponse(
      values,
      invalid([...errors, ...(error === null ? [] : [{ path: "amount", message: error }])]),
    );
  }
  const files = await readFiles(form);
  const key = String(form.get("_key") ?? "");
  const result = await runService(context, () => submitWithIdempotencyKey(context, actor, key, input.data, files));
  if (!result.ok) return toRefusalResponse(values, result);
  const toast = createFlashCookie({ tone: "success", title: text.submitted, description: result.value });
  return redirect(`/request/${encodeURIComponent(result.value)}/details`, { headers: { "Set-Cookie": toast } });
}

const toAmountErrors = (mistake: string | null) => (mistake === null ? {} : { amount: mistake });

/** The texts as far as the form shows them again (R44). */
const truncateValues = (values: FormValues): FormValues => ({
  ...values,
  ...takeLastTexts(toSubmittedFields(toFormData(Object.entries(values)))),
});

function toRefusalResponse(values: FormValues, failure: Failure) {
  const detail = failure.code === "idempotency_mismatch" ? text.alreadyReceived : failure.detail;
  const toast = createToast({
    tone: "error",
    title: text.failed,
    description: failure.errors ? ERROR_MESSAGES.invalid : detail,
  });
  return data<SubmitActionResult>(
    { values, errors: toFieldErrors(failure.errors), toast, routePreview: null, analysis: null },
    { status: HTTP_STATUS[failure.code] },
  );
}

async function previewRoute(
  context: AppLoadContext,
  actor: Actor,
  values: FormValues,
  { amount, error }: AmountReading,
): Promise<RoutePreviewState> {
  if (values.request_type === "") return { preview: null, hint: text.route.chooseType };
  if (error !== null) return { preview: null, hint: error };
  const input = RoutePreviewInput.safeParse({ ...values, amount });
  if (!input.success) return { preview: null, hint: input.error.issues[0]?.message ?? text.route.unavailable };
  const result = await runService(context, () => context.services.requests.previewRoute(actor, input.data));
  return result.ok ? { preview: result.value, hint: null } : { preview: null, hint: result.detail };
}

async function analyzeDraft(
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  facts: { amount: string; timeZone: string },
): Promise<AnalysisState> {
  const failed = (detail: string): AnalysisState => ({ step: "failed", detail, facts: [], provider: null });
  const input = AnalyzeInput.safeParse({ request_data: toAnalysisDraft(form, createEmptyValues(null, ""), facts) });
  if (!input.success) return failed(input.error.issues[0]?.message ?? "");
  const result = await runService(context, () => context.services.assistant.analyze(actor, input.data));
  return result.ok ? { step: "done", ...result.value } : failed(result.detail);
}

/** R10: a form that is sent twice submits once. Answers the request's id. */
async function submitWithIdempotencyKey(
  { services, sha256 }: AppLoadContext,
  actor: Actor,
  key: string,
  input: SubmitRequestInput,
  files: readonly FileInput[],
): Promise<Result<string>> {
  const idOf = (result: Awaited<ReturnType<typeof services.requests.submit>>): Result<string> =>
    result.ok ? { ok: true, value: result.value.id } : result;
  if (key === "") return idOf(await services.requests.submit(actor, input, files));
  const body = [input, files.map(({ filename, content }) => [filename, sha256(content)])];
  return services.runWithIdempotencyKey(actor, {
    key,
    fingerprint: sha256(JSON.stringify(["submit-request", body])),
    run: async () => idOf(await services.requests.submit(actor, input, files, { idempotency_key: key })),
    recover: async (id) => ({ ok: true, value: id }),
  });
}
