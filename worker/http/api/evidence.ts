import type { EvidenceFormat } from "../../../domain/audit/evidence.ts";
import { call, callGroup } from "./call.ts";
import { RequestIdParams } from "./schemas.ts";

const evidenceCall = (format: EvidenceFormat, summary: string, content: string) =>
  call(`GET /requests/{id}/evidence.${format}`, {
    summary,
    description: `${content} For everybody who may see the request. The audit trail records the download.`,
    sameSite: true,
    params: RequestIdParams,
    output: "file",
    run: ({ services, actor, params }) => services.exports.exportEvidence(actor, params.id, format),
  });

export const evidence = callGroup("Audit trail", {
  getEvidencePdf: evidenceCall(
    "pdf",
    "A request with its whole record, as a PDF",
    "Facts, route and why, decisions, comments, attachments with their SHA-256, every entry with its hashes.",
  ),
  getEvidenceZip: evidenceCall(
    "zip",
    "A request as a pack with a script that verifies it",
    "The PDF, the record as JSON, the attachments, a manifest of SHA-256 and a script that checks all of it with nothing but Node.",
  ),
});
