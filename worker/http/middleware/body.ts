import { createMiddleware } from "hono/factory";
import type { SignedInEnv } from "../api-env.ts";
import { type ProblemResponse, problemResponse } from "../problem-response.ts";
import { claimsOtherIdentity } from "./identity.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

export type MediaType = "application/json" | "application/x-www-form-urlencoded" | "multipart/form-data";

/** What a call takes, each with the most bytes of it. */
export type BodyLimits = { readonly [Type in MediaType]?: number };

/** R44: the most bytes of a body without its files. */
const MAX_FIELD_BYTES = 256 * KIB;

export const JSON_BODY: BodyLimits = { "application/json": MAX_FIELD_BYTES };
export const FORM_BODY: BodyLimits = { "application/x-www-form-urlencoded": MAX_FIELD_BYTES };
/** Three files of 2 MiB and the fields: as they are, or in base64, which is a third longer. */
export const SUBMISSION_BODY: BodyLimits = { "application/json": 9 * MIB, "multipart/form-data": 6.5 * MIB };

/** The bytes of a body, or null as soon as there are more than `limit`: never more than that is held. */
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

/** Throws a SyntaxError or TypeError when the text is not UTF-8 or not JSON. */
function readJson(bytes: Uint8Array): [string, unknown][] {
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  return value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value) : [];
}

interface BodyOptions {
  /** The call may come without a body. */
  readonly optional?: boolean;
  /** Fields that are a filter here and not a claim about who acts (R1). */
  readonly filters?: readonly string[];
}

/**
 * Takes a body only if its type is accepted (415), it is not longer than accepted (413), it can be read (400) and it does not speak
 * for somebody else (403, R1). The call's schema finds a multipart form already read.
 */
export function body(accepted: BodyLimits, { optional = false, filters = [] }: BodyOptions = {}) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const { headers } = c.req.raw;
    const type = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() as MediaType;
    const limit = accepted[type];
    if (limit === undefined && !(optional && (await isEmptyBody(c.req.raw)))) return unsupportedTypeResponse(accepted);
    const bytes = await readBounded(c.req.raw, limit ?? 0);
    if (bytes === null) return problemResponse("too_large");
    // Read bytes cannot be read again, not even none: an empty body of a browser is a stream as well.
    c.req.raw = new Request(c.req.raw, { body: bytes });
    if (bytes.byteLength === 0 && optional) {
      // Clients that always name a type name it for nothing as well; the call's schema would look for JSON there.
      c.req.raw.headers.delete("Content-Type");
      return next();
    }
    const fields = await readFields(type, bytes, headers);
    if (fields === null) return problemResponse("malformed");
    if (bytes.byteLength - countFileBytes(fields) > MAX_FIELD_BYTES) return problemResponse("too_large");
    if (fields instanceof FormData) c.req.bodyCache.formData = fields;
    const claims = [...fields].filter(([name]) => !filters.includes(name));
    if (c.var.actor && claimsOtherIdentity(c.var.actor, claims)) return problemResponse("identity_mismatch");
    await next();
  });
}

/** Returns how many bytes of a body are its files: parts of a multipart form, or base64 in the attachments of JSON. */
function countFileBytes(fields: Iterable<[string, unknown]>): number {
  let bytes = 0;
  for (const [name, value] of fields) {
    if (value instanceof File) bytes += value.size;
    if (name !== "attachments" || !Array.isArray(value)) continue;
    for (const file of value) if (typeof file?.file_data === "string") bytes += file.file_data.length;
  }
  return bytes;
}

/** Without a type there must not be a single byte either. */
async function isEmptyBody(request: Request): Promise<boolean> {
  return !request.headers.has("Content-Type") && (await readBounded(request.clone(), 0)) !== null;
}

function unsupportedTypeResponse(accepted: BodyLimits): ProblemResponse {
  return problemResponse("unsupported_media_type", `Please send ${Object.keys(accepted).join(" or ")}.`);
}

/** The fields of a body, or null when it is not what its type says. */
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
