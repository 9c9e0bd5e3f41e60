import { useEffect, useRef, useState } from "react";
import type { FieldError } from "../../../../domain/errors.ts";
import type { ToastMessage } from "../../../../domain/toast-message.ts";
import { submitMessages } from "../../../messages/submit.ts";

export type UploadResult =
  | { ok: true; to: string; toast: Omit<ToastMessage, "id"> }
  | { ok: false; code: string | null; detail: string; errors: readonly FieldError[] };

/** The connection failed: the request may or may not have reached the server. */
export const UNREACHABLE = "unreachable";

const toFailedUpload = (detail: string, code: string | null = null): UploadResult => ({
  ok: false,
  code,
  detail,
  errors: [],
});

/** Reads the JSON response of the form: `{ to, toast }`, or `{ code, detail, errors }`. */
function parseUploadResponse(status: number, text: string): UploadResult {
  try {
    const body = JSON.parse(text);
    if (status === 200) return { ok: true, to: String(body.to), toast: body.toast };
    return { ok: false, code: body.code ?? null, detail: String(body.detail), errors: body.errors ?? [] };
  } catch (error) {
    if (error instanceof SyntaxError) return toFailedUpload(submitMessages.unreadableResponse);
    throw error;
  }
}

/** Sends a submission with upload progress. Uses XMLHttpRequest, because `fetch` cannot report upload progress. */
export function useUpload() {
  const request = useRef<XMLHttpRequest | null>(null);
  /** 0 to 1 during an upload, otherwise null. */
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
        resolve(parseUploadResponse(xhr.status, xhr.responseText));
      };
      xhr.onerror = () => {
        setProgress(null);
        resolve(toFailedUpload(submitMessages.connectionLost, UNREACHABLE));
      };
      xhr.open("POST", "/submit-request/send");
      xhr.setRequestHeader("Accept", "application/json");
      xhr.send(form);
    });
  return { upload, progress };
}
