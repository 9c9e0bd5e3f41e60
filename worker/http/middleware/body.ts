import { createMiddleware } from "hono/factory";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import type { SignedInEnv } from "../api-env.ts";
import { createProblemResponse, type ProblemResponse } from "../problem-response.ts";
import { claimsOtherIdentity } from "./identity.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

type MediaType = "application/json" | "application/x-www-form-urlencoded" | "multipart/form-data";

/** The media types that a call accepts, each with the maximum number of bytes of the body. */
export type BodyLimits = { readonly [Type in MediaType]?: number };

/** The maximum number of bytes of a body without its files (R44). */
const MAX_FIELD_BYTES = 256 * KIB;

export const JSON_BODY_LIMITS: BodyLimits = { "application/json": MAX_FIELD_BYTES };
export const FORM_BODY_LIMITS: BodyLimits = { "application/x-www-form-urlencoded": MAX_FIELD_BYTES };
/**
 * The limits for five files of 2 MiB and the remaining fields, so that a call with more than three files is told how many are allowed. JSON
 * may be larger, because base64 makes files a third larger.
 */
export const SUBMISSION_BODY_LIMITS: BodyLimits = {
  "application/json": LIMITS.body_bytes,
  "multipart/form-data": 10.5 * MIB,
};

/**
 * The limit for the text of an import. JSON may have six characters for each character of the text, which has at most two bytes in most
 * scripts.
 */
export const IMPORT_BODY_LIMITS: BodyLimits = { "application/json": 4 * LIMITS.import_bytes };

/** Returns the bytes of a body, or null if the body has more than `limit`. Never holds more than `limit` bytes in memory. */
async function readBounded(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("Content-Length")) > limit) return null;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Returns the fields of a JSON object; no fields for any other JSON value. Throws a TypeError if the text is not UTF-8,
 * and a SyntaxError if it is not JSON.
 */
function readJson(bytes: Uint8Array): [string, unknown][] {
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  return value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : [];
}

interface BodyOptions {
  /** Whether the call may have no body. */
  readonly optional?: boolean;
  /** Fields that may name another person than the actor in this call, because they are filters (R1). */
  readonly filters?: readonly string[];
  /** The maximum number of bytes of the body without its files; MAX_FIELD_BYTES if absent. */
  readonly maxFieldBytes?: number;
}

/**
 * Refuses a body with a media type that is not accepted (415), that is too large (413), that cannot be parsed (400), or
 * that names another person as the actor (403, R1). A multipart form is parsed only once, and the validator gets the
 * parsed form.
 */
export function acceptBody(
  accepted: BodyLimits,
  { optional = false, filters = [], maxFieldBytes = MAX_FIELD_BYTES }: BodyOptions = {},
) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { headers } = c.req.raw;
    const type = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() as MediaType;
    const limit = accepted[type];
    if (limit === undefined && !(optional && (await isEmptyBody(c.req.raw)))) return unsupportedTypeResponse(accepted);
    const bytes = await readBounded(c.req.raw, limit ?? 0);
    if (bytes === null) return createProblemResponse("too_large");
    // Creates the HTTP request again, because its body has been read. This includes an empty body, which browsers send
    // as a stream.
    c.req.raw = new Request(c.req.raw, { body: bytes });
    if (bytes.byteLength === 0 && optional) {
      // Some clients send the header Content-Type without a body. The validator would then try to parse the empty body
      // as JSON.
      c.req.raw.headers.delete("Content-Type");
      return next();
    }
    const fields = await readFields(type, bytes, headers);
    if (fields === null) return createProblemResponse("malformed");
    if (bytes.byteLength - countFileBytes(fields) > maxFieldBytes) return createProblemResponse("too_large");
    if (fields instanceof FormData) c.req.bodyCache.formData = fields;
    const claims = [...fields].filter(([name]) => !filters.includes(name));
    if (c.var.actor && claimsOtherIdentity(c.var.actor, claims)) return createProblemResponse("identity_mismatch");
    await next();
  });
}

/**
 * Returns how many bytes of a body belong to files: to parts of a multipart form, or to base64 in the attachments of
 * JSON.
 */
function countFileBytes(fields: Iterable<[string, unknown]>): number {
  let bytes = 0;
  for (const [name, value] of fields) {
    if (value instanceof File) bytes += value.size;
    if (name !== "attachments" || !Array.isArray(value)) continue;
    for (const file of value) if (typeof file?.file_data === "string") bytes += file.file_data.length;
  }
  return bytes;
}

/** Whether an HTTP request has neither a media type nor a body. */
async function isEmptyBody(request: Request): Promise<boolean> {
  return !request.headers.has("Content-Type") && (await readBounded(request.clone(), 0)) !== null;
}

function unsupportedTypeResponse(accepted: BodyLimits): ProblemResponse {
  return createProblemResponse("unsupported_media_type", message("api.media_types", { types: Object.keys(accepted) }));
}

/** Returns the fields of a body, or null if the body does not match its media type. */
async function readFields(
  type: MediaType,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<Iterable<[string, unknown]> | null> {
  try {
    if (type === "application/json") return readJson(bytes);
    if (type === "application/x-www-form-urlencoded") return new URLSearchParams(new TextDecoder().decode(bytes));
    return await new Response(bytes, { headers: { "Content-Type": headers.get("Content-Type") ?? "" } }).formData();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
