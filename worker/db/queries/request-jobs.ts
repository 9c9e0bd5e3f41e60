/** The statements of the background jobs. Each changes many requests at once, because D1 limits the number of statements. */
import { type SQL, sql } from "drizzle-orm";
import type { NewNotification } from "../../../domain/notifications/notification-catalogue.ts";
import type { EventRecord, PersonRef } from "../../../domain/requests/events.ts";
import type { Database, Statement } from "../database.ts";
import type { priorities } from "../schema/master-data.ts";
import type { requests } from "../schema/requests.ts";
import { escapePathSegment } from "./notifications.ts";

type Requests = typeof requests.$inferSelect;

/** A request that is due. The statement that reads its batch checks whether it still is. */
export type DueRow = Pick<Requests, "seq" | "id">;

/** A request with the columns that jobs need. */
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
>;

const jobColumns = sql.raw(
  "r.seq, r.id, r.version, r.head_hash, r.title, r.requester_id, r.requester_name, r.current_approver_id, r.current_approver_name",
);

/** SQL after FROM: `requests r` by these keys. CROSS JOIN keeps SQLite from using another index. */
const requestsBySeq = (seqs: readonly number[]): SQL =>
  sql`json_each(${JSON.stringify(seqs)}) due CROSS JOIN requests r ON r.seq = due.value`;

/** Pending requests that are overdue, the longest overdue first. Without INDEXED BY, SQLite would read all pending requests. */
export function listOverdueCandidates(db: Database, now: string, limit: number) {
  return db.all<DueRow>(
    sql`SELECT seq, id FROM requests INDEXED BY requests_clock WHERE status = 'pending' AND due_at IS NOT NULL AND due_at < ${now}
        ORDER BY due_at LIMIT ${limit}`,
  );
}

/** The requests with these keys that are still pending and overdue. */
export function listRequestsToMarkOverdue(db: Database, seqs: readonly number[], now: string) {
  return db.all<JobRequestRow & { due_at: string }>(
    sql`SELECT ${jobColumns}, r.due_at FROM ${requestsBySeq(seqs)} WHERE r.status = 'pending' AND r.due_at < ${now}`,
  );
}

/** Marks requests as overdue. Marking notifies people, so it counts as the first reminder. */
export function markRequestsOverdue(db: Database, events: readonly EventRecord[], at: string): Statement {
  return appendToRecords(db, events, at, sql`status = 'overdue', overdue_reminded_at = ${at}`);
}

/** Advances each request to the version and hash of its new event, and makes the `assignments`. */
function appendToRecords(
  db: Database,
  events: readonly Pick<EventRecord, "request_id" | "version" | "hash">[],
  at: string,
  assignments: SQL,
): Statement {
  return db.run(
    sql`UPDATE requests SET version = json_extract(event.value, '$.version'), head_hash = json_extract(event.value, '$.hash'), updated_at = ${at},
          ${assignments}
        FROM json_each(${JSON.stringify(events)}) event WHERE requests.id = json_extract(event.value, '$.request_id')`,
  );
}

