import { type SQL, sql } from "drizzle-orm";
import type { MessageCode } from "../../../domain/message.ts";
import type { NotificationContent, NotificationText } from "../../../domain/notifications/catalogue.ts";
import type { NewNotification } from "../../../domain/notifications/request-notifications.ts";
import type { Database, Statement } from "../database.ts";
import type { notifications, OutboxTopic, outbox } from "../schema/delivery.ts";
import { isDelegationInForce } from "./delegations.ts";
import { isInfluenced } from "./influences.ts";
import { isVisibleToUser } from "./request-filters.ts";

/** Inserts outbox rows. `due_at`: the earliest time of delivery. */
export function insertOutboxEntries(
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

export function listDueOutboxEntries(db: Database, topic: OutboxTopic, now: string, limit: number) {
  return db.all<OutboxRow>(
    sql`SELECT id, topic, payload, attempts FROM outbox WHERE topic = ${topic} AND next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT ${limit}`,
  );
}

const isAmong = (ids: readonly string[]) => sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Returns the outbox rows with these ids that still exist. */
export const listOutboxEntriesByIds = (db: Database, ids: readonly string[]) =>
  db.all<OutboxRow>(sql`SELECT id, topic, payload, attempts FROM outbox WHERE ${isAmong(ids)}`);

export const deleteOutboxEntries = (db: Database, ids: readonly string[]): Statement =>
  db.run(sql`DELETE FROM outbox WHERE ${isAmong(ids)}`);

export function postponeOutboxEntry(db: Database, id: string, next_attempt_at: string, error: string): Statement {
  return db.run(
    sql`UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${next_attempt_at}, last_error = ${error.slice(0, 500)} WHERE id = ${id}`,
  );
}

export type NotificationRow = Omit<
  typeof notifications.$inferSelect,
  "user_id" | "is_planned" | "event_version" | "completed_at" | "about"
>;

/** Counts the unread notifications of a user, up to `ceiling`. */
export function countUnreadNotifications(db: Database, user_id: string, ceiling: number) {
  return db.all<{ unread: number }>(
    sql`SELECT count(*) AS unread FROM (SELECT 1 FROM notifications WHERE user_id = ${user_id} AND read_at IS NULL LIMIT ${ceiling})`,
  );
}

/** Marks notifications of the user as read. `ids` null: all of them. */
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

/** Deletes at most `limit` read notifications created before `before`; returns a row for each. */
export function deleteOldNotifications(db: Database, before: string, limit: number) {
  return db.all<{ id: string }>(
    sql`DELETE FROM notifications WHERE (user_id, created_at, id) IN (SELECT user_id, created_at, id FROM notifications
          WHERE read_at IS NOT NULL AND created_at < ${before} ORDER BY created_at LIMIT ${limit}) RETURNING id`,
  );
}

/** Deletes the user's notifications about requests that the user may not see (R4). */
export function deleteInvisibleNotifications(db: Database, user_id: string): Statement {
  return db.run(
    sql`DELETE FROM notifications AS n WHERE n.user_id = ${user_id} AND EXISTS (SELECT 1 FROM requests r CROSS JOIN users u
          WHERE r.id = n.request_id AND u.id = n.user_id AND NOT ${isVisibleToUser})`,
  );
}

/** SQL: the notifications to write, a SELECT of id, user_id, kind, content, request_id, request_title, event_version and url. */
export type NotificationRowsSql = SQL;

/** SQL after FROM: the recipients of a notification, as `users u` with a WHERE clause. */
export type Audience = SQL;

/** Writes notifications, whose deliveries will be planned. */
export function insertNotifications(db: Database, rows: NotificationRowsSql, at: string): Statement {
  return db.run(
    sql`INSERT INTO notifications(id, user_id, kind, content, request_id, request_title, event_version, url, created_at)
        SELECT id, user_id, kind, content, request_id, request_title, event_version, url, ${at} FROM (${rows})`,
  );
}

/** Returns the value of the column `content`. */
export const toContentJson = ({ title, message }: NotificationContent): string => JSON.stringify({ title, message });

/** SQL: the JSON of a notification's content with another value of a parameter of its message. */
export const setParameter = (content: SQL, name: string, value: SQL): SQL =>
  sql`json_set(${content}, ${`$.message.params.${name}`}, ${value})`;

/** SQL: the columns of a notification that is not about a request. */
export const NO_REQUEST: SQL = sql.raw("NULL AS request_id, NULL AS request_title, NULL AS event_version");

/** SQL: a notification with the same text for each recipient in `audience`. The id of each row is `<id>-<user id>`. */
export function toAudienceNotificationRows(
  { id, kind, url, ...content }: NotificationText & { id: string },
  audience: SQL,
) {
  return sql`SELECT ${id} || '-' || u.id AS id, u.id AS user_id, ${kind} AS kind, ${toContentJson(content)} AS content,
    ${NO_REQUEST}, ${url} AS url FROM ${audience}`;
}

/** Stands for the request number in the facts of a notification, because the number of a new request is known only inside its batch. */
export const NUMBER_PLACEHOLDER = "\u0001";

/**
 * SQL: a request number, escaped for the path of a URL, because its separators and department may contain reserved
 * characters (R6).
 */
const escapePathSegment = (id: SQL): SQL =>
  sql`replace(replace(replace(replace(${id}, '%', '%25'), '/', '%2F'), '?', '%3F'), '#', '%23')`;

/**
 * A notification about a request. `version`: the version of the request when the text was written. `event_version`: the
 * version of the audit event that caused the notification; null if no event did.
 */
export type RequestNotification = NewNotification & {
  id: string;
  request_id: string;
  request_title: string;
  version: number;
  event_version: number | null;
};

/**
 * SQL: notifications about requests.
 *
 * @param claimed_id the number of a request that is submitted in the same batch; it replaces the `request_id` of the notifications
 * @param condition SQL on the notification `n` and its request `r`; rows for which it is false are left out
 */
export function toRequestNotificationRows(
  notifications: readonly RequestNotification[],
  { claimed_id, condition }: { claimed_id?: SQL; condition?: SQL },
): NotificationRowsSql {
  const field = jsonField<RequestNotification & { content: string }>;
  const request_id = claimed_id ?? field("request_id");
  const content = claimed_id ? setParameter(field("content"), "request_id", claimed_id) : field("content");
  const list = notifications.map(({ message, ...rest }) => ({ ...rest, content: toContentJson({ message }) }));
  const conditional = condition ? sql`CROSS JOIN requests r ON r.id = ${request_id} WHERE ${condition}` : sql``;
  return sql`SELECT ${field("id")} AS id, ${field("user_id")} AS user_id, ${field("kind")} AS kind, ${content} AS content,
      ${request_id} AS request_id, ${field("request_title")} AS request_title, ${field("event_version")} AS event_version,
      '/request/' || ${escapePathSegment(request_id)} || '/details' AS url
    FROM json_each(${JSON.stringify(list)}) n ${conditional}`;
}

const jsonField = <T>(name: keyof T & string): SQL => sql`json_extract(n.value, ${`$.${name}`})`;

/** A notification about one delegation for one person. `id`: the complete id of the row. */
export type DelegationNotification = NotificationText & { id: string; user_id: string; delegation_id: string };

/** SQL: notifications about delegations `d` for active users. Rows for which `condition` on `d` is false are left out. */
export function toDelegationNotificationRows(
  notifications: readonly DelegationNotification[],
  condition: SQL,
): NotificationRowsSql {
  const field = jsonField<DelegationNotification & { content: string }>;
  const list = notifications.map(({ title, message, ...rest }) => ({
    ...rest,
    content: toContentJson({ title, message }),
  }));
  return sql`SELECT ${field("id")} AS id, u.id AS user_id, ${field("kind")} AS kind, ${field("content")} AS content,
      ${NO_REQUEST}, ${field("url")} AS url
    FROM json_each(${JSON.stringify(list)}) n CROSS JOIN delegations d ON d.id = ${field("delegation_id")}
    JOIN users u ON u.id = ${field("user_id")} AND u.is_active = 1 WHERE ${condition}`;
}

/**
 * SQL: copies of notifications that the same batch has written, for the active delegates of their recipients. A
 * delegate gets no copy if they may not see the request (R4), are its requester or the actor, cannot decide the open
 * request because of the separation of duties (R33) or the influence of the requester over the delegate or the
 * recipient (R45), or already get a notification about it (R31).
 */
export function selectDelegateCopies(
  notifications: readonly Pick<RequestNotification, "id" | "user_id">[],
  { at, actor_id }: { at: string; actor_id: string | null },
): NotificationRowsSql {
  const keys = JSON.stringify(notifications.map(({ id, user_id }) => ({ id, user_id })));
  const isOriginal = (name: string) =>
    sql`(${sql.raw(name)}.user_id = original.value ->> 'user_id' AND ${sql.raw(name)}.created_at = ${at} AND ${sql.raw(name)}.id = original.value ->> 'id')`;
  const code: MessageCode = "notifications.delegate_copy";
  return sql`SELECT n.id || '-' || d.delegate_user_id AS id, d.delegate_user_id AS user_id, n.kind,
      json_set(n.content, '$.message', json_object('code', ${code}, 'params',
        json_object('text', json(n.content -> '$.message'), 'name', o.name))) AS content,
      n.request_id, n.request_title, n.event_version, n.url
    FROM json_each(${keys}) original CROSS JOIN notifications n ON ${isOriginal("n")}
    CROSS JOIN delegations d ON d.user_id = n.user_id AND ${isDelegationInForce(at)}
    CROSS JOIN requests r ON r.id = n.request_id AND n.user_id <> r.requester_id AND d.delegate_user_id <> r.requester_id
    CROSS JOIN users o ON o.id = d.user_id
    WHERE d.delegate_user_id IS NOT ${actor_id}
      AND (r.status NOT IN ('pending', 'needs_info', 'overdue') OR (instr(r.barred_ids, json_quote(d.delegate_user_id)) = 0
        AND NOT ${isInfluenced(sql`d.delegate_user_id`, sql`r.requester_id`, at)} AND NOT ${isInfluenced(sql`n.user_id`, sql`r.requester_id`, at)}))
      AND EXISTS (SELECT 1 FROM request_participants p WHERE p.user_id = d.delegate_user_id AND p.request_seq = r.seq)
      AND NOT EXISTS (SELECT 1 FROM json_each(${keys}) original CROSS JOIN notifications own ON ${isOriginal("own")}
        WHERE own.user_id = d.delegate_user_id AND own.request_id = n.request_id)`;
}

/** The sort key of the last notification on a page; the next page begins after it. */
export type NotificationSortKey = { created_at: string; id: string };

const afterCursor = (after: NotificationSortKey | null) =>
  after === null ? sql`` : sql` AND (created_at, id) < (${after.created_at}, ${after.id})`;

const sinceCondition = (since: string | null) => (since === null ? sql`` : sql` AND created_at >= ${since}`);

/** Returns the notifications of a user after the key `after`, newest first. `since` is inclusive. */
export function listNotifications(
  db: Database,
  user_id: string,
  { since, after }: { since: string | null; after: NotificationSortKey | null },
  limit: number,
) {
  return db.all<NotificationRow>(
    sql`SELECT id, kind, content, request_id, request_title, url, created_at, read_at FROM notifications
        WHERE user_id = ${user_id}${sinceCondition(since)}${afterCursor(after)} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  );
}

/** Counts the notifications of a user up to `ceiling`. `since` null: counts notifications of any age. */
export function countNotifications(db: Database, user_id: string, since: string | null, ceiling: number) {
  return db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM notifications WHERE user_id = ${user_id}${sinceCondition(since)} LIMIT ${ceiling})`,
  );
}

/**
 * Counts the unread notifications of the user of a session, up to `ceiling`. Takes the session instead of the user,
 * because it runs in the batch that reads the session. Notifications about the request `except_request` are not
 * counted.
 */
export function countUnreadForSession(
  db: Database,
  token_hash: string,
  except_request: string | null,
  ceiling: number,
) {
  return db.all<{ unread: number }>(
    sql`SELECT count(*) AS unread FROM (SELECT 1 FROM notifications
          WHERE user_id = (SELECT user_id FROM sessions WHERE token_hash = ${token_hash}) AND read_at IS NULL
            AND (${except_request} IS NULL OR request_id IS NOT ${except_request}) LIMIT ${ceiling})`,
  );
}
