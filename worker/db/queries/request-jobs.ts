/** What the clock does, a set of requests in one statement each: D1 counts statements, not rows. */
import { type SQL, sql } from "drizzle-orm";
import type { NewNotification } from "../../../domain/notifications/catalogue.ts";
import type { EventRecord, PersonRef } from "../../../domain/requests/events.ts";
import type { Database, Statement } from "../database.ts";
import { escapePathSegment } from "./notifications.ts";

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

/** Marking tells people, so the first reminder comes a pause later. */
export function markRequestsOverdue(db: Database, events: readonly EventRecord[], at: string): Statement {
  return appendToRecords(db, events, at, sql`status = 'overdue', overdue_reminded_at = ${at}`);
}

/** Each row of `moves` carries at least the entry that its request's record goes on with. */
function appendToRecords(
  db: Database,
  moves: readonly Pick<EventRecord, "request_id" | "version" | "hash">[],
  at: string,
  assignments: SQL,
): Statement {
  return db.run(
    sql`UPDATE requests SET version = json_extract(move.value, '$.version'), head_hash = json_extract(move.value, '$.hash'), updated_at = ${at},
          ${assignments}
        FROM json_each(${JSON.stringify(moves)}) move WHERE requests.id = json_extract(move.value, '$.request_id')`,
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

/** `to` null: at the top, where the clock stops and the request stays where it is. */
export type Escalation = Pick<EventRecord, "request_id" | "version" | "hash"> & {
  to: PersonRef | null;
  eligible_ids: readonly string[] | null;
};

export function escalateRequests(db: Database, escalations: readonly Escalation[], at: string): Statement {
  const field = (name: string): SQL => sql`json_extract(move.value, ${`$.${name}`})`;
  return appendToRecords(
    db,
    escalations,
    at,
    sql`escalation_clock_at = iif(${field("to")} IS NULL, NULL, ${at}), current_approver_id = coalesce(${field("to.id")}, current_approver_id),
        current_approver_name = coalesce(${field("to.name")}, current_approver_name), eligible_ids = coalesce(${field("eligible_ids")}, eligible_ids)`,
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

/**
 * Tells people of those requests that are as they were read, neither changed since nor reminded of by another run, and keeps that they were
 * told. No entry in the record: a reminder changes nothing that a decision is made on.
 */
export function insertOverdueReminders(
  db: Database,
  rows: readonly JobRequestRow[],
  notices: readonly RequestNotification[],
  { at, reminded_before }: { at: string; reminded_before: string },
) {
  const read = JSON.stringify(rows.map(({ seq, version }) => ({ seq, version })));
  return [
    ...insertRequestNotifications(
      db,
      notices,
      at,
      sql`r.version = json_extract(n.value, '$.version') AND ${isReminderDue(reminded_before)}`,
    ),
    db.all<{ seq: number }>(
      sql`UPDATE requests SET overdue_reminded_at = ${at} WHERE seq IN (SELECT r.seq FROM json_each(${read}) n
            CROSS JOIN requests r ON r.seq = json_extract(n.value, '$.seq')
            WHERE r.version = json_extract(n.value, '$.version') AND ${isReminderDue(reminded_before)}) RETURNING seq`,
    ),
  ] as const;
}

/** A notice with its row's id and the request, as it was read, that it speaks of. */
export type RequestNotification = NewNotification & { id: string; request_id: string; version: number };

/** As `insertNotices`, of several requests at once: those of the notices `n` and their requests `r` that `condition` holds for. */
export function insertRequestNotifications(
  db: Database,
  notices: readonly RequestNotification[],
  at: string,
  condition: SQL = sql`1`,
): [Statement, Statement] {
  const rows = JSON.stringify(notices);
  const field = (name: keyof RequestNotification): SQL => sql`json_extract(n.value, ${`$.${name}`})`;
  return [
    db.run(
      sql`INSERT INTO notifications(id, user_id, kind, title, message, request_id, url, created_at)
          SELECT ${field("id")}, ${field("user_id")}, ${field("kind")}, ${field("title")}, ${field("message")}, r.id,
            '/request/' || ${escapePathSegment(sql`r.id`)} || '/details', ${at}
          FROM json_each(${rows}) n CROSS JOIN requests r ON r.id = ${field("request_id")} WHERE ${condition}`,
    ),
    db.run(
      sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
          SELECT told.id, 'notification', json_object('notification_id', told.id), ${at}, ${at}
          FROM json_each(${rows}) n CROSS JOIN notifications told ON told.id = ${field("id")}`,
    ),
  ];
}
