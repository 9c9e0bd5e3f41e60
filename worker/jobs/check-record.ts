import type { RecordFault } from "../../domain/audit/fault.ts";
import { ADMIN_CHAIN_START } from "../../domain/audit/verification.ts";
import { inBatch, type Statement } from "../db/database.ts";
import { updateCheckpointMac } from "../db/queries/checkpoints.ts";
import {
  deleteResolvedFindings,
  findRecordCheck,
  type RecordCheckRow,
  saveRecordCheck,
} from "../db/queries/record-check.ts";
import { findBaseline } from "../db/queries/rule-rows.ts";
import { createState, storeHeads, storeStateFile } from "../services/audit/checkpoint-heads.ts";
import { createCheckpointSigner } from "../services/audit/checkpoint-signature.ts";
import { createFindingStatements, saveFindings } from "../services/audit/findings.ts";
import { recordBaseline } from "../services/audit/record-baseline.ts";
import { verifySealsAfter } from "../services/audit/security-events.ts";
import { verifyAdminEntriesAfter } from "../services/audit/verify-administration.ts";
import { type CheckpointVerificationBatch, verifyCheckpointsAfter } from "../services/audit/verify-checkpoints.ts";
import { FIRST_ENTRY, verifyFilesAfter } from "../services/audit/verify-files.ts";
import { verifyRequestsAfter } from "../services/audit/verify-requests.ts";
import { FIRST_RULE, verifyRulesAfter } from "../services/audit/verify-rules.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

/** The time from the start of one round to the start of the next. A round verifies the whole record once. */
const ROUND_MS = 60 * 60 * 1000;

type Counts = Record<"requests" | "administration" | "rules" | "seals" | "checkpoints" | "files", number>;
type Outcome = Counts & { faults: number };

/** A run begins no further part after it has read this number of entries, rows or seals. */
const RUN_COST = 900;

/**
 * What a part of a run verified: the faults, how many things it verified, the statements it adds, and the changed columns of the state. `cost`:
 * about how many rows it read.
 */
type Part = {
  faults: readonly RecordFault[];
  counts: Partial<Counts>;
  cost: number;
  changes: Partial<RecordCheckRow>;
  statements?: readonly Statement[];
};

export const checkRecordJob: Job = { name: "check the record", cron: EVERY_MINUTE, run: verifyNextRecordPart };

/**
 * Verifies the next parts of the record (R41), in this order: requests, about 200 at a time; 500 entries of the
 * administration's record; 500 rules (R49); the seals of up to 5,000 security events; up to 20 signed
 * checkpoints. A run ends after the part with which it has read about 900 rows. The next round begins an hour after the start of the current one. Files have rounds of their
 * own, because reading all of them can take days: each run reads about 20 files, at most 44 MB (R48). Notifies every
 * administrator once of each new finding. At the end of a round, deletes the findings that the round did not confirm. A
 * run reads at most about 2,000 entries and 1,000 rows, or about 5,000 entries with checkpoints; between two rounds it
 * reads two rows. The first run of an installation also writes the first entries about its rules.
 */
export async function verifyNextRecordPart(deps: Deps): Promise<Outcome> {
  const at = getIsoNow(deps);
  const { states, baselines } = await inBatch(deps.db, {
    states: findRecordCheck(deps.db),
    baselines: findBaseline(deps.db),
  });
  if (baselines.length === 0) await recordBaseline(deps);
  const state = nextRound(states[0], at);
  const parts = state.is_due ? await verifyParts(deps, state.row, at) : [];
  const files = await verifyNextFiles(deps, state.row, at);
  if (files) parts.push(files);
  const faults = parts.flatMap((part) => part.faults);
  const outcome = { ...sumCounts(parts), faults: faults.length };
  if (parts.length === 0) return outcome;
  await saveFindings(deps, [
    ...(await createFindingStatements(deps, faults, at)),
    ...parts.flatMap(({ statements = [] }) => statements),
    saveRecordCheck(deps.db, Object.assign({}, state.row, ...parts.map(({ changes }) => changes))),
  ]);
  return outcome;
}

function sumCounts(parts: readonly Part[]): Counts {
  const total: Counts = { requests: 0, administration: 0, rules: 0, seals: 0, checkpoints: 0, files: 0 };
  for (const { counts } of parts)
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name] ?? 0;
  return total;
}

/** Verifies the next parts of the round, until one of them was long or the round has ended. */
async function verifyParts(deps: Deps, row: RecordCheckRow, at: string): Promise<Part[]> {
  const parts: Part[] = [];
  let state = row;
  let cost = 0;
  for (let part: Part | null = null; cost < RUN_COST && part?.changes.last_ended_at === undefined; ) {
    part = await verifyPart(deps, state, at);
    parts.push(part);
    state = { ...state, ...part.changes };
    cost += part.cost;
  }
  return parts;
}

/** Verifies the part of the round that comes next. The columns of the state that are not null show how far the round is. */
function verifyPart(deps: Deps, row: RecordCheckRow, at: string): Promise<Part> {
  if (row.after_request !== null) return verifyNextRequests(deps, row, row.after_request);
  if (row.rule_after === null) return verifyNextAdminEntries(deps, row);
  if (row.seal_seq === null) return verifyNextRules(deps, row.rule_after);
  if (row.checkpoint_number === null) return verifyNextSeals(deps, row.seal_seq);
  return verifyNextCheckpoints(deps, row, row.checkpoint_number, at);
}

