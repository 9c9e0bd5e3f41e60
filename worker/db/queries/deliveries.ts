/** The second step of the outbox: a run of the job reserves due rows, delivers them, and postpones or abandons those that fail. */

import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type {
  notification_preferences,
  notifications,
  OutboxTopic,
  outbox,
  push_subscriptions,
} from "../schema/delivery.ts";
import type { requests } from "../schema/requests.ts";
import type { users } from "../schema/users.ts";
import { isSubscriptionSessionActive } from "./push-subscriptions.ts";
import { isVisibleToUser } from "./request-filters.ts";

export type ChannelTopic = Exclude<OutboxTopic, "file.delete">;

export type ClaimedDelivery = Pick<typeof outbox.$inferSelect, "id" | "payload" | "attempts"> & { topic: ChannelTopic };

/**
 * Reserves due rows until `lease`, so that no other run of the job delivers them. If this run stops, the rows are due
 * again at `lease`.
 */
export function claimDueDeliveries(
  db: Database,
  topic: ChannelTopic,
  { now, lease }: { now: string; lease: string },
  limit: number,
) {
  return db.all<ClaimedDelivery>(
    sql`UPDATE outbox SET next_attempt_at = ${lease}, attempts = attempts + 1 WHERE id IN
          (SELECT id FROM outbox WHERE topic = ${topic} AND next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT ${limit})
        RETURNING id, topic, payload, attempts`,
  );
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

type Notifications = typeof notifications.$inferSelect;

/**
 * A reserved outbox row with the data that its channel needs. `notification_id` and the columns of the notification are
 * null if it was deleted or completed (R51). `user_id` is null if the user is not active; `endpoint` is null if there is no push
 * subscription.
 */
export type DeliveryRow = Pick<Notifications, "id" | "kind" | "content" | "request_id" | "url" | "created_at"> &
  Pick<typeof users.$inferSelect, "name" | "email"> &
  Pick<typeof push_subscriptions.$inferSelect, "p256dh" | "auth"> &
  Nullable<
    Pick<
      typeof notification_preferences.$inferSelect,
      "unsubscribe_token" | "phone" | "time_zone" | "quiet_from_minute" | "quiet_to_minute"
    >
  > & {
    notification_id: string | null;
    /** The recipient; null if the user was deleted or deactivated. */
    user_id: string | null;
    /** False if the notification is about a request that was deleted; otherwise true. */
    request_exists: boolean;
    /** Whether the notification is about an open request of another requester. */
    may_decide: boolean;
    endpoint: string | null;
    /** The language that the recipient has saved; null if there is none. */
    language: typeof users.$inferSelect.language;
    /** JSON arrays of the kinds of notification that are not mailed, pushed or sent by SMS. */
    muted_mail_kinds: string | null;
    muted_push_kinds: string | null;
    muted_sms_kinds: string | null;
    /**
     * Null, like all columns of the request, if the notification is not about a request that the recipient may see
     * (R4).
     */
    request_title: string | null;
    /** The comment in the entry of the record that caused the notification; null if it has none. */
    comment: string | null;
  } & Nullable<Pick<typeof requests.$inferSelect, MailedRequestColumn>> & { type_name: string | null };

/** The columns of a request that its mails contain. */
type MailedRequestColumn =
  | "amount_minor"
  | "amount_decimals"
  | "currency"
  | "requester_name"
  | "request_type"
  | "due_at";

/** Returns the rows that are reserved until `lease`, also those of another run with the same time. */
export function listDeliveries(
  db: Database,
  topics: readonly ChannelTopic[],
  { now, lease }: { now: string; lease: string },
) {
  return db.all<DeliveryRow>(
    sql`SELECT o.id, n.id AS notification_id, n.kind, n.content, n.request_id, n.url, n.created_at, u.id AS user_id, u.name, u.language,
          coalesce(o.payload ->> 'address', u.email) AS email, n.request_id IS NULL OR r.id IS NOT NULL AS request_exists,
          coalesce(r.status IN ('pending', 'needs_info', 'overdue') AND r.requester_id <> n.user_id, 0) AS may_decide,
          s.endpoint, s.p256dh, s.auth, p.muted_mail_kinds, p.muted_push_kinds, p.muted_sms_kinds, p.unsubscribe_token, p.phone,
          p.time_zone, p.quiet_from_minute, p.quiet_to_minute, v.title AS request_title, v.amount_minor, v.amount_decimals, v.currency,
          v.requester_name, v.request_type, v.due_at, t.name AS type_name,
          coalesce(e.payload ->> 'comment', e.payload ->> 'comments', e.payload ->> 'info_requested', e.payload ->> 'response') AS comment
        FROM outbox o
        LEFT JOIN notifications n ON n.user_id = o.payload ->> 'user_id' AND n.created_at = o.payload ->> 'created_at'
          AND n.id = o.payload ->> 'notification_id' AND n.completed_at IS NULL
        LEFT JOIN users u ON u.id = n.user_id AND u.is_active = 1
        LEFT JOIN requests r ON r.id = n.request_id
        LEFT JOIN requests v ON v.seq = r.seq AND ${isVisibleToUser}
        LEFT JOIN request_types t ON t.code = v.request_type
        LEFT JOIN request_events e ON e.request_id = v.id AND e.version = n.event_version
        LEFT JOIN push_subscriptions s ON s.endpoint = json_extract(o.payload, '$.endpoint') AND s.user_id = n.user_id
          AND ${isSubscriptionSessionActive(now)}
        LEFT JOIN notification_preferences p ON p.user_id = n.user_id
        WHERE o.topic IN (SELECT value FROM json_each(${JSON.stringify(topics)})) AND o.next_attempt_at = ${lease}`,
    { request_exists: "boolean", may_decide: "boolean" },
  );
}

export type DigestNotificationRow = Pick<
  DeliveryRow,
  | "id"
  | "kind"
  | "content"
  | "request_id"
  | "url"
  | "name"
  | "email"
  | "language"
  | "muted_mail_kinds"
  | "unsubscribe_token"
>;

/** Returns the notifications of a user in a period, both ends included, oldest first, without those that are completed or about deleted requests. */
export function listDigestNotifications(
  db: Database,
  period: { user_id: string; since: string; until: string },
  limit: number,
) {
  return db.all<DigestNotificationRow>(
    sql`SELECT n.id, n.kind, n.content, n.request_id, n.url, u.name, u.email, u.language, p.muted_mail_kinds, p.unsubscribe_token
        FROM notifications n JOIN users u ON u.id = n.user_id AND u.is_active = 1 JOIN notification_preferences p ON p.user_id = n.user_id
        WHERE n.user_id = ${period.user_id} AND n.created_at BETWEEN ${period.since} AND ${period.until} AND n.completed_at IS NULL
          AND (n.request_id IS NULL OR EXISTS (SELECT 1 FROM requests r WHERE r.id = n.request_id))
        ORDER BY n.created_at, n.id LIMIT ${limit}`,
  );
}

/**
 * Deletes delivered rows. A row whose payload has changed during the delivery stays and is due again when its
 * reservation ends.
 */
export function deleteClaimedDeliveries(
  db: Database,
  rows: readonly Pick<ClaimedDelivery, "id" | "payload">[],
): Statement[] {
  if (rows.length === 0) return [];
  const list = JSON.stringify(rows.map(({ id, payload }) => ({ id, payload })));
  return [
    db.run(
      sql`DELETE FROM outbox WHERE id IN (SELECT o.id FROM json_each(${list}) d JOIN outbox o ON o.id = json_extract(d.value, '$.id')
            AND o.payload = json_extract(d.value, '$.payload'))`,
    ),
  ];
}

/** The value of `next_attempt_at` in rows that were abandoned. */
const NEVER = "9999-12-31T23:59:59.999Z";

/** A delivery that failed or was not tried. */
export type UnsentDelivery = {
  id: string;
  /** When to try again; null if the delivery is abandoned. */
  next_attempt_at: string | null;
  error: string;
  /** Whether the delivery was not tried. The attempt that was counted when the row was reserved is then subtracted. */
  untried: boolean;
};

/** Stores when each delivery is tried again; abandons those without a time. */
export function postponeOrAbandonDeliveries(db: Database, rows: readonly UnsentDelivery[], at: string): Statement[] {
  if (rows.length === 0) return [];
  const list = JSON.stringify(rows.map((row) => ({ ...row, error: row.error.slice(0, 500) })));
  return [
    db.run(
      sql`UPDATE outbox SET next_attempt_at = coalesce(json_extract(p.value, '$.next_attempt_at'), ${NEVER}),
            gave_up_at = CASE WHEN json_extract(p.value, '$.next_attempt_at') IS NULL THEN ${at} END,
            last_error = json_extract(p.value, '$.error'), attempts = attempts - json_extract(p.value, '$.untried')
          FROM json_each(${list}) p WHERE outbox.id = json_extract(p.value, '$.id')`,
    ),
  ];
}

export type DeliveryCounts = { topic: ChannelTopic; waiting: number; given_up: number };

/** Counts the waiting outbox rows and the abandoned outbox rows of each topic, each up to `ceiling`. */
export function countDeliveries(db: Database, topics: readonly ChannelTopic[], ceiling: number) {
  return db.all<DeliveryCounts>(
    sql`SELECT t.value AS topic,
          (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE topic = t.value AND next_attempt_at < ${NEVER} LIMIT ${ceiling})) AS waiting,
          (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE topic = t.value AND next_attempt_at = ${NEVER} LIMIT ${ceiling})) AS given_up
        FROM json_each(${JSON.stringify(topics)}) t`,
  );
}

/** Deletes at most `limit` outbox rows that were abandoned before `before`. */
export function deleteAbandonedDeliveries(db: Database, before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE topic IN ('push', 'mail', 'mail.digest', 'mail.waiting', 'sms')
          AND next_attempt_at = ${NEVER} AND gave_up_at < ${before} LIMIT ${limit})`,
  );
}
