import type { Evidence, EvidenceEntry, EvidenceEntryReader } from "../../../domain/audit/evidence.ts";
import { describeFault } from "../../../domain/audit/fault.ts";
import { describeOnBehalfOf } from "../../../domain/delegations/rules.ts";
import type { ApprovalLevel } from "../../../domain/entities.ts";
import type { DocumentReader } from "../../../domain/exports/table.ts";
import { toDepartmentLabel } from "../../../domain/format/code-names.ts";
import { actionLabel, fieldLabel, levelLabel, statusLabel } from "../../../domain/format/labels.ts";
import { type Message, message, type Rendered, type Text } from "../../../domain/message.ts";
import { HISTORY_ACTIONS } from "../../../domain/requests/events.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { formatCurrentApprover } from "../../../domain/requests/waiting.ts";
import { toByteStream } from "../byte-stream.ts";
import type { PdfFonts } from "../pdf-fonts.ts";
import { formatAmount } from "../pdf-table.ts";
import { EvidencePageWriter } from "./pages.ts";

type RenderedEvidence = Rendered<Evidence>;
type RenderedEntry = Rendered<EvidenceEntry>;
type RenderedLevel = Rendered<ApprovalLevel>;

/**
 * Returns the evidence of a request as a PDF in A4: its facts, its route with the explanation, decisions, comments, attachments with their
 * SHA-256, and the whole record with its hashes. No text is cut. What people wrote is unchanged in every language. Each page is streamed as soon as it is full. Times are in UTC.
 */
export function createEvidencePdf(
  evidence: RenderedEvidence,
  record: Rendered<EvidenceEntryReader>,
  reader: DocumentReader,
  fonts: PdfFonts,
): ReadableStream<Uint8Array> {
  return toByteStream(evidencePdfChunks(evidence, record, reader, fonts));
}

async function* evidencePdfChunks(
  evidence: RenderedEvidence,
  record: Rendered<EvidenceEntryReader>,
  reader: DocumentReader,
  fonts: PdfFonts,
): AsyncGenerator<Uint8Array> {
  const pages = new EvidencePageWriter(evidence, reader, fonts);
  await pages.loadFonts(evidence);
  pages.start();
  // A mismatch with the record comes first, because the status and amount that follow may be wrong.
  if (evidence.fault) writeVerdict(pages, evidence);
  writeFacts(pages, evidence, reader);
  writeRoute(pages, evidence);
  for (const [title, kinds] of [
    ["decisions", DECISION_KINDS],
    ["comments", ["request.commented"]],
  ] as const) {
    pages.section(message(`exports.evidence_${title}`));
    let count = 0;
    for await (const page of record()) {
      await pages.loadFonts(page);
      const matching = page.filter(({ event }) => (kinds as readonly string[]).includes(event.kind));
      for (const entry of matching) writeRemark(pages, entry);
      count += matching.length;
      yield pages.takeChunk();
    }
    if (count === 0) pages.paragraph(message(`exports.evidence_no_${title}`), { color: "muted" });
  }
  writeAttachments(pages, evidence);
  pages.section(message("exports.evidence_record"), VERDICT_HEIGHT);
  writeVerdict(pages, evidence);
  for await (const page of record()) {
    await pages.loadFonts(page);
    for (const entry of page) writeEntry(pages, entry);
    yield pages.takeChunk();
  }
  pages.section(message("exports.evidence_how_to_check"));
  pages.paragraph(message("exports.evidence_verification_help"));
  if (pages.isIncomplete) pages.paragraph(message("exports.evidence_missing_characters"));
  pages.end();
  yield pages.takeChunk();
}

const DECISION_KINDS = ["request.approved", "request.rejected", "request.cancelled"] as const;

const formatSecond = (time: string | null): Text => (time === null ? "–" : message("exports.evidence_time", { time }));

const capitalize = (text: Text): Message => message("labels.capitalized", { text });

const nameList = (names: readonly string[]): Text =>
  names.length === 0 ? message("exports.evidence_nobody") : message("labels.comma_list", { texts: names });

