import {
  type Checkpoint,
  isCheckpointDue,
  type LastCheckpoint,
  NO_CHECKPOINT,
  type ParsedCheckpoint,
  parseCheckpointFile,
} from "../../../domain/audit/checkpoints.ts";
import { toCanonicalJson } from "../../../domain/requests/events.ts";
import { inBatch, isConstraintError } from "../../db/database.ts";
import { findAdminChainHead } from "../../db/queries/admin-events.ts";
import {
  type CheckpointRow,
  findLastCheckpoint,
  insertCheckpoint,
  insertCheckpointMail,
  listEntryPositions,
  type RequestEntryPosition,
} from "../../db/queries/checkpoints.ts";
import { listSeries } from "../../db/queries/record-check.ts";
import { findLastSeal } from "../../db/queries/security-events.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { createState, isStateOf, storeHeads, storeStateFile } from "./checkpoint-heads.ts";
import { type CheckpointSigner, createCheckpointSigner, isCheckpointSignature } from "./checkpoint-signature.ts";
import { getCheckpointKey, readCheckpointFile } from "./checkpoints.ts";
import { recordSecurityEvent } from "./record-security-event.ts";
import { MAX_SERIES, toIssuedRange } from "./verify-requests.ts";

/**
 * The maximum number of entries in the records of requests that one checkpoint covers. The next run makes a checkpoint
 * of the remaining ones.
 */
export const MAX_CHECKPOINT_ENTRIES = 2_000;
/** The maximum number of unlisted files that one run adds to the list. */
const MAX_ADOPTED = 20;

type Outcome = { created: number; adopted: number };

/**
 * Makes the checkpoint of the day, if it is due (R41): stores its file in R2, adds it to the list, and adds it to the
 * outbox if the settings have a mail address for it. Before that, adds files to the list that an earlier run stored but
 * did not list. Does nothing without the secret CHECKPOINT_KEY. Safe to repeat and to run twice at once, because a file
 * of another run is never overwritten.
 */
export async function createDueCheckpoint(deps: Deps): Promise<Outcome> {
  const { db, checkpoint_key } = deps;
  const outcome = { created: 0, adopted: 0 };
  if (checkpoint_key === null) return outcome;
  const signer = { ...(await createCheckpointSigner(checkpoint_key)), key: checkpoint_key };
  const { lasts } = await inBatch(db, { lasts: findLastCheckpoint(db) });
  let [last]: (CheckpointRow | undefined)[] = lasts;
  while (isCheckpointDue(last, getIsoNow(deps), signer.public_key)) {
    const stored = await readCheckpointFile(deps, (last ?? NO_CHECKPOINT).number + 1);
    const left = stored === null ? null : await readUnlisted(stored, last);
    if (!left) {
      outcome.created = Number(await createCheckpoint(deps, signer, last, stored !== null));
      return outcome;
    }
    const row: CheckpointRow | null = outcome.adopted === MAX_ADOPTED ? null : await list(deps, left, last, signer);
    if (!row) return outcome;
    outcome.adopted += 1;
    last = row;
  }
  return outcome;
}

/** Returns the checkpoint in a stored file that is not in the list yet; null if it does not continue `last`. */
async function readUnlisted(text: string, last: LastCheckpoint | undefined): Promise<ParsedCheckpoint | null> {
  const file = parseCheckpointFile(text);
  if (!file) return null;
  const { number, hash } = last ?? NO_CHECKPOINT;
  const { checkpoint, content, signature } = file;
  const continues = checkpoint.number === number + 1 && checkpoint.prev_hash === hash;
  return continues && (await isCheckpointSignature(checkpoint.public_key, content, signature)) ? file : null;
}

/**
 * Makes the checkpoint after `last`. `replace`: whether to overwrite a file with this number that is not a checkpoint.
 * Returns whether a checkpoint was made.
 */
