import type { Evidence, EvidenceEntry, EvidenceEntryReader } from "../../../domain/audit/evidence.ts";
import { describeFault } from "../../../domain/audit/fault.ts";
import { formatOnBehalfOf } from "../../../domain/delegations/rules.ts";
import type { ApprovalLevel } from "../../../domain/entities.ts";
import { isolateBidiText } from "../../../domain/format/bidi.ts";
import { formatTypeLabel, humanise } from "../../../domain/format/labels.ts";
import { formatMoneyShort } from "../../../domain/format/money.ts";
import { formatBytes, formatCount } from "../../../domain/format/numbers.ts";
import { SKIP_REASONS } from "../../../domain/matrix/route.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { formatCurrentApprover } from "../../../domain/requests/waiting.ts";
import { toEnglish } from "../../../texts/index.ts";
import { toByteStream } from "../byte-stream.ts";
import type { PdfFonts } from "../pdf-fonts.ts";
import { formatAmount } from "../pdf-table.ts";
import { EvidencePageWriter } from "./pages.ts";

/**
 * Returns the evidence of a request as a PDF in A4: its facts, its route with the explanation, decisions, comments, attachments with their
 * SHA-256, and the whole record with its hashes. No text is cut. Each page is streamed as soon as it is full. Times are in UTC.
 */
export function createEvidencePdf(
  evidence: Evidence,
  record: EvidenceEntryReader,
  fonts: PdfFonts,
): ReadableStream<Uint8Array> {
  return toByteStream(evidencePdfChunks(evidence, record, fonts));
}

async function* evidencePdfChunks(
  evidence: Evidence,
  record: EvidenceEntryReader,
  fonts: PdfFonts,
): AsyncGenerator<Uint8Array> {
  const pages = new EvidencePageWriter(evidence, fonts);
  await pages.loadFonts(evidence);
  pages.start();
  // A mismatch with the record comes first, because the status and amount that follow may be wrong.
  if (evidence.fault) writeVerdict(pages, evidence);
  writeFacts(pages, evidence);
  writeRoute(pages, evidence);
  for (const [title, none, kinds] of [
    ["Decisions", "No decision was made.", DECISION_KINDS],
    ["Comments", "No comments.", ["request.commented"]],
  ] as const) {
    pages.section(title);
    let count = 0;
    for await (const page of record()) {
      await pages.loadFonts(page);
      const matching = page.filter(({ event }) => (kinds as readonly string[]).includes(event.kind));
      for (const entry of matching) writeRemark(pages, entry);
      count += matching.length;
      yield pages.takeChunk();
    }
    if (count === 0) pages.paragraph(none, { color: "muted" });
  }
  writeAttachments(pages, evidence);
  pages.section("Full record", VERDICT_HEIGHT);
  writeVerdict(pages, evidence);
  for await (const page of record()) {
    await pages.loadFonts(page);
    for (const entry of page) writeEntry(pages, entry);
    yield pages.takeChunk();
  }
  pages.section("How to check this");
  pages.paragraph(VERIFICATION_HELP);
  if (pages.isIncomplete) pages.paragraph(MISSING_CHARACTERS);
  pages.end();
  yield pages.takeChunk();
}

const DECISION_KINDS = ["request.approved", "request.rejected", "request.cancelled"] as const;

const VERIFICATION_HELP =
  "Every entry of the record carries the hash of the one before it. Compare the hash of the last entry with the one that the system shows under “Full record”, or with any other copy: if it is the same, no entry up to it was changed, left out, added or moved. The evidence pack (ZIP) holds this document, the record for programs, the attachments, and a script that checks all of it.";
const MISSING_CHARACTERS =
  "Characters that the typefaces of this document lack are shown as □. The screens of the system have them, and so does request.json in the evidence pack.";

