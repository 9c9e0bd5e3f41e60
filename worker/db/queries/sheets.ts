/** The copy in Google Sheets: what is known of it, how far the work is, and what there is to carry over. */
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import { exportColumns, type StoredExportRow } from "./request-list.ts";

export type SheetsRow = {
  target: string;
  spreadsheet_title: string | null;
  worksheet_title: string | null;
  total_rows: number;
  data_rows: number;
  last_checked: string | null;
  error: string | null;
  event_cursor: number;
  full_after_seq: number | null;
  full_at: string | null;
  rows_done: number;
  rows_total: number;
  holder: string | null;
  lease_until: string;
  attempts: number;
  next_attempt_at: string;
};

const columns = sql.raw(
  `target, spreadsheet_title, worksheet_title, total_rows, data_rows, last_checked, error, event_cursor, full_after_seq, full_at, rows_done,
   rows_total, holder, lease_until, attempts, next_attempt_at`,
);

const LAST_EVENT = sql.raw("(SELECT coalesce(max(rowid), 0) FROM request_events)");

/** No row: nothing was ever written to Google Sheets. `last_event`: up to where there is something to carry over. */
export const findSheetsStatus = (db: Database) =>
  db.all<SheetsRow & { last_event: number }>(
    sql`SELECT ${columns}, ${LAST_EVENT} AS last_event FROM sheets_status WHERE id = 1`,
  );

/**
 * Has everything compared from the beginning, at once; what changes from here on is carried over afterwards. One that is under way goes on
 * where it is. What was known of another target is forgotten.
 */
export function startFullSync(db: Database, target: string, now: string): Statement {
  const other = sql`target <> excluded.target`;
  const fresh = sql`${other} OR full_after_seq IS NULL`;
  const total = sql.raw("(SELECT coalesce(sum(count), 0) FROM request_counts WHERE scope = 'all')");
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

/** Takes the work until `lease`, when it is due and nobody alive has it. Of two runs at once one gets it. */
export function claimSheetsSync(db: Database, target: string, holder: string, now: string, lease: string) {
  return db.all<SheetsRow>(
    sql`UPDATE sheets_status SET holder = ${holder}, lease_until = ${lease}
        WHERE id = 1 AND target = ${target} AND lease_until <= ${now} AND next_attempt_at <= ${now} RETURNING ${columns}`,
  );
}

/** How far a run is. It shows that the service answers, so that failures count from here. */
export type SheetsProgress = Pick<SheetsRow, "event_cursor" | "full_after_seq" | "rows_done" | "full_at">;

/**
 * Says how far it is and that it is alive. Answers nothing when another run took over. What the run did not change stays as it is: an
 * administrator may have asked for everything meanwhile.
 */
export function saveSheetsProgress(db: Database, holder: string, change: Partial<SheetsProgress>, lease: string) {
  const assignments = Object.entries(change).map(([column, value]) => sql`${sql.raw(column)} = ${value}, `);
  return db.all<{ id: number }>(
    sql`UPDATE sheets_status SET ${sql.join(assignments)}attempts = 0, lease_until = ${lease} WHERE id = 1 AND holder = ${holder} RETURNING id`,
  );
}

export type SheetsSnapshot = Pick<
  SheetsRow,
  "spreadsheet_title" | "worksheet_title" | "total_rows" | "data_rows" | "last_checked"
>;

/** The end of a run that worked. */
export function finishSheetsSync(db: Database, holder: string, seen: SheetsSnapshot): Statement {
  return db.run(sql`UPDATE sheets_status SET holder = NULL, lease_until = '', attempts = 0, error = NULL, ${snapshotAssignments(seen)}
        WHERE id = 1 AND holder = ${holder}`);
}

const snapshotAssignments = (seen: SheetsSnapshot) =>
  sql`spreadsheet_title = ${seen.spreadsheet_title}, worksheet_title = ${seen.worksheet_title}, total_rows = ${seen.total_rows},
    data_rows = ${seen.data_rows}, last_checked = ${seen.last_checked}`;

/** The end of a run that did not. `next_attempt_at`: when another is worth it. */
export function failSheetsSync(db: Database, holder: string, error: string, next_attempt_at: string): Statement {
  return db.run(
    sql`UPDATE sheets_status SET holder = NULL, lease_until = '', attempts = attempts + 1, error = ${error}, next_attempt_at = ${next_attempt_at}
        WHERE id = 1 AND holder = ${holder}`,
  );
}

/** What a look at the spreadsheet said; `error` when it said nothing else. One that worked does not hide why the last sync did not. */
export function saveSheetsCheck(db: Database, target: string, seen: SheetsSnapshot, error: string | null): Statement {
  return db.run(
    sql`INSERT INTO sheets_status(id, target, spreadsheet_title, last_checked, error) VALUES (1, ${target}, ${seen.spreadsheet_title}, ${seen.last_checked}, ${error})
        ON CONFLICT(id) DO UPDATE SET error = coalesce(${error}, CASE WHEN attempts > 0 THEN error END), ${snapshotAssignments(seen)}
        WHERE target = ${target}`,
  );
}

/** The next entries of the record, in the order in which they were committed: rowids have no gaps, as none is ever deleted. */
export function listEventsAfter(db: Database, cursor: number, limit: number) {
  return db.all<{ cursor: number; request_id: string }>(
    sql`SELECT rowid AS cursor, request_id FROM request_events WHERE rowid > ${cursor} ORDER BY rowid LIMIT ${limit}`,
  );
}

export function listSheetRows(db: Database, after_seq: number, limit: number) {
  return db.all<StoredExportRow>(
    sql`SELECT ${exportColumns} FROM requests r WHERE r.seq > ${after_seq} ORDER BY r.seq LIMIT ${limit}`,
  );
}

export function findSheetRows(db: Database, ids: readonly string[]) {
  return db.all<StoredExportRow>(
    sql`SELECT ${exportColumns} FROM requests r WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY r.seq`,
  );
}

/** Which of them are no requests. */
export function listUnknownRequestIds(db: Database, ids: readonly string[]) {
  return db.all<{ id: string }>(
    sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)}) WHERE NOT EXISTS (SELECT 1 FROM requests r WHERE r.id = value)`,
  );
}