async function verifyNextRequests(deps: Deps, row: RecordCheckRow, after: string): Promise<Part> {
  const { faults, requests, entries, after: after_request } = await verifyRequestsAfter(deps, after);
  const changes = { after_request, requests_checked: row.requests_checked + requests };
  return { faults, counts: { requests }, cost: entries, changes };
}

async function verifyNextAdminEntries(deps: Deps, { admin_seq: seq, admin_hash: hash }: RecordCheckRow): Promise<Part> {
  const { faults, entries, position, is_last } = await verifyAdminEntriesAfter(deps, { seq, hash });
  const rule_after = is_last ? JSON.stringify(FIRST_RULE) : null;
  const changes = { admin_seq: position.seq, admin_hash: position.hash, rule_after };
  return { faults, counts: { administration: entries }, cost: entries, changes };
}

async function verifyNextRules(deps: Deps, position: string): Promise<Part> {
  const { faults, rules, after } = await verifyRulesAfter(deps, JSON.parse(position));
  const changes = after ? { rule_after: JSON.stringify(after) } : { seal_seq: 0 };
  return { faults, counts: { rules }, cost: rules, changes };
}

async function verifyNextSeals(deps: Deps, after: number): Promise<Part> {
  const { faults, position, is_last } = await verifySealsAfter(deps, after);
  const changes = { seal_seq: position, ...(is_last ? { checkpoint_number: 0 } : {}) };
  return { faults, counts: { seals: position - after }, cost: position - after, changes };
}

async function verifyNextCheckpoints(deps: Deps, row: RecordCheckRow, after: number, at: string): Promise<Part> {
  const { checkpoint_key } = deps;
  const signer = checkpoint_key === null ? null : await createCheckpointSigner(checkpoint_key);
  const batch = await verifyCheckpointsAfter(deps, signer?.public_key ?? null, after);
  return {
    faults: batch.faults,
    counts: { checkpoints: batch.position - after },
    cost: RUN_COST,
    changes: {
      checkpoint_number: batch.position,
      ...(batch.is_last ? { last_ended_at: at, last_requests: row.requests_checked } : {}),
    },
    statements: [
      ...(await storeCheckpointContent(deps, batch)),
      ...(batch.is_last ? [deleteResolvedFindings(deps.db, row.round_started_at, "all except files")] : []),
    ],
  };
}

/** Verifies the next files. Returns null if all files are verified and the next round of files is not due yet. */
async function verifyNextFiles(
  deps: Deps,
  { file_after, files_started_at }: RecordCheckRow,
  at: string,
): Promise<Part | null> {
  const isRunning = file_after !== null;
  if (!isRunning && files_started_at !== null && isWithinRound(files_started_at, at)) return null;
  const started_at = isRunning && files_started_at !== null ? files_started_at : at;
  const { faults, files, after } = await verifyFilesAfter(deps, isRunning ? JSON.parse(file_after) : FIRST_ENTRY);
  return {
    faults,
    counts: { files },
    cost: 0,
    changes: { files_started_at: started_at, file_after: after && JSON.stringify(after) },
    statements: after === null ? [deleteResolvedFindings(deps.db, started_at, "files")] : [],
  };
}

/**
 * Returns the statements that store what the verified checkpoints contain, for the screens of requests, and the last checkpoint's code if it was
 * verified. They restore what somebody deleted, and use the present key after a change of the key. Stores the state of the last checkpoint in R2.
 */
async function storeCheckpointContent(deps: Deps, batch: CheckpointVerificationBatch | null): Promise<Statement[]> {
  const { db, checkpoint_key: key } = deps;
  if (key === null || !batch) return [];
  const heads = batch.verified.map((checkpoint) => storeHeads(deps, key, checkpoint));
  const last = batch.verified.at(-1);
  if (!batch.is_last || last?.number !== batch.position) return heads;
  await storeStateFile(deps, key, last);
  const { number, numbering, mac } = createState(key, last);
  return [...heads, updateCheckpointMac(db, number, numbering, mac)];
}

const isWithinRound = (started_at: string, at: string): boolean => Date.parse(at) - Date.parse(started_at) < ROUND_MS;

/** Returns the state of the current round, or of a new one. `is_due`: false if the last round has ended and the next one is not due yet. */
function nextRound(stored: RecordCheckRow | undefined, at: string): { row: RecordCheckRow; is_due: boolean } {
  if (stored) {
    const isOver = stored.last_ended_at !== null && stored.last_ended_at >= stored.round_started_at;
    if (!isOver) return { row: stored, is_due: true };
    if (isWithinRound(stored.round_started_at, at)) return { row: stored, is_due: false };
  }
  const row: RecordCheckRow = {
    round_started_at: at,
    after_request: "",
    admin_seq: ADMIN_CHAIN_START.seq,
    admin_hash: ADMIN_CHAIN_START.hash,
    requests_checked: 0,
    rule_after: null,
    seal_seq: null,
    checkpoint_number: null,
    last_ended_at: stored?.last_ended_at ?? null,
    last_requests: stored?.last_requests ?? null,
    files_started_at: stored?.files_started_at ?? null,
    file_after: stored?.file_after ?? null,
  };
  return { row, is_due: true };
}
