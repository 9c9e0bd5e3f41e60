import { type SQL, sql } from "drizzle-orm";
import { foldName } from "../../../domain/format/folded-text.ts";
import type { Database, Statement } from "../database.ts";
import type { settings } from "../schema/master-data.ts";
import type { sessions } from "../schema/users.ts";
import { selectActsFor } from "./delegations.ts";
import { selectInfluences } from "./influences.ts";
import { type ActorRow, authorityColumns, userColumnsWithoutHash } from "./people.ts";
import { FACTOR_BOOLEANS, factorColumns, selectHasFactor, selectNeedsFactor } from "./second-factor.ts";
import { isSessionInUse } from "./session-list.ts";

type Sessions = typeof sessions.$inferSelect;

/** SQL: the session of the token with its user, unless the session has ended or the user is not active. */
const sessionWithUser = (token_hash: string, now: string): SQL =>
  sql`sessions s JOIN users u ON u.id = s.user_id JOIN departments d ON d.id = u.department_id JOIN settings c ON c.id = 1
      WHERE s.token_hash = ${token_hash} AND s.expires_at > ${now} AND ${isSessionInUse(now)} AND u.is_active = 1`;

/** SQL: all columns of a session and its user on which a response can depend, as one JSON text. */
const sessionFingerprint = (now: string): SQL =>
  sql`json_array(u.id, u.username, u.name, u.email, u.department_id, d.name, u.designation, u.role, u.password_kind,
        u.dashboard_sort_by, u.dashboard_sort_order, u.language, s.expires_at, s.remember, s.second_factor, ${selectHasFactor}, ${selectNeedsFactor},
        c.second_factor_for_changes, c.four_eyes, c.session_idle_hours, ${selectActsFor(now)}, ${selectInfluences(sql`u.id`, now)})`;

export type SessionRow = Omit<ActorRow, "password_hash"> &
  Pick<Sessions, "token_hash" | "expires_at" | "remember" | "last_used_at" | "second_factor"> &
  Pick<typeof settings.$inferSelect, "session_idle_hours"> & { fingerprint: string };

/**
 * Returns the user of a session, with the people that the user decides for at `now`. Returns no row if the session has expired or the user
 * is not active.
 */
export function findSessionUser(db: Database, token_hash: string, now: string) {
  return db.all<SessionRow>(
    sql`SELECT ${userColumnsWithoutHash}, s.token_hash, s.expires_at, s.remember, s.last_used_at, s.second_factor, c.session_idle_hours, ${factorColumns}, ${authorityColumns(now)},
          ${sessionFingerprint(now)} AS fingerprint FROM ${sessionWithUser(token_hash, now)}`,
    { is_active: "boolean", remember: "boolean", ...FACTOR_BOOLEANS },
  );
}

/**
 * Fails the batch, so that none of its statements takes effect, if the session or its user has changed since
 * `findSessionUser`. SQLite has no function that raises an error in a SELECT, but json() of an empty text does.
 */
export const failIfSessionChanged = (
  db: Database,
  { token_hash, fingerprint }: Pick<SessionRow, "token_hash" | "fingerprint">,
  now: string,
): Statement =>
  db.run(
    sql`SELECT CASE WHEN fingerprint IS ${fingerprint} THEN 1 ELSE json(substr(coalesce(fingerprint, ''), 1, 0)) END
        FROM (SELECT (SELECT ${sessionFingerprint(now)} FROM ${sessionWithUser(token_hash, now)}) AS fingerprint)`,
  );

/**
 * Opens a session if the user is still active and still has the password hash `password_hash`, which the sign-in has
 * checked. Returns a row if the session was opened.
 */
