import { createHash } from "node:crypto";
import {
  EVIDENCE_CONTENT_TYPE,
  type Evidence,
  type EvidenceEntry,
  type EvidenceEntryReader,
  type EvidenceFormat,
  getEvidenceAttachmentPath,
  getEvidenceFileName,
  MAX_EVIDENCE_ENTRIES,
} from "../../../domain/audit/evidence.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { toApprovalChain } from "../../../domain/requests/approval-chain.ts";
import type { FieldChange, RequestEvent } from "../../../domain/requests/events.ts";
import { mergeEventChanges } from "../../../domain/requests/modification.ts";
import { inBatch } from "../../db/database.ts";
import { findAdminChainHead, insertAdminEvent } from "../../db/queries/admin-events.ts";
import { findCheckpointComparison } from "../../db/queries/checkpoints.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import { findRequest, listNewestEventsOfRequest, listRequestEvents } from "../../db/queries/request-reads.ts";
import type { IncrementalSha256 } from "../../exports/evidence/pack.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
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
 * the hash of that last entry. Fails with `not_found`, `too_many_rows` for more than 20,000 entries, or `rate_limited`.
 */
export async function exportEvidence(
  deps: Deps,
  actor: Actor,
  id: string,
  format: EvidenceFormat,
): Promise<Result<EvidenceFile>> {
  const { rows, events, newest, comparison, admin_heads, uses } = await inBatch(deps.db, {
    rows: findRequest(deps.db, id, actor.id),
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
    return fail("too_many_rows", `Evidence holds at most ${MAX_EVIDENCE_ENTRIES} entries.`);
  const pages = readEventPages(deps, id, events, last);
  const changes = new Map<number, FieldChange[]>(listApprovedVersions(row).map((version) => [version, []]));
  const record = collectChanges(flattenPages(pages), changes);
  const fault = await verifyRequest(deps, row, record, comparison);
  const evidence: Evidence = {
    ...toEvidenceContent(deps, actor, row, changes),
    head: { version: row.version, hash: row.head_hash },
    fault,
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
  const body = await writeEvidence(deps, evidence, () => toEntries(pages), format);
  const content_type = EVIDENCE_CONTENT_TYPE[format];
  return ok({ file_name: getEvidenceFileName(id, format, evidence.made_at), content_type, body });
}

/** Returns the versions of the request that people approved. */
const listApprovedVersions = ({ route }: FullRequestRow): number[] =>
  route.levels.flatMap(({ approved_by }) => approved_by.flatMap(({ version }) => version ?? []));

/** Yields the entries unchanged. Adds the fields that changed after each version in `changes` to that version. */
async function* collectChanges(
  events: AsyncIterable<RequestEvent>,
  changes: Map<number, FieldChange[]>,
): AsyncGenerator<RequestEvent> {
  for await (const event of events) {
    for (const [version, earlier] of changes) changes.set(version, mergeEventChanges(earlier, version, event));
    yield event;
  }
}

function toEvidenceContent(
  deps: Deps,
  actor: Actor,
  row: FullRequestRow,
  changes: ReadonlyMap<number, FieldChange[]>,
): Omit<Evidence, "head" | "fault"> {
  const made_at = getIsoNow(deps);
  const details = toDetails(row, [], actor, { now: made_at, modifications_allowed: false }, null);
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
    record_fault,
    ...request
  } = details;
  const approval_chain = toApprovalChain(row, row.status, (version) => changes.get(version) ?? []);
  return {
    request: { ...request, approval_chain },
    attachments: row.attachments.map((file, index) => ({ ...file, path: getEvidenceAttachmentPath(index + 1, file) })),
    made_by: { id: actor.id, name: actor.name },
    made_at,
  };
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

async function* toEntries(pages: Pages): AsyncGenerator<EvidenceEntry[]> {
  for await (const page of pages()) yield page.map((event) => ({ ...toHistoryItem(event), event }));
}

/**
 * Returns the file as a stream. Loads the typefaces and the code for PDF and ZIP only here, because exports of evidence
 * are rare.
 */
async function writeEvidence(
  deps: Deps,
  evidence: Evidence,
  record: EvidenceEntryReader,
  format: EvidenceFormat,
): Promise<ReadableStream<Uint8Array>> {
  const [{ createEvidencePdf }, { createPackStream }, regular, bold] = await Promise.all([
    import("../../exports/evidence/pdf.ts"),
    import("../../exports/evidence/pack.ts"),
    deps.typeface("regular"),
    deps.typeface("bold"),
  ]);
  const pdf = () => createEvidencePdf(evidence, record, { regular, bold });
  if (format === "pdf") return pdf();
  const openAttachment = ({ id }: { id: string }) => deps.files.get(getAttachmentKey(id));
  return createPackStream({ evidence, record, pdf, verifier: await deps.verifier(), openAttachment, newSha256 });
}

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
