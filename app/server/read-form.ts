/**
 * The only reader of forms on the server (R44). Every action calls one of these: `readActorForm`, `readActorUpload` where files come along,
 * `readForm` where nobody has to be signed in.
 */
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Actor } from "../../domain/entities.ts";
import { ERROR_MESSAGES, type ErrorCode, HTTP_STATUS } from "../../domain/errors.ts";
import type { FileInput } from "../../domain/inputs/requests.ts";
import { LIMITS } from "../../domain/limits.ts";
import { getSelectedFiles } from "../forms/submitted-fields.ts";
import { requireActor } from "./require-actor.ts";

/** Bytes of all fields of a form without files, as they are sent. */
export const MAX_FORM_BYTES = 256 * 1024;

/** The longest form with files that is read, in bytes: all files that a request can have, and 512 KiB for its texts. */
export const MAX_UPLOAD_BYTES = LIMITS.attachments * LIMITS.attachment_bytes + 512 * 1024;

/** The rest of a body that is too long is read and dropped up to here, because a browser shows no answer to what it could not finish sending. */
const MAX_DRAIN_BYTES = 32 * 1024 * 1024;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

export interface SubmittedForm {
  form: FormData;
  /** False: the body was longer than allowed; only what came complete in its first part is in the form. */
  complete: boolean;
}

/**
 * Returns the fields of a form of at most FORM_BYTES.
 *
 * @throws an answer of 413 (longer), 415 (not sent as a form) or 400 (not readable as one)
 */
export async function readForm(request: Request): Promise<FormData> {
  const { form, complete } = await readUpload(request, MAX_FORM_BYTES);
  if (!complete) throw toErrorResponse("too_large");
  return form;
}

/**
 * Returns a form with files, without ever holding more than `max_bytes` of it. Of a longer one the fields before the files are kept,
 * so that what was typed can be shown again.
 *
 * @throws an answer of 415 (not sent as a form), 400 (not readable as one) or 413 (more than FORM_BYTES of texts)
 */
export async function readUpload(request: Request, max_bytes: number): Promise<SubmittedForm> {
  const type = request.headers.get("Content-Type") ?? "";
  const media_type = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!FORM_TYPES.includes(media_type)) throw toErrorResponse("unsupported_media_type");
  const { bytes, complete } = await readBytes(request, max_bytes);
  try {
    const form = await new Response(complete ? bytes : takeCompleteParts(bytes, type), {
      headers: { "Content-Type": type },
    }).formData();
    if (countTextBytes(form) > MAX_FORM_BYTES) throw toErrorResponse("too_large");
    return { form, complete };
  } catch (error) {
    if (error instanceof TypeError) throw toErrorResponse("malformed");
    throw error;
  }
}

/**
 * Returns who is signed in and their form, as `readForm` does. A body that is no form is refused with or without a session.
 *
 * @throws what `readForm` and `requireActor` throw
 */
export async function readActorForm(
  context: AppLoadContext,
  request: Request,
): Promise<{ actor: Actor; form: FormData }> {
  const form = await readForm(request);
  return { actor: requireActor(context, request), form };
}

/**
 * Returns who is signed in and the form of an action on a request. A multipart form may be longer, because it may have files. `complete` as
 * in `readUpload`.
 *
 * @throws what `readUpload` and `requireActor` throw; 413 if a form that is not multipart is too long
 */
export async function readActionForm(
  context: AppLoadContext,
  request: Request,
): Promise<SubmittedForm & { actor: Actor }> {
  const may_have_files = request.headers.get("Content-Type")?.trim().toLowerCase().startsWith("multipart/") ?? false;
  if (may_have_files) return readActorUpload(context, request, MAX_UPLOAD_BYTES);
  return { ...(await readActorForm(context, request)), complete: true };
}

/**
 * Returns who is signed in and their form, as `readUpload` does. Of a stranger's body no more than FORM_BYTES are held.
 *
 * @throws what `readUpload` and `requireActor` throw
 */
export async function readActorUpload(
  context: AppLoadContext,
  request: Request,
  max_bytes: number,
): Promise<SubmittedForm & { actor: Actor }> {
  const sent = await readUpload(request, context.actor ? max_bytes : MAX_FORM_BYTES);
  return { actor: requireActor(context, request), ...sent };
}

/** Returns the files of a form's field `files` with their content. */
export const readFiles = (form: FormData): Promise<FileInput[]> =>
  Promise.all(
    getSelectedFiles(form).map(async (file) => ({
      filename: file.name,
      content: new Uint8Array(await file.arrayBuffer()),
    })),
  );

const toErrorResponse = (code: ErrorCode) => data(ERROR_MESSAGES[code], { status: HTTP_STATUS[code] });

/** Returns how many bytes the texts of a form have. */
const countTextBytes = (form: FormData): number =>
  [...form.values()].reduce(
    (sum, value) => sum + (typeof value === "string" ? new TextEncoder().encode(value).byteLength : 0),
    0,
  );

/** The whole body, or the first FORM_BYTES of one that is longer than `max_bytes`. */
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

/** The beginning of a multipart body, closed after its last complete part; nothing of any other body. */
function takeCompleteParts(bytes: Uint8Array, type: string): Uint8Array<ArrayBuffer> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return new Uint8Array();
  const delimiter = `\r\n--${boundary}`;
  // Latin-1 gives one character a byte, so that a position in the text is a position in the bytes.
  const end = new TextDecoder("latin1").decode(bytes).lastIndexOf(delimiter);
  const closing = new TextEncoder().encode(`${end < 0 ? delimiter.slice(2) : delimiter}--\r\n`);
  return concatBytes([bytes.subarray(0, Math.max(end, 0)), closing]);
}
