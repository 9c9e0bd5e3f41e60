import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { RequestDetails } from "../../../domain/entities.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { readDialog } from "../../forms/dialog-address.ts";
import { FailureAlert } from "../../forms/failure-alert.tsx";
import { useIdempotencyKey } from "../../forms/use-idempotency-key.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import { ConcurrentChangesAlert } from "./concurrent-changes-alert.tsx";
import { FilesField } from "./files-field.tsx";
import { toRequestFacts } from "./request-facts.ts";
import type { ActionRefusal } from "./request-refusal.ts";
import { useConcurrentChanges } from "./use-concurrent-changes.ts";
import { useRequestActionResult } from "./use-request-action-result.ts";

export interface InlineFormProps {
  act: "comment" | "respond";
  /** The name of the text in the form, as the API calls it. */
  field: "comments" | "additional_info";
  label: string;
  placeholder: string;
  submit: string;
  request: RequestDetails;
  refusal: ActionRefusal | null | undefined;
  formKey: string;
}

/** An action that is taken right on the page, without a dialog. What was typed stays until it has arrived. */
export function InlineForm({ act, field, label, placeholder, submit, request, refusal, formKey }: InlineFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const { search } = useLocation();
  const pending = navigation.formMethod === "POST" && navigation.formData?.get("_act") === act;
  // An open dialog shows its own refusal.
  const answer = refusal?.act === act && readDialog(search) === null ? refusal : null;
  const { timeZone } = useViewerLocale();
  const news = useConcurrentChanges(request, answer);
  // A comment overwrites nothing; an answer is given to the question that was read (R9).
  const meanwhile = act === "comment" ? null : news;
  const current = meanwhile?.request ?? request;
  const seen = meanwhile?.snapshot ?? toRequestFacts(request, timeZone);
  // Until the change is confirmed, the version that was seen before it (ChangedMeanwhile).
  const version = (meanwhile && answer?.values.version) ?? request.version;
  /** The version that the form would send. */
  const [sent, setSent] = useState(0);
  const hydrated = useHydrated();
  const isUnconfirmed = hydrated && meanwhile !== null && sent !== current.version;

  const { key, renew } = useIdempotencyKey(formKey);
  const { queued } = useRequestActionResult();
  useEffect(() => {
    if (queued?.act !== act) return;
    form.current?.reset();
    renew();
  }, [queued, act, renew]);

  useEffect(() => {
    if (!answer) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? form.current?.querySelector<HTMLElement>("textarea"))?.focus();
  }, [answer]);

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      replace
      preventScrollReset
      className="flex flex-col gap-3"
      onChange={(event) => setSent(Number(new FormData(event.currentTarget).getAll("version").at(-1)))}
    >
      <input type="hidden" name="_act" value={act} />
      <input type="hidden" name="_key" value={`${key}:${act}`} />
      <input type="hidden" name="_title" value={request.title} />
      <input type="hidden" name="request_id" value={request.id} />
      <input type="hidden" name="_seen" value={JSON.stringify(seen)} />
      {act === "comment" ? null : <input type="hidden" name="version" value={version} />}
      {meanwhile ? (
        <ConcurrentChangesAlert changes={meanwhile} snapshot={seen} possible={current.allowed_actions.includes(act)} />
      ) : null}
      {answer && !answer.conflict && Object.keys(answer.errors).length === 0 ? <FailureAlert failure={answer} /> : null}
      <Field label={label} name={field} error={answer?.errors[field]}>
        <TextArea
          rows={3}
          maxLength={LIMITS.comment}
          placeholder={placeholder}
          defaultValue={answer?.values[field]}
          required
        />
      </Field>
      <FilesField
        compact
        errors={answer?.errors ?? {}}
        wasRefused={answer?.had_files}
        presentCount={request.attachments.length}
      />
      <div className="flex justify-end">
        <Button
          variant={act === "comment" ? "secondary" : "primary"}
          pending={pending}
          disabled={isUnconfirmed}
          className="max-md:w-full"
        >
          {submit}
        </Button>
      </div>
    </Form>
  );
}
