/** What the clock does, a set of requests in one statement each: D1 counts statements, not rows. */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";

/** What is due, by key and number; whether it still is, the set's own statement tells. */
export type DueRow = { seq: number; id: string };

/** A request as the clock changes it. */
export type JobRequestRow = {
  seq: number;
  id: string;
  version: number;
  head_hash: string;
  title: string;
  requester_id: string;
  requester_name: string;
  current_approver_id: string | null;
  current_approver_name: string | null;
};

const jobColumns = sql.raw(
  "r.seq, r.id, r.version, r.head_hash, r.title, r.requester_id, r.requester_name, r.current_approver_id, r.current_approver_name",
);

/** `requests r`, by these keys and no other index, whatever else is asked of the rows. */
const requestsBySeq = (seqs: readonly number[]): SQL =>
  sql`json_each(${JSON.stringify(seqs)}) due CROSS JOIN requests r ON r.seq = due.value`;

/** Pending requests whose due time has passed, the longest overdue first. Left to itself SQLite would walk everything that is pending. */
export function listOverdueCandidates(db: Database, now: string, limit: number) {
  return db.all<DueRow>(
    sql`SELECT seq, id FROM requests INDEXED BY requests_clock WHERE status = 'pending' AND due_at IS NOT NULL AND due_at < ${now}
        ORDER BY due_at LIMIT ${limit}`,
  );
}

/** Those of them that still are. */
export function listRequestsToMarkOverdue(db: Database, seqs: readonly number[], now: string) {
  return db.all<JobRequestRow & { due_at: string }>(
    sql`SELECT ${jobColumns}, r.due_at FROM ${requestsBySeq(seqs)} WHERE r.status = 'pending' AND r.due_at < ${now}`,
  );
}

/** The moment since which a request of priority `p` must have waited to be due for escalation at `now`. */
const escalationThreshold = (now: string): SQL =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '-' || p.escalation_hours || ' hours')`;

/**
 * Requests whose approver has let them wait for the hours of their priority, the most pressing priority first: one range of the index for
 * each priority, by its hours as they are now.
 */
export function listEscalationCandidates(db: Database, now: string, limit: number) {
  return db.all<DueRow>(
    sql`SELECT r.seq, r.id FROM (SELECT code, escalation_hours FROM priorities ORDER BY sort_order DESC) p
        CROSS JOIN requests r INDEXED BY requests_escalation ON r.priority = p.code AND r.escalation_clock_at <= ${escalationThreshold(now)} LIMIT ${limit}`,
  );
}

export type EscalationRow = JobRequestRow & {
  current_approver_id: string;
  current_approver_name: string;
  current_level: number;
  /** JSON. */
  route: string;
  eligible_ids: string;
  escalation_hours: number;
};

/** Those of them that still are. */
export function listRequestsToEscalate(db: Database, seqs: readonly number[], now: string) {
  return db.all<EscalationRow>(
    sql`SELECT ${jobColumns}, r.current_level, r.route, r.eligible_ids, p.escalation_hours FROM ${requestsBySeq(seqs)}
        JOIN priorities p ON p.code = r.priority WHERE r.current_approver_id IS NOT NULL AND r.escalation_clock_at <= ${escalationThreshold(now)}`,
  );
}

/** Whoever is waited for is waited for from now on. */
export const restartEscalationClocks = (db: Database, at: string): Statement =>
  db.run(sql`UPDATE requests SET escalation_clock_at = ${at} WHERE escalation_clock_at IS NOT NULL`);

const isReminderDue = (reminded_before: string): SQL =>
  sql`r.status = 'overdue' AND (r.overdue_reminded_at IS NULL OR r.overdue_reminded_at <= ${reminded_before})`;

/** Overdue requests that nobody was reminded of since `reminded_before`, the longest ago first. */
export function listReminderCandidates(db: Database, reminded_before: string, limit: number) {
  const range = (condition: SQL) =>
    sql`SELECT seq, id FROM (SELECT seq, id FROM requests INDEXED BY requests_overdue_reminder WHERE status = 'overdue' AND ${condition} LIMIT ${limit})`;
  return db.all<DueRow>(
    sql`${range(sql`overdue_reminded_at IS NULL`)} UNION ALL ${range(sql`overdue_reminded_at <= ${reminded_before} ORDER BY overdue_reminded_at`)} LIMIT ${limit}`,
  );
}

/** Those of them that still are. */
export function listRequestsToRemind(db: Database, seqs: readonly number[], reminded_before: string) {
  return db.all<JobRequestRow>(
    sql`SELECT ${jobColumns} FROM ${requestsBySeq(seqs)} WHERE ${isReminderDue(reminded_before)}`,
  );
}

/** For a notification `n` and its request `r`: whether the request is unchanged and its reminder is still due. */
export const isUnchangedAndReminderDue = (reminded_before: string): SQL =>
  sql`r.version = json_extract(n.value, '$.version') AND ${isReminderDue(reminded_before)}`;

/** Stores that the requests, if unchanged and still due, were reminded about, and returns them. The record gets no entry, because a reminder changes nothing that a decision is based on. */
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
