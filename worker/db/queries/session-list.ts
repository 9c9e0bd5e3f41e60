/** Reads and ends the sessions of one user, and ends sessions that nobody uses. */

import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { sessions } from "../schema/users.ts";

type Sessions = typeof sessions.$inferSelect;

/**
 * SQL: sessions whose last use is not after this time have ended; null if the setting `session_idle_hours` is 0. It has
 * the format of `Date.toISOString`, so that times are compared as texts.
 */
const selectIdleCutoff = (now: string): SQL =>
  sql`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '-' || session_idle_hours || ' hours') FROM settings WHERE id = 1 AND session_idle_hours > 0)`;

/** SQL: whether `sessions s` has not expired through inactivity. */
export const isSessionInUse = (now: string): SQL => sql`s.last_used_at > coalesce(${selectIdleCutoff(now)}, '')`;

export type SessionListRow = Pick<
  Sessions,
  "id" | "user_agent" | "address" | "country" | "created_at" | "last_used_at" | "expires_at"
> & { is_current: boolean };

/**
 * Returns the sessions of a user, the most recently used first. `current_hash`: the token hash of the caller's session.
 */
export function listSessions(db: Database, user_id: string, current_hash: string, now: string) {
  return db.all<SessionListRow>(
    sql`SELECT s.id, s.user_agent, s.address, s.country, s.created_at, s.last_used_at, s.expires_at, s.token_hash = ${current_hash} AS is_current
        FROM sessions s WHERE s.user_id = ${user_id} AND s.expires_at > ${now} AND ${isSessionInUse(now)}
        ORDER BY is_current DESC, s.last_used_at DESC, s.created_at DESC`,
    { is_current: "boolean" },
  );
}

/** Ends one session of a user. Returns a row if there was such a session. */
export const deleteSessionOfUser = (db: Database, user_id: string, id: string) =>
  db.all<{ id: string }>(sql`DELETE FROM sessions WHERE user_id = ${user_id} AND id = ${id} RETURNING id`);

/** Ends all sessions of a user except one. Returns a row for each. */
export const deleteOtherSessionsOfUser = (db: Database, user_id: string, except_hash: string) =>
  db.all<{ id: string }>(
    sql`DELETE FROM sessions WHERE user_id = ${user_id} AND token_hash <> ${except_hash} RETURNING id`,
  );

/** Ends the least recently used sessions of a user beyond `max`. Does nothing if the session `new_hash` was not opened. */
export function deleteSurplusSessions(db: Database, user_id: string, new_hash: string, max: number): Statement {
  return db.run(
    sql`DELETE FROM sessions WHERE user_id = ${user_id} AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${new_hash}) AND rowid IN
          (SELECT rowid FROM sessions WHERE user_id = ${user_id} ORDER BY token_hash = ${new_hash} DESC, last_used_at DESC, rowid DESC LIMIT -1 OFFSET ${max})`,
  );
}

/** Stores `at` as the last use of a session, unless the stored time is later than `cutoff`. */
export function recordSessionUse(db: Database, token_hash: string, at: string, cutoff: string): Statement {
  return db.run(
    sql`UPDATE sessions SET last_used_at = ${at} WHERE token_hash = ${token_hash} AND last_used_at <= ${cutoff}`,
  );
}

export type IdleSessionRow = Pick<Sessions, "token_hash" | "user_id">;

/** Returns at most `limit` sessions that have expired through inactivity. */
export function listIdleSessions(db: Database, now: string, limit: number) {
  return db.all<IdleSessionRow>(
    sql`SELECT s.token_hash, s.user_id FROM sessions s WHERE s.last_used_at <= ${selectIdleCutoff(now)} ORDER BY s.last_used_at LIMIT ${limit}`,
  );
}

/** Deletes a session that has expired through inactivity. Does nothing if the session was used in the meantime. */
export function deleteIdleSession(db: Database, token_hash: string, now: string): Statement {
  return db.run(
    sql`DELETE FROM sessions WHERE token_hash = ${token_hash} AND last_used_at <= ${selectIdleCutoff(now)}`,
  );
}
