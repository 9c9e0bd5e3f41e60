/** The contents and file names of an evidence pack: one request with its audit record (docs/decisions/evidence.md). Pure. */

import type { AttachmentInfo, HistoryItem, RequestDetails } from "../entities.ts";
import { splitFileName } from "../format/file-names.ts";
import type { Rendered } from "../message.ts";
import { getEventAttachments, getRemovedAttachments, type RequestEvent, type RequestFile } from "../requests/events.ts";
import type { RequestRecordFault } from "./fault.ts";

export const EVIDENCE_FORMATS = ["pdf", "zip"] as const;
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

/** The format version in `request.json` and `manifest.json`. A changed format needs a new number. */
export const EVIDENCE_VERSION = "approval-workflow-evidence/3";
/** The format of packs that did not say who added a file, and that did not count files as changes (docs/decisions/evidence.md). */
export const EVIDENCE_VERSION_WITHOUT_FILES = "approval-workflow-evidence/2";
/** The format of packs that were made before steps existed (docs/decisions/evidence.md). */
export const EVIDENCE_VERSION_WITHOUT_STEPS = "approval-workflow-evidence/1";

/**
 * The maximum number of entries of a record whose evidence can be exported. The export reads the record several times, 200 entries per
 * query, and a Worker invocation may run 1,000 queries.
 */
export const MAX_EVIDENCE_ENTRIES = 20_000;

/**
 * A file of the request with its path in the pack. `sha256`: the hash of the content when the file was attached, in lower-case hex. The
 * older formats do not say which entry added it, by whom and when.
 */
export type EvidenceAttachment = AttachmentInfo & RequestFile & { path: string };

/** A file that was removed from the request, with the version of the entry that removed it. The pack contains it, because people may have approved it. */
export type RemovedEvidenceAttachment = EvidenceAttachment & { removed_version: number };

/** The request without its lists (attachments, history, comments), fields that depend on the viewer, such as allowed actions, and the amount in USD. */
export type EvidenceRequest = Omit<
  RequestDetails,
  | "amount_usd"
  | "attachments"
  | "approval_history"
  | "comments"
  | "allowed_actions"
  | "on_behalf_of"
  | "last_handover"
  | "further_actions"
  | "copied_from"
  | "copies"
  | "code_names"
  | "record_fault"
>;

export type Evidence = {
  request: EvidenceRequest;
  /**
   * The number and hash of the last entry, as the request's row stores them. The pack does not include entries that are added while it is
   * created.
   */
  head: { version: number; hash: string };
  /** The first fault found in the request or its record, or null if there is none. */
  fault: RequestRecordFault | null;
  attachments: readonly EvidenceAttachment[];
  removed_attachments: readonly RemovedEvidenceAttachment[];
  made_by: { id: string; name: string };
  /** ISO 8601 in UTC. */
  made_at: string;
};

/** An entry as the history shows it, together with the stored audit event. */
export type EvidenceEntry = Rendered<HistoryItem> & { event: RequestEvent };

/** Reads the record in pages, oldest entry first. Each call reads it from the beginning. */
export type EvidenceEntryReader = () => AsyncIterable<readonly EvidenceEntry[]>;

/** A file of a record: who added it, and the version of the entry that removed it; null if it was not removed. */
export type RecordedFile = AttachmentInfo & RequestFile & { removed_version: number | null };

/** Returns all files of a record after one more event, also those that were removed, in the order in which they were added. */
export function addRecordedFiles(files: readonly RecordedFile[], event: RequestEvent): readonly RecordedFile[] {
  const payload = JSON.parse(event.payload);
  const removed = getRemovedAttachments(payload).map(({ id }) => id);
  const added = getEventAttachments(payload);
  if (removed.length === 0 && added.length === 0) return files;
  const { version, actor_id, actor_name, created_at: added_at } = event;
  const added_by = { id: actor_id ?? "", name: actor_name ?? "" };
  return [
    ...files.map((file) => (removed.includes(file.id) ? { ...file, removed_version: version } : file)),
    ...added.map((file) => ({ ...file, added_version: version, added_by, added_at, removed_version: null })),
  ];
}

/**
 * Returns the text as a name that every file system and archiver accepts. It has only unaccented letters, digits, dots, hyphens and
 * underscores.
 */
function toSafeName(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replaceAll(/^[._]+|[._]+$/g, "");
}

const MAX_NAME_LENGTH = 60;

/**
 * Returns the path of an attachment in the pack. `position` makes the path unique, also such as 'removed-1'. The extension always matches the
 * content (R22).
 */
export function getEvidenceAttachmentPath(
  position: number | string,
  { filename, content_type }: Pick<AttachmentInfo, "filename" | "content_type">,
): string {
  const { stem, ending } = splitFileName(filename, content_type);
  return `attachments/${position}-${toSafeName(stem).slice(0, MAX_NAME_LENGTH) || "file"}.${ending.toLowerCase()}`;
}

/**
 * Returns the name of the folder that contains all files of the pack: "REQ-2026-1001-evidence". The name of the downloaded file begins with
 * it.
 */
export const getEvidenceFolderName = (id: string): string => `${toSafeName(id) || "request"}-evidence`;

/** Returns the name of the downloaded file: "REQ-2026-1001-evidence-2026-11-21.zip". The day is that of `made_at`, in UTC. */
export const getEvidenceFileName = (id: string, format: EvidenceFormat, made_at: string): string =>
  `${getEvidenceFolderName(id)}-${made_at.slice(0, 10)}.${format}`;

export const EVIDENCE_CONTENT_TYPE = {
  pdf: "application/pdf",
  zip: "application/zip",
} as const satisfies Record<EvidenceFormat, string>;
