/* Reads the body of a form within limits (R44). Only handle-form.ts calls it. */
import { fail, ok, type Result } from "../../domain/errors.ts";
import type { FileInput } from "../../domain/inputs/requests.ts";
import { LIMITS } from "../../domain/limits.ts";
import { getSelectedFiles } from "../forms/submitted-fields.ts";

/** The maximum size in bytes of all texts of a form, and of the body of a form without files. */
export const MAX_FORM_BYTES = 256 * 1024;

/**
 * The maximum size in bytes of a form with files: those that one submission can have, and 512 KiB for its texts and the multipart headers.
 */
export const MAX_UPLOAD_BYTES = LIMITS.attachments * LIMITS.attachment_bytes + 512 * 1024;

/**
 * The rest of a longer body is read and ignored up to this size, because browsers show a response only after they have sent the whole body.
 */
const MAX_DRAIN_BYTES = 32 * 1024 * 1024;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

export interface FormBody {
  form: FormData;
  /** False if the body was too long: the form then has only the parts that are complete in its first MAX_FORM_BYTES. */
  complete: boolean;
}

/**
 * Returns the form in the body of a request, keeping at most `max_bytes` in memory. Of a longer multipart body it returns the fields before
 * the files, so that the page can show the typed text again. Fails with `unsupported_media_type` for a body that is not a form, `malformed`
 * for one that cannot be parsed, and `too_large` for texts of more than MAX_FORM_BYTES.
 */
export async function readForm(request: Request, max_bytes: number): Promise<Result<FormBody>> {
  const type = request.headers.get("Content-Type") ?? "";
  const media_type = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!FORM_TYPES.includes(media_type)) return fail("unsupported_media_type");
  const { bytes, complete } = await readBytes(request, max_bytes);
  try {
    const form = await new Response(complete ? bytes : takeCompleteParts(bytes, type), {
      headers: { "Content-Type": type },
    }).formData();
    return countTextBytes(form) > MAX_FORM_BYTES ? fail("too_large") : ok({ form, complete });
  } catch (error) {
    if (error instanceof TypeError) return fail("malformed");
    throw error;
  }
}

/** Returns the files of the field `files` with their content. */
export const readFiles = (form: FormData): Promise<FileInput[]> =>
  Promise.all(
    getSelectedFiles(form).map(async (file) => ({
      filename: file.name,
      content: new Uint8Array(await file.arrayBuffer()),
    })),
  );

/** Returns the size of all texts of a form in UTF-8. */
const countTextBytes = (form: FormData): number =>
  [...form.values()].reduce(
    (sum, value) => sum + (typeof value === "string" ? new TextEncoder().encode(value).byteLength : 0),
    0,
  );

/** Returns the whole body, or the first MAX_FORM_BYTES of a body that is longer than `max_bytes`. */
async function readBytes(
  request: Request,
  max_bytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; complete: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size <= max_bytes || size === part.value.byteLength) chunks.push(part.value);
    if (size > max_bytes) chunks.splice(0, chunks.length, concatBytes(chunks).slice(0, MAX_FORM_BYTES));
    if (size > MAX_DRAIN_BYTES) {
      await reader?.cancel();
      break;
    }
  }
  return { bytes: concatBytes(chunks), complete: size <= max_bytes };
}

function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Returns the complete parts of a truncated multipart body with a closing boundary; an empty body for other types. */
function takeCompleteParts(bytes: Uint8Array, type: string): Uint8Array<ArrayBuffer> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return new Uint8Array();
  const delimiter = `\r\n--${boundary}`;
  // In Latin-1 each character is one byte, so that positions in the text are positions in the bytes.
  const end = new TextDecoder("latin1").decode(bytes).lastIndexOf(delimiter);
  const closing = new TextEncoder().encode(`${end < 0 ? delimiter.slice(2) : delimiter}--\r\n`);
  return concatBytes([bytes.subarray(0, Math.max(end, 0)), closing]);
}
