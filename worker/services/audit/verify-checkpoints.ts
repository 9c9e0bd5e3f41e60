import {
  type Checkpoint,
  getEarliestLaterTime,
  type ParsedCheckpoint,
  parseCheckpointFile,
} from "../../../domain/audit/checkpoints.ts";
import type { RecordFault } from "../../../domain/audit/fault.ts";
import { SETTINGS } from "../../../domain/settings/settings.ts";
import { inBatch } from "../../db/database.ts";
import {
  type CheckpointRow,
  findAdminEntryHash,
  findSealState,
  listAbsentHeads,
  listCheckpointsFrom,
  listContradictedHeads,
  listEarlierAdminEntries,
  listEarlierEntries,
} from "../../db/queries/checkpoints.ts";
import { listMissingNumbers } from "../../db/queries/record-check.ts";
import type { Deps } from "../deps.ts";
import { openCheckpointFile } from "./checkpoint-signature.ts";
import { listCheckpointNumbers, readCheckpointFile } from "./checkpoints.ts";
import { MAX_CHECKPOINT_ENTRIES } from "./create-checkpoint.ts";
import type { StoredFileReader } from "./stored-files.ts";
import { toRemovedFault } from "./verify-requests.ts";

/** The maximum number of checkpoints that one call verifies. */
const MAX_CHECKPOINTS = 20;
/** The maximum number of chain ends in checkpoints that one call reads before it stops. */
const MAX_HEADS = 2_000;
/** The maximum number of faults of one kind that one checkpoint reports. */
const MAX_FAULTS = 100;
/** A number of rows that is larger than any database has. */
const ALL_LATER = 2 ** 50;
const DAY_MS = 24 * 60 * 60 * 1000;

type VerifierDeps = Pick<Deps, "db" | "sha256" | "now"> & { files: StoredFileReader };

/**
 * `position`: the number of the last verified checkpoint. `is_last`: whether there is no later one. `verified`: those that are as they were
 * signed, are in the list and continue the ones before them.
 */
export type CheckpointVerificationBatch = {
  faults: RecordFault[];
  position: number;
  is_last: boolean;
  verified: Checkpoint[];
};

/**
 * Verifies the checkpoints after the number `after`, which is 0 for the first call: those whose files are stored, and those that the
 * database lists. Each checkpoint must have a valid signature, continue the one before it and be in the list, and the database must have the
 * entries that it contains. `public_key`: the key of the installation; null if it is not known.
 */
export async function verifyCheckpointsAfter(
  deps: VerifierDeps,
  public_key: string | null,
  after: number,
): Promise<CheckpointVerificationBatch> {
  const { rows } = await inBatch(deps.db, { rows: listCheckpointsFrom(deps.db, after + 1, MAX_CHECKPOINTS + 1) });
  const stored = await listCheckpointNumbers(deps, after, MAX_CHECKPOINTS + 1);
  const listed = new Map(rows.map((row) => [row.number, row]));
  const numbers = [...new Set([...stored, ...listed.keys()])].sort((a, b) => a - b);
  const before = after === 0 ? null : await readCheckpointFile(deps, after);
  let previous = before === null ? null : parseCheckpointFile(before);
  const faults: RecordFault[] = [];
  const verified: Checkpoint[] = [];
  let position = after;
  let heads = 0;
  for (const number of numbers.slice(0, MAX_CHECKPOINTS)) {
    if (heads >= MAX_HEADS) return { faults, position, is_last: false, verified };
    for (let absent = position + 1; absent < number && faults.length < MAX_FAULTS; absent += 1)
      faults.push({ kind: "changed_checkpoint", number: absent, how: "missing" });
    const { file, fault } = await readCheckpoint(deps, number, listed.get(number), previous);
    if (fault) faults.push({ kind: "changed_checkpoint", number, how: fault });
    if (file && (fault === null || fault === "heads_changed")) verified.push(file.checkpoint);
    if (file) faults.push(...(await findContradictions(deps, file.checkpoint, previous?.checkpoint ?? null)));
    heads += file?.checkpoint.requests.length ?? 0;
    previous = file;
    position = number;
  }
  if (numbers.length > MAX_CHECKPOINTS) return { faults, position, is_last: false, verified };
  if (previous) faults.push(...(await findLaterFaults(deps, previous.checkpoint, 2 * MAX_CHECKPOINT_ENTRIES)));
  if (previous && public_key !== null && previous.checkpoint.public_key !== public_key)
    faults.push({ kind: "changed_checkpoint", number: position, how: "other_key" });
  return { faults, position, is_last: true, verified };
}

type CheckpointFileFault = Extract<RecordFault, { kind: "changed_checkpoint" }>["how"];

/** Reads a checkpoint. `row`: its row in the list; undefined if it is not listed. `file` is null if the file cannot be used. */
async function readCheckpoint(
  deps: VerifierDeps,
  number: number,
  row: CheckpointRow | undefined,
  previous: ParsedCheckpoint | null,
): Promise<{ file: ParsedCheckpoint | null; fault: CheckpointFileFault | null }> {
  const { db, sha256 } = deps;
  const text = await readCheckpointFile(deps, number);
  if (text === null) return { file: null, fault: "missing" };
  const file = await openCheckpointFile(text);
  if (!file || file.checkpoint.number !== number) return { file: null, fault: "changed" };
  const { checkpoint, content } = file;
  const continues =
    number === 1 ||
    previous === null ||
    (checkpoint.prev_hash === sha256(previous.content) && checkpoint.rows.after === previous.checkpoint.rows.last);
  if (!continues) return { file, fault: "replaced" };
  if (!row) return { file, fault: "unlisted" };
  if (row.hash !== sha256(content) || row.last_row !== checkpoint.rows.last) return { file, fault: "changed" };
  // A row without a code is older than the stored heads, which the record check then adds.
  if (row.mac === null) return { file, fault: null };
  const { absent } = await inBatch(db, { absent: listAbsentHeads(db, JSON.stringify(checkpoint.requests)) });
  return { file, fault: absent.length > 0 ? "heads_changed" : null };
}

