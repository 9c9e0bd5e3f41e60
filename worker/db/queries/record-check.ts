/** The statements of the background job that verifies the record: it reads in batches and stores its progress (docs/decisions/0028). */

import { type SQL, sql } from "drizzle-orm";
import type { AdminAuditEntry } from "../../../domain/audit/admin-events.ts";
import type { RequestEvent } from "../../../domain/requests/events.ts";
import type { Database, Statement } from "../database.ts";
import type { record_check, record_findings } from "../schema/admin.ts";
import type { request_series } from "../schema/master-data.ts";
import { FULL_ROW_BOOLEANS, fullColumns, type StoredFullRequestRow } from "./request-reads.ts";

const eventColumns = sql.raw("request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash");

/** Returns the events of the requests with ids above `after`, sorted by request id and version. */
export function listRecordEntries(db: Database, after: string, limit: number) {
  return db.all<RequestEvent>(
    sql`SELECT ${eventColumns} FROM request_events WHERE request_id > ${after} ORDER BY request_id, version LIMIT ${limit}`,
  );
}

export function listRecordEntriesByRequest(db: Database, ids: readonly string[]) {
  return db.all<RequestEvent>(
    sql`SELECT ${eventColumns} FROM request_events WHERE request_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        ORDER BY request_id, version`,
  );
}

/** SQL: requests with all columns that are compared with their record. */
const selectRequests = sql`SELECT ${fullColumns}, 0 AS is_participant FROM requests r`;

/**
 * Returns the requests with ids greater than `after`, up to and including `until`; `until` null: up to the last
 * request.
 */
export function listRequestsBetweenIds(db: Database, after: string, until: string | null, limit: number) {
  const end = until === null ? sql`` : sql` AND r.id <= ${until}`;
  return db.all<StoredFullRequestRow>(
    sql`${selectRequests} WHERE r.id > ${after}${end} ORDER BY r.id LIMIT ${limit}`,
    FULL_ROW_BOOLEANS,
  );
}

