import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { fromLocalInput } from "../../../../domain/format/date-time-format.ts";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { getSelectedFiles } from "../../../forms/submitted-fields.ts";
import { useIdempotencyKey } from "../../../forms/use-idempotency-key.ts";
import { submitMessages as text } from "../../../messages/submit.ts";
import { loginAddress } from "../../../navigation.ts";
import { useToast } from "../../../ui/toast-region.tsx";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import type { FormValues } from "./form-values.ts";
import { deleteDraft } from "./use-draft.ts";
import { type EditedOutboxEntry, queueSubmission } from "./use-outbox-entry.ts";
import { UNREACHABLE, type UploadResult, useUpload } from "./use-upload.ts";

export interface SubmissionOptions {
  /** The page's idempotency key (R10). */
  formKey: string;
  requester_id: string;
  draftKey: string;
  /** What is wrong from the start. */
  initialErrors: FieldErrors;
  /** The entry of the outbox that is being edited. */
  entry: EditedOutboxEntry | null;
  onQueued: () => void;
}

export interface SubmissionInput {
  values: FormValues;
  /** As returned by `readAmount`. */
  amount: string;
  /** The errors that prevent sending, by field. */
  errors: FieldErrors;
}

/** Checks, sends and shows what came of it; the first field with an error gets the focus. Without a connection it waits in the outbox. */
export function useSubmission(form: RefObject<HTMLFormElement>, options: SubmissionOptions) {
  const { requester_id, draftKey, entry, onQueued } = options;
  const [errors, setErrors] = useState<FieldErrors>(options.initialErrors);
  const own = useIdempotencyKey(options.formKey);
  const [again, setAgain] = useState("");
  const key = (entry?.key ?? own.key) + again;
  const [attempts, setAttempts] = useState(0);
  const { timeZone } = useViewerLocale();
  const { upload, progress } = useUpload();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts, form]);

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };
  const finish = (answer: UploadResult) => {
    if (answer.ok) {
      deleteDraft(draftKey);
      entry?.remove();
      toast({ tone: "success", title: text.submitted, description: answer.id });
      navigate(`/request/${encodeURIComponent(answer.id)}/details`);
      return;
    }
    // The draft is in the tab; its files are not.
    if (answer.code === "not_signed_in") return navigate(loginAddress(pathname + search, "saved"));
    const arrived = answer.code === "idempotency_mismatch";
    // The key stands for what was sent before; what follows is a call of its own.
    if (arrived) setAgain((before) => `${before}+`);
    refuse(toFieldErrors(answer.errors));
    toast({ tone: "error", title: text.failed, description: arrived ? text.alreadyReceived : answer.detail });
  };
  const submit = async (event: FormEvent<HTMLFormElement>, { values, amount, errors: mistakes }: SubmissionInput) => {
    event.preventDefault();
    if (!form.current || progress !== null) return;
    if (Object.keys(mistakes).length > 0) return refuse(mistakes);
    const body = toBody(form.current, { values, amount, requester_id, timeZone });
    // Nothing has left yet when the browser knows that it is offline.
    const answer = navigator.onLine ? await upload(body, key) : null;
    if (answer && (answer.ok || answer.code !== UNREACHABLE)) return finish(answer);
    const kept = await queueSubmission({
      id: entry?.id ?? null,
      key,
      body,
      typed: { ...values },
      unsure: answer !== null,
    });
    if (!kept) return finish(answer ?? { ok: false, code: UNREACHABLE, detail: text.connectionLost, errors: [] });
    deleteDraft(draftKey);
    onQueued();
  };
  return { errors, setErrors, refuse, progress, submit };
}

interface BodyInput extends Pick<SubmissionInput, "values" | "amount"> {
  requester_id: string;
  timeZone: string;
}

/**
 * Returns the form as the API takes it: a plain amount, a due date in UTC, no empty file, no fields that only this page uses. It includes
 * the requester's id (R1).
 */
function toBody(form: HTMLFormElement, { values, amount, requester_id, timeZone }: BodyInput): FormData {
  const body = new FormData(form);
  const files = getSelectedFiles(body);
  body.delete("_key");
  body.delete("number_locale");
  if (body.has("amount")) body.set("amount", amount);
  body.delete("files");
  for (const file of files) body.append("files", file);
  if (values.due_date !== "") body.set("due_date", fromLocalInput(values.due_date, timeZone) ?? values.due_date);
  body.set("requester_id", requester_id);
  return body;
}
