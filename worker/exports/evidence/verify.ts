// The build bundles this file into verify.mjs of evidence packs, together with the rules by which the product verifies records.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  addRecordedFiles,
  EVIDENCE_VERSION,
  EVIDENCE_VERSION_WITHOUT_FILES,
  EVIDENCE_VERSION_WITHOUT_STEPS,
  type EvidenceAttachment,
  type EvidenceRequest,
  type RecordedFile,
  type RemovedEvidenceAttachment,
} from "../../../domain/audit/evidence.ts";
import { type RequestRecordFault, summarizeFault } from "../../../domain/audit/fault.ts";
import { applyEvent, type RecordedRequestState } from "../../../domain/audit/state.ts";
import { verifyAgainstRecord } from "../../../domain/audit/verification.ts";
import type { ApprovalLevel } from "../../../domain/entities.ts";
import { explainRoute } from "../../../domain/matrix/route-explanation.ts";
import { toApprovalChain } from "../../../domain/requests/approval-chain.ts";
import { isOverdue } from "../../../domain/requests/due-dates.ts";
import { type RequestEvent, toCanonicalJson } from "../../../domain/requests/events.ts";
import { collectApprovalChanges } from "../../../domain/requests/modification.ts";
import { hasSteps } from "../../../domain/requests/steps.ts";
import { ENGLISH_MESSAGES } from "../../../texts/en/index.ts";
import { render } from "../../../texts/render.ts";

const FOLDER = resolve(process.argv[2] ?? dirname(fileURLToPath(import.meta.url)));
const REQUIRED_FILES = ["README.txt", "verify.mjs", "request.json", "request.pdf"];
const FORMATS: readonly string[] = [EVIDENCE_VERSION, EVIDENCE_VERSION_WITHOUT_FILES, EVIDENCE_VERSION_WITHOUT_STEPS];
/** Names of files that file managers create on their own. */
const IGNORED_FILES = /^(?:\..*|Thumbs\.db|desktop\.ini)$/i;

class VerificationError extends Error {}

/** Returns the English sentences that describe a fault. */
const describe = (fault: RequestRecordFault): string => render(ENGLISH_MESSAGES, summarizeFault(fault));

function verify(condition: unknown, complaint: string): asserts condition {
  if (!condition) throw new VerificationError(complaint);
}

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

function read(path: string): Buffer {
  try {
    return readFileSync(join(FOLDER, path));
  } catch {
    throw new VerificationError(`${path} is missing.`);
  }
}

function parse<T>(path: string, text: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new VerificationError(`${path} was changed: it is not JSON any more.`);
  }
}

type Head = { version: number; hash: string };
type Manifest = {
  format: string;
  request_id: string;
  head: Head;
  files: { path: string; size: number; sha256: string }[];
};
type CheckedManifest = Manifest & { manifest_hash: string };
/** The content of request.json. */
type RequestFile = {
  format: string;
  made_at: string;
  request: EvidenceRequest;
  head: Head;
  /** How the record contradicts a signed checkpoint of the system; absent if it contradicts none. */
  contradiction?: RequestRecordFault;
  attachments: EvidenceAttachment[];
  /** Absent in the older formats, in which no file could be removed. */
  removed_attachments?: RemovedEvidenceAttachment[];
  events: RequestEvent[];
};

/** Verifies that the folder has exactly the files of the manifest, all unchanged. */
function checkFiles(): CheckedManifest {
  const text = read("manifest.json").toString("utf8");
  const manifest = parse<Manifest>("manifest.json", text);
  const { format, request_id, head, files } = manifest;
  verify(`${JSON.stringify(manifest, null, 2)}\n` === text, "manifest.json was changed: it is not as it was written.");
  const hasExpectedFields = ["format", "request_id", "head", "files"].join() === Object.keys(manifest).join();
  verify(hasExpectedFields && FORMATS.includes(format), `manifest.json is not one of ${EVIDENCE_VERSION}.`);
  for (const { path, size, sha256: expected } of files) {
    verify(/^(?:attachments\/)?[\w-][\w.-]*$/.test(path), `manifest.json names a file outside of the pack: ${path}`);
    const content = read(path);
    verify(content.length === size, `${path} was changed: it has ${content.length} bytes instead of ${size}.`);
    verify(sha256(content) === expected, `${path} was changed: its SHA-256 is not the one in the manifest.`);
  }
  const listed = files.map(({ path }) => path);
  verify(new Set(listed).size === listed.length, "manifest.json was changed: a file stands in it twice.");
  for (const path of REQUIRED_FILES) verify(listed.includes(path), `${path} is missing from the manifest.`);
  for (const path of listFiles("")) {
    verify(path === "manifest.json" || listed.includes(path), `${path} is not part of the pack.`);
  }
  return { format, request_id, head, files, manifest_hash: sha256(text) };
}

