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
  /** The spreadsheet and worksheet to which the other columns refer. */
  target: text().notNull().default(""),
  /** The `rowid` of the last event in `request_events` that was copied. */
  event_cursor: integer().notNull().default(0),
  /** During a full sync: the `seq` of the last request that was compared with the copy; null at other times. */
  full_after_seq: integer(),
  /** When the last full sync ended. */
  full_at: text(),
  /** The progress of the full sync: how many rows have been compared, and how many there are. */
  rows_done: integer().notNull().default(0),
  rows_total: integer().notNull().default(0),
  /** `holder`: the id of the run that syncs now. `lease_until`: no other run begins before this time. */
  holder: text(),
  lease_until: text().notNull().default(""),
  /** `attempts`: the number of consecutive failures. `next_attempt_at`: no attempt begins before this time. */
  attempts: integer().notNull().default(0),
  next_attempt_at: text().notNull().default(""),
});
