/** The daily signed checkpoints of the record (R41, docs/decisions/checkpoints-and-keys.md): what they contain, and when the next one is due. Pure. */
import * as z from "zod";
import { FIRST_PREV_HASH } from "../requests/events.ts";
import type { RequestRecordFault } from "./fault.ts";

// The format is not checked, because a checkpoint must also hold a hash that somebody wrote into the database.
const hash = z.string();
const position = z.object({ seq: z.number().int(), hash });

/**
 * The content of a checkpoint: the last entries of all hash chains that changed since the previous checkpoint. Its canonical JSON text is
 * signed and hashed.
 */
export const Checkpoint = z.object({
  format: z.literal(1),
  number: z.number().int().min(1),
  created_at: z.string(),
  /** The hash of the previous checkpoint; 64 zeros for the first checkpoint. */
  prev_hash: hash,
  /**
   * The public key of the signature, base64url. A checkpoint also confirms the earlier checkpoints, even if they were signed with another
   * key.
   */
  public_key: z.string(),
  /** The row ids of the entries in requests' records that this checkpoint covers: after `after`, up to and including `last`. */
  rows: z.object({ after: z.number().int(), last: z.number().int() }),
  /** Whether the checkpoint covers all entries that existed when it was made. */
  is_complete: z.boolean(),
  /** For each request that changed: its id, and the version and hash of its last entry. */
  requests: z.array(z.tuple([z.string(), z.number().int(), hash])),
  administration: position,
  /** The last seal of security events; null if there is none. */
  security_events: position.nullable(),
  /** The state of the numbering: each series with its first and last number since its reset, and the width of the counter. */
  numbering: z.array(z.tuple([z.string(), z.number().int(), z.number().int(), z.number().int()])),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** A checkpoint as it is stored, downloaded and mailed. `content`: the signed text. `signature`: Ed25519, base64url. */
const CheckpointFile = z.object({ content: z.string(), signature: z.string() });
type CheckpointFile = z.infer<typeof CheckpointFile>;

export type ParsedCheckpoint = CheckpointFile & { checkpoint: Checkpoint };

/** Returns the checkpoint in the text of a file, or null if the text is not a checkpoint. */
export function parseCheckpointFile(text: string): ParsedCheckpoint | null {
  const file = CheckpointFile.safeParse(parseJson(text));
  if (!file.success) return null;
  const checkpoint = Checkpoint.safeParse(parseJson(file.data.content));
  return checkpoint.success ? { ...file.data, checkpoint: checkpoint.data } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the name of a checkpoint's file. Names sort in the order of the checkpoints. */
export const getCheckpointFileName = (number: number): string => `checkpoint-${String(number).padStart(6, "0")}.json`;

/** The data of the last stored checkpoint that the next checkpoint needs. */
export type LastCheckpoint = {
  number: number;
  created_at: string;
  hash: string;
  public_key: string;
  last_row: number;
  is_complete: boolean;
};

/** Takes the place of the last checkpoint when the first one is made. */
export const NO_CHECKPOINT: Pick<LastCheckpoint, "number" | "hash" | "last_row"> = {
  number: 0,
  hash: FIRST_PREV_HASH,
  last_row: 0,
};

/**
 * Whether the next checkpoint is due. A checkpoint is made once a day (UTC). It is made immediately if the last one does not cover all
 * entries, or if the installation's key changed, because the newest checkpoint must have the present key.
 */
export const isCheckpointDue = (last: LastCheckpoint | undefined, now: string, public_key: string): boolean =>
  !last?.is_complete || last.created_at.slice(0, 10) < now.slice(0, 10) || last.public_key !== public_key;

/**
 * The maximum time between the time in an entry and its storage. An entry that is stored after a checkpoint, but whose time is earlier than
 * this before the checkpoint, was inserted into the record later.
 */
const MAX_STORING_MS = 10 * 60 * 1000;

/** Returns the earliest time that an entry can have if it was stored after a checkpoint made at `created_at`. */
export const getEarliestLaterTime = (created_at: string): string =>
  new Date(Date.parse(created_at) - MAX_STORING_MS).toISOString();

/** What a checkpoint contains about a request: the version and hash of its last entry. `checkpoint`, `at`: its number and time. */
export type CheckpointHead = { request_id: string; version: number; hash: string; checkpoint: number; at: string };

/** The newest checkpoint that covered all entries at its time. */
export type CheckpointState = Pick<Checkpoint, "number" | "created_at" | "numbering">;

/**
 * What the database and the signed checkpoints have about the record of a request. `head`, `state`: authenticated; null if there is none.
 * `stored_hash`: the hash of the entry that `head` is about; null if the record has no such entry. `later`: of the entries after it, the one with
 * the earliest time.
 */
export type CheckpointComparison = {
  request_id: string;
  head: CheckpointHead | null;
  stored_hash: string | null;
  later: { version: number; created_at: string } | null;
  state: CheckpointState | null;
};

/** Returns how the record of a request contradicts a signed checkpoint; null if it does not. */
export function findContradiction(comparison: CheckpointComparison): RequestRecordFault | null {
  const { request_id, head, stored_hash, later, state } = comparison;
  const kind = "contradicts_checkpoint";
  if (head && stored_hash !== head.hash) {
    const { version, checkpoint, at } = head;
    return { kind, request_id, version, how: stored_hash === null ? "missing" : "replaced", checkpoint, at };
  }
  if (!state) return null;
  const reference = { checkpoint: state.number, at: state.created_at };
  if (!head && isIssuedNumber(request_id, state.numbering))
    return { kind, request_id, version: 1, how: "unlisted", ...reference };
  const wasAdded = later !== null && later.created_at < getEarliestLaterTime(state.created_at);
  return wasAdded ? { kind, request_id, version: later.version, how: "added", ...reference } : null;
}

/** Whether a request number had been issued when its series had this state. */
const isIssuedNumber = (id: string, numbering: Checkpoint["numbering"]): boolean =>
  numbering.some(([series, since, last]) => {
    const counter = id.startsWith(series) ? id.slice(series.length) : "";
    return /^\d{1,15}$/.test(counter) && Number(counter) >= since && Number(counter) <= last;
  });
