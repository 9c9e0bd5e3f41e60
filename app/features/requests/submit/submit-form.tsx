import { type ReactNode, useMemo, useRef, useState } from "react";
import type { RequestFormOptions } from "../../../../domain/entities.ts";
import { getCurrencyDecimals } from "../../../../domain/format/currency-decimals.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { DraftFields } from "../../../../domain/requests/submission-fields.ts";
import { readAmount } from "../../../forms/read-amount.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useFocusOnDesktop } from "../../../ui/use-focus-on-desktop.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import type { ShareDepartment } from "../templates/audience-field.tsx";
import { DraftAnalysisPanel } from "./check-panel.tsx";
import {
  createEmptyValues,
  type FormStart,
  needsAmount,
  type SubmitFormValues,
  toDraftStart,
  validateValues,
} from "./form-values.ts";
import { RoutePreviewPanel, useRoutePreview } from "./route-preview-panel.tsx";
import { OfferedDraft, SavedDraftTime } from "./saved-draft.tsx";
import type { SubmitActionResult } from "./submit-action.ts";
import { SubmitFields } from "./submit-fields.tsx";
import { SaveTemplate } from "./template-parts.tsx";
import { useSubmitDraft } from "./use-draft.ts";
import { useEditedOutboxEntry } from "./use-outbox-entry.ts";
import { DRAFT_PATH, useSavedDraft } from "./use-saved-draft.ts";
import { useSubmission } from "./use-submission.ts";

export interface SubmitFormProps {
  /** The options of the fields; null if they could not be loaded. */
  options: Rendered<RequestFormOptions> | null;
  /** The idempotency key of this form (R10). */
  formKey: string;
  requester_id: string;
  /** The id of the outbox entry that the person edits; null for a new request. */
  outboxEntryId: string | null;
  /** The key of this person's draft in the browser's storage. */
  draftKey: string;
  /** The initial content of the form; null for an empty form. */
  start: FormStart | null;
  /** The draft that is stored on the server; null if there is none. */
  storedDraft: { fields: DraftFields; saved_at: string } | null;
  /** Whether the form starts with `storedDraft` instead of `start`. */
  takesDraft: boolean;
  /** Called after the person discarded the draft with which the form started. */
  onDiscarded: () => void;
  /** The departments with which the person can share templates; null if the person cannot share templates. */
  departments: readonly ShareDepartment[] | null;
  /** The content above the fields. */
  children?: ReactNode;
  /** The result of this form after it was sent without JavaScript; null if it was not sent. */
  actionResult: SubmitActionResult | null;
  /** Called after the outbox saved the request because there is no connection. The form can then be reset. */
  onQueued: () => void;
}

/**
 * The submit form. Without JavaScript, it is a plain multipart form. With JavaScript, it has validation, a live route preview, a draft and
 * upload progress.
 */
