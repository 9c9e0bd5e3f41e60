/** One request as evidence: what a pack holds and what its parts are called (docs/decisions/0023). Pure. */
import type { AttachmentInfo, HistoryItem, RequestDetails } from "../entities.ts";
import { splitFileName } from "../format/file-names.ts";
import type { EventRecord } from "../requests/events.ts";
import type { RequestFault } from "./fault.ts";

export const EVIDENCE_FORMATS = ["pdf", "zip"] as const;
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

/** What a reader of `request.json` and `manifest.json` goes by; another shape gets another number. */
export const EVIDENCE_VERSION = "approval-workflow-evidence/1";

/** Entries of a record that evidence is made of: each pass over them is a query for two hundred, and an invocation has a thousand. */
export const MAX_EVIDENCE_ENTRIES = 20_000;

/** A file of the request, with its place in the pack. `sha256`: of its content when it was attached, lower-case hex. */
export type EvidenceAttachment = AttachmentInfo & { sha256: string; path: string };

/** The request as it is read; what the reader may do now, and for whom, is no part of it. */
export type EvidenceRequest = Omit<
  RequestDetails,
  | "attachments"
  | "approval_history"
  | "comments"
  | "allowed_actions"
  | "on_behalf_of"
  | "last_handover"
  | "record_fault"
>;

export type Evidence = {
  request: EvidenceRequest;
  /** What the request says its last entry is; evidence holds the entries that there were when it was taken. */
  head: { version: number; hash: string };
  /** What of the request does not match its record; null: everything does. */
  fault: RequestFault | null;
  attachments: readonly EvidenceAttachment[];
  made_by: { id: string; name: string };
  /** ISO 8601 in UTC. */
  made_at: string;
};

/** An entry of the record with the words that a person reads for it. */
export type EvidenceEntry = HistoryItem & { event: EventRecord };

/** The record of the request, oldest first, in pages; it can be asked for again. */
export type ReadEvidenceEntries = () => AsyncIterable<readonly EvidenceEntry[]>;

/** Letters without their accents, digits, dots, hyphens and underscores: names that every file system and archiver takes. */
function toSafeName(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replaceAll(/^[._]+|[._]+$/g, "");
}

const MAX_NAME_LENGTH = 60;

/** Where a file stands in the pack: its position makes it unique, its ending is what its content is (R22). */
export function attachmentPath(position: number, { filename, content_type }: AttachmentInfo): string {
  const { stem, ending } = splitFileName(filename, content_type);
  return `attachments/${position}-${toSafeName(stem).slice(0, MAX_NAME_LENGTH) || "file"}.${ending.toLowerCase()}`;
}

/** "REQ-2026-1001-evidence": the pack's folder, and what its files are called outside of it. */
export const evidenceName = (id: string): string => `${toSafeName(id) || "request"}-evidence`;

/** "REQ-2026-1001-evidence-2026-11-21.zip": the day is the making's, in UTC. */
export const evidenceFileName = (id: string, format: EvidenceFormat, made_at: string): string =>
  `${evidenceName(id)}-${made_at.slice(0, 10)}.${format}`;

export const EVIDENCE_CONTENT_TYPE = {
  pdf: "application/pdf",
  zip: "application/zip",
} as const satisfies Record<EvidenceFormat, string>;
