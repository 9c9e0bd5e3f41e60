/** The statements for the copy in Google Sheets: its state, the progress of the sync, and the rows to copy. */

import { sql } from "drizzle-orm";
import { encodeText, type Text } from "../../../domain/message.ts";
import { type Database, type Statement, toSelection } from "../database.ts";
import type { sheets_status } from "../schema/sheets.ts";
import { type StoredExportRow, storedExportColumns } from "./request-list.ts";

export type SheetsStatusRow = Omit<typeof sheets_status.$inferSelect, "id">;

const columns = sql.raw(
  `target, spreadsheet_title, worksheet_title, total_rows, data_rows, last_checked, error, event_cursor, full_after_seq, full_at, rows_done,
   rows_total, holder, lease_until, attempts, next_attempt_at`,
);

const LAST_EVENT = sql.raw("(SELECT coalesce(max(rowid), 0) FROM request_events)");

/** Reads the state of the copy; no row before the first sync. `last_event`: the rowid of the newest event. */
export const findSheetsStatus = (db: Database) =>
  db.all<SheetsStatusRow & { last_event: number }>(
    sql`SELECT ${columns}, ${LAST_EVENT} AS last_event FROM sheets_status WHERE id = 1`,
  );

/**
 * Schedules a full sync, which is due at once. Changes that are made from now on are copied after it. A full sync that
 * already runs continues. If `target` is another spreadsheet or worksheet than the stored one, the stored state is
 * reset.
 */
export function scheduleFullSheetsSync(db: Database, target: string, now: string): Statement {
  const other = sql`target <> excluded.target`;
  const fresh = sql`${other} OR full_after_seq IS NULL`;
  const total = sql.raw(
    "(SELECT coalesce(sum(pending + needs_info + overdue + approved + rejected + cancelled), 0) FROM request_counts WHERE scope = 'all')",
  );
  return db.run(
    sql`INSERT INTO sheets_status(id, target, event_cursor, full_after_seq, rows_total, next_attempt_at) VALUES (1, ${target}, ${LAST_EVENT}, 0, ${total}, ${now})
        ON CONFLICT(id) DO UPDATE SET target = excluded.target, attempts = 0, next_attempt_at = excluded.next_attempt_at,
          event_cursor = CASE WHEN ${fresh} THEN excluded.event_cursor ELSE event_cursor END,
          rows_done = CASE WHEN ${fresh} THEN 0 ELSE rows_done END, rows_total = CASE WHEN ${fresh} THEN excluded.rows_total ELSE rows_total END,
          full_after_seq = CASE WHEN ${fresh} THEN 0 ELSE full_after_seq END,
          holder = CASE WHEN ${other} THEN NULL ELSE holder END, lease_until = CASE WHEN ${other} THEN '' ELSE lease_until END,
          spreadsheet_title = CASE WHEN ${other} THEN NULL ELSE spreadsheet_title END,
          worksheet_title = CASE WHEN ${other} THEN NULL ELSE worksheet_title END,
          total_rows = CASE WHEN ${other} THEN 0 ELSE total_rows END, data_rows = CASE WHEN ${other} THEN 0 ELSE data_rows END,
          last_checked = CASE WHEN ${other} THEN NULL ELSE last_checked END, error = CASE WHEN ${other} THEN NULL ELSE error END`,
  );
}

/**
 * Reserves the due sync for this run of the job until `lease`, unless another run has reserved it. Returns a row if it was reserved; of two
 * concurrent runs, only one gets it.
 */
export function claimSheetsSync(db: Database, target: string, holder: string, now: string, lease: string) {
  return db.all<SheetsStatusRow>(
    sql`UPDATE sheets_status SET holder = ${holder}, lease_until = ${lease}
        WHERE id = 1 AND target = ${target} AND lease_until <= ${now} AND next_attempt_at <= ${now} RETURNING ${columns}`,
  );
}

/** The part of the state that a run of the sync advances. */
export type SheetsProgress = Pick<SheetsStatusRow, "event_cursor" | "full_after_seq" | "rows_done" | "full_at">;

