import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { lastTexts, sentFields, toFormData } from "../../actions/sent-fields.ts";
import type { AnalysisState } from "../../components/assistant/use-analysis.ts";
import { fromLocalInput } from "../../domain/date-time-format.ts";
import type { Actor } from "../../domain/entities.ts";
import { type Failure, type Result, SENTENCE_OF, STATUS_OF } from "../../domain/errors.ts";
import { AnalyzeInput } from "../../domain/inputs/assistant.ts";
import { type FileInput, RoutePreviewInput, SubmitRequestInput } from "../../domain/inputs/requests.ts";
import { flash, toastMessage } from "../../flash.ts";
import { formErrors, refuseInput } from "../../form-errors.ts";
import { files as fileTexts } from "../../messages/files.ts";
import { submit as text } from "../../messages/submit.ts";
import { readTimeZone } from "../../preferences.ts";
import { readActorUpload, readFiles, UPLOAD_BYTES } from "../../read-form.ts";
import { runService } from "../../run-service.ts";
import { draftOf, emptyValues, type FormValues, readValues } from "./form-values.ts";
import type { RouteAnswer } from "./route-panel.tsx";
import type { SentBack } from "./sent-back.ts";

/** The form without JavaScript: submits it, or answers 'Who will approve?'. What was typed always comes back. */
export async function submitForm(context: AppLoadContext, request: Request) {
  const { actor, form, complete } = await readActorUpload(context, request, UPLOAD_BYTES);
  const typed = readValues(form, emptyValues(null));
  const values = cutValues(typed);
  if (!complete) return sendBack(values, { ok: false, code: "too_large", detail: fileTexts.tooLarge });
  if (form.get("intent") === "preview")
    return data<SentBack>({
      values,
      errors: {},
      toast: null,
      answer: await askRoute(context, actor, typed),
      check: null,
    });
  if (form.get("intent") === "check") {
    const check = await checkDraft(context, actor, form, readTimeZone(request));
    return data<SentBack>({ values, errors: {}, toast: null, answer: await askRoute(context, actor, typed), check });
  }
  const due_date = fromLocalInput(typed.due_date, readTimeZone(request)) ?? typed.due_date;
  const input = SubmitRequestInput.safeParse({ ...typed, due_date });
  if (!input.success) return sendBack(values, refuseInput(input.error));
  const files = await readFiles(form);
  const key = String(form.get("_key") ?? "");
  const result = await runService(() => submitOnce(context, actor, key, input.data, files));
  if (!result.ok) return sendBack(values, result);
  const toast = flash({ tone: "success", title: text.submitted, description: result.value });
  return redirect(`/request/${encodeURIComponent(result.value)}/details`, { headers: { "Set-Cookie": toast } });
}

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

async function askRoute(context: AppLoadContext, actor: Actor, values: FormValues): Promise<RouteAnswer> {
  if (values.request_type === "") return { preview: null, hint: text.route.chooseType };
  const input = RoutePreviewInput.safeParse(values);
  if (!input.success) return { preview: null, hint: input.error.issues[0]?.message ?? text.route.unknown };
  const result = await runService(() => context.services.requests.previewRoute(actor, input.data));
  return result.ok ? { preview: result.value, hint: null } : { preview: null, hint: result.detail };
}

async function checkDraft(
  context: AppLoadContext,
  actor: Actor,
  form: FormData,
  timeZone: string,
): Promise<AnalysisState> {
  const failed = (detail: string): AnalysisState => ({ step: "failed", detail, facts: [], provider: null });
  const input = AnalyzeInput.safeParse({ request_data: draftOf(form, emptyValues(null), timeZone) });
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
