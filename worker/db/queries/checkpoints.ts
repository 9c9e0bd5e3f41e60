/** The statements for the signed checkpoints of the record (docs/decisions/0083). */
import { type SQL, sql } from "drizzle-orm";
import type { AdminChainPosition } from "../../../domain/audit/verification.ts";
import type { Database, Statement } from "../database.ts";
import type { checkpoints } from "../schema/admin.ts";

export type CheckpointRow = typeof checkpoints.$inferSelect;

const columns = sql.raw("number, created_at, hash, public_key, last_row, requests, is_complete");
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
        VALUES (${row.number}, ${row.created_at}, ${row.hash}, ${row.public_key}, ${row.last_row}, ${row.requests}, ${Number(row.is_complete)})`,
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
