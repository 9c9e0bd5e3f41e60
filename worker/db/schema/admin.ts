import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AdminAction, AdminEntityKind } from "../../../domain/audit/admin-events.ts";

/**
 * The record of the administration: who changed which master data, when, and its state before and after. Append-only: triggers refuse
 * UPDATE, DELETE and an INSERT with an existing key. The primary key lets only one of two concurrent changes succeed. The history of matrix
 * entries is read from this table. All entries form one hash chain in the order of `seq` (docs/decisions/record.md).
 */
export const admin_events = sqliteTable(
  "admin_events",
  {
    entity: text().$type<AdminEntityKind>().notNull(),
    entity_id: text().notNull(),
    version: integer().notNull(),
    action: text().$type<AdminAction>().notNull(),
    /** The name of the entity at the time of the change (R12). */
    label: text().notNull(),
    /** The user who made the change; null for the initial data of an installation. */
    actor_id: text(),
    actor_name: text(),
    created_at: text().notNull(),
    /**
     * JSON of the entity before and after the change. `before` is null if the change created it; `after` is null if the
     * change deleted it. Neither contains a password or its hash.
     */
    before: text(),
    after: text(),
    /** The position in the hash chain: 1..n without gaps. */
    seq: integer().notNull(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entity_id, table.version] }),
    index("admin_events_created").on(table.created_at),
    uniqueIndex("admin_events_seq").on(table.seq),
    // `prev_hash` and `hash` are SHA-256 in hex: 64 characters. The `prev_hash` of the first entry is 64 zeros.
    check("admin_events_hashes", sql`length(prev_hash) = 64 AND length(hash) = 64`),
  ],
);

/**
 * The `seq` and hash of the last entry of `admin_events`: one row, written by a trigger. The next entry is chained to
 * this hash.
 */
export const admin_chain = sqliteTable("admin_chain", {
  id: integer().primaryKey(),
  seq: integer().notNull(),
  hash: text().notNull(),
});

/** The progress of the background job that verifies the record. One row (docs/decisions/record-verification.md). */
export const record_check = sqliteTable("record_check", {
  id: integer().primaryKey(),
  /** When the current round of verification began. */
  round_started_at: text().notNull(),
  /** This round has verified the records of all requests up to this request id; null if the round has ended. */
  after_request: text(),
  /** `seq` and hash of the last verified entry of the administration's record. */
  admin_seq: integer().notNull(),
  admin_hash: text().notNull(),
  /** The number of requests verified in this round. */
  requests_checked: integer().notNull(),
  /** When the last complete round ended and how many requests it verified; null before the first round ends. */
  last_ended_at: text(),
  last_requests: integer(),
  /** JSON of the position up to which rules are verified; null until the record of the administration is verified. */
  rule_after: text(),
  /** The number of the last verified seal of security events; null until the rules are verified. */
  seal_seq: integer(),
  /** The number of the last verified checkpoint; null until the seals are verified. */
  checkpoint_number: integer(),
  /** When the current or last round of the verification of files began; null before the first one. */
  files_started_at: text(),
  /** JSON of the position up to which this round has verified files; null if it has ended. */
  file_after: text(),
});

/** The signed checkpoints of the record, which R2 stores (docs/decisions/checkpoints-and-keys.md). This list is for screens and for the next checkpoint. */
export const checkpoints = sqliteTable("checkpoints", {
  number: integer().primaryKey(),
  created_at: text().notNull(),
  /** SHA-256 of the signed text. */
  hash: text().notNull(),
  /** The public key of the signature, base64url. */
  public_key: text().notNull(),
  /** The row id of the last entry in `request_events` that this and all earlier checkpoints cover. */
  last_row: integer().notNull(),
  /** The number of requests whose records this checkpoint covers, because they changed since the checkpoint before it. */
  requests: integer().notNull(),
  /** Whether this and all earlier checkpoints together cover all entries that existed at its time. */
  is_complete: integer({ mode: "boolean" }).notNull(),
  /** JSON of the numbering in the checkpoint. */
  numbering: text(),
  /** The message authentication code of this row; null until `checkpoint_heads` has the content of all checkpoints up to this one. */
  mac: text(),
});

/** What the newest checkpoint that covers a request contains about it: its last entry. Reading the request compares its record with this. */
export const checkpoint_heads = sqliteTable("checkpoint_heads", {
  request_id: text().primaryKey(),
  version: integer().notNull(),
  hash: text().notNull(),
  checkpoint: integer().notNull(),
  /** The time of the checkpoint. */
  at: text().notNull(),
  /** The message authentication code of this row. Its key is not in the database. */
  mac: text().notNull(),
});

/** Faults of the record that the background job found and that still exist. */
export const record_findings = sqliteTable(
  "record_findings",
  {
    /** SHA-256 of `fault`, so that administrators are notified only once of each fault. */
    id: text().primaryKey(),
    /** The fault as JSON of a `RecordFault`. */
    fault: text().notNull(),
    found_at: text().notNull(),
    /** When a check last found this fault again. */
    seen_at: text().notNull(),
  },
  (table) => [
    index("record_findings_found").on(table.found_at),
    index("record_findings_request")
      .on(sql`fault ->> '$.request_id'`)
      .where(sql`fault ->> '$.kind' IN ('contradicts_checkpoint', 'file_changed')`),
  ],
);

/** The last run of each background job (R18). */
export const cron_runs = sqliteTable("cron_runs", {
  name: text().primaryKey(),
  started_at: text().notNull(),
  duration_ms: integer().notNull(),
  succeeded: integer({ mode: "boolean" }).notNull(),
  /** JSON of the result if the job succeeded, otherwise the text of the error. */
  outcome: text().notNull(),
});