function writeFacts(pages: EvidencePageWriter, { request }: RenderedEvidence, { language }: DocumentReader): void {
  const { amount, currency, amount_decimals } = request;
  const approver = OPEN_STATUSES.includes(request.status) ? "current_approver" : "last_approver";
  pages.facts([
    [message("exports.evidence_request"), request.id],
    [message("exports.evidence_status"), capitalize(statusLabel(request.status))],
    [
      message("exports.evidence_amount"),
      amount === null ? "–" : formatAmount(amount, currency, amount_decimals, language),
    ],
    [message("exports.evidence_requester"), request.requester_name],
    [message("exports.evidence_department"), toDepartmentLabel(request.department)],
    [message("exports.evidence_type"), request.request_type_name],
    [message("exports.evidence_priority"), request.priority_name],
    [
      message(`exports.evidence_${approver}`),
      formatCurrentApprover(request.current_approver_name, request.waiting_for.length) ?? "–",
    ],
    [message("exports.evidence_due"), formatSecond(request.due_date)],
    [message("exports.evidence_submitted"), formatSecond(request.created_at)],
    [message("exports.evidence_last_updated"), formatSecond(request.updated_at)],
    [message("exports.evidence_approved"), formatSecond(request.approved_at)],
  ]);
  pages.section(message("exports.evidence_description"));
  pages.paragraph(request.description);
  if (request.info_requested !== null) {
    pages.section(message("exports.evidence_info_requested"));
    pages.paragraph(request.info_requested);
  }
}

function writeRoute(pages: EvidencePageWriter, { request }: RenderedEvidence): void {
  const { route_explanation, approval_chain } = request;
  pages.section(message("exports.evidence_route"));
  pages.paragraph(route_explanation);
  const hasSteps = approval_chain.some(({ is_step }) => is_step);
  for (const level of approval_chain) {
    if (hasSteps) writeStep(pages, level, request);
    else writeLevel(pages, level, approval_chain.length);
  }
}

/** Writes a level of a route without steps. */
function writeLevel(pages: EvidencePageWriter, chainLevel: RenderedLevel, levels: number): void {
  const { level, status, approver_name, eligible_approvers } = chainLevel;
  pages.headline(message("exports.evidence_level", { level, levels }), capitalize(levelLabel(status)));
  pages.pair(message("exports.evidence_approver"), approver_name ?? message("exports.evidence_nobody"));
  eligible_approvers.forEach(({ user_name: name, max_amount, currency }, index) => {
    const limit =
      max_amount === null
        ? message("exports.evidence_unlimited", { name })
        : message("exports.evidence_limited", { name, max_amount, currency });
    pages.pair(index === 0 ? message("exports.evidence_may_decide") : "", limit);
  });
  writeApprovals(pages, chainLevel);
}

function writeApprovals(pages: EvidencePageWriter, { approved_by }: RenderedLevel): void {
  for (const { user_name, on_behalf_of, carried, changed_since } of approved_by) {
    const name = describeOnBehalfOf(user_name, on_behalf_of);
    pages.pair(
      message("exports.evidence_approved_by"),
      carried ? message("exports.evidence_carried", { name }) : message("labels.comma_list", { texts: [name] }),
    );
    if (changed_since.length > 0)
      pages.pair(
        message("exports.evidence_changed_since"),
        message("labels.comma_list", { texts: changed_since.map(({ field }) => fieldLabel(field)) }),
      );
  }
}

/**
 * Writes a step: who is asked, how many must approve, who approved, who was not asked and why, and who added the step.
 */
