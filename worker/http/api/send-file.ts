import type { Context } from "hono";

/** A file whose name is plain ASCII, to be saved; nobody in between keeps it. `size` in bytes, where it is known. */
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

/** How a file is described in openapi.json. */
export const FILE = { "*/*": { schema: { type: "string", format: "binary" } } } as const;