/**
 * Stores the progress and extends the reservation. Resets the number of failed attempts, because Google has answered.
 * Returns no row if another run took over. Writes only the columns of `change`, because an administrator may have
 * scheduled a full sync in the meantime.
 */
export function saveSheetsProgress(db: Database, holder: string, change: Partial<SheetsProgress>, lease: string) {
  const assignments = Object.entries(change).map(([column, value]) => sql`${sql.raw(column)} = ${value}, `);
  return db.all<{ id: number }>(
    sql`UPDATE sheets_status SET ${sql.join(assignments)}attempts = 0, lease_until = ${lease} WHERE id = 1 AND holder = ${holder} RETURNING id`,
  );
}

export type SheetsSnapshot = Pick<
  SheetsStatusRow,
  "spreadsheet_title" | "worksheet_title" | "total_rows" | "data_rows" | "last_checked"
>;

/** Stores that a run of the sync succeeded. */
export function saveSheetsSyncSuccess(db: Database, holder: string, snapshot: SheetsSnapshot): Statement {
  return db.run(sql`UPDATE sheets_status SET holder = NULL, lease_until = '', attempts = 0, error = NULL, ${snapshotAssignments(snapshot)}
        WHERE id = 1 AND holder = ${holder}`);
}

const snapshotAssignments = (snapshot: SheetsSnapshot) =>
  sql`spreadsheet_title = ${snapshot.spreadsheet_title}, worksheet_title = ${snapshot.worksheet_title}, total_rows = ${snapshot.total_rows},
    data_rows = ${snapshot.data_rows}, last_checked = ${snapshot.last_checked}`;

/** Stores that a run of the sync failed and when to try again. */
export function saveSheetsSyncFailure(db: Database, holder: string, error: Text, next_attempt_at: string): Statement {
  return db.run(
    sql`UPDATE sheets_status SET holder = NULL, lease_until = '', attempts = attempts + 1, error = ${encodeText(error)}, next_attempt_at = ${next_attempt_at}
        WHERE id = 1 AND holder = ${holder}`,
  );
}

/** Stores the result of a status check. If `error` is null, the stored error of a failed sync stays. */
export function saveSheetsCheck(db: Database, target: string, snapshot: SheetsSnapshot, error: Text | null): Statement {
  const stored = error === null ? null : encodeText(error);
  return db.run(
    sql`INSERT INTO sheets_status(id, target, spreadsheet_title, last_checked, error) VALUES (1, ${target}, ${snapshot.spreadsheet_title}, ${snapshot.last_checked}, ${stored})
        ON CONFLICT(id) DO UPDATE SET error = coalesce(${stored}, CASE WHEN attempts > 0 THEN error END), ${snapshotAssignments(snapshot)}
        WHERE target = ${target}`,
  );
}

/** Returns the events after rowid `cursor`, in the order of their commits: rowids have this order because events are never deleted. */
export function listRequestEventsAfter(db: Database, cursor: number, limit: number) {
  return db.all<{ cursor: number; request_id: string }>(
    sql`SELECT rowid AS cursor, request_id FROM request_events WHERE rowid > ${cursor} ORDER BY rowid LIMIT ${limit}`,
  );
}

export const listRequestsForSheet = (db: Database, after_seq: number, limit: number) =>
  db.all<StoredExportRow>(
    sql`SELECT ${toSelection(storedExportColumns)} FROM requests r WHERE r.seq > ${after_seq} ORDER BY r.seq LIMIT ${limit}`,
  );

export const listRequestsForSheetByIds = (db: Database, ids: readonly string[]) =>
  db.all<StoredExportRow>(
    sql`SELECT ${toSelection(storedExportColumns)} FROM requests r
        WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY r.seq`,
  );

/** Returns the ids that belong to no request. */
export function listUnknownRequestIds(db: Database, ids: readonly string[]) {
  return db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)}) WHERE NOT EXISTS (SELECT 1 FROM requests r WHERE r.id = value)`,
  );
}
