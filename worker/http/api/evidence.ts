import { createRoute } from "@hono/zod-openapi";
import { EVIDENCE_FORMATS, type EvidenceFormat } from "../../../domain/audit/evidence.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { requireSameSite } from "../middleware/same-site.ts";
import { createFailureResponse } from "../problem-response.ts";
import { OPENAPI_FAILURES, RequestIdParams } from "./schemas.ts";
import { OPENAPI_FILE_CONTENT, sendFile } from "./send-file.ts";

export const evidence = createRouter();

const FORMAT_DESCRIPTIONS = {
  pdf: {
    summary: "A request with its whole record, as a PDF",
    description:
      "Facts, route and why, decisions, comments, attachments with their SHA-256, every entry with its hashes.",
  },
  zip: {
    summary: "A request as a pack with a script that verifies it",
    description:
      "The PDF, the record as JSON, the attachments, a manifest of SHA-256 and a script that checks all of it with nothing but Node.",
  },
} as const satisfies Record<EvidenceFormat, unknown>;

for (const format of EVIDENCE_FORMATS) {
  const { summary, description } = FORMAT_DESCRIPTIONS[format];
  evidence.openapi(
    createRoute({
      method: "get",
      path: `/requests/{id}/evidence.${format}`,
      tags: ["Audit trail"],
      summary,
      description: `${description} For everybody who may see the request. The audit trail records the download.`,
      middleware: [requireSameSite, requireSignIn()],
      request: { params: RequestIdParams },
      responses: { 200: { description: "The file", content: OPENAPI_FILE_CONTENT }, ...OPENAPI_FAILURES },
    }),
    async (c) => {
      const taken = await c.env.context.services.exports.exportEvidence(c.var.actor, c.req.valid("param").id, format);
      return taken.ok ? sendFile(c, taken.value) : createFailureResponse(taken);
    },
  );
}
