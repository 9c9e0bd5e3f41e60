import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../../domain/entities.ts";
import { type Failure, invalid, ok, type Result, SENTENCE_OF, STATUS_OF } from "../../../../domain/errors.ts";
import { fromLocalInput } from "../../../../domain/format/date-time-format.ts";
import { AnalyzeInput } from "../../../../domain/inputs/assistant.ts";
import { type FileInput, RoutePreviewInput, SubmitRequestInput } from "../../../../domain/inputs/requests.ts";
import { formErrors, refuseInput } from "../../../forms/form-errors.ts";
import { type ReadAmount, readAmountIn } from "../../../forms/read-amount.ts";
import { lastTexts, sentFields, toFormData } from "../../../forms/sent-fields.ts";
import { files as fileTexts } from "../../../messages/files.ts";
import { submit as text } from "../../../messages/submit.ts";
import { flash, toastMessage } from "../../../server/flash.ts";
import { readFormLocale, readTimeZone } from "../../../server/preferences.ts";
import { readActorUpload, readFiles, UPLOAD_BYTES } from "../../../server/read-form.ts";
import { runService } from "../../../server/run-service.ts";
import type { AnalysisState } from "../../assistant/use-analysis.ts";
import { draftOf, emptyValues, type FormValues, readValues } from "./form-values.ts";
import type { RouteAnswer } from "./route-panel.tsx";
import type { SentBack } from "./sent-back.ts";

/** The form without JavaScript: submits it, or answers 'Who will approve?'. What was typed always comes back. */
export async function submitForm(context: AppLoadContext, request: Request) {
  const { actor, form, complete } = await readActorUpload(context, request, UPLOAD_BYTES);
  const number_locale = readFormLocale(request, form);
  const typed = { ...readValues(form, emptyValues(null, number_locale)), number_locale };
  const values = cutValues(typed);
  if (!complete) return sendBack(values, { ok: false, code: "too_large", detail: fileTexts.tooLarge });
  const read = await runService(async () =>
    ok(await readAmountIn(context, typed.amount, { locale: number_locale, currency: typed.currency })),
  );
  if (!read.ok) return sendBack(values, read);
  const { amount, mistake } = read.value;
  const timeZone = readTimeZone(request);
  const intent = form.get("intent");
  if (intent === "preview" || intent === "check") {
    const answer = await askRoute(context, actor, typed, read.value);
    const check =
      intent === "check" && mistake === null ? await checkDraft(context, actor, form, { amount, timeZone }) : null;
    return data<SentBack>({ values, errors: amountError(mistake), toast: null, answer, check });
  }
  const due_date = fromLocalInput(typed.due_date, timeZone) ?? typed.due_date;
  const input = SubmitRequestInput.safeParse({ ...typed, amount, due_date });
  if (!input.success || mistake !== null) {
    const errors = input.success ? [] : (refuseInput(input.error).errors ?? []);
    return sendBack(values, invalid([...errors, ...(mistake === null ? [] : [{ path: "amount", message: mistake }])]));
  }
  const files = await readFiles(form);
  const key = String(form.get("_key") ?? "");
  const result = await runService(() => submitOnce(context, actor, key, input.data, files));
  if (!result.ok) return sendBack(values, result);
  const toast = flash({ tone: "success", title: text.submitted, description: result.value });
  return redirect(`/request/${encodeURIComponent(result.value)}/details`, { headers: { "Set-Cookie": toast } });
}

const amountError = (mistake: string | null) => (mistake === null ? {} : { amount: mistake });

/** The texts as far as the form shows them again (R44). */
const cutValues = (values: FormValues): FormValues => ({
  ...values,
  ...lastTexts(sentFields(toFormData(Object.entries(values)))),
});

function sendBack(values: FormValues, failure: Failure) {
  const detail = failure.code === "idempotency_mismatch" ? text.arrivedBefore : failure.detail;
  const toast = toastMessage({
    tone: "error",
    title: text.failed,
    description: failure.errors ? SENTENCE_OF.invalid : detail,
  });
  return data<SentBack>(
    { values, errors: formErrors(failure.errors), toast, answer: null, check: null },
    { status: STATUS_OF[failure.code] },
  );
}

async function askRoute(
  context: AppLoadContext,
  actor: Actor,
  values: FormValues,
  { amount, mistake }: ReadAmount,
): Promise<RouteAnswer> {
  if (values.request_type === "") return { preview: null, hint: text.route.chooseType };
  if (mistake !== null) return { preview: null, hint: mistake };
  const input = RoutePreviewInput.safeParse({ ...values, amount });
  if (!input.success) return { preview: null, hint: input.error.issues[0]?.message ?? text.route.unknown };
  const result = await runService(() => context.services.requests.previewRoute(actor, input.data));
  return result.ok ? { preview: result.value, hint: null } : { preview: null, hint: result.detail };
}

async function checkDraft(
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  facts: { amount: string; timeZone: string },
): Promise<AnalysisState> {
  const failed = (detail: string): AnalysisState => ({ step: "failed", detail, facts: [], provider: null });
  const input = AnalyzeInput.safeParse({ request_data: draftOf(form, emptyValues(null, ""), facts) });
  if (!input.success) return failed(input.error.issues[0]?.message ?? "");
  const result = await runService(() => context.services.assistant.analyze(actor, input.data));
  return result.ok ? { step: "done", ...result.value } : failed(result.detail);
}

/** R10: a form that is sent twice submits once. Answers the request's id. */
async function submitOnce(
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
  return services.once(actor, {
    key,
    fingerprint: sha256(JSON.stringify(["submit-request", body])),
    run: async () => idOf(await services.requests.submit(actor, input, files, { idempotency_key: key })),
    recover: async (id) => ({ ok: true, value: id }),
  });
}
