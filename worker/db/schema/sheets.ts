import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The last known state of the copy in Google Sheets (spec section 3, Sheets status), and the progress of the sync. One row. */
export const sheets_status = sqliteTable("sheets_status", {
  id: integer().primaryKey(),
  spreadsheet_title: text(),
  /** The title of the worksheet; null until rows were written to it. */
  worksheet_title: text(),
  total_rows: integer().notNull().default(0),
  data_rows: integer().notNull().default(0),
  last_checked: text(),
  error: text(),
  /** The spreadsheet and worksheet to which this row belongs. */
  target: text().notNull().default(""),
  /** Changes up to this rowid of `request_events` are copied. */
  event_cursor: integer().notNull().default(0),
  /** During a full sync, requests up to this `seq` have been compared with the copy; null at other times. */
  full_after_seq: integer(),
  /** When the last full sync ended. */
  full_at: text(),
  /** The progress of the full sync: how many rows have been compared, and how many there are. */
  rows_done: integer().notNull().default(0),
  rows_total: integer().notNull().default(0),
  /** The id of the run that syncs now, and until when no other run may begin. */
  holder: text(),
  lease_until: text().notNull().default(""),
  /** The number of consecutive failures, and when the next attempt may begin. */
  attempts: integer().notNull().default(0),
  next_attempt_at: text().notNull().default(""),
});
