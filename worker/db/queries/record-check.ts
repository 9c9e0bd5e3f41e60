/** The statements of the background job that verifies the record: it reads in batches and stores its progress (docs/decisions/record-verification.md). */

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

/** The position of an entry in the order of the records of all requests. */
export type EntryPosition = { request_id: string; version: number };

/**
 * Returns the entries after `after` with the files that they added (JSON array of `RecordedAttachment`); null for entries without files and
 * for those of deleted requests.
 */
export const listFileEntries = (db: Database, { request_id, version }: EntryPosition, limit: number) =>
  db.all<EntryPosition & { attachments: string | null }>(
    sql`SELECT e.request_id, e.version,
          iif(EXISTS (SELECT 1 FROM requests r WHERE r.id = e.request_id), e.payload -> '$.attachments', NULL) AS attachments
        FROM request_events e WHERE (e.request_id, e.version) > (${request_id}, ${version})
        ORDER BY e.request_id, e.version LIMIT ${limit}`,
  );

/** Returns those of the ids that are requests. */
export const listExistingRequestIds = (db: Database, ids: readonly string[]) =>
  db.all<{ id: string }>(
    sql`SELECT id FROM requests WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

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

/** An entry of the administration's record. `earlier_after`: `after` of the entry before it about the same entity; null if there is none. */
export type AdminRecordEntry = AdminAuditEntry & { earlier_after: string | null };

/** Returns the entries of the administration's record with `seq` above `after`. */
export function listAdminRecordEntries(db: Database, after: number, limit: number) {
  return db.all<AdminRecordEntry>(
    sql`SELECT e.seq, e.entity, e.entity_id, e.version, e.action, e.label, e.actor_id, e.actor_name, e.created_at, e.before, e.after, e.prev_hash,
          e.hash, (SELECT p.after FROM admin_events p WHERE p.entity = e.entity AND p.entity_id = e.entity_id AND p.version < e.version
            ORDER BY p.version DESC LIMIT 1) AS earlier_after
        FROM admin_events e WHERE e.seq > ${after} ORDER BY e.seq LIMIT ${limit}`,
  );
}

export type RecordCheckRow = Omit<typeof record_check.$inferSelect, "id">;

/** Reads the progress of the verification; no row before its first run. */
export const findRecordCheck = (db: Database) =>
  db.all<RecordCheckRow>(
    sql`SELECT round_started_at, after_request, admin_seq, admin_hash, requests_checked, last_ended_at, last_requests, seal_seq,
          checkpoint_number, rule_after, files_started_at, file_after FROM record_check WHERE id = 1`,
  );

export function saveRecordCheck(db: Database, row: RecordCheckRow): Statement {
  return db.run(
    sql`INSERT OR REPLACE INTO record_check(id, round_started_at, after_request, admin_seq, admin_hash, requests_checked,
          last_ended_at, last_requests, seal_seq, checkpoint_number, rule_after, files_started_at, file_after)
        VALUES (1, ${row.round_started_at}, ${row.after_request}, ${row.admin_seq}, ${row.admin_hash}, ${row.requests_checked},
          ${row.last_ended_at}, ${row.last_requests}, ${row.seal_seq}, ${row.checkpoint_number}, ${row.rule_after}, ${row.files_started_at},
          ${row.file_after})`,
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

/** Deletes findings that a completed round did not find again: those about files, or all others. */
export function deleteResolvedFindings(
  db: Database,
  round_started_at: string,
  which: "files" | "all except files",
): Statement {
  const isAboutFile = sql`fault ->> '$.kind' = 'file_changed'`;
  return db.run(
    sql`DELETE FROM record_findings WHERE seen_at < ${round_started_at} AND ${which === "files" ? isAboutFile : sql`NOT ${isAboutFile}`}`,
  );
}
