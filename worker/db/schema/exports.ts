import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ExportFormat, ExportStatus } from "../../../domain/exports/table.ts";
import { users } from "./users.ts";

/** Export jobs, stored until they expire. The file of an export is in R2 under `exports/<id>`. */
export const exports = sqliteTable(
  "exports",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    format: text().$type<ExportFormat>().notNull(),
    /** JSON of the filters of the exported list. */
    filters: text().notNull(),
    status: text().$type<ExportStatus>().notNull(),
    rows_total: integer().notNull(),
    rows_done: integer().notNull().default(0),
    /**
     * Which requests the user could see when the file was written, in the text format of `formatScope`; null until
     * then.
     */
    scope: text(),
    /** The size of the file in bytes; null until the file is complete. */
    size: integer(),
    /** The SHA-256 of the file in lower-case hex; null until the file is complete, and for files that were made before it was stored. */
    sha256: text(),
    attempts: integer().notNull().default(0),
    error: text(),
    created_at: text().notNull(),
    /**
     * No run of the job takes the export before this time, because another run is processing it, or because its next
     * attempt is not due yet.
     */
    lease_until: text().notNull(),
    finished_at: text(),
    /** When the file and the row may be deleted. */
    expires_at: text().notNull(),
  },
  (table) => [
    index("exports_user").on(table.user_id, table.created_at),
    index("exports_due").on(table.lease_until).where(sql`status in ('pending', 'processing')`),
    index("exports_expiry").on(table.expires_at),
    check("exports_completed", sql`status <> 'completed' OR (scope IS NOT NULL AND size IS NOT NULL)`),
  ],
);
