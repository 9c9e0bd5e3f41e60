import { data } from "@remix-run/cloudflare";
import { SENTENCE_OF, STATUS_OF } from "./domain/errors.ts";

/** How much of a body that is too long is kept: the texts stand before the files and fit in. */
const TEXT_BYTES = 256 * 1024;

export interface SentForm {
  form: FormData;
  /** False: the body was longer than allowed; only what came complete in its first part is in the form. */
  complete: boolean;
}

/**
 * Reads a form without ever holding more than `most_bytes` of it. The rest of a longer body is read and thrown away: a browser
 * shows no answer to what it could not finish sending.
 *
 * @throws a 400 answer when the body is no form
 */
export async function readForm(request: Request, most_bytes: number): Promise<SentForm> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size <= most_bytes || size === part.value.byteLength) chunks.push(part.value);
    if (size > most_bytes) chunks.splice(0, chunks.length, join(chunks).subarray(0, TEXT_BYTES));
  }
  const type = request.headers.get("Content-Type") ?? "";
  const complete = size <= most_bytes;
  const bytes = complete ? join(chunks) : completeParts(join(chunks), type);
  try {
    return { form: await new Response(bytes, { headers: { "Content-Type": type } }).formData(), complete };
  } catch (error) {
    if (error instanceof TypeError) throw data(SENTENCE_OF.malformed, { status: STATUS_OF.malformed });
    throw error;
  }
}

function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The beginning of a multipart body, closed after its last complete part. */
function completeParts(bytes: Uint8Array, type: string): Uint8Array<ArrayBuffer> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return new Uint8Array();
  const delimiter = `\r\n--${boundary}`;
  // Latin-1 gives one character a byte, so that a position in the text is a position in the bytes.
  const end = new TextDecoder("latin1").decode(bytes).lastIndexOf(delimiter);
  const closing = new TextEncoder().encode(`${end < 0 ? delimiter.slice(2) : delimiter}--\r\n`);
  return join([bytes.subarray(0, Math.max(end, 0)), closing]);
}
