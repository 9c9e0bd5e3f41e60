import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AdminAction, AdminEntity } from "../../../domain/audit/admin-events.ts";

/**
 * The record of the administration: who changed which master data, when, and its state before and after. Append-only: triggers refuse
 * UPDATE, DELETE and an existing key. The primary key lets only one of two concurrent changes succeed, as in `request_events`. The versions
 * of matrix entries are read from here. All entries are one hash chain in the order of `seq` (docs/decisions/0029).
 */
export const admin_events = sqliteTable(
  "admin_events",
  {
    entity: text().$type<AdminEntity>().notNull(),
    entity_id: text().notNull(),
    version: integer().notNull(),
    action: text().$type<AdminAction>().notNull(),
    /** The name of the entity at the time (R12). */
    label: text().notNull(),
    /** null: the system, for the initial data of an installation. */
    actor_id: text(),
    actor_name: text(),
    created_at: text().notNull(),
    /** JSON; null before creation and after deletion. Never contains a password or its hash. */
    before: text(),
    after: text(),
    /** 1..n without gaps. */
    seq: integer().notNull(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entity_id, table.version] }),
    index("admin_events_created").on(table.created_at),
    uniqueIndex("admin_events_seq").on(table.seq),
    // Both are SHA-256 in hex; the zeros before the first entry have the same length.
    check("admin_events_hashes", sql`length(prev_hash) = 64 AND length(hash) = 64`),
  ],
);

/** The last entry of `admin_events`, which the next one continues: one row, written by a trigger. */
export const admin_chain = sqliteTable("admin_chain", {
  id: integer().primaryKey(),
  seq: integer().notNull(),
  hash: text().notNull(),
});

/** The progress of the background job that verifies the record: one row (docs/decisions/0028). */
export const record_check = sqliteTable("record_check", {
  id: integer().primaryKey(),
  /** The start of the current round. */
  round_started_at: text().notNull(),
  /** The request id up to which records were verified in this round; null: the round has ended. */
  after_request: text(),
  /** The last verified entry of the administration's record, and its hash. */
  admin_seq: integer().notNull(),
  admin_hash: text().notNull(),
  /** Requests verified in this round. */
  requests_checked: integer().notNull(),
  /** Of the last complete round; null before the first. */
  last_ended_at: text(),
  last_requests: integer(),
});

/** Faults of the record that the background job found and that still exist. */
export const record_findings = sqliteTable(
  "record_findings",
  {
    /** SHA-256 of `fault`, so that a finding is notified only once. */
    id: text().primaryKey(),
    /** JSON of a `RecordFault`. */
    fault: text().notNull(),
    found_at: text().notNull(),
    /** When it was last confirmed. */
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
  /** JSON of the result of the job, or the text of the error. */
  outcome: text().notNull(),
});