export function insertSession(
  db: Database,
  session: Pick<
    Sessions,
    "id" | "token_hash" | "user_id" | "remember" | "created_at" | "expires_at" | "user_agent" | "address" | "country"
  >,
  password_hash: string,
) {
  return db.all<{ token_hash: string }>(
    sql`INSERT INTO sessions(token_hash, user_id, remember, created_at, expires_at, id, user_agent, address, country, last_used_at)
        SELECT ${session.token_hash}, id, ${Number(session.remember)}, ${session.created_at}, ${session.expires_at}, ${session.id},
          ${session.user_agent}, ${session.address}, ${session.country}, ${session.created_at}
        FROM users WHERE id = ${session.user_id} AND is_active = 1 AND password_hash = ${password_hash} RETURNING token_hash`,
  );
}

export const deleteSession = (db: Database, token_hash: string): Statement =>
  db.run(sql`DELETE FROM sessions WHERE token_hash = ${token_hash}`);

/** Ends a session that the new session replaces. Does nothing if the new session was not opened. */
export function deleteReplacedSession(db: Database, token_hash: string, new_token_hash: string): Statement {
  return db.run(
    sql`DELETE FROM sessions WHERE token_hash = ${token_hash} AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${new_token_hash})`,
  );
}

export function deleteOtherSessions(db: Database, user_id: string, except_token_hash: string | null): Statement {
  return db.run(sql`DELETE FROM sessions WHERE user_id = ${user_id} AND token_hash IS NOT ${except_token_hash}`);
}

/** Counts the sign-in attempts under a key after `since`, up to `ceiling`. `oldest`: the time of the oldest counted attempt, or null. */
export function countAttempts(db: Database, key: string, since: string, ceiling: number) {
  return db.all<{ attempts: number; oldest: string | null }>(
    sql`SELECT count(*) AS attempts, min(attempted_at) AS oldest FROM
          (SELECT attempted_at FROM sign_in_attempts WHERE key = ${key} AND attempted_at > ${since} ORDER BY attempted_at DESC LIMIT ${ceiling})`,
  );
}

/**
 * Counts an attempt to change the password, under each of the keys. Runs before the password is checked, so that
 * concurrent attempts count too. `clearAttempts` deletes an attempt that succeeds.
 */
export function insertPasswordChangeAttempt(db: Database, id: string, keys: readonly string[], at: string): Statement {
  return db.run(
    sql`INSERT INTO sign_in_attempts(id, key, attempted_at) SELECT ${id}, value, ${at} FROM json_each(${JSON.stringify(keys)})`,
  );
}

/**
 * Deletes the successful attempt `id` and all failed attempts under `user_key`. Failed attempts by other users from the
 * same address still count.
 */
export function clearAttempts(db: Database, id: string, user_key: string): Statement {
  return db.run(sql`DELETE FROM sign_in_attempts WHERE id = ${id} OR key = ${user_key}`);
}

/** Returns the key under which failed sign-ins with a user name are counted on unknown devices. */
export const toUsernameAttemptKey = (username: string): string => `user:${foldName(username)}`;

/** SQL: the key of `toUsernameAttemptKey` for the user name of `users u`, also of one that collided with another one. */
export const usernameAttemptKey: SQL = sql.raw(
  `('user:' || substr(u.username_folded, 1, instr(u.username_folded || char(31), char(31)) - 1))`,
);

export const deleteUsernameAttempts = (db: Database, username: string, condition: SQL = sql`TRUE`): Statement =>
  db.run(sql`DELETE FROM sign_in_attempts WHERE key = ${toUsernameAttemptKey(username)} AND ${condition}`);

/** Deletes at most `limit` expired sessions. */
export function deleteExpiredSessions(db: Database, now: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${limit})`,
  );
}

/** Deletes at most `limit` sign-in attempts from before `before`, which no longer count. The table is small, so this needs no index. */
export function deleteOldSignInAttempts(db: Database, before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM sign_in_attempts WHERE rowid IN (SELECT rowid FROM sign_in_attempts WHERE attempted_at <= ${before} LIMIT ${limit})`,
  );
}
