import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { StoredFlag } from "../../../domain/flags/flags.ts";
import type { PersonRef, StoredRoute } from "../../../domain/matrix/route.ts";
import type { EventKind } from "../../../domain/requests/events.ts";
import type { RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { REVERSED_ID_LENGTH } from "../../../domain/requests/search.ts";

/** SQL: the last characters of `id` in reverse order. SQLite has no function for it. */
const REVERSED_ID = sql.raw(
  Array.from({ length: REVERSED_ID_LENGTH }, (_, index) => `substr(id, -${index + 1}, 1)`).join(" || "),
);

/**
 * The current state of each request; `request_events` is the record. `seq` is the internal key (tie-break of pages, row id of the full-text
 * index, joins); `id` is the request number (R6). Names are stored as they were at submission (R12).
 */
export const requests = sqliteTable(
  "requests",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    version: integer().notNull(),
    head_hash: text().notNull(),
    /** The last characters of `id` in reverse order, so that a search for the last digits reads an index range (R43). */
    id_reversed: text().notNull().generatedAlwaysAs(REVERSED_ID, { mode: "virtual" }),
    title: text().notNull(),
    description: text().notNull(),
    request_type: text().notNull(),
    amount_minor: integer(),
    /** The amount in USD at the rates stored in `route` (R13), for sorting and comparing; 0 without an amount. */
    amount_usd: real().notNull(),
    amount_decimals: integer().notNull(),
    currency: text().notNull(),
    priority: text().notNull(),
    /** A copy of the sort order of the priority, so that sorting by priority uses an index. */
    priority_rank: integer().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    requester_id: text().notNull(),
    requester_name: text().notNull(),
    department_id: text().notNull(),
    department_name: text().notNull(),
    current_approver_id: text(),
    current_approver_name: text(),
    route: text({ mode: "json" }).$type<StoredRoute>().notNull(),
    /**
     * The people for whose decision the request waits; the current approver is the first. Empty if nobody is assigned
     * (R14), and after the final decision.
     */
    waiting_for: text({ mode: "json" }).$type<PersonRef[]>().notNull().default([]),
    /**
     * The ids of the people who can no longer decide, because they took part in an approval of the request or have a
     * conflict of duties with the requester or a person who approved (R33).
     */
    barred_ids: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** Ids of the eligible approvers. Stored here, so that lists do not read the whole route. */
    eligible_ids: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The index of the current level in `route.levels`. */
    current_level: integer().notNull().default(0),
    due_at: text(),
    /** `due_at` as a sort key: requests without a due date come last. */
    due_sort: text().notNull().generatedAlwaysAs(sql`coalesce(due_at, '9999')`, { mode: "virtual" }),
    /** The sort key by due date, then higher priority, then age. One text, because an index range cannot include `seq`. */
    urgency: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(due_at, '9999') || printf(' %06d %012d', 100000 - priority_rank, seq)`, {
        mode: "virtual",
      }),
    /** The folded texts and names, see `worker/db/folded-columns.ts`. */
    title_search: text(),
    description_search: text(),
    requester_name_search: text(),
    department_name_search: text(),
    current_approver_name_search: text(),
    waiting_for_search: text(),
    info_requested: text(),
    was_reassigned: integer({ mode: "boolean" }).notNull().default(false),
    was_modified: integer({ mode: "boolean" }).notNull().default(false),
    last_reminded_at: text(),
    /**
     * The time from which the waiting time for escalation counts. Null if the requester must act, if the request is
     * decided, or if it cannot be escalated to anybody (R18).
     */
    escalation_clock_at: text(),
    /** When the background job last reminded people of the overdue request. */
    overdue_reminded_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    approved_at: text(),
    decided_at: text(),
    /**
     * The id of the request from which this one was copied; null if it is not a copy. That request may have been
     * deleted.
     */
    copied_from: text(),
    /**
     * The last person who could no longer decide and for whom nobody else was asked (R52). `reassign-all` for this person
     * takes the request while it has too few approvers.
     */
    departed_approver_id: text(),
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
    index("requests_type").on(table.request_type, table.created_at, table.seq),
    index("requests_unassigned")
      .on(table.status, table.urgency)
      .where(sql`waiting_for = '[]' and status in ('pending','needs_info','overdue')`),
    index("requests_reassigned").on(table.created_at, table.seq).where(sql`was_reassigned = 1`),
    index("requests_modified").on(table.created_at, table.seq).where(sql`was_modified = 1`),
    index("requests_departed").on(table.departed_approver_id).where(sql`departed_approver_id is not null`),
    index("requests_open_due")
      .on(table.status, table.due_sort, table.seq)
      .where(sql`status in ('pending','needs_info','overdue')`),
    index("requests_escalation")
      .on(table.priority, table.escalation_clock_at)
      .where(sql`escalation_clock_at is not null`),
    index("requests_decided").on(table.decided_at, table.seq).where(sql`status in ('approved','rejected')`),
    index("requests_overdue_reminder").on(table.overdue_reminded_at).where(sql`status = 'overdue'`),
    index("requests_copied").on(table.copied_from, table.seq).where(sql`copied_from is not null`),
    check("requests_status_known", sql`status in ('pending','needs_info','overdue','approved','rejected','cancelled')`),
    check("requests_never_own", sql`current_approver_id is null or current_approver_id <> requester_id`),
  ],
);

/**
 * The participants of each request (R4). `department_id`, `status` and `created_at` are copies that triggers update, so
 * that lists and counts need no join. WITHOUT ROWID: an index of the key would store each participant twice. The key
 * also finds the participants of a request.
 */
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
    primaryKey({ columns: [table.request_seq, table.user_id] }),
    index("request_participants_created").on(table.user_id, table.created_at, table.request_seq),
    index("request_participants_open")
      .on(table.user_id, table.status, table.created_at, table.request_seq)
      .where(sql`status in ('pending','needs_info','overdue')`),
  ],
);

/**
 * The open requests that wait for each person, in the order of urgency. Triggers copy `waiting_for`, `status` and
 * `urgency` of the request, so that the list of one person is one index range, however many people a step has. WITHOUT
 * ROWID, as `request_participants`. No second index or foreign key is needed, because triggers find the rows of a
 * request by the old values of its columns.
 */
export const waiting_approvers = sqliteTable(
  "waiting_approvers",
  {
    user_id: text().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    urgency: text().notNull(),
    request_seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.status, table.urgency, table.request_seq] })],
);

/**
 * The requests that each person approved or rejected, at any step. A delegate's decision counts for the delegate, not
 * for the absent person. A trigger on `request_events` adds the rows. `created_at` is a copy of the time of submission,
 * so that the list of one person is one index range. WITHOUT ROWID, without a second index, as `waiting_approvers`.
 */
export const request_decisions = sqliteTable(
  "request_decisions",
  {
    user_id: text().notNull(),
    created_at: text().notNull(),
    request_seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.created_at, table.request_seq] })],
);

/**
 * The people who watch a request and get its notifications, as long as they may see it (R4). WITHOUT ROWID. There is no
 * foreign key to `users`, because it would require an index by user; queries join the active users.
 */
export const request_watchers = sqliteTable(
  "request_watchers",
  {
    request_seq: integer()
      .notNull()
      .references(() => requests.seq, { onDelete: "cascade" }),
    user_id: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.request_seq, table.user_id] })],
);

/**
 * How many requests exist by department and status; updated by triggers, never by code. `scope`: `all`, `user:<id>` (the user takes part)
 * or `own:<id>` (the user is the requester). The total of a manager is `all` in their department plus `user:` in the other departments.
 * Statuses are columns, so that a change of status writes one row for each scope. WITHOUT ROWID.
 */
export const request_counts = sqliteTable(
  "request_counts",
  {
    scope: text().notNull(),
    department_id: text().notNull(),
    pending: integer().notNull(),
    needs_info: integer().notNull(),
    overdue: integer().notNull(),
    approved: integer().notNull(),
    rejected: integer().notNull(),
    cancelled: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.department_id] })],
);

/**
 * The record of requests. Append-only: triggers refuse UPDATE and DELETE. The primary key lets only one of two concurrent decisions
 * succeed. There is no foreign key, because events stay when a request is deleted.
 */
export const request_events = sqliteTable(
  "request_events",
  {
    request_id: text().notNull(),
    version: integer().notNull(),
    kind: text().$type<EventKind>().notNull(),
    actor_id: text(),
    actor_name: text(),
    created_at: text().notNull(),
    /** Canonical JSON: the text that the hash covers. */
    payload: text().notNull(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.request_id, table.version] })],
);

/**
 * The files of requests, which are in R2 under `attachments/<id>`. `added_version`, `removed_version`: the versions of the events that added
 * and removed the file; `removed_version` is null if it was not removed. A removed file is not listed, but its row and content stay, because
 * the record refers to it (docs/decisions/record-verification.md). `position`: the order of the files of one event.
 */
export const attachments = sqliteTable(
  "attachments",
  {
    id: text().primaryKey(),
    request_seq: integer()
      .notNull()
      .references(() => requests.seq, { onDelete: "cascade" }),
    added_version: integer().notNull().default(1),
    removed_version: integer(),
    position: integer().notNull(),
    filename: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [index("attachments_request").on(table.request_seq, table.added_version, table.position)],
);

/**
 * The flags of open requests (R56). `revision` counts the computations, so that a slow one does not replace a later one. `related`: the ids
 * of all requests to which the flags refer. Triggers delete the row when the request is closed, and add a row to `flag_tasks` when a change
 * can change flags.
 */
export const request_flags = sqliteTable(
  "request_flags",
  {
    request_seq: integer().primaryKey(),
    /** The version of the request from which the flags were computed. */
    request_version: integer().notNull(),
    revision: integer().notNull(),
    flags: text({ mode: "json" }).$type<StoredFlag[]>().notNull(),
    related: text({ mode: "json" }).$type<string[]>().notNull(),
    computed_at: text().notNull(),
  },
  (table) => [index("request_flags_computed").on(table.computed_at, table.request_seq)],
);

/** The requests whose flags refer to a request: a copy of `request_flags.related` by triggers. WITHOUT ROWID, as `waiting_approvers`. */
export const request_flag_references = sqliteTable(
  "request_flag_references",
  { related_id: text().notNull(), request_seq: integer().notNull() },
  (table) => [primaryKey({ columns: [table.related_id, table.request_seq] })],
);

/**
 * The requests whose flags must be computed. `stamp` changes with every change after which they must be computed again. `spreads`: the flags
 * of other requests can follow from the change, also if this request was closed by it. `attempts`: the number of failed computations.
 */
export const flag_tasks = sqliteTable("flag_tasks", {
  request_seq: integer().primaryKey(),
  stamp: integer().notNull().default(1),
  spreads: integer({ mode: "boolean" }).notNull().default(false),
  attempts: integer().notNull().default(0),
});
