/** The second stage of the outbox: what is due to leave the product, claimed, delivered, and put off or given up when it fails. */
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { OutboxTopic } from "../schema/delivery.ts";
import { isSessionActive } from "./push-subscriptions.ts";

export type ChannelTopic = Exclude<OutboxTopic, "notification" | "file.delete">;

export type ClaimedDelivery = { id: string; topic: ChannelTopic; payload: string; attempts: number };

/** Takes what is due until `lease`, so that no other run sends it as well. Should this run die, it is due again then. */
export function claimDueDeliveries(db: Database, topic: ChannelTopic, now: string, lease: string, limit: number) {
  return db.all<ClaimedDelivery>(
    sql`UPDATE outbox SET next_attempt_at = ${lease}, attempts = attempts + 1 WHERE id IN
          (SELECT id FROM outbox WHERE topic = ${topic} AND next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT ${limit})
        RETURNING id, topic, payload, attempts`,
  );
}

/** A claimed row with everything that its channel needs; null where it is gone in the meantime. */
export type DeliveryRow = {
  id: string;
  notification_id: string | null;
  kind: string;
  title: string;
  message: string;
  request_id: string | null;
  url: string;
  created_at: string;
  /** Null when the person is gone or deactivated. */
  user_id: string | null;
  name: string;
  email: string;
  request_exists: number;
  may_decide: number;
  endpoint: string | null;
  p256dh: string;
  auth: string;
  muted_mail_kinds: string | null;
  unsubscribe_token: string | null;
  phone: string | null;
  time_zone: string | null;
  quiet_from_minute: number | null;
  quiet_to_minute: number | null;
};

export function listDeliveries(db: Database, ids: readonly string[], now: string) {
  return db.all<DeliveryRow>(
    sql`SELECT o.id, n.id AS notification_id, n.kind, n.title, n.message, n.request_id, n.url, n.created_at, u.id AS user_id, u.name, u.email,
          n.request_id IS NULL OR r.id IS NOT NULL AS request_exists,
          coalesce(r.status IN ('pending', 'needs_info', 'overdue') AND r.requester_id <> n.user_id, 0) AS may_decide,
          s.endpoint, s.p256dh, s.auth, p.muted_mail_kinds, p.unsubscribe_token, p.phone,
          p.time_zone, p.quiet_from_minute, p.quiet_to_minute
        FROM outbox o
        LEFT JOIN notifications n ON n.id = json_extract(o.payload, '$.notification_id')
        LEFT JOIN users u ON u.id = n.user_id AND u.is_active = 1
        LEFT JOIN requests r ON r.id = n.request_id
        LEFT JOIN push_subscriptions s ON s.endpoint = json_extract(o.payload, '$.endpoint') AND s.user_id = n.user_id
          AND ${isSessionActive(now)}
        LEFT JOIN notification_preferences p ON p.user_id = n.user_id
        WHERE o.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

export type DigestRow = Pick<
  DeliveryRow,
  "kind" | "title" | "message" | "request_id" | "url" | "name" | "email" | "muted_mail_kinds" | "unsubscribe_token"
> & { id: string };

/** What one was told in a stretch of time, both ends included, oldest first, without what was deleted since. */
export function listDigestNotifications(
  db: Database,
  stretch: { user_id: string; since: string; until: string },
  limit: number,
) {
  return db.all<DigestRow>(
    sql`SELECT n.id, n.kind, n.title, n.message, n.request_id, n.url, u.name, u.email, p.muted_mail_kinds, p.unsubscribe_token
        FROM notifications n JOIN users u ON u.id = n.user_id AND u.is_active = 1 JOIN notification_preferences p ON p.user_id = n.user_id
        WHERE n.user_id = ${stretch.user_id} AND n.created_at BETWEEN ${stretch.since} AND ${stretch.until}
          AND (n.request_id IS NULL OR EXISTS (SELECT 1 FROM requests r WHERE r.id = n.request_id))
        ORDER BY n.created_at, n.id LIMIT ${limit}`,
  );
}

/** Done with, unless the row changed since it was claimed: then it is due again when its lease ends. */
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

/** Of given-up rows: later than everything that is ever due. */
const NEVER = "9999-12-31T23:59:59.999Z";

export type PostponedDelivery = {
  id: string;
  /** null: given up. */
  next_attempt_at: string | null;
  error: string;
  /** The claim counted a try that was not made. */
  untried: boolean;
};

export function postponeDeliveries(db: Database, rows: readonly PostponedDelivery[], at: string): Statement[] {
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

/** How many rows wait and how many were given up, each counted up to `ceiling`. */
export function countDeliveries(db: Database, topics: readonly ChannelTopic[], ceiling: number) {
  return db.all<DeliveryCounts>(
    sql`SELECT t.value AS topic,
          (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE topic = t.value AND next_attempt_at < ${NEVER} LIMIT ${ceiling})) AS waiting,
          (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE topic = t.value AND next_attempt_at = ${NEVER} LIMIT ${ceiling})) AS given_up
        FROM json_each(${JSON.stringify(topics)}) t`,
  );
}

/** Given-up rows that nobody needs to know of any more. */
export function deleteAbandonedDeliveries(db: Database, before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE topic IN ('push', 'mail', 'mail.digest', 'sms')
          AND next_attempt_at = ${NEVER} AND gave_up_at < ${before} LIMIT ${limit})`,
  );
}
