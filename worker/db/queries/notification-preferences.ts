import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
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
          digest_minute, unsubscribe_token)
        VALUES (${user_id}, ${row.muted_mail_kinds}, ${row.muted_push_kinds}, ${row.muted_sms_kinds}, ${row.phone}, ${row.time_zone},
          ${row.quiet_from_minute}, ${row.quiet_to_minute}, ${Number(row.daily_digest)}, ${row.digest_minute}, ${token})
        ON CONFLICT(user_id) DO UPDATE SET muted_mail_kinds = excluded.muted_mail_kinds,
          muted_push_kinds = excluded.muted_push_kinds, muted_sms_kinds = excluded.muted_sms_kinds, phone = excluded.phone, time_zone = excluded.time_zone,
          quiet_from_minute = excluded.quiet_from_minute, quiet_to_minute = excluded.quiet_to_minute, daily_digest = excluded.daily_digest,
          digest_minute = excluded.digest_minute`,
  );
}

/**
 * Stops mails of these kinds for the user with this unsubscribe token. Returns a row if the token exists, even if the kinds were muted
 * before.
 */
export function muteMailKinds(db: Database, token: string, kinds: readonly string[]) {
  return db.all<{ user_id: string }>(
    sql`UPDATE notification_preferences SET muted_mail_kinds = (SELECT json_group_array(value) FROM
          (SELECT value FROM json_each(muted_mail_kinds) UNION SELECT value FROM json_each(${JSON.stringify(kinds)})))
        WHERE unsubscribe_token = ${token} RETURNING user_id`,
  );
}
