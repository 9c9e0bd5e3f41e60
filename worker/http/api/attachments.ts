import { call, callGroup } from "./call.ts";
import { OPENAPI_FILE_CONTENT } from "./send-file.ts";

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

const attachmentCall = (verb: "view" | "download", summary: string) =>
  call(`GET /requests/{id}/attachments/{attachmentId}/${verb}`, {
    summary,
    description: "409 `file_changed`: the stored content differs from the record, so it is not sent.",
    responses: {
      200: { description: "The file, with the media type of its content", content: OPENAPI_FILE_CONTENT },
    },
    run: async ({ c, services, actor, params: { id, attachmentId } }) => {
      const result = await services.requests.getAttachment(actor, id, attachmentId);
      if (!result.ok) {
        // A link that opens a new tab would otherwise show the JSON of the failure.
        const isPage = result.code === "file_changed" && c.req.header("Sec-Fetch-Dest") === "document";
        return isPage ? c.redirect(`/request/${encodeURIComponent(id)}/changed-file`, 303) : result;
      }
      const { filename, content_type, content } = result.value;
      return c.body(content as Uint8Array<ArrayBuffer>, 200, {
        "Content-Type": content_type,
        "Content-Length": String(content.byteLength),
        "Content-Disposition": contentDisposition(verb === "view" ? "inline" : "attachment", filename),
        "Content-Security-Policy": FILE_CONTENT_SECURITY_POLICY,
        "Cache-Control": "private, no-store",
      });
    },
  });

export const attachments = callGroup("Requests", {
  viewAttachment: attachmentCall("view", "Look at an attachment"),
  downloadAttachment: attachmentCall("download", "Download an attachment"),
});
