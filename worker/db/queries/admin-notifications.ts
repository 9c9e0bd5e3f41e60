import { type SQL, sql } from "drizzle-orm";
import type { Role } from "../../../domain/roles.ts";
import { selectIdByName } from "../folded-columns.ts";

/** SQL: selects the user with this id, active or not, as the recipient of a notification. */
export const toUserAudience = (user_id: string): SQL => sql`users u WHERE u.id = ${user_id}`;

/**
 * SQL: selects every active user who has one of the `roles`, except `except_ids`, as recipients of a notification.
 *
 * @param condition SQL; if it is false when the statement runs, no one is notified
 */
export function toRoleAudience(roles: readonly Role[], except_ids: readonly string[], condition: SQL = sql`TRUE`): SQL {
  const among = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
  return sql`users u WHERE u.role IN ${among(roles)} AND u.is_active = 1 AND u.id NOT IN ${among(except_ids)} AND ${condition}`;
}

/**
 * SQL: selects the active user with this user name as the recipient of a notification of `kind`; no one if the user got
 * a notification of this kind after `since`.
 */
export const toUnnotifiedUserAudience = (username: string, kind: string, since: string): SQL =>
  sql`users u WHERE u.id = ${selectIdByName("users", "username_folded", username)} AND u.is_active = 1
    AND NOT EXISTS (SELECT 1 FROM notifications e WHERE e.user_id = u.id AND e.kind = ${kind} AND e.created_at > ${since})`;

/**
 * SQL: selects the user of the new session as the recipient of a notification; no one if the user has no known device
 * yet.
 */
export const toNewDeviceAudience = (user_id: string, session_hash: string): SQL =>
  sql`users u WHERE u.id = ${user_id} AND EXISTS (SELECT 1 FROM sessions s WHERE s.token_hash = ${session_hash})
    AND EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = u.id)`;

/** SQL: selects the user as the recipient of a notification; no one if the user's password has another hash. */
export const toUserWithPasswordAudience = (user_id: string, password_hash: string): SQL =>
  sql`users u WHERE u.id = ${user_id} AND u.password_hash = ${password_hash}`;

/** SQL: whether this entry of the administration's record exists. */
export const adminEventExists = (event: { entity: string; entity_id: string; version: number }): SQL =>
  sql`EXISTS (SELECT 1 FROM admin_events WHERE entity = ${event.entity} AND entity_id = ${event.entity_id} AND version = ${event.version})`;
