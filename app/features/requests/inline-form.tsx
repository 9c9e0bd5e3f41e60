import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { RequestDetails } from "../../../domain/entities.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { Texts } from "../../../texts/screens.ts";
import { findOpenActionDialog } from "../../forms/dialog-address.ts";
import { RefusalAlert } from "../../forms/failure-alert.tsx";
import { useIdempotencyKey } from "../../forms/idempotency-key.ts";
import { findSubmittedText } from "../../forms/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import { ConcurrentChangesAlert } from "./concurrent-changes-alert.tsx";
import { FilesField } from "./files-field.tsx";
import { canPerform } from "./listed-request.ts";
import { MentionTextArea } from "./mention-text-area.tsx";
import { formatRequestFields } from "./request-fields.ts";
import type { ActionRefusal } from "./request-refusal.ts";
import { useConcurrentChanges } from "./use-concurrent-changes.ts";
import { useRequestActionResult } from "./use-request-action-result.ts";

export interface InlineFormProps {
  act: "comment" | "respond";
  /** The name of the text field, as in the API. */
  field: "comments" | "additional_info";
  request: Rendered<RequestDetails>;
  refusal: ActionRefusal | null | undefined;
  formKey: string;
}

const getTexts = (texts: Texts) => ({
  comment: texts.requestDetails.comments,
  respond: {
    label: texts.actions.respond.field,
    placeholder: texts.actions.respond.placeholder,
    submit: texts.actions.respond.confirm,
  },
});

/**
 * The form of an action that is on the page and not in a dialog. The typed text stays until the server accepts it or the outbox saves it.
 */
export function InlineForm({ act, field, request, refusal, formKey }: InlineFormProps) {
  const texts = useTexts();
  const mentionMessages = texts.mentions;

  const text = getTexts(texts)[act];
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const { search } = useLocation();
  const pending = navigation.formMethod === "POST" && navigation.formData?.get("_act") === act;
  // If a dialog is open, the refusal belongs to its form.
  const ownRefusal = refusal?.act === act && findOpenActionDialog(search) === null ? refusal : null;
  const { timeZone } = useViewerLocale();
  const allChanges = useConcurrentChanges(request, ownRefusal);
  // Concurrent changes do not matter for a comment, because it overwrites nothing. They matter for a response, because the question may
  // have changed (R9).
  const changes = act === "comment" ? null : allChanges;
  const current = changes?.request ?? request;
  const snapshot = changes?.snapshot ?? formatRequestFields(texts, request, timeZone);
  // The version that the person has seen. After a concurrent change, it stays the old version until the person confirms the change
  // (ConcurrentChangesAlert).
  const version = (changes && findSubmittedText(ownRefusal, "version")) ?? request.version;
  /**
   * The `version` in the form after its last change event; 0 before the first one. It equals `current.version` after the person confirmed
   * the concurrent changes.
   */
  const [confirmed, setConfirmed] = useState(0);
  const hydrated = useHydrated();
  const isUnconfirmed = hydrated && changes !== null && confirmed !== current.version;

  const { key, renew } = useIdempotencyKey(formKey);
  const { queued } = useRequestActionResult();
  useEffect(() => {
    if (queued?.act !== act) return;
    form.current?.reset();
    renew();
  }, [queued, act, renew]);

  useEffect(() => {
    if (!ownRefusal) return;
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (invalid ?? form.current?.querySelector<HTMLElement>("textarea"))?.focus();
  }, [ownRefusal]);

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      replace
      preventScrollReset
      className="flex flex-col gap-3"
      onChange={(event) => setConfirmed(Number(new FormData(event.currentTarget).getAll("version").at(-1)))}
    >
      <input type="hidden" name="_act" value={act} />
      <input type="hidden" name="_key" value={`${key}:${act}`} />
      <input type="hidden" name="_title" value={request.title} />
      <input type="hidden" name="request_id" value={request.id} />
      <input type="hidden" name="_seen" value={JSON.stringify(snapshot)} />
      {act === "comment" ? null : <input type="hidden" name="version" value={version} />}
      {changes ? (
        <ConcurrentChangesAlert changes={changes} snapshot={snapshot} possible={canPerform(current, act)} />
      ) : null}
      <RefusalAlert refusal={ownRefusal?.conflict ? null : ownRefusal} />
      <Field label={text.label} name={field} hint={mentionMessages.hint} error={ownRefusal?.errors[field]}>
        <MentionTextArea
          request_id={request.id}
          rows={3}
          maxLength={LIMITS.comment}
          placeholder={text.placeholder}
          defaultValue={findSubmittedText(ownRefusal, field)}
          required
        />
      </Field>
      <FilesField
        compact
        errors={ownRefusal?.errors ?? {}}
        wasRefused={ownRefusal?.had_files}
        existingCount={request.attachments.length}
      />
      <div className="flex justify-end">
        <Button
          variant={act === "comment" ? "secondary" : "primary"}
          pending={pending}
          disabled={isUnconfirmed}
          className="max-md:w-full"
        >
          {text.submit}
        </Button>
      </div>
    </Form>
  );
}