export function listRequestsByIds(db: Database, ids: readonly string[]) {
  return db.all<StoredFullRequestRow>(
    sql`${selectRequests} WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    FULL_ROW_BOOLEANS,
  );
}

/**
 * A range of request numbers that were all issued. `series`: the text before the counter, such as 'REQ-2026-'. `since`,
 * `last`: the first and the last counter. `width`: the usual number of digits of the counter.
 */
export type IssuedRange = { series: string; since: number; last: number; width: number };

/** The maximum number of missing numbers that one statement returns. */
const MAX_MISSING = 1000;
/** JSON array of all widths that an administrator can configure for the counter (R27). */
const WIDTHS = "[0,1,2,3,4,5,6,7,8,9,10,11,12]";

const hasRecord = (series: SQL, width: SQL, n: SQL): SQL =>
  sql`(EXISTS (SELECT 1 FROM request_events e WHERE e.request_id = ${series} || printf('%0*d', ${width}, ${n}) AND e.version = 1)
    OR EXISTS (SELECT 1 FROM json_each(${WIDTHS}) w CROSS JOIN request_events e
      ON e.request_id = ${series} || printf('%0*d', w.value, ${n}) AND e.version = 1))`;

/**
 * Returns the missing request numbers at the end of each range in `claims`: counts down from `last` to the first number
 * that has a record. Skips the number of an existing request, because a request without a record is reported as another
 * fault.
 */
export function listMissingNumbers(db: Database, claims: readonly IssuedRange[]) {
  const field = (name: keyof IssuedRange): SQL => sql`json_extract(value, ${`$.${name}`})`;
  return db.all<{ id: string }>(
    sql`WITH RECURSIVE claim(series, since, width, n) AS MATERIALIZED (
          SELECT ${field("series")}, ${field("since")}, ${field("width")}, ${field("last")} FROM json_each(${JSON.stringify(claims)})),
        missing(series, since, width, n) AS (
          SELECT series, since, width, n FROM claim WHERE n >= since AND NOT ${hasRecord(sql`series`, sql`width`, sql`n`)}
          UNION
          SELECT series, since, width, n - 1 FROM missing WHERE n > since AND NOT ${hasRecord(sql`series`, sql`width`, sql`n - 1`)}
          LIMIT ${MAX_MISSING})
        SELECT DISTINCT series || printf('%0*d', width, n) AS id FROM missing
        WHERE NOT EXISTS (SELECT 1 FROM requests r WHERE r.id = series || printf('%0*d', width, n)) ORDER BY 1`,
  );
}

export type SeriesRow = typeof request_series.$inferSelect;

/** Returns the first and last number of every series. A series is the text before the counter of a request number, such as 'REQ-2026-'. */
export function listSeries(db: Database, limit: number) {
  return db.all<SeriesRow>(
    sql`SELECT series, first_number, last_number, last_id FROM request_series ORDER BY series LIMIT ${limit}`,
  );
}

/** Returns the entries of the administration's record with `seq` above `after`. */
export function listAdminRecordEntries(db: Database, after: number, limit: number) {
  return db.all<AdminAuditEntry>(
    sql`SELECT seq, entity, entity_id, version, action, label, actor_id, actor_name, created_at, before, after, prev_hash, hash
        FROM admin_events WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`,
  );
}

export type RecordCheckRow = Omit<typeof record_check.$inferSelect, "id">;

/** Reads the progress of the verification; no row before its first run. */
export const findRecordCheck = (db: Database) =>
  db.all<RecordCheckRow>(
    sql`SELECT round_started_at, after_request, admin_seq, admin_hash, requests_checked, last_ended_at, last_requests, seal_seq,
          checkpoint_number FROM record_check WHERE id = 1`,
  );

export function saveRecordCheck(db: Database, row: RecordCheckRow): Statement {
  return db.run(
    sql`INSERT OR REPLACE INTO record_check(id, round_started_at, after_request, admin_seq, admin_hash, requests_checked,
          last_ended_at, last_requests, seal_seq, checkpoint_number)
        VALUES (1, ${row.round_started_at}, ${row.after_request}, ${row.admin_seq}, ${row.admin_hash}, ${row.requests_checked},
          ${row.last_ended_at}, ${row.last_requests}, ${row.seal_seq}, ${row.checkpoint_number})`,
  );
}

/** A finding. `fault`: JSON. `total`: the number of all findings. */
export type FindingRow = Omit<typeof record_findings.$inferSelect, "seen_at"> & { total: number };

/** Returns the newest findings, newest first. */
export const listFindings = (db: Database, limit: number) =>
  db.all<FindingRow>(
    sql`SELECT id, fault, found_at, (SELECT count(*) FROM record_findings) AS total FROM record_findings
        ORDER BY found_at DESC, id LIMIT ${limit}`,
  );

/** Returns the ids that are already stored as findings. */
export const listKnownFindings = (db: Database, ids: readonly string[]) =>
  db.all<{ id: string }>(
    sql`SELECT id FROM record_findings WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

/** Inserts new findings. The batch fails if another run inserted one of them in the meantime. */
export function insertFindings(
  db: Database,
  findings: readonly { id: string; fault: string }[],
  at: string,
): Statement {
  return db.run(
    sql`INSERT INTO record_findings(id, fault, found_at, seen_at)
        SELECT json_extract(value, '$.id'), json_extract(value, '$.fault'), ${at}, ${at} FROM json_each(${JSON.stringify(findings)})`,
  );
}

export const updateFindingsSeenAt = (db: Database, ids: readonly string[], at: string): Statement =>
  db.run(
    sql`UPDATE record_findings SET seen_at = ${at} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

/** Deletes findings that the completed round of verification did not find again. */
export const deleteResolvedFindings = (db: Database, round_started_at: string): Statement =>
  db.run(sql`DELETE FROM record_findings WHERE seen_at < ${round_started_at}`);