export function SubmitForm(props: SubmitFormProps) {
  const texts = useTexts();
  const text = texts.submit;
  const fileMessages = texts.files;

  const { options, formKey, requester_id, outboxEntryId, actionResult, storedDraft, onQueued } = props;
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { locale } = useViewerLocale();
  useFocusOnDesktop(form, "title", actionResult === null);
  const takenDraft = props.takesDraft ? storedDraft : null;
  const start = takenDraft ? toDraftStart(takenDraft.fields) : props.start;
  // The initial content does not change if the page's data is loaded again.
  const empty = useMemo(() => createEmptyValues(options, locale), [options, locale]);
  const [initial] = useState(() => ({ ...empty, ...start?.values }));
  const copied_from = start?.copied_from ?? "";
  const draftKey = outboxEntryId === null ? props.draftKey : `${props.draftKey} ${outboxEntryId}`;
  const { values, setValues, restored, ready, discard } = useSubmitDraft({
    key: draftKey,
    form,
    initial,
    submitted: actionResult?.values ?? null,
    startedAt: takenDraft?.saved_at ?? null,
  });
  const saved = useSavedDraft({
    key: draftKey,
    values,
    initial,
    copied_from,
    stored: storedDraft,
    isTaken: takenDraft !== null,
    enabled: ready && outboxEntryId === null,
  });
  const amount_needed = needsAmount(values.request_type, options?.request_types ?? []);
  const reading = readAmount(texts, values.amount, {
    locale: values.number_locale,
    decimals: getCurrencyDecimals(options?.currencies ?? [], values.currency),
  });
  const { amount, error } = reading;
  const route = useRoutePreview(values, reading, amount_needed, actionResult?.routePreview ?? null);
  const entry = useEditedOutboxEntry(outboxEntryId, form, initial, setValues);
  const { errors, setErrors, refuse, progress, submit } = useSubmission(form, {
    formKey,
    requester_id,
    draftKey,
    initialErrors: actionResult?.errors ?? {},
    entry,
    onSend: saved.stop,
    onQueued,
  });
  const discardDraft = () => {
    void saved.discard().then(props.onDiscarded);
    discard();
  };

  const change = (name: keyof SubmitFormValues, value: string) => {
    setErrors(({ [name]: _, ...others }) => others);
    setValues((before) => ({ ...before, [name]: value, ...getDefaultCurrencyChange(name, value, before, options) }));
  };

  return (
    <>
      <form id={DISCARD_FORM_ID} method="post" action={DRAFT_PATH} hidden>
        <input type="hidden" name="intent" value="discard" />
      </form>
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate={hydrated}
        data-typed="draft"
        onSubmit={(event) => submit(event, { values, errors: validateValues(texts, values, amount_needed, error) })}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6"
      >
        <input type="hidden" name="_key" value={formKey} />
        <input type="hidden" name="number_locale" value={values.number_locale} />
        {copied_from === "" ? null : <input type="hidden" name="copied_from" value={copied_from} />}
        {saved.offered ? null : <input type="hidden" name="delete_draft" value="yes" />}
        <div className="flex min-w-0 flex-col gap-4">
          {props.children}
          {saved.offered ? (
            <OfferedDraft draft={saved.offered} discardForm={DISCARD_FORM_ID} onDiscard={() => void saved.discard()} />
          ) : null}
          {(restored && outboxEntryId === null) || takenDraft ? (
            <Alert
              title={text.draft.restored}
              action={
                <Button
                  form={DISCARD_FORM_ID}
                  variant="ghost"
                  size="sm"
                  onClick={(event) => {
                    event.preventDefault();
                    discardDraft();
                  }}
                >
                  {text.draft.discard}
                </Button>
              }
            >
              {text.draft.text}
            </Alert>
          ) : null}
          {actionResult && !hydrated ? <Alert tone="warning">{text.filesLost}</Alert> : null}
          <SubmitFields
            options={options}
            values={values}
            errors={errors}
            showAmount={!hydrated || amount_needed !== false}
            amountRequired={amount_needed === true}
            busy={progress !== null}
            onChange={change}
          />
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-8">
          <RoutePreviewPanel state={route.state} pending={route.pending} />
          {progress === null ? null : <ProgressBar label={fileMessages.uploading} value={progress} />}
          <Button wide pending={progress !== null}>
            {progress === null ? text.button : text.submitting}
          </Button>
          <SavedDraftTime savedAt={saved.savedAt} />
          <Button wide variant="secondary" name="intent" value="preview" formNoValidate className="scripting:hidden">
            {text.route.button}
          </Button>
          <DraftAnalysisPanel
            form={form}
            empty={empty}
            amount={amount}
            onStart={() => {
              if (error !== null && amount_needed !== false) refuse({ amount: error });
              return error === null || amount_needed === false;
            }}
            initialState={actionResult?.analysis ?? null}
          />
          <SaveTemplate form={form} departments={props.departments} />
        </div>
      </form>
    </>
  );
}

const DISCARD_FORM_ID = "discard-draft";

/**
 * Returns the currency to set after a change of the request type, which is the default of the new type. Returns no change if the person
 * chose a currency other than the default of the old type.
 */
function getDefaultCurrencyChange(
  name: keyof SubmitFormValues,
  value: string,
  before: SubmitFormValues,
  options: Rendered<RequestFormOptions> | null,
): Partial<SubmitFormValues> {
  if (name !== "request_type" || !options) return {};
  const getDefault = (type: string) => options.request_types.find(({ code }) => code === type)?.default_currency;
  const oldDefault = getDefault(before.request_type) ?? createEmptyValues(options, before.number_locale).currency;
  const newDefault = getDefault(value);
  if (!newDefault || before.currency !== oldDefault) return {};
  return options.currencies.some(({ code }) => code === newDefault) ? { currency: newDefault } : {};
}
