/**
 * What the signed checkpoints contain about each request, as the database stores it for the screens of the request (R41, docs/decisions/checkpoints-and-keys.md).
 * A message authentication code with CHECKPOINT_KEY protects each row, so that nobody can write one with access to the database alone.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type Checkpoint,
  type CheckpointHead,
  type CheckpointState,
  findContradiction,
} from "../../../domain/audit/checkpoints.ts";
import type { RequestRecordFault } from "../../../domain/audit/fault.ts";
import type { Statement } from "../../db/database.ts";
import { type CheckpointComparisonRow, saveCheckpointHeads } from "../../db/queries/checkpoints.ts";
import type { Deps } from "../deps.ts";
import { readStoredText } from "./stored-files.ts";

/** `numbering`: JSON, as the code covers it. */
type StoredState = Omit<CheckpointState, "numbering"> & { numbering: string; mac: string };

const createMac = (key: string, purpose: string, fields: readonly unknown[]): string =>
  createHmac("sha256", Buffer.from(key, "base64url"))
    .update(JSON.stringify([purpose, ...fields]))
    .digest("hex");

const createHeadMac = (key: string, { request_id, version, hash, checkpoint, at }: CheckpointHead): string =>
  createMac(key, "checkpoint head", [request_id, version, hash, checkpoint, at]);

const createStateMac = (key: string, { number, created_at, numbering }: Omit<StoredState, "mac">): string =>
  createMac(key, "checkpoint state", [number, created_at, numbering]);

function isMac(expected: string, mac: unknown): boolean {
  const stored = Buffer.from(String(mac));
  return stored.length === expected.length && timingSafeEqual(stored, Buffer.from(expected));
}

/** Returns the state of a checkpoint with its code. */
export function createState(key: string, { number, created_at, numbering }: Checkpoint): StoredState {
  const state = { number, created_at, numbering: JSON.stringify(numbering) };
  return { ...state, mac: createStateMac(key, state) };
}

/** Whether the state of a listed checkpoint has a code with the key. */
export const isStateOf = (key: string, { mac, ...state }: Omit<StoredState, "mac"> & { mac: string | null }): boolean =>
  isMac(createStateMac(key, state), mac);

/** Returns the statement that stores what a checkpoint contains about requests. */
export function storeHeads({ db }: Pick<Deps, "db">, key: string, checkpoint: Checkpoint): Statement {
  const { number, created_at: at, requests } = checkpoint;
  const heads = requests.map(([request_id, version, hash]) => ({ request_id, version, hash, checkpoint: number, at }));
  return saveCheckpointHeads(
    db,
    heads.map((head) => ({ ...head, mac: createHeadMac(key, head) })),
  );
}

/** Returns the key in R2 of the newest state with the key: shows that the database has had one, after somebody has deleted it there. */
const getStateFileKey = (key: string): string =>
  `checkpoints/state-${createMac(key, "state file", []).slice(0, 16)}.json`;

/** Stores the state of a checkpoint that covers all entries of its time in R2. */
export async function storeStateFile({ files }: Pick<Deps, "files">, key: string, checkpoint: Checkpoint) {
  if (!checkpoint.is_complete) return;
  const text = JSON.stringify(createState(key, checkpoint));
  await files.put(getStateFileKey(key), new TextEncoder().encode(text), "application/json");
}

/**
 * Returns how the record of a request contradicts a signed checkpoint: by comparison, otherwise what the record check found about it; null if it
 * does not. Reads R2 only if the database has no state with the present key: before the first checkpoint, after a new key, or after somebody
 * deleted it.
 */
export async function compareWithCheckpoints(
  { checkpoint_key: key, files }: Pick<Deps, "checkpoint_key" | "files">,
  [row]: readonly CheckpointComparisonRow[],
): Promise<RequestRecordFault | null> {
  if (!row) return null;
  const { request_id, stored_hash } = row;
  const finding = row.finding === null ? null : (JSON.parse(row.finding) as RequestRecordFault);
  if (key === null) return finding;
  const head = parse<CheckpointHead & { mac: string }>(row.head);
  const state = parseState(key, row.state) ?? parseState(key, await readStoredText(files, getStateFileKey(key)));
  const contradiction = findContradiction({
    ...{ request_id, stored_hash, state, later: parse(row.later) },
    head: head && isMac(createHeadMac(key, head), head.mac) ? head : null,
  });
  return contradiction ?? finding;
}

/** Returns what the last check of all files, or a download, found about the files of a request; null if nothing. */
export const getFileFinding = ([row]: readonly CheckpointComparisonRow[]): RequestRecordFault | null =>
  parse(row?.file_finding ?? null);

/** Returns a stored JSON text; null if there is none, or if it is not JSON, because somebody changed it. */
function parse<Value>(text: string | null): Value | null {
  try {
    return text === null ? null : (JSON.parse(text) as Value);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns a stored state; null if its code is not one with the key. */
function parseState(key: string, text: string | null): CheckpointState | null {
  const stored = parse<StoredState>(text);
  return stored && isStateOf(key, stored) ? { ...stored, numbering: JSON.parse(stored.numbering) } : null;
}
