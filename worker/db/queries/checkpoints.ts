/** The statements for the signed checkpoints of the record (docs/decisions/checkpoints-and-keys.md). */

import { type SQL, sql } from "drizzle-orm";
import type { CheckpointHead } from "../../../domain/audit/checkpoints.ts";
import type { AdminChainPosition } from "../../../domain/audit/verification.ts";
import type { Database, Statement } from "../database.ts";
import type { checkpoints } from "../schema/admin.ts";

export type CheckpointRow = typeof checkpoints.$inferSelect;

const columns = sql.raw("number, created_at, hash, public_key, last_row, requests, is_complete, numbering, mac");
const BOOLEANS = { is_complete: "boolean" } as const;

export const findLastCheckpoint = (db: Database) =>
  db.all<CheckpointRow>(sql`SELECT ${columns} FROM checkpoints ORDER BY number DESC LIMIT 1`, BOOLEANS);

/** Returns the checkpoints with numbers below `before`, newest first. */
export const listCheckpointsBefore = (db: Database, before: number, limit: number) =>
  db.all<CheckpointRow>(
    sql`SELECT ${columns} FROM checkpoints WHERE number < ${before} ORDER BY number DESC LIMIT ${limit}`,
    BOOLEANS,
  );

/** Returns the checkpoints with numbers from `from` on, oldest first. */
export const listCheckpointsFrom = (db: Database, from: number, limit: number) =>
  db.all<CheckpointRow>(
    sql`SELECT ${columns} FROM checkpoints WHERE number >= ${from} ORDER BY number LIMIT ${limit}`,
    BOOLEANS,
  );

/** Adds a checkpoint to the list. The batch fails if another run has added a checkpoint with this number. */
export const insertCheckpoint = (db: Database, row: CheckpointRow): Statement =>
  db.run(
    sql`INSERT INTO checkpoints(${columns})
        VALUES (${row.number}, ${row.created_at}, ${row.hash}, ${row.public_key}, ${row.last_row}, ${row.requests}, ${Number(row.is_complete)},
          ${row.numbering}, ${row.mac})`,
  );

/** Stores the message authentication code of a listed checkpoint. Writes nothing if it is already stored. */
export const updateCheckpointMac = (db: Database, number: number, numbering: string, mac: string): Statement =>
  db.run(
    sql`UPDATE checkpoints SET numbering = ${numbering}, mac = ${mac} WHERE number = ${number} AND mac IS NOT ${mac}`,
  );

/** Stores what a checkpoint contains about requests. Keeps what a later checkpoint contains; writes nothing that is already stored. */
export const saveCheckpointHeads = (db: Database, heads: readonly (CheckpointHead & { mac: string })[]): Statement =>
  db.run(
    sql`INSERT INTO checkpoint_heads(request_id, version, hash, checkpoint, at, mac)
        SELECT value ->> 'request_id', value ->> 'version', value ->> 'hash', value ->> 'checkpoint', value ->> 'at', value ->> 'mac'
        FROM json_each(${JSON.stringify(heads)}) WHERE true
        ON CONFLICT(request_id) DO UPDATE SET version = excluded.version, hash = excluded.hash, checkpoint = excluded.checkpoint,
          at = excluded.at, mac = excluded.mac
        WHERE excluded.version >= checkpoint_heads.version AND excluded.mac <> checkpoint_heads.mac`,
  );

/**
 * What the record of a request is compared with. `finding`: JSON of the oldest finding that it contradicts a checkpoint. `file_finding`: JSON of
 * the oldest finding that a file of the request differs from its record. `head`: JSON of
 * `CheckpointHead` with its code `mac`. `state`: JSON of `CheckpointState`, in which `numbering` is a text, with its code `mac`. `later`: JSON, see `CheckpointComparison`.
 */
export type CheckpointComparisonRow = Record<
  "finding" | "file_finding" | "head" | "stored_hash" | "later" | "state",
  string | null
> & { request_id: string };

/** Reads what the record of a request is compared with. Always one row. */
export const findCheckpointComparison = (db: Database, request_id: string) =>
  db.all<CheckpointComparisonRow>(
    sql`SELECT ${request_id} AS request_id, e.hash AS stored_hash,
          (SELECT fault FROM record_findings WHERE fault ->> '$.kind' = 'contradicts_checkpoint' AND fault ->> '$.request_id' = ${request_id}
            ORDER BY found_at LIMIT 1) AS finding,
          (SELECT fault FROM record_findings WHERE fault ->> '$.kind' = 'file_changed' AND fault ->> '$.request_id' = ${request_id}
            ORDER BY found_at LIMIT 1) AS file_finding,
          iif(h.mac IS NULL, NULL, json_object('request_id', h.request_id, 'version', h.version, 'hash', h.hash, 'checkpoint', h.checkpoint,
            'at', h.at, 'mac', h.mac)) AS head,
          iif(c.mac IS NULL, NULL, json_object('number', c.number, 'created_at', c.created_at, 'numbering', c.numbering, 'mac', c.mac)) AS state,
          (SELECT json_object('version', x.version, 'created_at', x.created_at) FROM request_events x
            WHERE x.request_id = ${request_id} AND x.version > coalesce(h.version, 0) ORDER BY x.created_at LIMIT 1) AS later
        FROM (SELECT 1)
          LEFT JOIN checkpoint_heads h ON h.request_id = ${request_id}
          LEFT JOIN request_events e ON e.request_id = h.request_id AND e.version = h.version
          LEFT JOIN (SELECT number, created_at, numbering, mac FROM checkpoints WHERE mac IS NOT NULL AND is_complete = 1
            ORDER BY number DESC LIMIT 1) c`,
  );

