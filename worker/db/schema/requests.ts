import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { StoredRoute } from "../../../domain/matrix/routing.ts";
import type { EventKind } from "../../../domain/requests/events.ts";
import type { RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { REVERSED_ID_LENGTH } from "../../../domain/requests/search.ts";

/** SQLite has no function that reverses a text. */
const REVERSED_ID = sql.raw(
  Array.from({ length: REVERSED_ID_LENGTH }, (_, index) => `substr(id, -${index + 1}, 1)`).join(" || "),
);

/**
 * `seq` is the internal key (paging tie-break, full-text row id, join key); `id` is the number that people read (R6).
 * Names are kept as they were (R12). The row is the last state; `request_events` is the record.
 */
export const requests = sqliteTable(
  "requests",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    version: integer().notNull(),
    head_hash: text().notNull(),
    /** The last characters of `id`, last one first, so that finding a number by its last digits is an index range (R43). */
    id_reversed: text().notNull().generatedAlwaysAs(REVERSED_ID, { mode: "virtual" }),
    title: text().notNull(),
    description: text().notNull(),
    request_type: text().notNull(),
    amount_minor: integer(),
    /** Value of the amount in USD at the rates stored in `route` (R13), for sorting and comparing. 0 without an amount. */
    amount_usd: real().notNull(),
    amount_decimals: integer().notNull(),
    currency: text().notNull(),
    priority: text().notNull(),
    /** The priority's sort order, so that sorting by priority is an index walk. */
    priority_rank: integer().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    requester_id: text().notNull(),
    requester_name: text().notNull(),
    department_id: text().notNull(),
    department_name: text().notNull(),
    current_approver_id: text(),
    current_approver_name: text(),
    route: text({ mode: "json" }).$type<StoredRoute>().notNull(),
    /** Who may still approve the current level, next to the current approver: lists need it without the whole route. */
    eligible_ids: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Index into `route.levels`. */
    current_level: integer().notNull().default(0),
    due_at: text(),
    /** What sorting by due date goes by: without one, last. */
    due_sort: text().notNull().generatedAlwaysAs(sql`coalesce(due_at, '9999')`, { mode: "virtual" }),
    /** Sorts by due date (without one: last), then the higher priority, then the older: a text, because a range of an index does not go by `seq`. */
    urgency: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(due_at, '9999') || printf(' %06d %012d', 100000 - priority_rank, seq)`, {
        mode: "virtual",
      }),
    info_requested: text(),
    was_reassigned: integer({ mode: "boolean" }).notNull().default(false),
    was_modified: integer({ mode: "boolean" }).notNull().default(false),
    last_reminded_at: text(),
    /** Since when the current approver lets it wait; null while nobody is waited for: the requester has it, it is decided, or it is at the top (R18). */
    escalation_clock_at: text(),
    /** When the clock last reminded of it as overdue. */
    overdue_reminded_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    approved_at: text(),
    decided_at: text(),
  },
  (table) => [
    uniqueIndex("requests_id").on(table.id),
    index("requests_id_reversed").on(table.id_reversed),
    index("requests_created").on(table.created_at, table.seq),
    index("requests_updated").on(table.updated_at, table.seq),
    index("requests_due").on(table.due_sort, table.seq),
    index("requests_amount").on(table.amount_usd, table.seq),
    index("requests_priority").on(table.priority_rank, table.seq),
    index("requests_title").on(table.title, table.seq),
    index("requests_status").on(table.status, table.created_at, table.seq),
    index("requests_department").on(table.department_id, table.created_at, table.seq),
    index("requests_department_status").on(table.department_id, table.status, table.created_at, table.seq),
    index("requests_requester").on(table.requester_id, table.created_at, table.seq),
    index("requests_requester_status").on(table.requester_id, table.status, table.created_at, table.seq),
    index("requests_approver").on(table.current_approver_id, table.status, table.urgency),
    index("requests_reassigned").on(table.created_at, table.seq).where(sql`was_reassigned = 1`),
    index("requests_modified").on(table.created_at, table.seq).where(sql`was_modified = 1`),
    index("requests_clock").on(table.due_at).where(sql`status = 'pending' and due_at is not null`),
    index("requests_escalation")
      .on(table.priority, table.escalation_clock_at)
      .where(sql`escalation_clock_at is not null`),
    index("requests_overdue_reminder").on(table.overdue_reminded_at).where(sql`status = 'overdue'`),
    check("requests_status_known", sql`status in ('pending','needs_info','overdue','approved','rejected','cancelled')`),
    check("requests_never_own", sql`current_approver_id is null or current_approver_id <> requester_id`),
  ],
);

/** Who takes part in a request, now or before (R4). Status, department and time are copies that triggers keep, so that lists and counts need no join. */
export const request_participants = sqliteTable(
  "request_participants",
  {
    user_id: text().notNull(),
    request_seq: integer()
      .notNull()
      .references(() => requests.seq, { onDelete: "cascade" }),
    department_id: text().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.request_seq] }),
    index("request_participants_request").on(table.request_seq),
    index("request_participants_created").on(table.user_id, table.created_at, table.request_seq),
    index("request_participants_status").on(table.user_id, table.status, table.created_at, table.request_seq),
  ],
);

/**
 * Kept by triggers, never by code. `scope`: `all`, `user:<id>` (takes part) or `own:<id>` (is the requester).
 * A manager's total is `all` for their department plus `user:` for all others.
 */
export const request_counts = sqliteTable(
  "request_counts",
  {
    scope: text().notNull(),
    department_id: text().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.department_id, table.status] })],
);

/** Append-only: triggers refuse UPDATE and DELETE. The primary key is the lock of two racing decisions. No foreign key: it outlives a deleted request. */
export const request_events = sqliteTable(
  "request_events",
  {
    request_id: text().notNull(),
    version: integer().notNull(),
    kind: text().$type<EventKind>().notNull(),
    actor_id: text(),
    actor_name: text(),
    created_at: text().notNull(),
    /** Canonical JSON, exactly the text that the hash covers. */
    payload: text().notNull(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.request_id, table.version] }),
    index("request_events_created").on(table.created_at),
  ],
);

/** The file itself is in R2 under `attachments/<id>`. */
export const attachments = sqliteTable(
  "attachments",
  {
    id: text().primaryKey(),
    request_seq: integer()
      .notNull()
      .references(() => requests.seq, { onDelete: "cascade" }),
    position: integer().notNull(),
    filename: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [index("attachments_request").on(table.request_seq, table.position)],
);
