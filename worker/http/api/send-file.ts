import type { Context } from "hono";

/** A file as it is sent. `file_name` must be ASCII. `size`: in bytes, if known. */
export interface FileDownload {
  readonly file_name: string;
  readonly content_type: string;
  readonly body: ReadableStream | string;
  readonly size?: number;
}

/** Returns a file as a download that no cache stores. */
export const sendFile = (c: Context, file: FileDownload) =>
  c.body(file.body, 200, {
    "Content-Type": file.content_type,
    "Content-Disposition": `attachment; filename="${file.file_name}"`,
    "Cache-Control": "private, no-store",
    ...(file.size === undefined ? {} : { "Content-Length": String(file.size) }),
  });

/** The OpenAPI `content` of a response that is a file. */
export const OPENAPI_FILE_CONTENT = { "*/*": { schema: { type: "string", format: "binary" } } } as const;
