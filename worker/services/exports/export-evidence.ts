import { createHash } from "node:crypto";
import {
  addRecordedFiles,
  EVIDENCE_CONTENT_TYPE,
  type Evidence,
  type EvidenceEntry,
  type EvidenceEntryReader,
  type EvidenceFormat,
  getEvidenceAttachmentPath,
  getEvidenceFileName,
  MAX_EVIDENCE_ENTRIES,
  type RecordedFile,
} from "../../../domain/audit/evidence.ts";
import { summarizeFault } from "../../../domain/audit/fault.ts";
import type { RequestDetails } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { type CodeNames, createCodeNames } from "../../../domain/format/code-names.ts";
import { message, type Text } from "../../../domain/message.ts";
import { toApprovalChain } from "../../../domain/requests/approval-chain.ts";
import type { RequestEvent } from "../../../domain/requests/events.ts";
import {
  type ApprovalChanges,
  addToApprovalChanges,
  createApprovalChanges,
} from "../../../domain/requests/modification.ts";
import { ENGLISH_MESSAGES } from "../../../texts/en/index.ts";
import { loadMessages, toEnglish } from "../../../texts/index.ts";
import { renderAll, renderText } from "../../../texts/render.ts";
import { inBatch } from "../../db/database.ts";
import { findAdminChainHead, insertAdminEvent } from "../../db/queries/admin-events.ts";
import { findCheckpointComparison } from "../../db/queries/checkpoints.ts";
import { listCodeNames } from "../../db/queries/master-data.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import { findRequest, listNewestEventsOfRequest, listRequestEvents } from "../../db/queries/request-reads.ts";
import type { IncrementalSha256 } from "../../exports/evidence/pack.ts";
import { reportFaults } from "../audit/findings.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { readStoredFile } from "../audit/stored-files.ts";
import { findFileFaults } from "../audit/verify-files.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { createRateLimitUseStatement, toRateLimitFailure } from "../rate-limit.ts";
import { getAttachmentKey } from "../requests/attachment-files.ts";
import { toVisibleRequestRow } from "../requests/get-request.ts";
import { verifyRequest } from "../requests/verifiable-request.ts";
import { toDetails, toHistoryItem } from "../requests/views.ts";

/** The number of entries that one query reads. It is small, because one entry can have 20,000 characters. */
const EVENTS_PER_PAGE = 200;

export type EvidenceFile = { file_name: string; content_type: string; body: ReadableStream<Uint8Array> };

/**
 * Exports one request that the actor sees (R4) as evidence: a PDF, or a ZIP with all files and a script that verifies
 * it. The evidence contains the record up to its last entry at the time of the call. An audit entry names the actor and
 * the hash of that last entry. Fails with `not_found`, `too_many_rows` for more than 20,000 entries, `rate_limited`, or with `file_changed` if
 * the stored content of a file differs from its record (R48). A file whose content is missing is a fault of the evidence.
 */
