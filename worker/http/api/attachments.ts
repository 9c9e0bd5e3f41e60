import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import * as z from "zod";
import { createRouter, type SignedInEnv } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { createFailureResponse } from "../problem-response.ts";
import { OPENAPI_FAILURES } from "./schemas.ts";

export const attachments = createRouter();

/**
 * The Content-Security-Policy of an attachment that is displayed in the browser. Nothing in the file can run (R22).
 * Inline styles are allowed, because browsers use them to fit a picture into the window.
 */
const FILE_CONTENT_SECURITY_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the header `Content-Disposition`. `filename*` has the exact name (RFC 5987). `filename`, for older clients,
 * has only ASCII characters and no percent signs, which some browsers would decode. Both have the same extension.
 */
function contentDisposition(kind: "inline" | "attachment", filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(filename).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

async function sendAttachment(
  c: Context<SignedInEnv>,
  { id, attachmentId }: { id: string; attachmentId: string },
  kind: "inline" | "attachment",
): Promise<Response> {
  const result = await c.env.context.services.requests.getAttachment(c.var.actor, id, attachmentId);
  if (!result.ok) {
    // A link that opens a new tab would otherwise show the JSON of the failure.
    const isPage = result.code === "file_changed" && c.req.header("Sec-Fetch-Dest") === "document";
    return isPage ? c.redirect(`/request/${encodeURIComponent(id)}/changed-file`, 303) : createFailureResponse(result);
  }
  const { filename, content_type, content } = result.value;
  return c.body(content as Uint8Array<ArrayBuffer>, 200, {
    "Content-Type": content_type,
    "Content-Length": String(content.byteLength),
    "Content-Disposition": contentDisposition(kind, filename),
    "Content-Security-Policy": FILE_CONTENT_SECURITY_POLICY,
    "Cache-Control": "private, no-store",
  });
}

const description = (path: string, summary: string) =>
  createRoute({
    method: "get",
    path,
    tags: ["Requests"],
    summary,
    description: "409 `file_changed`: the stored content differs from the record, so it is not sent.",
    middleware: requireSignIn(),
    request: { params: z.object({ id: z.string(), attachmentId: z.string() }) },
    responses: {
      200: {
        description: "The file, with the media type of its content",
        content: { "*/*": { schema: { type: "string", format: "binary" } } },
      },
      ...OPENAPI_FAILURES,
    },
  });

attachments.openapi(description("/requests/{id}/attachments/{attachmentId}/view", "Look at an attachment"), (c) =>
  sendAttachment(c, c.req.valid("param"), "inline"),
);

attachments.openapi(description("/requests/{id}/attachments/{attachmentId}/download", "Download an attachment"), (c) =>
  sendAttachment(c, c.req.valid("param"), "attachment"),
);