function listFiles(folder: string): string[] {
  return readdirSync(join(FOLDER, folder))
    .filter((name) => !IGNORED_FILES.test(name))
    .flatMap((name) => {
      const path = folder ? `${folder}/${name}` : name;
      return statSync(join(FOLDER, path)).isDirectory() ? listFiles(path) : [path];
    });
}

/** Verifies the hash chain of the record, and that its entries result in the request in request.json. Returns the state of the request. */
async function checkRecord(
  { format: manifest_format, request_id, head }: CheckedManifest,
  pack: RequestFile,
): Promise<RecordedRequestState> {
  const { format, events, request, attachments, contradiction } = pack;
  verify(format === manifest_format, `request.json is not one of ${manifest_format}.`);
  verify(request.id === request_id, "request.json is about another request than manifest.json.");
  const foreignEntry = events.find((event) => event.request_id !== request_id);
  verify(!foreignEntry, `Entry ${foreignEntry?.version} belongs to another request.`);
  const { due_date: due_at, attachments: _, ...facts } = { ...request, attachments };
  const recorded = listRecordedFiles(events);
  const added_versions = new Map(recorded.map((file) => [file.id, file.added_version]));
  // The older formats do not contain the version of the entry that added a file.
  const files = attachments.map(({ path: __, added_by: ___, added_at: ____, ...file }) => ({
    ...file,
    added_version: format === EVIDENCE_VERSION ? file.added_version : (added_versions.get(file.id) ?? 0),
  }));
  const claimed = { ...facts, due_at, attachments: files, head_hash: pack.head.hash };
  const fault = await verifyAgainstRecord(claimed, events, sha256);
  verify(!fault, fault ? `request.json does not match its record. ${describe(fault)}` : "");
  verify(!contradiction, contradiction ? `The record contradicts a signed checkpoint. ${describe(contradiction)}` : "");
  for (const [name, { version, hash }] of Object.entries({ "manifest.json": head, "request.json": pack.head })) {
    const last = events.at(-1);
    verify(
      version === last?.version && hash === last.hash,
      `The record does not end with the entry that ${name} names.`,
    );
  }
  return events.reduce<RecordedRequestState | null>(applyEvent, null) as RecordedRequestState;
}

/** Returns all files of the record, also those that were removed. */
const listRecordedFiles = (events: readonly RequestEvent[]): readonly RecordedFile[] =>
  events.reduce<readonly RecordedFile[]>(addRecordedFiles, []);

/**
 * Verifies the parts of request.json that follow from the record: the approval chain, the explanation of the route, and
 * the status 'overdue'.
 */
function checkRoute({ format, request, events, made_at }: RequestFile, state: RecordedRequestState): void {
  const chain = toApprovalChain(state, state.status, collectApprovalChanges(events));
  const expected =
    format === EVIDENCE_VERSION
      ? chain
      : format === EVIDENCE_VERSION_WITHOUT_FILES
        ? chain.map((level) => toLevelWithoutFiles(level, state))
        : chain.map(toLevelWithoutSteps);
  const same = toCanonicalJson(expected) === toCanonicalJson(request.approval_chain);
  verify(same, "request.json does not match its record. The approval chain shown differs from the record.");
  verify(
    request.route_explanation === render(ENGLISH_MESSAGES, explainRoute(state.route)),
    "request.json does not match its record. The explanation of the route shown differs from the record.",
  );
  const overdue = state.status !== "deleted" && isOverdue({ status: state.status, due_at: state.due_at }, made_at);
  verify(
    request.is_overdue === overdue,
    "request.json does not match its record: it says wrongly whether it is overdue.",
  );
}

