import type { Context } from "hono";

/** Returns a file as a download that no cache stores. Its name must be ASCII. `size`: in bytes, if known. */
export const sendFile = (
  c: Context,
  file: { file_name: string; content_type: string; body: ReadableStream; size?: number },
) =>
  c.body(file.body, 200, {
    "Content-Type": file.content_type,
    "Content-Disposition": `attachment; filename="${file.file_name}"`,
    "Cache-Control": "private, no-store",
    ...(file.size === undefined ? {} : { "Content-Length": String(file.size) }),
  });

/** The content of a file response in openapi.json. */
export const FILE_CONTENT = { "*/*": { schema: { type: "string", format: "binary" } } } as const;