const formatSecond = (time: string | null): string =>
  time === null ? "–" : `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function writeFacts(pages: EvidencePageWriter, { request }: Evidence): void {
  const { amount, currency, amount_decimals } = request;
  pages.facts([
    ["Request", request.id],
    ["Status", capitalize(humanise(request.status))],
    ["Amount", amount === null ? "–" : formatAmount(amount, currency, amount_decimals)],
    ["Requester", request.requester_name],
    ["Department", request.department],
    ["Type", request.request_type_name],
    ["Priority", request.priority_name],
    [
      OPEN_STATUSES.includes(request.status) ? "Current approver" : "Last approver",
      formatCurrentApprover(request.current_approver_name, request.waiting_for.length) ?? "–",
    ],
    ["Due", formatSecond(request.due_date)],
    ["Submitted", formatSecond(request.created_at)],
    ["Last updated", formatSecond(request.updated_at)],
    ["Approved", formatSecond(request.approved_at)],
  ]);
  pages.section("Description");
  pages.paragraph(request.description);
  if (request.info_requested !== null) {
    pages.section("Information requested");
    pages.paragraph(request.info_requested);
  }
}

function writeRoute(pages: EvidencePageWriter, { request }: Evidence): void {
  const { route_explanation, approval_chain } = request;
  pages.section("Route, and why");
  pages.paragraph(route_explanation);
  const hasSteps = approval_chain.some(({ is_step }) => is_step);
  for (const level of approval_chain) {
    if (hasSteps) writeStep(pages, level, request);
    else writeLevel(pages, level, approval_chain.length);
  }
}

/** Writes a level of a route without steps. */
function writeLevel(pages: EvidencePageWriter, level: ApprovalLevel, levels: number): void {
  pages.headline(`Level ${level.level} of ${levels}`, capitalize(level.status));
  pages.pair("Approver", level.approver_name ?? "Nobody");
  level.eligible_approvers.forEach(({ user_name, max_amount, currency }, index) => {
    const limit = max_amount === null ? "no limit" : `up to ${formatMoneyShort(max_amount, currency)}`;
    pages.pair(index === 0 ? "May decide" : "", `${isolateBidiText(user_name)}, ${limit}`);
  });
  writeApprovals(pages, level);
}

function writeApprovals(pages: EvidencePageWriter, { approved_by }: ApprovalLevel): void {
  for (const { user_name, on_behalf_of, carried, changed_since } of approved_by) {
    const note = carried ? " (decided in an earlier step)" : "";
    pages.pair("Approved by", `${formatActor(user_name, on_behalf_of)}${note}`);
    if (changed_since.length > 0)
      pages.pair("Changed since", changed_since.map(({ field }) => formatTypeLabel(field)).join(", "));
  }
}

/**
 * Writes a step: who is asked, how many must approve, who approved, who was not asked and why, and who added the step.
 */
function writeStep(pages: EvidencePageWriter, level: ApprovalLevel, request: Evidence["request"]): void {
  const { name, status, required_approvals, asked, group_names, added_by, reason, skipped } = level;
  const number = `Step ${level.level} of ${request.approval_chain.length}`;
  pages.headline(name === null ? number : `${number}: ${isolateBidiText(name)}`, capitalize(status));
  const isOpened = asked.length > 0;
  const people = isOpened ? asked.map((one) => one.name) : level.eligible_approvers.map((one) => one.user_name);
  pages.pair(isOpened ? "Asked" : "Will ask", formatNameList(people) || "Nobody");
  const others = level.eligible_approvers.filter(({ user_id }) => !asked.some(({ id }) => id === user_id));
  if (!level.is_step && others.length > 0) pages.pair("May decide", formatNameList(others.map((one) => one.user_name)));
  if (group_names.length > 0) pages.pair("Groups", formatNameList(group_names));
  pages.pair("Needs", required_approvals === 1 ? "1 approval" : `${required_approvals} approvals`);
  writeApprovals(pages, level);
  if (status === "current" && OPEN_STATUSES.includes(request.status))
    pages.pair("Waiting for", formatNameList(request.waiting_for.map((one) => one.name)) || "Nobody");
  for (const { user_name, why } of skipped)
    pages.pair("Not asked", `${isolateBidiText(user_name)} ${SKIP_REASONS[why]}`);
  if (added_by) pages.pair("Added by", `${isolateBidiText(added_by.name)}: ${isolateBidiText(reason ?? "")}`);
}

const actorLabel = ({ approver_name, on_behalf_of }: EvidenceEntry): string => formatActor(approver_name, on_behalf_of);

const formatActor = (name: string, on_behalf_of: EvidenceEntry["on_behalf_of"]): string =>
  formatOnBehalfOf(isolateBidiText(name), on_behalf_of && { name: isolateBidiText(on_behalf_of.name) });

const formatNameList = (names: readonly string[]): string => names.map(isolateBidiText).join(", ");

function writeRemark(pages: EvidencePageWriter, entry: EvidenceEntry): void {
  const { action, event, comments, timestamp } = entry;
  const actionLabel = event.kind === "request.commented" ? "" : ` · ${capitalize(humanise(action))}`;
  pages.headline(`${actorLabel(entry)}${actionLabel}`, `Entry ${entry.version} · ${formatSecond(timestamp)}`);
  if (comments) pages.paragraph(comments);
  writeFiles(pages, entry);
}

/** Writes the names of the files that were attached with an audit event. */
function writeFiles(pages: EvidencePageWriter, { attachments }: EvidenceEntry): void {
  attachments.forEach(({ filename }, index) => {
    pages.pair(index === 0 ? "Attached" : "", filename);
  });
}

function writeAttachments(pages: EvidencePageWriter, { attachments, removed_attachments }: Evidence): void {
  pages.section("Attachments");
  if (attachments.length === 0) pages.paragraph("No files are attached.", { color: "muted" });
  for (const file of attachments) writeAttachment(pages, file);
  if (removed_attachments.length === 0) return;
  pages.section("Removed attachments");
  for (const file of removed_attachments) {
    writeAttachment(pages, file);
    pages.pair("Removed", `Entry ${file.removed_version}`);
  }
}

function writeAttachment(pages: EvidencePageWriter, file: Evidence["attachments"][number]): void {
  const { filename, content_type, size, sha256, path, added_by, added_at, added_version } = file;
  pages.headline(filename, `${content_type} · ${formatBytes(size)}`);
  pages.pair("Added by", `${added_by.name}, entry ${added_version}, ${formatSecond(added_at)}`);
  pages.pair("SHA-256", sha256, "code");
  pages.pair("In the pack", path, "code");
}

/** The space to reserve for the result of the verification, in points. */
const VERDICT_HEIGHT = 110;

function writeVerdict(pages: EvidencePageWriter, { head, fault }: Evidence): void {
  const entries = head.version === 1 ? "1 entry" : `${formatCount(head.version)} entries`;
  const verdict = fault === null ? `Record verified: ${entries}` : "This request does not match its record";
  pages.verdict(
    verdict,
    fault === null ? [] : describeFault(fault).map(toEnglish),
    `Last entry ${head.version}: ${head.hash}`,
  );
}

function writeEntry(pages: EvidencePageWriter, entry: EvidenceEntry): void {
  const { version, action, event, comments, timestamp } = entry;
  pages.headline(`${version} · ${capitalize(humanise(action))} · ${actorLabel(entry)}`, formatSecond(timestamp));
  if (comments) pages.paragraph(comments);
  writeFiles(pages, entry);
  pages.pair("Hash", event.hash, "code");
  pages.pair("Previous", event.prev_hash, "code");
}