/** Puts a checkpoint into the outbox for the address in the settings; does nothing if there is none. */
export const insertCheckpointMail = (db: Database, number: number, at: string): Statement =>
  db.run(
    sql`INSERT OR IGNORE INTO outbox(id, topic, payload, created_at, next_attempt_at)
        SELECT ${`checkpoint:${number}`}, 'mail.checkpoint', json_object('number', ${number}, 'address', checkpoint_mail), ${at}, ${at}
        FROM settings WHERE id = 1 AND checkpoint_mail IS NOT NULL`,
  );

export type RequestEntryPosition = { row: number; request_id: string; version: number; hash: string };

/** Returns the entries in the records of requests with row ids above `after`, in the order of their row ids. */
export const listEntryPositions = (db: Database, after: number, limit: number) =>
  db.all<RequestEntryPosition>(
    sql`SELECT rowid AS row, request_id, version, hash FROM request_events WHERE rowid > ${after} ORDER BY rowid LIMIT ${limit}`,
  );

/**
 * Returns the entries of `heads` (JSON of `Checkpoint.requests`) whose hash differs from the stored entry. `hash`: the
 * stored hash; null if the entry does not exist. `has_record`: whether the request has any entry.
 */
export const listContradictedHeads = (db: Database, heads: string, limit: number) =>
  db.all<{ request_id: string; version: number; hash: string | null; has_record: boolean }>(
    sql`SELECT h.value ->> 0 AS request_id, h.value ->> 1 AS version, e.hash,
          EXISTS (SELECT 1 FROM request_events x WHERE x.request_id = h.value ->> 0) AS has_record
        FROM json_each(${heads}) h LEFT JOIN request_events e ON e.request_id = h.value ->> 0 AND e.version = h.value ->> 1
        WHERE e.hash IS NOT h.value ->> 2 LIMIT ${limit}`,
    { has_record: "boolean" },
  );

/**
 * Returns an entry of `heads` (JSON of `Checkpoint.requests`) that the database does not store: it has no row for the request, one of an
 * earlier entry, or another hash. No row if there is none.
 */
export const listAbsentHeads = (db: Database, heads: string) =>
  db.all<{ request_id: string }>(
    sql`SELECT h.value ->> 0 AS request_id FROM json_each(${heads}) h LEFT JOIN checkpoint_heads c ON c.request_id = h.value ->> 0
        WHERE c.version IS NULL OR c.version < h.value ->> 1 OR (c.version = h.value ->> 1 AND c.hash <> h.value ->> 2) LIMIT 1`,
  );

/** The positions greater than `after`, up to and including `last`. */
export type PositionRange = { after: number; last: number };

const between = (column: SQL, { after, last }: PositionRange): SQL =>
  sql`${column} > ${after} AND ${column} <= ${last}`;

/**
 * Returns the entries in the range of row ids that are older than `time`, and entries with a row id that the database
 * never assigns.
 */
export const listEarlierEntries = (db: Database, rows: PositionRange, time: string, limit: number) =>
  db.all<{ request_id: string; version: number }>(
    sql`SELECT request_id, version FROM request_events WHERE ${between(sql`rowid`, rows)} AND created_at < ${time}
        UNION ALL SELECT request_id, version FROM request_events WHERE rowid < 1 LIMIT ${limit}`,
  );

/** Returns the entries of the administration's record in the range of `seq` that are older than `time`. */
export const listEarlierAdminEntries = (db: Database, seqs: PositionRange, time: string, limit: number) =>
  db.all<{ seq: number }>(
    sql`SELECT seq FROM admin_events WHERE ${between(sql`seq`, seqs)} AND created_at < ${time} ORDER BY seq LIMIT ${limit}`,
  );

export const findAdminEntryHash = (db: Database, seq: number) =>
  db.all<Pick<AdminChainPosition, "hash">>(sql`SELECT hash FROM admin_events WHERE seq = ${seq}`);

/**
 * Returns the hash of the seal `seq` of security events, null if it does not exist, and the number of the oldest seal
 * that was not deleted.
 */
export const findSealState = (db: Database, seq: number) =>
  db.all<{ hash: string | null; oldest: number | null }>(
    sql`SELECT (SELECT hash FROM security_event_seals WHERE seq = ${seq}) AS hash, (SELECT min(seq) FROM security_event_seals) AS oldest`,
  );
