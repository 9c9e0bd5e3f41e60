/** What the verifier reads of the record, piece by piece, and what it keeps of its work (docs/decisions/0028). */
import { type SQL, sql } from "drizzle-orm";
import type { AdminEventRecord } from "../../../domain/audit/admin-events.ts";
import type { EventRecord } from "../../../domain/requests/events.ts";
import type { Database, Statement } from "../database.ts";
import { fullColumns, type StoredFullRow } from "./request-rows.ts";

const eventColumns = sql.raw("request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash");

/** The entries of all records after the one of request `after`, record by record. */
export function listRecordEntries(db: Database, after: string, limit: number) {
  return db.all<EventRecord>(
    sql`SELECT ${eventColumns} FROM request_events WHERE request_id > ${after} ORDER BY request_id, version LIMIT ${limit}`,
  );
}

export function listRecordEntriesByRequest(db: Database, ids: readonly string[]) {
  return db.all<EventRecord>(
    sql`SELECT ${eventColumns} FROM request_events WHERE request_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        ORDER BY request_id, version`,
  );
}

/** A request with everything that its record is compared with. */
const selectRequests = sql`SELECT ${fullColumns}, 0 AS is_participant FROM requests r`;

/** The requests numbered after `after` up to `until`, or to the end. */
export function listRequestsBetween(db: Database, after: string, until: string | null, limit: number) {
  const end = until === null ? sql`` : sql` AND r.id <= ${until}`;
  return db.all<StoredFullRow>(sql`${selectRequests} WHERE r.id > ${after}${end} ORDER BY r.id LIMIT ${limit}`);
}

export function listRequestsByIds(db: Database, ids: readonly string[]) {
  return db.all<StoredFullRow>(
    sql`${selectRequests} WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

/** All numbers of `series` from `since` to `last` were given; `width`: how many digits they usually have. */
export type IssuedRange = { series: string; since: number; last: number; width: number };

/** Missing numbers that are named at once. */
const MAX_MISSING = 1000;
/** R27: the counter's minimum width is 0-12. */
const WIDTHS = "[0,1,2,3,4,5,6,7,8,9,10,11,12]";

const hasRecord = (series: SQL, width: SQL, n: SQL): SQL =>
  sql`(EXISTS (SELECT 1 FROM request_events e WHERE e.request_id = ${series} || printf('%0*d', ${width}, ${n}) AND e.version = 1)
    OR EXISTS (SELECT 1 FROM json_each(${WIDTHS}) w CROSS JOIN request_events e
      ON e.request_id = ${series} || printf('%0*d', w.value, ${n}) AND e.version = 1))`;

/**
 * Of each claim the last number and those right below it that have no record, down to the first that has one. A request that is there
 * without a record is another finding, and not named.
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

export type SeriesRow = { series: string; first_number: number; last_number: number; last_id: string };

/** Where every series stands. */
export function listSeries(db: Database, limit: number) {
  return db.all<SeriesRow>(
    sql`SELECT series, first_number, last_number, last_id FROM request_series ORDER BY series LIMIT ${limit}`,
  );
}

/** The administration's record after place `after`. */
export function listAdminEntries(db: Database, after: number, limit: number) {
  return db.all<AdminEventRecord>(
    sql`SELECT seq, entity, entity_id, version, action, label, actor_id, actor_name, created_at, before, after, prev_hash, hash
        FROM admin_events WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`,
  );
}

export const findAdminChain = (db: Database) =>
  db.all<{ seq: number; hash: string; unchained: number }>(
    sql`SELECT seq, hash, unchained FROM admin_chain WHERE id = 1`,
  );

export type RecordCheckRow = {
  round_started_at: string;
  after_request: string | null;
  admin_seq: number;
  admin_hash: string;
  admin_unchained: number;
  requests_checked: number;
  last_ended_at: string | null;
  last_requests: number | null;
};

/** Empty before the first run. */
export const findRecordCheck = (db: Database) =>
  db.all<RecordCheckRow>(
    sql`SELECT round_started_at, after_request, admin_seq, admin_hash, admin_unchained, requests_checked, last_ended_at, last_requests
        FROM record_check WHERE id = 1`,
  );

export function saveRecordCheck(db: Database, row: RecordCheckRow): Statement {
  return db.run(
    sql`INSERT OR REPLACE INTO record_check(id, round_started_at, after_request, admin_seq, admin_hash, admin_unchained, requests_checked,
          last_ended_at, last_requests)
        VALUES (1, ${row.round_started_at}, ${row.after_request}, ${row.admin_seq}, ${row.admin_hash}, ${row.admin_unchained},
          ${row.requests_checked}, ${row.last_ended_at}, ${row.last_requests})`,
  );
}

export type FindingRow = {
  id: string;
  /** JSON. */
  fault: string;
  found_at: string;
  /** How many findings there are of all. */
  total: number;
};

/** The newest findings. */
export const listFindings = (db: Database, limit: number) =>
  db.all<FindingRow>(
    sql`SELECT id, fault, found_at, (SELECT count(*) FROM record_findings) AS total FROM record_findings
        ORDER BY found_at DESC, id LIMIT ${limit}`,
  );

/** Which of the findings are known. */
export const listKnownFindings = (db: Database, ids: readonly string[]) =>
  db.all<{ id: string }>(
    sql`SELECT id FROM record_findings WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

/** New ones; the primary key refuses what another run entered in the same moment. */
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

export const markFindingsConfirmed = (db: Database, ids: readonly string[], at: string): Statement =>
  db.run(
    sql`UPDATE record_findings SET seen_at = ${at} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

/** What a whole round did not find again is in order. */
export const deleteFindingsBefore = (db: Database, round_started_at: string): Statement =>
  db.run(sql`DELETE FROM record_findings WHERE seen_at < ${round_started_at}`);
