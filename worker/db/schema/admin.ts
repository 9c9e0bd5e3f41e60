import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AdminAction, AdminEntity } from "../../../app/domain/admin-events.ts";

/**
 * Who changed which master data, when, and what it was before and after. Append-only: triggers refuse UPDATE and DELETE. The primary
 * key is the lock of two changes made at once, as in `request_events`. A matrix entry's versions are read from here.
 */
export const admin_events = sqliteTable(
  "admin_events",
  {
    entity: text().$type<AdminEntity>().notNull(),
    entity_id: text().notNull(),
    version: integer().notNull(),
    action: text().$type<AdminAction>().notNull(),
    /** What the entity was called at the time (R12). */
    label: text().notNull(),
    /** null: the system itself, as for what an installation starts with. */
    actor_id: text(),
    actor_name: text(),
    created_at: text().notNull(),
    /** JSON; null before creation and after deletion. Never a password or hash. */
    before: text(),
    after: text(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entity_id, table.version] }),
    index("admin_events_created").on(table.created_at),
  ],
);

/** The last run of each background job (R18). */
export const cron_runs = sqliteTable("cron_runs", {
  name: text().primaryKey(),
  started_at: text().notNull(),
  duration_ms: integer().notNull(),
  succeeded: integer({ mode: "boolean" }).notNull(),
  /** JSON of what the job answered, or the error's text. */
  outcome: text().notNull(),
});
