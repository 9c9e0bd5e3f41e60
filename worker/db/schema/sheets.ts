import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row: the last known state of the Google Sheets copy (spec section 3, Sheets status). */
export const sheets_status = sqliteTable("sheets_status", {
  id: integer().primaryKey(),
  spreadsheet_title: text(),
  worksheet_title: text(),
  total_rows: integer().notNull().default(0),
  data_rows: integer().notNull().default(0),
  last_checked: text(),
  error: text(),
});
