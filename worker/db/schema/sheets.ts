import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row: the last known state of the Google Sheets copy (spec section 3, Sheets status), and how far the work on it is. */
export const sheets_status = sqliteTable("sheets_status", {
  id: integer().primaryKey(),
  spreadsheet_title: text(),
  /** null: nothing was ever written there. */
  worksheet_title: text(),
  total_rows: integer().notNull().default(0),
  data_rows: integer().notNull().default(0),
  last_checked: text(),
  error: text(),
  /** Which spreadsheet and worksheet all of this is about. */
  target: text().notNull().default(""),
  /** Of `request_events`, the rowid up to which changes are carried over. */
  event_cursor: integer().notNull().default(0),
  /** While everything is compared: the `seq` up to which that is done. */
  full_after_seq: integer(),
  /** When everything was compared last. */
  full_at: text(),
  /** How far it is. */
  rows_done: integer().notNull().default(0),
  rows_total: integer().notNull().default(0),
  /** Which run works on it, and until when it is taken to be alive. */
  holder: text(),
  lease_until: text().notNull().default(""),
  /** Failed ones in a row, and when the next is worth it. */
  attempts: integer().notNull().default(0),
  next_attempt_at: text().notNull().default(""),
});