export async function exportEvidence(
  deps: Deps,
  actor: Actor,
  id: string,
  format: EvidenceFormat,
): Promise<Result<EvidenceFile>> {
  const { rows, code_names, events, newest, comparison, admin_heads, uses } = await inBatch(deps.db, {
    rows: findRequest(deps.db, id, actor.id),
    code_names: listCodeNames(deps.db),
    events: listRequestEvents(deps.db, id, 0, EVENTS_PER_PAGE),
    newest: listNewestEventsOfRequest(deps.db, id, 1),
    comparison: findCheckpointComparison(deps.db, id),
    admin_heads: findAdminChainHead(deps.db),
    uses: createRateLimitUseStatement(deps, actor, "evidence"),
  });
  const tooMany = toRateLimitFailure(deps, "evidence", uses);
  if (tooMany) return tooMany;
  const visible = toVisibleRequestRow(actor, id, rows);
  if (!visible.ok) return visible;
  const { row } = visible;
  const last = newest[0]?.version ?? 0;
  if (last > MAX_EVIDENCE_ENTRIES)
    return fail("too_many_rows", message("exports.too_many_entries", { max: MAX_EVIDENCE_ENTRIES }));
  const names = createCodeNames(code_names);
  const pages = readEventPages(deps, id, events, last);
  const collected: CollectedRecord = { changes: createApprovalChanges(), files: [] };
  const fault = await verifyRequest(deps, row, collectRecord(flattenPages(pages), collected), comparison);
  const fileFaults = await findFileFaults(deps, id, listAllFiles(row, collected));
  await reportFaults(deps, fileFaults);
  const changed = fileFaults.find(({ how }) => how !== "missing");
  if (changed)
    return fail("file_changed", message("audit.administrators_notified", { fault: summarizeFault(changed) }));
  const evidence: Evidence = {
    ...toEvidenceContent(deps, actor, row, collected, names),
    head: { version: row.version, hash: row.head_hash },
    fault: fault ?? fileFaults[0] ?? null,
  };
  const entry = recordEvidenceExport(deps, evidence, format);
  const event = recordSecurityEvent(deps, {
    kind: "evidence_exported",
    user_id: actor.id,
    actor_id: actor.id,
    details: { request_id: id, format },
  });
  const recorded = await inAuditedBatch(deps, { entry, event }, admin_heads[0]);
  if (!recorded.ok) return recorded;
  const hashes = new Map(listAllFiles(row, collected).map((file) => [file.id, file.sha256]));
  const record = () => toEntries(pages, names);
  const body = await writeEvidence(deps, { evidence, record, hashes }, format, actor);
  const content_type = EVIDENCE_CONTENT_TYPE[format];
  return ok({ file_name: getEvidenceFileName(id, format, evidence.made_at), content_type, body });
}

/** What the evidence needs of a record: the changes since each approval, and all files. */
type CollectedRecord = { changes: ApprovalChanges; files: readonly RecordedFile[] };

/** Returns all files of the record, and files of the row that the record does not contain. */
const listAllFiles = ({ attachments }: FullRequestRow, { files }: CollectedRecord) => [
  ...files,
  ...attachments.filter(({ id }) => !files.some((one) => one.id === id)),
];

/** Yields the entries unchanged, and adds what the evidence needs of them to `collected`. */
async function* collectRecord(
  events: AsyncIterable<RequestEvent>,
  collected: CollectedRecord,
): AsyncGenerator<RequestEvent> {
  for await (const event of events) {
    // The verifier ends the loop at an entry that was changed, so that its content is not interpreted.
    yield event;
    addToApprovalChanges(collected.changes, event);
    collected.files = addRecordedFiles(collected.files, event);
  }
}

function toEvidenceContent(
  deps: Deps,
  actor: Actor,
  row: FullRequestRow,
  { changes, files }: CollectedRecord,
  names: CodeNames,
): Omit<Evidence, "head" | "fault"> {
  const made_at = getIsoNow(deps);
  const context = { now: made_at, modifications_allowed: false, names };
  const details = toDetails(row, [], actor, context, null);
  const {
    amount_usd,
    attachments,
    allowed_actions,
    on_behalf_of,
    approval_history,
    comments,
    last_handover,
    further_actions,
    copied_from,
    copies,
    code_names,
    record_fault,
    ...request
  } = details;
  const approval_chain = toApprovalChain(row, row.status, changes);
  const removed = files.flatMap((file) =>
    file.removed_version === null ? [] : [{ ...file, removed_version: file.removed_version }],
  );
  return {
    request: { ...request, request_type_name: nameRecordedType(row, request), approval_chain },
    attachments: row.attachments.map((file, index) => ({ ...file, path: getEvidenceAttachmentPath(index + 1, file) })),
    removed_attachments: removed.map((file, index) => ({
      ...file,
      path: getEvidenceAttachmentPath(`removed-${index + 1}`, file),
    })),
    made_by: { id: actor.id, name: actor.name },
    made_at,
  };
}

/** Returns the name that the type had when the request was routed (R12), with the present name if it is another one. */
function nameRecordedType(
  { route, request_type }: FullRequestRow,
  { request_type_name }: Pick<RequestDetails, "request_type_name">,
): Text {
  const { facts } = route;
  const isSame = facts.request_type_name === toEnglish(request_type_name);
  if (facts.request_type !== request_type || isSame) return request_type_name;
  return message("exports.evidence_renamed_type", { recorded: facts.request_type_name, present: request_type_name });
}

type Pages = () => AsyncGenerator<RequestEvent[]>;

