import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { parseDateTimeLocalInput } from "../../../../domain/format/zoned-time.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type FieldErrors, toFieldErrors } from "../../../forms/field-errors.ts";
import { useIdempotencyKey } from "../../../forms/idempotency-key.ts";
import { listSelectedFiles, readTexts } from "../../../forms/submitted-fields.ts";
import { getLoginAddress } from "../../../navigation.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { useToast } from "../../../ui/toast-region.tsx";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import type { SubmitFormValues } from "./form-values.ts";
import { deleteSubmitDraft } from "./use-draft.ts";
import type { EditedOutboxEntry } from "./use-outbox-entry.ts";

export interface SubmissionOptions {
  /** The page's idempotency key (R10). */
  formKey: string;
  requester_id: string;
  draftKey: string;
  /** The errors in the server-rendered page, by field. */
  initialErrors: FieldErrors;
  /** The outbox entry that the person edits; null if there is none. */
  entry: EditedOutboxEntry | null;
  /** Called before the form is sent. The form waits for the returned promise. */
  onSend: () => Promise<void>;
  onQueued: () => void;
}

export interface SubmissionInput {
  values: SubmitFormValues;
  /** The errors that prevent sending, by field. */
  errors: FieldErrors;
}

/**
 * Validates and sends the form and shows the result. If a field is invalid, focuses the first invalid field. Without a connection, saves
 * the request in the outbox.
 */
export function useSubmission(form: RefObject<HTMLFormElement>, options: SubmissionOptions) {
  const text = useTexts().submit;

  const { requester_id, draftKey, entry, onSend, onQueued } = options;
  const [errors, setErrors] = useState<FieldErrors>(options.initialErrors);
  const own = useIdempotencyKey(options.formKey);
  const [keySuffix, setKeySuffix] = useState("");
  const key = (entry?.key ?? own.key) + keySuffix;
  const [attempts, setAttempts] = useState(0);
  const { timeZone } = useViewerLocale();
  const { upload, progress } = useUpload();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts, form]);

  const refuse = (fieldErrors: FieldErrors) => {
    setErrors(fieldErrors);
    setAttempts((count) => count + 1);
  };
  const finish = (result: UploadResult) => {
    if (result.ok) {
      deleteSubmitDraft(draftKey);
      entry?.remove();
      toast(result.toast);
      navigate(result.to);
      return;
    }
    // If the session has ended, opens the login screen, which returns to this form. This tab has saved the draft without its files.
    if (result.code === "not_signed_in") return navigate(getLoginAddress(pathname + search, "saved"));
    const arrived = result.code === "idempotency_mismatch";
    // If an earlier submission with this idempotency key has reached the server, the next submission gets a new key.
    if (arrived) setKeySuffix((before) => `${before}+`);
    refuse(toFieldErrors(result.errors));
    toast({ tone: "error", title: text.failed, description: arrived ? text.alreadyReceived : result.detail });
  };
  const submit = async (event: FormEvent<HTMLFormElement>, { values, errors: invalid }: SubmissionInput) => {
    event.preventDefault();
    if (!form.current || progress !== null) return;
    if (Object.keys(invalid).length > 0) return refuse(invalid);
    const body = toBody(form.current, { values, key, requester_id, timeZone });
    await onSend();
    // Sends nothing if the browser is offline.
    const result = navigator.onLine ? await upload(body) : null;
    if (result && (result.ok || result.code !== UNREACHABLE)) return finish(result);
    const queued = await queueSubmission({
      id: entry?.id ?? null,
      key,
      body,
      typed: { ...values },
    });
    if (!queued) return finish(result ?? { ok: false, code: UNREACHABLE, detail: text.connectionLost, errors: [] });
    deleteSubmitDraft(draftKey);
    onQueued();
  };
  return { errors, setErrors, refuse, progress, submit };
}

interface BodyInput extends Pick<SubmissionInput, "values"> {
  key: string;
  requester_id: string;
  timeZone: string;
}

/**
 * Returns the fields as the browser would send them, with the idempotency key of this attempt and the id of the author (R1). The due date
 * is in UTC, because the outbox may send the form in another time zone.
 */
function toBody(form: HTMLFormElement, { values, key, requester_id, timeZone }: BodyInput): FormData {
  const body = new FormData(form);
  if (values.due_date !== "")
    body.set("due_date", parseDateTimeLocalInput(values.due_date, timeZone) ?? values.due_date);
  body.set("_key", key);
  body.set("_user", requester_id);
  return body;
}

type UploadResult =
  | { ok: true; to: string; toast: Omit<ToastMessage, "id"> }
  | { ok: false; code: string | null; detail: string; errors: readonly { path: string; message: string }[] };

/** The error code after a failed connection. It is unknown whether the server received the submission. */
const UNREACHABLE = "unreachable";

const toFailedUpload = (detail: string, code: string | null = null): UploadResult => ({
  ok: false,
  code,
  detail,
  errors: [],
});

/** Reads the server's JSON response: `{ to, toast }` if it accepted the form, `{ code, detail, errors }` if it refused the form. */
function parseUploadResponse(texts: Texts, status: number, responseText: string): UploadResult {
  const text = texts.submit;

  try {
    const body = JSON.parse(responseText);
    if (status === 200) return { ok: true, to: String(body.to), toast: body.toast };
    return { ok: false, code: body.code ?? null, detail: String(body.detail), errors: body.errors ?? [] };
  } catch (error) {
    if (error instanceof SyntaxError) return toFailedUpload(text.unreadableResponse);
    throw error;
  }
}

/** Sends a submission with upload progress. Uses XMLHttpRequest, because `fetch` cannot report upload progress. */
function useUpload() {
  const texts = useTexts();
  const text = texts.submit;

  const request = useRef<XMLHttpRequest | null>(null);
  /** The progress of the upload from 0 to 1; null if there is no upload. */
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const upload = (form: FormData): Promise<UploadResult> =>
    new Promise((resolve) => {
      const xhr = new XMLHttpRequest();
      request.current = xhr;
      setProgress(0);
      xhr.upload.onprogress = (event) => {
        if (event.lengthComputable) setProgress(event.loaded / event.total);
      };
      xhr.onload = () => {
        setProgress(null);
        resolve(parseUploadResponse(texts, xhr.status, xhr.responseText));
      };
      xhr.onerror = () => {
        setProgress(null);
        resolve(toFailedUpload(text.connectionLost, UNREACHABLE));
      };
      xhr.open("POST", "/submit-request/send");
      xhr.setRequestHeader("Accept", "application/json");
      xhr.send(form);
    });
  return { upload, progress };
}

interface QueuedSubmission {
  /** The id of the outbox entry that this submission replaces; null for a new entry. */
  id: string | null;
  key: string;
  body: FormData;
  typed: Record<string, string>;
}

/** Saves a submission in the outbox. Returns false if the browser cannot store it. The values then stay in the form. */
async function queueSubmission({ body, ...rest }: QueuedSubmission): Promise<boolean> {
  try {
    const { enqueueSubmission } = await import("../../offline/enqueue.ts");
    return await enqueueSubmission({ ...rest, fields: readTexts(body), files: listSelectedFiles(body) });
  } catch (error) {
    // The module could not be loaded (TypeError), or the browser has no storage (DOMException).
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
