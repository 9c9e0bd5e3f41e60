import { type SQL, sql } from "drizzle-orm";
import type { Role } from "../../../domain/roles.ts";
import type { Database, Statement } from "../database.ts";
import { type BroadcastNotification, notifyPeople } from "./notify-people.ts";

/** Notifies one user, active or not. */
export const notifyPerson = (
  db: Database,
  notification: BroadcastNotification,
  user_id: string,
  at: string,
): Statement[] => notifyPeople(db, notification, sql`users u WHERE u.id = ${user_id}`, at);

/**
 * Notifies all active people who have one of the roles, except `except_ids`.
 *
 * @param condition SQL that must hold at this point of the batch, or nobody is notified
 */
export function notifyRoles(
  db: Database,
  notification: BroadcastNotification,
  to: { roles: readonly Role[]; except_ids: readonly string[] },
  at: string,
  condition: SQL = sql`TRUE`,
): Statement[] {
  const among = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  const people = sql`users u WHERE u.role IN ${among(to.roles)} AND u.is_active = 1 AND u.id NOT IN ${among(to.except_ids)} AND ${condition}`;
  return notifyPeople(db, notification, people, at);
}

/**
 * Notifies the active user of that name, unless they were notified of the same kind after `since`. Does nothing for an unknown name.
 */
export function notifyOfLock(
  db: Database,
  notification: BroadcastNotification,
  username: string,
  { at, since }: { at: string; since: string },
): Statement[] {
  const earlier = sql`EXISTS (SELECT 1 FROM notifications e WHERE e.user_id = u.id AND e.created_at > ${since}
    AND e.kind = ${notification.kind} AND e.id <> ${notification.id} || '-' || u.id)`;
  return notifyPeople(
    db,
    notification,
    sql`users u WHERE lower(u.username) = lower(${username}) AND u.is_active = 1 AND NOT ${earlier}`,
    at,
  );
}

/** SQL: whether an entry of the administration's record exists. */
export const adminEventExists = (event: { entity: string; entity_id: string; version: number }): SQL =>
  sql`EXISTS (SELECT 1 FROM admin_events WHERE entity = ${event.entity} AND entity_id = ${event.entity_id} AND version = ${event.version})`;