async function createCheckpoint(
  deps: Deps,
  { public_key, key: checkpoint_key, sign }: CheckpointSigner & CheckpointKey,
  last: CheckpointRow | undefined,
  replace: boolean,
): Promise<boolean> {
  const { db } = deps;
  const { number, hash, last_row } = last ?? NO_CHECKPOINT;
  const { entries, heads, seals, series } = await inBatch(db, {
    entries: listEntryPositions(db, last_row, MAX_CHECKPOINT_ENTRIES),
    heads: findAdminChainHead(db),
    seals: findLastSeal(db),
    series: listSeries(db, MAX_SERIES),
  });
  const [administration] = heads;
  if (!administration) throw new Error("the head of the administration's record is missing");
  const [seal] = seals;
  const checkpoint: Checkpoint = {
    format: 1,
    number: number + 1,
    created_at: getIsoNow(deps),
    prev_hash: hash,
    public_key,
    rows: { after: last_row, last: entries.at(-1)?.row ?? last_row },
    is_complete: entries.length < MAX_CHECKPOINT_ENTRIES,
    requests: listHeads(entries),
    administration,
    security_events: seal ? { seq: seal.seq, hash: seal.hash } : null,
    numbering: series.map(toIssuedRange).map(({ series: name, since, last: to, width }) => [name, since, to, width]),
  };
  const content = toCanonicalJson(checkpoint);
  const file = { checkpoint, content, signature: await sign(content) };
  const text = JSON.stringify({ content, signature: file.signature });
  const key = getCheckpointKey(checkpoint.number);
  const bytes = new TextEncoder().encode(text);
  if (replace) await deps.files.put(key, bytes, "application/json");
  else if (!(await deps.files.putNew(key, bytes, "application/json"))) return false;
  return (await list(deps, file, last, { public_key, key: checkpoint_key })) !== null;
}

/** Returns the last entry of each request among `entries`. */
function listHeads(entries: readonly RequestEntryPosition[]): Checkpoint["requests"] {
  const heads = new Map<string, RequestEntryPosition>();
  for (const entry of entries)
    if (entry.version > (heads.get(entry.request_id)?.version ?? 0)) heads.set(entry.request_id, entry);
  return [...heads.values()].map(({ request_id, version, hash }) => [request_id, version, hash]);
}

/**
 * Returns the row of a checkpoint after `last`. It gets its code at once if the database has the content of the earlier checkpoints with the same
 * key; otherwise the record check adds the code later.
 */
function toRow(
  { sha256 }: Deps,
  { checkpoint, content }: ParsedCheckpoint,
  last: CheckpointRow | undefined,
  key: string,
): CheckpointRow {
  const { number, created_at, numbering, mac } = createState(key, checkpoint);
  const continues = number === 1 || (last?.numbering != null && isStateOf(key, { ...last, numbering: last.numbering }));
  return {
    ...{ number, created_at, numbering, mac: continues ? mac : null },
    hash: sha256(content),
    public_key: checkpoint.public_key,
    last_row: checkpoint.rows.last,
    requests: checkpoint.requests.length,
    is_complete: checkpoint.is_complete,
  };
}

/** The private and the public key of the installation. */
type CheckpointKey = { key: string; public_key: string };

/**
 * Adds a stored checkpoint to the list after `last`, and mails it. Returns null if another run has added one with this
 * number first.
 */
async function list(
  deps: Deps,
  file: ParsedCheckpoint,
  last: CheckpointRow | undefined,
  { key, public_key }: CheckpointKey,
): Promise<CheckpointRow | null> {
  const { db } = deps;
  const row = toRow(deps, file, last, key);
  const isNewKey = last !== undefined && row.public_key === public_key && last.public_key !== public_key;
  const rotated = { kind: "key_rotated", user_id: null, actor_id: null, details: { key: "checkpoint" } } as const;
  try {
    await inBatch(db, [
      insertCheckpoint(db, row),
      storeHeads(deps, key, file.checkpoint),
      insertCheckpointMail(db, row.number, getIsoNow(deps)),
      ...(isNewKey ? [recordSecurityEvent(deps, rotated)] : []),
    ]);
  } catch (error) {
    if (!isConstraintError(error, "checkpoints")) throw error;
    return null;
  }
  if (row.mac !== null) await storeStateFile(deps, key, file.checkpoint);
  return row;
}
