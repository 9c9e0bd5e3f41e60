import { useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useReader } from "../../components/reader.tsx";
import { useToast } from "../../components/toast-region.tsx";
import { Alert } from "../../components/ui/alert.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { fromLocalInput } from "../../domain/date-time-format.ts";
import type { FormOptions } from "../../domain/entities.ts";
import { type FormErrors, formErrors } from "../../form-errors.ts";
import { submit as text } from "../../messages/submit.ts";
import { messages } from "../../messages.ts";
import { CheckPanel } from "./check-panel.tsx";
import { emptyValues, type FormValues, findMistakes, needsAmount } from "./form-values.ts";
import { RoutePanel } from "./route-panel.tsx";
import type { SentBack } from "./sent-back.ts";
import { SubmitFields } from "./submit-fields.tsx";
import { forgetDraft, useDraft } from "./use-draft.ts";
import { useRouteAnswer } from "./use-route-answer.ts";
import { type UploadAnswer, useUpload } from "./use-upload.ts";

export interface SubmitFormProps {
  /** Null: they could not be loaded. */
  options: FormOptions | null;
  /** The idempotency key of this form (R10). */
  formKey: string;
  /** Where this person's draft is kept. */
  draftKey: string;
  /** What the server sent back when the form came without JavaScript. */
  sent: SentBack | null;
}

/** The whole form. Without JavaScript a plain multipart form; with it, checks, a live route, a draft and an upload with progress. */
export function SubmitForm({ options, formKey, draftKey, sent }: SubmitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const empty = useMemo(() => emptyValues(options), [options]);
  const { values, setValues, restored, discard } = useDraft(draftKey, form, empty, sent?.values ?? null);
  const amount_needed = needsAmount(values.request_type, options?.request_types ?? []);
  const route = useRouteAnswer(values, amount_needed, sent?.answer ?? null);
  const { errors, setErrors, progress, submit } = useSubmission(form, formKey, draftKey, sent?.errors ?? {});

  const change = (name: keyof FormValues, value: string) => {
    setErrors(({ [name]: _, ...others }) => others);
    setValues((before) => ({ ...before, [name]: value, ...followType(name, value, before, options) }));
  };

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate={hydrated}
      onSubmit={(event) => submit(event, values, amount_needed)}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6"
    >
      <input type="hidden" name="_key" value={formKey} />
      <div className="flex min-w-0 flex-col gap-4">
        {restored ? (
          <Alert
            title={text.draft.restored}
            action={
              <Button type="button" variant="ghost" size="sm" onClick={discard}>
                {text.draft.discard}
              </Button>
            }
          >
            {text.draft.text}
          </Alert>
        ) : null}
        {sent && !hydrated ? <Alert tone="warning">{text.filesNotKept}</Alert> : null}
        <SubmitFields
          options={options}
          values={values}
          errors={errors}
          showAmount={!hydrated || amount_needed !== false}
          amountNeeded={amount_needed === true}
          busy={progress !== null}
          onChange={change}
        />
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-8">
        <RoutePanel answer={route.answer} pending={route.pending} />
        {progress === null ? null : <ProgressBar label={messages.files.uploading} value={progress} />}
        <Button wide pending={progress !== null}>
          {progress === null ? text.button : text.submitting}
        </Button>
        <Button wide variant="secondary" name="intent" value="preview" formNoValidate className="scripting:hidden">
          {text.route.button}
        </Button>
        <CheckPanel form={form} empty={empty} first={sent?.check ?? null} />
      </div>
    </form>
  );
}

/** The currency follows the type's default until somebody has chosen another one. */
function followType(
  name: keyof FormValues,
  value: string,
  before: FormValues,
  options: FormOptions | null,
): Partial<FormValues> {
  if (name !== "request_type" || !options) return {};
  const defaultOf = (type: string) => options.request_types.find((one) => one.code === type)?.default_currency;
  const [was, is] = [defaultOf(before.request_type), defaultOf(value)];
  const chosen = before.currency !== (was ?? emptyValues(options).currency);
  return is && !chosen && options.currencies.some((one) => one.code === is) ? { currency: is } : {};
}

/** Checks, sends and shows what came of it; the first field with an error gets the focus. */
function useSubmission(form: RefObject<HTMLFormElement>, formKey: string, draftKey: string, first: FormErrors) {
  const [errors, setErrors] = useState<FormErrors>(first);
  const [key, setKey] = useState(formKey);
  const [attempts, setAttempts] = useState(0);
  const { timeZone } = useReader();
  const { upload, progress } = useUpload();
  const navigate = useNavigate();
  const toast = useToast();

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts, form]);

  const refuse = (found: FormErrors) => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };
  const finish = (answer: UploadAnswer) => {
    if (answer.ok) {
      forgetDraft(draftKey);
      toast({ tone: "success", title: text.submitted, description: answer.id });
      navigate(`/request/${encodeURIComponent(answer.id)}/details`);
      return;
    }
    const arrived = answer.code === "idempotency_mismatch";
    // The key stands for what was sent before; what follows is a call of its own.
    if (arrived) setKey((before) => `${before}+`);
    refuse(formErrors(answer.errors));
    toast({ tone: "error", title: text.failed, description: arrived ? text.arrivedBefore : answer.detail });
  };
  const submit = async (event: FormEvent<HTMLFormElement>, values: FormValues, amount_needed: boolean | null) => {
    event.preventDefault();
    if (!form.current || progress !== null) return;
    const mistakes = findMistakes(values, amount_needed === true, amountIsNumber(form.current));
    if (Object.keys(mistakes).length > 0) refuse(mistakes);
    else finish(await upload(toBody(form.current, values, timeZone), key));
  };
  return { errors, setErrors, progress, submit };
}

/** A number field that holds something else reads as empty; only the browser knows. */
function amountIsNumber(form: HTMLFormElement): boolean {
  return !form.querySelector<HTMLInputElement>("[name=amount]")?.validity.badInput;
}

/** The form as the API takes it: a moment in UTC, no empty file, nothing that only concerns this page. */
function toBody(form: HTMLFormElement, values: FormValues, timeZone: string): FormData {
  const body = new FormData(form);
  const files = body.getAll("files").filter((file) => file instanceof File && file.name !== "");
  body.delete("_key");
  body.delete("files");
  for (const file of files) body.append("files", file);
  if (values.due_date !== "") body.set("due_date", fromLocalInput(values.due_date, timeZone) ?? values.due_date);
  return body;
}