/**
 * Returns the differences between the database and a checkpoint: the ends of the hash chains, the issued request
 * numbers, and the entries that the checkpoint covers, which must not be older than the checkpoint `previous`.
 */
async function findContradictions(
  deps: VerifierDeps,
  checkpoint: Checkpoint,
  previous: Checkpoint | null,
): Promise<RecordFault[]> {
  const { db } = deps;
  const { number, created_at: at, administration, security_events, requests, rows, numbering } = checkpoint;
  const claims = numbering.map(([series, since, last, width]) => ({ series, since, last, width }));
  const earliest = previous?.is_complete ? getEarliestLaterTime(previous.created_at) : "";
  const adminRange = { after: previous?.administration.seq ?? 0, last: administration.seq };
  const found = await inBatch(db, {
    heads: listContradictedHeads(db, JSON.stringify(requests), MAX_FAULTS),
    missing: listMissingNumbers(db, claims),
    admin: findAdminEntryHash(db, administration.seq),
    seals: findSealState(db, security_events?.seq ?? 0),
    earlier: listEarlierEntries(db, rows, earliest, MAX_FAULTS),
    earlierAdmin: listEarlierAdminEntries(db, adminRange, earliest, MAX_FAULTS),
  });
  const reference = { checkpoint: number, at };
  const faults: RecordFault[] = found.heads.map(({ request_id, version, hash, has_record }) => {
    if (!has_record) return toRemovedFault(request_id);
    const how = hash === null ? "missing" : "replaced";
    return { kind: "contradicts_checkpoint", request_id, version, how, ...reference };
  });
  const removed = new Set(found.heads.filter(({ has_record }) => !has_record).map(({ request_id }) => request_id));
  faults.push(...found.missing.filter(({ id }) => !removed.has(id)).map(({ id }) => toRemovedFault(id)));
  const adminHash = found.admin[0]?.hash ?? null;
  if (administration.seq > 0 && adminHash !== administration.hash)
    faults.push({
      kind: "administration_contradicts_checkpoint",
      seq: administration.seq,
      how: adminHash === null ? "missing" : "replaced",
      ...reference,
    });
  const [seal] = found.seals;
  if (security_events && seal && !isSealIntact(deps, security_events, seal, at))
    faults.push({
      kind: "security_events_contradict_checkpoint",
      seq: security_events.seq,
      how: seal.hash === null ? "missing" : "replaced",
      ...reference,
    });
  return [...faults, ...(previous ? toAddedFaults(previous, found.earlier, found.earlierAdmin) : [])];
}

/** Whether a seal is as in the checkpoint of the time `at`, or was deleted after the shortest possible retention. */
function isSealIntact(
  { now }: VerifierDeps,
  { seq, hash }: { seq: number; hash: string },
  stored: { hash: string | null; oldest: number | null },
  at: string,
): boolean {
  if (stored.hash !== null) return stored.hash === hash;
  const wasDeletable = now().getTime() - Date.parse(at) >= SETTINGS.security_events_days.min * DAY_MS;
  return wasDeletable && stored.oldest !== null && stored.oldest > seq;
}

const toAddedFaults = (
  { number: checkpoint, created_at: at }: Checkpoint,
  entries: readonly { request_id: string; version: number }[],
  adminEntries: readonly { seq: number }[],
): RecordFault[] => [
  ...entries.map((entry): RecordFault => ({ kind: "contradicts_checkpoint", ...entry, how: "added", checkpoint, at })),
  ...adminEntries.map(
    (entry): RecordFault => ({ kind: "administration_contradicts_checkpoint", ...entry, how: "added", checkpoint, at }),
  ),
];

/** Returns entries among the next `limit` rows that were stored after a checkpoint although their time is before it. */
async function findLaterFaults({ db }: VerifierDeps, checkpoint: Checkpoint, limit: number): Promise<RecordFault[]> {
  if (!checkpoint.is_complete) return [];
  const { rows, administration, created_at } = checkpoint;
  const earliest = getEarliestLaterTime(created_at);
  const after = (position: number) => ({ after: position, last: position + limit });
  const { earlier, earlierAdmin } = await inBatch(db, {
    earlier: listEarlierEntries(db, after(rows.last), earliest, MAX_FAULTS),
    earlierAdmin: listEarlierAdminEntries(db, after(administration.seq), earliest, MAX_FAULTS),
  });
  return toAddedFaults(checkpoint, earlier, earlierAdmin);
}

/**
 * Verifies a checkpoint that was stored outside of the installation. The installation must have an equal checkpoint
 * with this number, and its database must have the entries that the checkpoint contains.
 */
export async function verifyOutsideCheckpoint(
  deps: VerifierDeps,
  { checkpoint, content }: ParsedCheckpoint,
): Promise<RecordFault[]> {
  const stored = await readCheckpointFile(deps, checkpoint.number);
  const own = stored === null ? null : parseCheckpointFile(stored);
  const faults: RecordFault[] = [];
  if (own?.content !== content)
    faults.push({ kind: "changed_checkpoint", number: checkpoint.number, how: own ? "changed" : "missing" });
  return [
    ...faults,
    ...(await findContradictions(deps, checkpoint, null)),
    ...(await findLaterFaults(deps, checkpoint, ALL_LATER)),
  ];
}
