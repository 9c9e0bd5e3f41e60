/**
 * The statements of the background jobs. Each statement changes many requests, because D1 limits the number of
 * statements.
 */

import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { priorities } from "../schema/master-data.ts";
import type { requests } from "../schema/requests.ts";

type Requests = typeof requests.$inferSelect;

/** A request that is probably due for a job. The statement that reads the columns for the job checks this again. */
export type JobCandidateRow = Pick<Requests, "seq" | "id">;

/**
 * A request with the columns that background jobs need. `waiting_for`: JSON. `able_ids`: JSON array of the ids of the
 * people that it waits for who are active.
 */
export type JobRequestRow = Pick<
  Requests,
  | "seq"
  | "id"
  | "version"
  | "head_hash"
  | "title"
  | "requester_id"
  | "requester_name"
  | "current_approver_id"
  | "current_approver_name"
> & { waiting_for: string; able_ids: string };

const jobColumns = sql.raw(
  "(SELECT json_group_array(u.id) FROM json_each(r.waiting_for) w CROSS JOIN users u ON u.id = w.value ->> 'id' AND u.is_active = 1) AS able_ids, r.seq, r.id, r.version, r.head_hash, r.title, r.requester_id, r.requester_name, r.current_approver_id, r.current_approver_name, r.waiting_for",
);

/** SQL after FROM: the requests with these `seq`, as `requests r`. CROSS JOIN forces SQLite to start from the list of `seq`. */
const requestsBySeq = (seqs: readonly number[]): SQL =>
  sql`json_each(${JSON.stringify(seqs)}) due CROSS JOIN requests r ON r.seq = due.value`;

/**
 * SQL: the condition of the index of open requests. Without it, SQLite would not use this index for a query by one
 * status.
 */
const isOpen = sql.raw("status IN ('pending','needs_info','overdue')");

/**
 * Returns pending requests with a due date before `now`, the earliest due date first. Without INDEXED BY, SQLite would read all pending
 * requests.
 */
export function listOverdueCandidates(db: Database, now: string, limit: number) {
  return db.all<JobCandidateRow>(
    sql`SELECT seq, id FROM requests INDEXED BY requests_open_due WHERE status = 'pending' AND ${isOpen} AND due_sort < ${now}
        ORDER BY due_sort LIMIT ${limit}`,
  );
}

/** Returns the `seqs` whose requests are still pending and overdue. */
export function filterRequestsToMarkOverdue(db: Database, seqs: readonly number[], now: string) {
  return db.all<JobRequestRow & { due_at: string }>(
    sql`SELECT ${jobColumns}, r.due_at FROM ${requestsBySeq(seqs)} WHERE r.status = 'pending' AND r.due_at < ${now}`,
  );
}

/** SQL: a request of priority `p` is due for escalation at `now` if it has waited since this time or longer. */
const escalationThreshold = (now: string): SQL =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '-' || p.escalation_hours || ' hours')`;

/**
 * Returns requests that have waited for the escalation hours of their priority, the highest priority first. Reads one
 * index range for each priority.
 */
export function listEscalationCandidates(db: Database, now: string, limit: number) {
  return db.all<JobCandidateRow>(
    sql`SELECT r.seq, r.id FROM (SELECT code, escalation_hours FROM priorities ORDER BY sort_order DESC) p
        CROSS JOIN requests r INDEXED BY requests_escalation ON r.priority = p.code AND r.escalation_clock_at <= ${escalationThreshold(now)} LIMIT ${limit}`,
  );
}

/** A request that is due for escalation. `route`, `eligible_ids`, `barred_ids`: JSON. */
export type EscalationRow = JobRequestRow &
  Pick<Requests, "current_level"> &
  Pick<typeof priorities.$inferSelect, "escalation_hours"> & {
    current_approver_id: string;
    current_approver_name: string;
    route: string;
    eligible_ids: string;
    barred_ids: string;
  };

/** Returns the requests that are still due for escalation. */
export function filterRequestsToEscalate(db: Database, seqs: readonly number[], now: string) {
  return db.all<EscalationRow>(
    sql`SELECT ${jobColumns}, r.current_level, r.route, r.eligible_ids, r.barred_ids, p.escalation_hours FROM ${requestsBySeq(seqs)}
        JOIN priorities p ON p.code = r.priority WHERE r.current_approver_id IS NOT NULL AND r.escalation_clock_at <= ${escalationThreshold(now)}`,
  );
}

/** Restarts the waiting time of all requests that can be escalated: they wait from `at` on. */
export const restartEscalationClocks = (db: Database, at: string): Statement =>
  db.run(sql`UPDATE requests SET escalation_clock_at = ${at} WHERE escalation_clock_at IS NOT NULL`);

const isReminderDue = (reminded_before: string): SQL =>
  sql`r.status = 'overdue' AND (r.overdue_reminded_at IS NULL OR r.overdue_reminded_at <= ${reminded_before})`;

/**
 * Returns overdue requests without a reminder since `reminded_before`. Requests that never had a reminder come first,
 * then those with the oldest reminder.
 */
export function listReminderCandidates(db: Database, reminded_before: string, limit: number) {
  const range = (condition: SQL) =>
    sql`SELECT seq, id FROM (SELECT seq, id FROM requests INDEXED BY requests_overdue_reminder WHERE status = 'overdue' AND ${condition} LIMIT ${limit})`;
  return db.all<JobCandidateRow>(
    sql`${range(sql`overdue_reminded_at IS NULL`)} UNION ALL ${range(sql`overdue_reminded_at <= ${reminded_before} ORDER BY overdue_reminded_at`)} LIMIT ${limit}`,
  );
}

/** Returns the requests that are still due for a reminder. */
export function filterRequestsToRemind(db: Database, seqs: readonly number[], reminded_before: string) {
  return db.all<JobRequestRow>(
    sql`SELECT ${jobColumns} FROM ${requestsBySeq(seqs)} WHERE ${isReminderDue(reminded_before)}`,
  );
}

/** SQL on a notification `n` and its request `r`: whether the request is unchanged and its reminder is still due. */
export const isUnchangedAndReminderDue = (reminded_before: string): SQL =>
  sql`r.version = json_extract(n.value, '$.version') AND ${isReminderDue(reminded_before)}`;

/**
 * Stores the time of the reminder for the requests that are unchanged and still due for a reminder, and returns them.
 * Adds nothing to the record, because no decision depends on a reminder.
 */
export function markReminded(
  db: Database,
  rows: readonly JobRequestRow[],
  { at, reminded_before }: { at: string; reminded_before: string },
) {
  const read = JSON.stringify(rows.map(({ seq, version }) => ({ seq, version })));
  return db.all<{ seq: number }>(
    sql`UPDATE requests SET overdue_reminded_at = ${at} WHERE seq IN (SELECT r.seq FROM json_each(${read}) n
          CROSS JOIN requests r ON r.seq = json_extract(n.value, '$.seq') WHERE ${isUnchangedAndReminderDue(reminded_before)}) RETURNING seq`,
  );
}