function writeStep(pages: EvidencePageWriter, step: RenderedLevel, request: RenderedEvidence["request"]): void {
  const { level, name, status, required_approvals: count, asked, group_names, added_by, reason, skipped } = step;
  const levels = request.approval_chain.length;
  pages.headline(
    name === null
      ? message("exports.evidence_step", { level, levels })
      : message("exports.evidence_named_step", { level, levels, name }),
    capitalize(levelLabel(status)),
  );
  const isOpened = asked.length > 0;
  const people = isOpened ? asked.map((one) => one.name) : step.eligible_approvers.map((one) => one.user_name);
  pages.pair(message(isOpened ? "exports.evidence_asked" : "exports.evidence_will_ask"), nameList(people));
  const others = step.eligible_approvers.filter(({ user_id }) => !asked.some(({ id }) => id === user_id));
  if (!step.is_step && others.length > 0)
    pages.pair(message("exports.evidence_may_decide"), nameList(others.map((one) => one.user_name)));
  if (group_names.length > 0) pages.pair(message("exports.evidence_groups"), nameList(group_names));
  pages.pair(message("exports.evidence_needs"), message("exports.evidence_approvals", { count }));
  writeApprovals(pages, step);
  if (status === "current" && OPEN_STATUSES.includes(request.status))
    pages.pair(message("exports.evidence_waiting_for"), nameList(request.waiting_for.map((one) => one.name)));
  for (const { user_name, why } of skipped)
    pages.pair(message("exports.evidence_not_asked"), message(`route.not_asked_${why}`, { name: user_name }));
  if (added_by)
    pages.pair(
      message("exports.evidence_added_by"),
      message("exports.evidence_added_because", { name: added_by.name, reason: reason ?? "" }),
    );
}

const nameEntryActor = ({ approver_name, on_behalf_of }: RenderedEntry): Text =>
  describeOnBehalfOf(approver_name, on_behalf_of);

const nameAction = ({ event }: RenderedEntry): Message => actionLabel(HISTORY_ACTIONS[event.kind]);

function writeRemark(pages: EvidencePageWriter, entry: RenderedEntry): void {
  const { version, event, comments, timestamp: at } = entry;
  const name = nameEntryActor(entry);
  const title =
    event.kind === "request.commented"
      ? message("labels.comma_list", { texts: [name] })
      : message("exports.evidence_did", { name, action: nameAction(entry) });
  pages.headline(title, message("exports.evidence_entry_at", { version, at }));
  if (comments) pages.paragraph(comments);
  writeFiles(pages, entry);
}

/** Writes the names of the files that were attached with an audit event. */
function writeFiles(pages: EvidencePageWriter, { attachments }: RenderedEntry): void {
  attachments.forEach(({ filename }, index) => {
    pages.pair(index === 0 ? message("exports.evidence_attached") : "", filename);
  });
}

function writeAttachments(pages: EvidencePageWriter, { attachments, removed_attachments }: RenderedEvidence): void {
  pages.section(message("exports.evidence_attachments"));
  if (attachments.length === 0) pages.paragraph(message("exports.evidence_no_attachments"), { color: "muted" });
  for (const file of attachments) writeAttachment(pages, file);
  if (removed_attachments.length === 0) return;
  pages.section(message("exports.evidence_removed_attachments"));
  for (const file of removed_attachments) {
    writeAttachment(pages, file);
    pages.pair(
      message("exports.evidence_removed"),
      message("exports.evidence_entry", { version: file.removed_version }),
    );
  }
}

function writeAttachment(pages: EvidencePageWriter, file: RenderedEvidence["attachments"][number]): void {
  const { filename, content_type: type, size, sha256, path, added_by, added_at: at, added_version: version } = file;
  pages.headline(filename, message("exports.evidence_file", { type, size }));
  pages.pair(
    message("exports.evidence_added_by"),
    message("exports.evidence_file_added", { name: added_by.name, version, at }),
  );
  pages.pair(message("exports.evidence_sha256"), sha256, "code");
  pages.pair(message("exports.evidence_in_pack"), path, "code");
}

/** The space to reserve for the result of the verification, in points. */
const VERDICT_HEIGHT = 110;

function writeVerdict(pages: EvidencePageWriter, { head, fault }: RenderedEvidence): void {
  const verdict =
    fault === null
      ? message("exports.evidence_verified", { entries: head.version })
      : message("exports.evidence_not_verified");
  pages.verdict(verdict, fault === null ? [] : describeFault(fault), message("exports.evidence_last_entry", head));
}

function writeEntry(pages: EvidencePageWriter, entry: RenderedEntry): void {
  const { version, event, comments, timestamp } = entry;
  const title = message("exports.evidence_entry_of", {
    version,
    action: nameAction(entry),
    name: nameEntryActor(entry),
  });
  pages.headline(title, formatSecond(timestamp));
  if (comments) pages.paragraph(comments);
  writeFiles(pages, entry);
  pages.pair(message("exports.evidence_hash"), event.hash, "code");
  pages.pair(message("exports.evidence_previous_hash"), event.prev_hash, "code");
}
