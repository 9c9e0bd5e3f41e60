/** Notifications about a delegation itself to its delegator and its delegate (R31). */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import { type BroadcastNotification, notifyPeople } from "./notify-people.ts";

/** A notification for one of the two; `id` is the whole id of its row. */
export type DelegationNotification = BroadcastNotification & { user_id: string; delegation_id: string };

/** The time zone that the delegate of a delegation has chosen; no row if they have not. */
export const findDelegateTimeZone = (db: Database, id: string) =>
  db.all<{ time_zone: string }>(
    sql`SELECT p.time_zone FROM delegations d JOIN notification_preferences p ON p.user_id = d.delegate_user_id WHERE d.id = ${id}`,
  );

/** SQL: whether `delegations d` has not ended at `now`; it may not have begun. */
export const hasNotEnded = (now: string): SQL => sql`d.ended_at IS NULL AND d.ends_at > ${now}`;

/** SQL: whether `delegations d` was planned ahead and is to be opened now, so that its people are to be notified. */
export const isOpening = (now: string): SQL =>
  sql`d.opened_at IS NULL AND d.starts_at > d.created_at AND ${hasNotEnded(now)}`;

/** Notifies one active user each, of delegations `d` that exist and for which `condition` holds at this point of the batch. */
export function notifyOfDelegations(
  db: Database,
  notifications: readonly DelegationNotification[],
  condition: SQL,
  at: string,
): Statement[] {
  if (notifications.length === 0) return [];
  const field = (name: keyof DelegationNotification): SQL => sql`json_extract(n.value, ${`$.${name}`})`;
  const recipients = sql`FROM json_each(${JSON.stringify(notifications)}) n CROSS JOIN delegations d ON d.id = ${field("delegation_id")}
    JOIN users u ON u.id = ${field("user_id")} AND u.is_active = 1 WHERE ${condition}`;
  return [
    db.run(
      sql`INSERT INTO notifications(id, user_id, kind, title, message, url, created_at)
          SELECT ${field("id")}, u.id, ${field("kind")}, ${field("title")}, ${field("message")}, ${field("url")}, ${at} ${recipients}`,
    ),
    db.run(
      sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
          SELECT ${field("id")}, 'notification', json_object('notification_id', ${field("id")}), ${at}, ${at} ${recipients}`,
    ),
  ];
}

/** Notifies the delegates of a user who leaves, or their delegators. Must run before the delegations of the user are ended. */
export function notifyOfLeaver(
  db: Database,
  notification: BroadcastNotification,
  recipients: "delegates" | "delegators",
  { user_id, actor_id, at }: { user_id: string; actor_id: string; at: string },
): Statement[] {
  const [recipient, leaver] =
    recipients === "delegates" ? [sql`d.delegate_user_id`, sql`d.user_id`] : [sql`d.user_id`, sql`d.delegate_user_id`];
  const people = sql`users u WHERE u.is_active = 1 AND u.id <> ${actor_id}
    AND u.id IN (SELECT ${recipient} FROM delegations d WHERE ${leaver} = ${user_id} AND ${hasNotEnded(at)})`;
  return notifyPeople(db, notification, people, at);
}
