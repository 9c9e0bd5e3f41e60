import { useEffect, useRef, useState } from "react";
import type { FieldError } from "../../../../domain/errors.ts";
import { submitMessages } from "../../../messages/submit.ts";

export type UploadResult =
  | { ok: true; id: string }
  | { ok: false; code: string | null; detail: string; errors: readonly FieldError[] };

/** The connection failed: the request may or may not have reached the server. */
export const UNREACHABLE = "unreachable";

const toFailedUpload = (detail: string, code: string | null = null): UploadResult => ({
  ok: false,
  code,
  detail,
  errors: [],
});

/** Reads the response of `POST /api/requests`: the created request, or problem+json. */
function parseUploadResponse(status: number, text: string): UploadResult {
  try {
    const body = JSON.parse(text);
    if (status === 201) return { ok: true, id: String(body.id) };
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

  const upload = (form: FormData, key: string): Promise<UploadResult> =>
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
      xhr.open("POST", "/api/requests");
      xhr.setRequestHeader("Accept", "application/json");
      xhr.setRequestHeader("Idempotency-Key", key);
      xhr.send(form);
    });
  return { upload, progress };
}
