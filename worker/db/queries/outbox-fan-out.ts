/** The first step of the delivery of a notification: the outbox gets one row for each channel that delivers it. */

import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { notification_preferences, notifications, OutboxTopic } from "../schema/delivery.ts";
import { isSubscriptionSessionActive } from "./push-subscriptions.ts";

/** The preferences of a user. `muted_mail_kinds`, `muted_push_kinds`, `muted_sms_kinds`: JSON arrays of kinds of notification. */
export type NotificationPreferencesRow = Pick<
  typeof notification_preferences.$inferSelect,
  | "phone"
  | "time_zone"
  | "quiet_from_minute"
  | "quiet_to_minute"
  | "daily_digest"
  | "digest_minute"
  | "waiting_digest_at"
  | "waiting_digest_day"
> &
  Record<"muted_mail_kinds" | "muted_push_kinds" | "muted_sms_kinds", string>;

type Notification = typeof notifications.$inferSelect;

/**
 * A notification whose deliveries must be planned, with the data that decides its channels. If `has_preferences` is false, the columns of
 * the preferences are null.
 */
export type NotificationToDeliverRow = Pick<Notification, "id" | "user_id" | "kind" | "created_at"> & {
  /** Whether the recipient is an active user. */
  is_active: boolean;
  is_own_request: boolean;
  has_open_page: boolean;
  /** JSON array of the endpoints of the recipient's push subscriptions. */
  endpoints: string;
  has_preferences: boolean;
} & { [Column in keyof NotificationPreferencesRow]: NotificationPreferencesRow[Column] | null };

export const notificationPreferencesColumns = sql.raw(
  "p.muted_mail_kinds, p.muted_push_kinds, p.muted_sms_kinds, p.phone, p.time_zone, p.quiet_from_minute, p.quiet_to_minute, p.daily_digest, p.digest_minute, p.waiting_digest_at, p.waiting_digest_day",
);

export function listNotificationsToDeliver(db: Database, now: string, limit: number) {
  return db.all<NotificationToDeliverRow>(
    sql`SELECT n.id, n.user_id, n.kind, n.created_at, u.is_active, coalesce(r.requester_id = n.user_id, 0) AS is_own_request,
          (SELECT json_group_array(s.endpoint) FROM push_subscriptions s WHERE s.user_id = n.user_id AND ${isSubscriptionSessionActive(now)}) AS endpoints,
          EXISTS (SELECT 1 FROM open_pages WHERE user_id = n.user_id AND open_until > ${now}) AS has_open_page,
          p.user_id IS NOT NULL AS has_preferences, ${notificationPreferencesColumns}
        FROM notifications n INDEXED BY notifications_unplanned
        CROSS JOIN users u ON u.id = n.user_id
        LEFT JOIN requests r ON r.id = n.request_id
        LEFT JOIN notification_preferences p ON p.user_id = n.user_id
        WHERE n.is_planned = 0 AND n.created_at <= ${now} ORDER BY n.created_at LIMIT ${limit}`,
    {
      is_active: "boolean",
      is_own_request: "boolean",
      has_open_page: "boolean",
      has_preferences: "boolean",
      daily_digest: "boolean",
    },
  );
}

/** The key of a notification. */
export type NotificationKey = Pick<Notification, "user_id" | "created_at" | "id">;

/** A new outbox row for one channel that delivers the notification `cause`. */
export type NewDelivery = { id: string; cause: NotificationKey; topic: OutboxTopic; payload: string; due_at: string };

/**
 * Inserts outbox rows and marks the notifications `causes` as planned. Skips notifications that another run has
 * planned, so that nothing is delivered twice. If a digest is already waiting, its period is extended to include the
 * new notification.
 */
export function insertDeliveries(
  db: Database,
  causes: readonly NotificationKey[],
  rows: readonly NewDelivery[],
  at: string,
): Statement[] {
  const keys = causes.map(({ user_id, created_at, id }) => ({ user_id, created_at, id }));
  const insert = db.run(
    sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
        SELECT json_extract(value, '$.id'), json_extract(value, '$.topic'), json_extract(value, '$.payload'), ${at}, json_extract(value, '$.due_at')
        FROM json_each(${JSON.stringify(rows)}) WHERE EXISTS (SELECT 1 FROM notifications n WHERE n.is_planned = 0
          AND n.user_id = value ->> '$.cause.user_id' AND n.created_at = value ->> '$.cause.created_at' AND n.id = value ->> '$.cause.id')
        ON CONFLICT(id) DO UPDATE SET payload = json_set(payload,
            '$.since', min(json_extract(payload, '$.since'), json_extract(excluded.payload, '$.since')),
            '$.until', max(json_extract(payload, '$.until'), json_extract(excluded.payload, '$.until')))
          WHERE excluded.topic = 'mail.digest'`,
  );
  const mark = db.run(
    sql`UPDATE notifications SET is_planned = 1 WHERE is_planned = 0 AND (user_id, created_at, id) IN
          (SELECT value ->> 'user_id', value ->> 'created_at', value ->> 'id' FROM json_each(${JSON.stringify(keys)}))`,
  );
  return rows.length === 0 ? [mark] : [insert, mark];
}

/** Inserts preferences for users who have none, because the row with the preferences stores the token of the unsubscribe links. */
export function insertUnsubscribeTokens(
  db: Database,
  tokens: readonly { user_id: string; token: string }[],
): Statement[] {
  if (tokens.length === 0) return [];
  return [
    db.run(
      sql`INSERT OR IGNORE INTO notification_preferences(user_id, muted_mail_kinds, unsubscribe_token)
          SELECT u.id, '[]', json_extract(value, '$.token') FROM json_each(${JSON.stringify(tokens)})
          JOIN users u ON u.id = json_extract(value, '$.user_id')`,
    ),
  ];
}

/** Inserts a second delivery of a notification by mail, to an earlier address of its user. */
export function insertMailToEarlierAddress(
  db: Database,
  { user_id, created_at, id }: NotificationKey,
  address: string,
): Statement {
  const payload = JSON.stringify({ user_id, created_at, notification_id: id, address });
  return db.run(
    sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
        SELECT ${`${id}:mail:earlier`}, 'mail', ${payload}, ${created_at}, ${created_at} FROM notifications
        WHERE user_id = ${user_id} AND created_at = ${created_at} AND id = ${id}`,
  );
}

/** Marks all notifications as planned. Used after creating the sample data, so that nobody gets mail about it. */
export const markAllNotificationsPlanned = (db: Database): Statement =>
  db.run(sql`UPDATE notifications SET is_planned = 1 WHERE is_planned = 0`);
