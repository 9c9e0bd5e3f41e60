/** The first stage of the outbox: from what somebody was told to one row for each channel that carries it. */
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { OutboxTopic } from "../schema/delivery.ts";
import { isSessionActive } from "./push-subscriptions.ts";

export type PreferencesRow = {
  muted_mail_kinds: string;
  phone: string | null;
  time_zone: string;
  quiet_from_minute: number | null;
  quiet_to_minute: number | null;
  daily_digest: number;
  digest_minute: number;
};

/** What `notification` rows are spread by. All but `outbox_id` is null when the notification, and so its person, is gone. */
export type FanOutRow = { outbox_id: string } & (
  | { id: null }
  | ({
      id: string;
      user_id: string;
      kind: string;
      created_at: string;
      is_active: number;
      is_own_request: number;
      /** JSON array. */
      endpoints: string;
      has_preferences: number;
    } & { [Column in keyof PreferencesRow]: PreferencesRow[Column] | null })
);

export const preferencesColumns = sql.raw(
  "p.muted_mail_kinds, p.phone, p.time_zone, p.quiet_from_minute, p.quiet_to_minute, p.daily_digest, p.digest_minute",
);

export function listFanOutRows(db: Database, now: string, limit: number) {
  return db.all<FanOutRow>(
    sql`SELECT o.id AS outbox_id, n.id, n.user_id, n.kind, n.created_at, u.is_active, coalesce(r.requester_id = n.user_id, 0) AS is_own_request,
          (SELECT json_group_array(s.endpoint) FROM push_subscriptions s WHERE s.user_id = n.user_id AND ${isSessionActive(now)}) AS endpoints,
          p.user_id IS NOT NULL AS has_preferences, ${preferencesColumns}
        FROM outbox o
        LEFT JOIN notifications n ON n.id = json_extract(o.payload, '$.notification_id')
        LEFT JOIN users u ON u.id = n.user_id
        LEFT JOIN requests r ON r.id = n.request_id
        LEFT JOIN notification_preferences p ON p.user_id = n.user_id
        WHERE o.topic = 'notification' AND o.next_attempt_at <= ${now} ORDER BY o.next_attempt_at LIMIT ${limit}`,
  );
}

/** `cause`: the `notification` row that it comes from. */
export type NewDelivery = { id: string; cause: string; topic: OutboxTopic; payload: string; due_at: string };

/**
 * Puts a row for each channel in the place of `causes`. What another run spread in the meantime is left out, so that nothing which was
 * delivered comes back. A digest that is there already takes the new notification in.
 */
export function insertDeliveries(
  db: Database,
  causes: readonly string[],
  rows: readonly NewDelivery[],
  at: string,
): Statement[] {
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(causes)}))`;
  const insert = db.run(
    sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
        SELECT json_extract(value, '$.id'), json_extract(value, '$.topic'), json_extract(value, '$.payload'), ${at}, json_extract(value, '$.due_at')
        FROM json_each(${JSON.stringify(rows)}) WHERE EXISTS (SELECT 1 FROM outbox c WHERE c.id = json_extract(value, '$.cause'))
        ON CONFLICT(id) DO UPDATE SET payload = json_set(payload,
            '$.since', min(json_extract(payload, '$.since'), json_extract(excluded.payload, '$.since')),
            '$.until', max(json_extract(payload, '$.until'), json_extract(excluded.payload, '$.until')))
          WHERE excluded.topic = 'mail.digest'`,
  );
  const remove = db.run(sql`DELETE FROM outbox WHERE topic = 'notification' AND id IN ${among}`);
  return rows.length === 0 ? [remove] : [insert, remove];
}

/** Whoever is mailed gets the row that holds their unsubscribe token, unless they have it. */
export function insertTokens(db: Database, tokens: readonly { user_id: string; token: string }[]): Statement[] {
  if (tokens.length === 0) return [];
  return [
    db.run(
      sql`INSERT OR IGNORE INTO notification_preferences(user_id, muted_mail_kinds, unsubscribe_token)
          SELECT u.id, '[]', json_extract(value, '$.token') FROM json_each(${JSON.stringify(tokens)})
          JOIN users u ON u.id = json_extract(value, '$.user_id')`,
    ),
  ];
}

/** What was told so far goes nowhere any more: the sample organisation's past is no news. */
export const deleteFanOutRows = (db: Database): Statement =>
  db.run(sql`DELETE FROM outbox WHERE topic = 'notification'`);
