import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ExportFormat, ExportStatus } from "../../../domain/exports/table.ts";
import { users } from "./users.ts";

/** Exports that are made in the background and kept for a while; the file is in R2 under `exports/<id>`. */
export const exports = sqliteTable(
  "exports",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    format: text().$type<ExportFormat>().notNull(),
    /** JSON of the filters, as the list reads them. */
    filters: text().notNull(),
    status: text().$type<ExportStatus>().notNull(),
    rows_total: integer().notNull(),
    rows_done: integer().notNull().default(0),
    /** Of the finished file: what its maker saw when it was made, as `scopeWord` has it; null: not known, as before R40. */
    scope: text(),
    /** Bytes of the finished file. */
    size: integer(),
    attempts: integer().notNull().default(0),
    error: text(),
    created_at: text().notNull(),
    /** Until when whoever works on it is taken to be alive; when waiting, from when it may be tried. */
    lease_until: text().notNull(),
    finished_at: text(),
    /** From when on file and row go. */
    expires_at: text().notNull(),
  },
  (table) => [
    index("exports_user").on(table.user_id, table.created_at),
    index("exports_due").on(table.lease_until).where(sql`status in ('pending', 'processing')`),
    index("exports_expiry").on(table.expires_at),
  ],
);
