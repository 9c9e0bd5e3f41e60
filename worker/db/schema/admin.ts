import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AdminAction, AdminEntity } from "../../../domain/audit/admin-events.ts";

/**
 * Who changed which master data, when, and what it was before and after. Append-only: triggers refuse UPDATE, DELETE and a key that
 * exists. The primary key is the lock of two changes made at once, as in `request_events`. A matrix entry's versions are read from here.
 * All entries are one chain of hashes in the order of `seq` (docs/decisions/0029).
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
    /** 1..n without gaps. */
    seq: integer().notNull().default(0),
    prev_hash: text().notNull().default(""),
    /** Empty in entries from before there was a chain. */
    hash: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entity_id, table.version] }),
    index("admin_events_created").on(table.created_at),
    uniqueIndex("admin_events_seq").on(table.seq),
  ],
);

/** The last entry of `admin_events`, one row kept by a trigger: what the next entry continues. `unchained`: entries from before the chain. */
export const admin_chain = sqliteTable("admin_chain", {
  id: integer().primaryKey(),
  seq: integer().notNull(),
  hash: text().notNull(),
  unchained: integer().notNull(),
});

/** How far the clock has checked the record, one row (docs/decisions/0028). */
export const record_check = sqliteTable("record_check", {
  id: integer().primaryKey(),
  /** Of the round that is under way. */
  round_started_at: text().notNull(),
  /** The number up to which records were checked in this round; null: the round is over. */
  after_request: text(),
  /** The place in the administration's record up to which it was checked, and that entry's hash. */
  admin_seq: integer().notNull(),
  admin_hash: text().notNull(),
  admin_unchained: integer().notNull(),
  /** Requests checked in this round. */
  requests_checked: integer().notNull(),
  /** Of the last whole round; null before the first. */
  last_ended_at: text(),
  last_requests: integer(),
});

/** What the clock found wrong with the record and is still so. */
export const record_findings = sqliteTable(
  "record_findings",
  {
    /** SHA-256 of `fault`: the same finding is notified once. */
    id: text().primaryKey(),
    /** JSON of a `RecordFault`. */
    fault: text().notNull(),
    found_at: text().notNull(),
    /** When it was last found again. */
    seen_at: text().notNull(),
  },
  (table) => [index("record_findings_found").on(table.found_at)],
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