/**
 * Returns a function that reads the record page by page, up to and including the entry with the version `last`. `first`: the first page,
 * which the caller has already read.
 */
function readEventPages(deps: Deps, id: string, first: readonly RequestEvent[], last: number): Pages {
  return async function* () {
    for (let page = first; ; ) {
      yield page.filter((event) => event.version <= last);
      const last_read = page.at(-1)?.version;
      if (page.length < EVENTS_PER_PAGE || last_read === undefined || last_read >= last) return;
      ({ page } = await inBatch(deps.db, { page: listRequestEvents(deps.db, id, last_read, EVENTS_PER_PAGE) }));
    }
  };
}

async function* flattenPages(pages: Pages): AsyncGenerator<RequestEvent> {
  for await (const page of pages()) yield* page;
}

async function* toEntries(pages: Pages, names: CodeNames): AsyncGenerator<EvidenceEntry[]> {
  for await (const page of pages())
    yield page.map((event) => ({ ...renderAll(ENGLISH_MESSAGES, toHistoryItem(event, names)), event }));
}

/** An evidence and its record, without their texts. */
type EvidenceContent = { evidence: Evidence; record: EvidenceEntryReader; hashes: ReadonlyMap<string, string> };

/**
 * Returns the file as a stream. The document and the instructions are in the language of the reader; request.json is in English, because
 * programs read it. `hashes`: the SHA-256 of each file by its id, from the record; the row of a file can have another one. Loads the
 * typefaces and the code for PDF and ZIP only here, because exports of evidence are rare.
 */
async function writeEvidence(
  deps: Deps,
  { evidence, record, hashes }: EvidenceContent,
  format: EvidenceFormat,
  reader: Pick<Actor, "language">,
): Promise<ReadableStream<Uint8Array>> {
  const [{ createEvidencePdf }, { createPackStream }, regular, bold] = await Promise.all([
    import("../../exports/evidence/pdf.ts"),
    import("../../exports/evidence/pack.ts"),
    deps.typeface("regular"),
    deps.typeface("bold"),
  ]);
  const language = reader.language ?? "en";
  const [messages, english] = await Promise.all([loadMessages(language), loadMessages("en")]);
  const document = { language, render: (text: Text) => renderText(messages, text) };
  const pdf = () =>
    createEvidencePdf(renderAll(messages, evidence), () => renderAll(messages, record()), document, {
      ...{ regular, bold },
      load: deps.typeface,
    });
  if (format === "pdf") return pdf();
  const readAttachment = async ({ id, sha256 }: { id: string; sha256: string }) => {
    const read = await readStoredFile(deps, getAttachmentKey(id), hashes.get(id) ?? sha256);
    if (read.ok) return read.content;
    if (read.how === "missing") return null;
    // The content was compared before the response began. The stream ends with an error, so that no pack is complete.
    throw new Error(`the stored content of ${id} changed while it was exported`);
  };
  return createPackStream({
    ...{ evidence: renderAll(english, evidence), record: () => renderAll(english, record()), pdf, readAttachment },
    ...{ readme: renderText(messages, describePack(evidence)), verifier: await deps.verifier(), newSha256 },
  });
}

/** Returns the text of README.txt in an evidence pack. */
const describePack = ({ request: { id }, head: { version, hash }, made_by: { name }, made_at }: Evidence) =>
  message("exports.evidence_readme", { id, name, made_at, version, hash });

function newSha256(): IncrementalSha256 {
  const hash = createHash("sha256");
  return { update: (chunk) => void hash.update(chunk), hex: () => hash.digest("hex") };
}

/** Returns the audit entry: who exported the evidence of which request, and the last entry in the evidence. */
function recordEvidenceExport(deps: Deps, { request, head, made_by, made_at }: Evidence, format: EvidenceFormat) {
  const entries = head.version === 1 ? "1 entry" : `${head.version} entries`;
  return insertAdminEvent(deps.db, {
    entity: "export",
    entity_id: deps.newId(),
    version: 1,
    action: "exported",
    label: `Evidence ${format.toUpperCase()}, ${request.id}, ${entries}`,
    actor_id: made_by.id,
    actor_name: made_by.name,
    created_at: made_at,
    before: null,
    after: JSON.stringify({ evidence: format, request_id: request.id, head }),
  });
}