/**
 * Returns a level in the format of request.json in which files did not count as changes since an approval. Approvals of a route without steps
 * had no changes.
 */
function toLevelWithoutFiles(level: ApprovalLevel, { route }: RecordedRequestState): ApprovalLevel {
  const steps = hasSteps(route);
  const approved_by = level.approved_by.map((one) => ({
    ...one,
    changed_since: steps ? one.changed_since.filter(({ field }) => field !== "attachments") : [],
  }));
  return { ...level, approved_by };
}

/** Returns a level in the older format of request.json, which had no steps. */
function toLevelWithoutSteps({ status, approved_by, ...level }: ApprovalLevel) {
  const { level: number, required_approvals, approver_id, approver_name, eligible_approvers } = level;
  return {
    ...{ level: number, required_approvals, approver_id, approver_name, eligible_approvers },
    status: status === "rejected" ? "current" : status === "skipped" ? "waiting" : status,
    approved_by: approved_by.map(({ user_id, user_name, on_behalf_of }) => ({ user_id, user_name, on_behalf_of })),
  };
}

/** Verifies that the hashes of the attachments, and who added them, are those in the record. Files that were removed later are in the pack too. */
function checkAttachments(
  { files }: CheckedManifest,
  { format, attachments, removed_attachments = [], events }: RequestFile,
): void {
  const recorded = listRecordedFiles(events);
  for (const [listed, expected] of [
    [attachments, recorded.filter((file) => file.removed_version === null)],
    [removed_attachments, recorded.filter((file) => file.removed_version !== null)],
  ] as const) {
    verify(expected.length === listed.length, `The record names ${expected.length} attachments, not ${listed.length}.`);
    for (const [index, file] of expected.entries()) checkAttachment(files, format, listed[index], file);
  }
  const attachmentPaths = [...attachments, ...removed_attachments].map(({ path }) => path);
  const unknownFiles = files.filter(({ path }) => !REQUIRED_FILES.includes(path) && !attachmentPaths.includes(path));
  verify(unknownFiles.length === 0, `${unknownFiles[0]?.path} does not stand in the record.`);
}

function checkAttachment(
  files: Manifest["files"],
  format: string,
  listed: EvidenceAttachment | RemovedEvidenceAttachment | undefined,
  { removed_version, ...file }: RecordedFile,
): void {
  const { path = "", ...claimed } = listed ?? {};
  const packed = files.find((one) => one.path === path);
  verify(packed, `${path} is missing: the record names it.`);
  const matches = listed?.id === file.id && packed.sha256 === file.sha256 && packed.size === file.size;
  verify(matches, `${path} is not the file that was attached: the record has another SHA-256 for it.`);
  if (format !== EVIDENCE_VERSION) return;
  const expected = removed_version === null ? file : { ...file, removed_version };
  verify(
    toCanonicalJson(claimed) === toCanonicalJson(expected),
    `request.json does not match its record: it says wrongly who added or removed ${path}.`,
  );
}

try {
  const manifest = checkFiles();
  const pack = parse<RequestFile>("request.json", read("request.json").toString("utf8"));
  const state = await checkRecord(manifest, pack);
  checkAttachments(manifest, pack);
  checkRoute(pack, state);
  const { request_id, head, files, manifest_hash } = manifest;
  console.log(`${request_id}: ${files.length} files and ${head.version} entries checked. Everything fits.`);
  console.log(`Last entry:   ${head.version}  ${head.hash}`);
  console.log(`Manifest:     ${manifest_hash}`);
  console.log("Compare the last entry's hash with the one in the system's full record (README.txt says why).");
} catch (error) {
  console.error(
    error instanceof VerificationError ? `REFUSED: ${error.message}` : `REFUSED: the pack cannot be read (${error}).`,
  );
  process.exitCode = 1;
}
