import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { notification_preferences } from "../schema/delivery.ts";
import { type NotificationPreferencesRow, notificationPreferencesColumns } from "./outbox-fan-out.ts";

export const findNotificationPreferences = (db: Database, user_id: string) =>
  db.all<NotificationPreferencesRow>(
    sql`SELECT ${notificationPreferencesColumns} FROM notification_preferences p WHERE p.user_id = ${user_id}`,
    { daily_digest: "boolean" },
  );

/**
 * Inserts or updates the preferences of a user. `token` is stored only in a new row, because the unsubscribe links of earlier mails must
 * stay valid.
 */
export function upsertNotificationPreferences(
  db: Database,
  user_id: string,
  row: NotificationPreferencesRow,
  token: string,
) {
  return db.run(
    sql`INSERT INTO notification_preferences(user_id, muted_mail_kinds, muted_push_kinds, muted_sms_kinds, phone, time_zone, quiet_from_minute, quiet_to_minute, daily_digest,
          digest_minute, waiting_digest_at, waiting_digest_day, unsubscribe_token)
        VALUES (${user_id}, ${row.muted_mail_kinds}, ${row.muted_push_kinds}, ${row.muted_sms_kinds}, ${row.phone}, ${row.time_zone},
          ${row.quiet_from_minute}, ${row.quiet_to_minute}, ${Number(row.daily_digest)}, ${row.digest_minute}, ${row.waiting_digest_at}, ${row.waiting_digest_day}, ${token})
        ON CONFLICT(user_id) DO UPDATE SET muted_mail_kinds = excluded.muted_mail_kinds,
          muted_push_kinds = excluded.muted_push_kinds, muted_sms_kinds = excluded.muted_sms_kinds, phone = excluded.phone, time_zone = excluded.time_zone,
          quiet_from_minute = excluded.quiet_from_minute, quiet_to_minute = excluded.quiet_to_minute, daily_digest = excluded.daily_digest,
          digest_minute = excluded.digest_minute, waiting_digest_at = excluded.waiting_digest_at`,
  );
}

/**
 * Stops mails of these kinds for the user with this unsubscribe token. Returns a row if the token exists, even if the
 * kinds were already muted.
 */
export function muteMailKinds(db: Database, token: string, kinds: readonly string[]) {
  return db.all<{ user_id: string }>(
    sql`UPDATE notification_preferences SET muted_mail_kinds = (SELECT json_group_array(value) FROM
          (SELECT value FROM json_each(muted_mail_kinds) UNION SELECT value FROM json_each(${JSON.stringify(kinds)})))
        WHERE unsubscribe_token = ${token} RETURNING user_id`,
  );
}

/** Ends the daily list of waiting requests of the user with this unsubscribe token. Returns a row if the token exists. */
export const stopWaitingDigest = (db: Database, token: string) =>
  db.all<{ user_id: string }>(
    sql`UPDATE notification_preferences SET waiting_digest_at = NULL WHERE unsubscribe_token = ${token} RETURNING user_id`,
  );

export type DueWaitingDigestRow = Pick<
  typeof notification_preferences.$inferSelect,
  "user_id" | "digest_minute" | "time_zone"
> & { waiting_digest_at: string };

/** Returns the people whose daily list of waiting requests is due; the list that was due first comes first. */
export const listDueWaitingDigests = (db: Database, now: string, limit: number) =>
  db.all<DueWaitingDigestRow>(
    sql`SELECT user_id, waiting_digest_at, digest_minute, time_zone FROM notification_preferences
        WHERE waiting_digest_at IS NOT NULL AND waiting_digest_at <= ${now} ORDER BY waiting_digest_at LIMIT ${limit}`,
  );

/**
 * A daily list of waiting requests. `due_at`: the stored time at which it was due. `day`: the local day. `next_at`:
 * when the next list is due.
 */
export type WaitingDigest = { user_id: string; due_at: string; day: string; next_at: string };

/**
 * Adds daily lists to the outbox and sets the time of the next list. Skips a list if another run has changed its time.
 * `is_on`: whether mails are sent; if not, only the time is set.
 */
export function enqueueWaitingDigests(
  db: Database,
  digests: readonly WaitingDigest[],
  { is_on, at }: { is_on: boolean; at: string },
): Statement[] {
  const list = JSON.stringify(digests);
  const insert = db.run(
    sql`INSERT OR IGNORE INTO outbox(id, topic, payload, created_at, next_attempt_at)
        SELECT 'waiting:' || p.user_id || ':' || (d.value ->> 'day'), 'mail.waiting', json_object('user_id', p.user_id), ${at}, ${at}
        FROM json_each(${list}) d CROSS JOIN notification_preferences p
          ON p.user_id = d.value ->> 'user_id' AND p.waiting_digest_at = d.value ->> 'due_at'`,
  );
  const advance = db.run(
    sql`UPDATE notification_preferences SET waiting_digest_at = d.value ->> 'next_at', waiting_digest_day = d.value ->> 'day'
        FROM json_each(${list}) d WHERE notification_preferences.user_id = d.value ->> 'user_id'
          AND notification_preferences.waiting_digest_at = d.value ->> 'due_at'`,
  );
  return is_on ? [insert, advance] : [advance];
}

/** Returns the token of the unsubscribe links and the time zone of a user who has preferences. */
export const findMailPreferences = (db: Database, user_id: string) =>
  db.all<Pick<typeof notification_preferences.$inferSelect, "unsubscribe_token" | "time_zone" | "waiting_digest_at">>(
    sql`SELECT unsubscribe_token, time_zone, waiting_digest_at FROM notification_preferences WHERE user_id = ${user_id}`,
  );