/** SQL: a request of `priorities p` that has waited since this time or longer is due for escalation at `now`. */
const escalationThreshold = (now: string): SQL =>
  sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '-' || p.escalation_hours || ' hours')`;

/**
 * Requests whose approvers have let them wait for the escalation hours of their priority, the highest priority first. Reads one index
 * range for each priority.
 */
export function listEscalationCandidates(db: Database, now: string, limit: number) {
  return db.all<DueRow>(
    sql`SELECT r.seq, r.id FROM (SELECT code, escalation_hours FROM priorities ORDER BY sort_order DESC) p
        CROSS JOIN requests r INDEXED BY requests_escalation ON r.priority = p.code AND r.escalation_clock_at <= ${escalationThreshold(now)} LIMIT ${limit}`,
  );
}

/** `route`, `eligible_ids`: JSON. */
export type EscalationRow = JobRequestRow &
  Pick<Requests, "current_level"> &
  Pick<typeof priorities.$inferSelect, "escalation_hours"> & {
    current_approver_id: string;
    current_approver_name: string;
    route: string;
    eligible_ids: string;
  };

/** The requests with these keys that are still due for escalation. */
export function listRequestsToEscalate(db: Database, seqs: readonly number[], now: string) {
  return db.all<EscalationRow>(
    sql`SELECT ${jobColumns}, r.current_level, r.route, r.eligible_ids, p.escalation_hours FROM ${requestsBySeq(seqs)}
        JOIN priorities p ON p.code = r.priority WHERE r.current_approver_id IS NOT NULL AND r.escalation_clock_at <= ${escalationThreshold(now)}`,
  );
}

/** `to` null: there is nobody above, so the approver stays and the escalation clock stops. */
export type Escalation = Pick<EventRecord, "request_id" | "version" | "hash"> & {
  to: PersonRef | null;
  eligible_ids: readonly string[] | null;
};

export function escalateRequests(db: Database, escalations: readonly Escalation[], at: string): Statement {
  const field = (name: string): SQL => sql`json_extract(event.value, ${`$.${name}`})`;
  return appendToRecords(
    db,
    escalations,
    at,
    sql`escalation_clock_at = iif(${field("to")} IS NULL, NULL, ${at}), current_approver_id = coalesce(${field("to.id")}, current_approver_id),
        current_approver_name = coalesce(${field("to.name")}, current_approver_name), eligible_ids = coalesce(${field("eligible_ids")}, eligible_ids)`,
  );
}

/** Restarts the escalation clocks that are running. */
export const restartEscalationClocks = (db: Database, at: string): Statement =>
  db.run(sql`UPDATE requests SET escalation_clock_at = ${at} WHERE escalation_clock_at IS NOT NULL`);

const isReminderDue = (reminded_before: string): SQL =>
  sql`r.status = 'overdue' AND (r.overdue_reminded_at IS NULL OR r.overdue_reminded_at <= ${reminded_before})`;

/** Overdue requests without a reminder since `reminded_before`, those with the oldest reminder first. */
export function listReminderCandidates(db: Database, reminded_before: string, limit: number) {
  const range = (condition: SQL) =>
    sql`SELECT seq, id FROM (SELECT seq, id FROM requests INDEXED BY requests_overdue_reminder WHERE status = 'overdue' AND ${condition} LIMIT ${limit})`;
  return db.all<DueRow>(
    sql`${range(sql`overdue_reminded_at IS NULL`)} UNION ALL ${range(sql`overdue_reminded_at <= ${reminded_before} ORDER BY overdue_reminded_at`)} LIMIT ${limit}`,
  );
}

/** The requests with these keys that are still due for a reminder. */
export function listRequestsToRemind(db: Database, seqs: readonly number[], reminded_before: string) {
  return db.all<JobRequestRow>(
    sql`SELECT ${jobColumns} FROM ${requestsBySeq(seqs)} WHERE ${isReminderDue(reminded_before)}`,
  );
}

/**
 * Notifies people of requests that neither changed since they were read nor were reminded of by another run, and stores the time of the
 * reminder. Writes no event, because a reminder does not change the request. `reminded` returns a row for each request.
 */
export function insertOverdueReminders(
  db: Database,
  rows: readonly JobRequestRow[],
  notifications: readonly RequestNotification[],
  { at, reminded_before }: { at: string; reminded_before: string },
) {
  const versions = JSON.stringify(rows.map(({ seq, version }) => ({ seq, version })));
  return {
    notifications: insertRequestNotifications(
      db,
      notifications,
      at,
      sql`r.version = json_extract(n.value, '$.version') AND ${isReminderDue(reminded_before)}`,
    ),
    reminded: db.all<{ seq: number }>(
      sql`UPDATE requests SET overdue_reminded_at = ${at} WHERE seq IN (SELECT r.seq FROM json_each(${versions}) n
            CROSS JOIN requests r ON r.seq = json_extract(n.value, '$.seq')
            WHERE r.version = json_extract(n.value, '$.version') AND ${isReminderDue(reminded_before)}) RETURNING seq`,
    ),
  };
}

/** A notification with the id of its row and the version of the request that it is about. */
export type RequestNotification = NewNotification & { id: string; request_id: string; version: number };

/** Like `insertNotifications`, about several requests. Skips notifications `n` for whose `requests r` the condition does not hold. */
export function insertRequestNotifications(
  db: Database,
  notifications: readonly RequestNotification[],
  at: string,
  condition: SQL = sql`1`,
): [Statement, Statement] {
  const rows = JSON.stringify(notifications);
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
          SELECT inserted.id, 'notification', json_object('notification_id', inserted.id), ${at}, ${at}
          FROM json_each(${rows}) n CROSS JOIN notifications inserted ON inserted.id = ${field("id")}`,
    ),
  ];
}
