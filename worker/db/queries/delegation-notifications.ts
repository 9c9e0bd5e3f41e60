/** What delegators and delegates are told of a delegation itself, in the batch of its cause (R31). */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import { type BroadcastNotification, notifyPeople } from "./notify-people.ts";

/** A text for one of the two, the row's whole id with it; `delegation_id`: of which it speaks. */
export type DelegationNotification = BroadcastNotification & { user_id: string; delegation_id: string };

/** The zone in which a delegation's delegate reads times, if they chose one. */
export const findDelegateTimeZone = (db: Database, id: string) =>
  db.all<{ time_zone: string }>(
    sql`SELECT p.time_zone FROM delegations d JOIN notification_preferences p ON p.user_id = d.delegate_user_id WHERE d.id = ${id}`,
  );

/** Nothing has ended it yet. */
export const hasNotEnded = (now: string): SQL => sql`d.ended_at IS NULL AND d.ends_at > ${now}`;

/** Whoever has not heard of it: it was planned, and the clock opens it now. */
export const isOpening = (now: string): SQL =>
  sql`d.opened_at IS NULL AND d.starts_at > d.created_at AND ${hasNotEnded(now)}`;

/** Tells one person each, unless they left, of those delegations `d` that are there and that `condition` holds for at this point of the batch. */
export function notifyOfDelegations(
  db: Database,
  notices: readonly DelegationNotification[],
  condition: SQL,
  at: string,
): Statement[] {
  if (notices.length === 0) return [];
  const field = (name: keyof DelegationNotification): SQL => sql`json_extract(n.value, ${`$.${name}`})`;
  const told = sql`FROM json_each(${JSON.stringify(notices)}) n CROSS JOIN delegations d ON d.id = ${field("delegation_id")}
    JOIN users u ON u.id = ${field("user_id")} AND u.is_active = 1 WHERE ${condition}`;
  return [
    db.run(
      sql`INSERT INTO notifications(id, user_id, kind, title, message, url, created_at)
          SELECT ${field("id")}, u.id, ${field("kind")}, ${field("title")}, ${field("message")}, ${field("url")}, ${at} ${told}`,
    ),
    db.run(
      sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
          SELECT ${field("id")}, 'notification', json_object('notification_id', ${field("id")}), ${at}, ${at} ${told}`,
    ),
  ];
}

/** Before the delegations of whoever leaves are ended: tells `delegates` for whom they no longer decide, or `delegators` who no longer has anybody. */
export function notifyOfLeaver(
  db: Database,
  notice: BroadcastNotification,
  whom: "delegates" | "delegators",
  { user_id, actor_id, at }: { user_id: string; actor_id: string; at: string },
): Statement[] {
  const [told, left] =
    whom === "delegates" ? [sql`d.delegate_user_id`, sql`d.user_id`] : [sql`d.user_id`, sql`d.delegate_user_id`];
  const people = sql`users u WHERE u.is_active = 1 AND u.id <> ${actor_id}
    AND u.id IN (SELECT ${told} FROM delegations d WHERE ${left} = ${user_id} AND ${hasNotEnded(at)})`;
  return notifyPeople(db, notice, people, at);
}
