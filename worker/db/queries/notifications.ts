import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { notifications, OutboxTopic, outbox } from "../schema/delivery.ts";

/** `due_at`: the earliest time of delivery. */
export function insertOutbox(
  db: Database,
  rows: readonly { id: string; topic: OutboxTopic; payload: Record<string, string> }[],
  at: string,
  due_at: string = at,
): Statement[] {
  if (rows.length === 0) return [];
  return [
    db.run(
      sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
          SELECT json_extract(value, '$.id'), json_extract(value, '$.topic'), json_extract(value, '$.payload'), ${at}, ${due_at}
          FROM json_each(${JSON.stringify(rows)})`,
    ),
  ];
}

export type OutboxRow = Pick<typeof outbox.$inferSelect, "id" | "topic" | "payload" | "attempts">;

export function listDueOutbox(db: Database, topic: OutboxTopic, now: string, limit: number) {
  return db.all<OutboxRow>(
    sql`SELECT id, topic, payload, attempts FROM outbox WHERE topic = ${topic} AND next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT ${limit}`,
  );
}

const isAmong = (ids: readonly string[]) => sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** The outbox rows with these ids that still exist. */
export const findOutbox = (db: Database, ids: readonly string[]) =>
  db.all<OutboxRow>(sql`SELECT id, topic, payload, attempts FROM outbox WHERE ${isAmong(ids)}`);

export const deleteOutbox = (db: Database, ids: readonly string[]): Statement =>
  db.run(sql`DELETE FROM outbox WHERE ${isAmong(ids)}`);

export function postponeOutbox(db: Database, id: string, next_attempt_at: string, error: string): Statement {
  return db.run(
    sql`UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${next_attempt_at}, last_error = ${error.slice(0, 500)} WHERE id = ${id}`,
  );
}

export type NotificationRow = Omit<typeof notifications.$inferSelect, "user_id">;

/** Counts unread notifications up to `ceiling`. */
export function countUnreadNotifications(db: Database, user_id: string, ceiling: number) {
  return db.all<{ unread: number }>(
    sql`SELECT count(*) AS unread FROM (SELECT 1 FROM notifications WHERE user_id = ${user_id} AND read_at IS NULL LIMIT ${ceiling})`,
  );
}

/** Marks notifications of the user as read; `ids` null: all. */
export function markNotificationsRead(
  db: Database,
  user_id: string,
  ids: readonly string[] | null,
  at: string,
): Statement {
  const which = ids === null ? sql`` : sql` AND ${isAmong(ids)}`;
  return db.run(sql`UPDATE notifications SET read_at = ${at} WHERE user_id = ${user_id} AND read_at IS NULL${which}`);
}

/** Marks the user's notifications about a request as read. */
export function markRequestNotificationsRead(db: Database, user_id: string, request_id: string, at: string): Statement {
  return db.run(
    sql`UPDATE notifications SET read_at = ${at} WHERE user_id = ${user_id} AND read_at IS NULL AND request_id = ${request_id}`,
  );
}

/** Deletes read notifications from before `before`, at most `limit`; returns a row for each. */
export function deleteOldNotifications(db: Database, before: string, limit: number) {
  return db.all<{ id: string }>(
    sql`DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE read_at IS NOT NULL AND created_at < ${before}
          ORDER BY created_at LIMIT ${limit}) RETURNING id`,
  );
}
