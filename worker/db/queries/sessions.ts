import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import { actsForColumn } from "./delegations.ts";
import type { ActorRow } from "./people.ts";

/** The active user whose unexpired session this is, and for whom they decide now. */
export function findSessionUser(db: Database, token_hash: string, now: string) {
  return db.all<ActorRow & { expires_at: string; remember: number }>(
    sql`SELECT u.id, u.username, u.name, u.email, u.department_id, d.name AS department, u.designation, u.role, u.is_active, u.password_hash,
          u.password_kind, u.password_expires_at, u.dashboard_sort_by, u.dashboard_sort_order, s.expires_at, s.remember, ${actsForColumn(now)}
        FROM sessions s JOIN users u ON u.id = s.user_id JOIN departments d ON d.id = u.department_id
        WHERE s.token_hash = ${token_hash} AND s.expires_at > ${now} AND u.is_active = 1`,
  );
}

/**
 * Opens a session unless the user was deactivated, or got another password than `password_hash`, since the password was checked.
 * Answers a row when it did.
 */
export function insertSession(
  db: Database,
  session: { token_hash: string; user_id: string; remember: boolean; created_at: string; expires_at: string },
  password_hash: string,
) {
  return db.all<{ token_hash: string }>(
    sql`INSERT INTO sessions(token_hash, user_id, remember, created_at, expires_at)
        SELECT ${session.token_hash}, id, ${Number(session.remember)}, ${session.created_at}, ${session.expires_at}
        FROM users WHERE id = ${session.user_id} AND is_active = 1 AND password_hash = ${password_hash} RETURNING token_hash`,
  );
}

export const deleteSession = (db: Database, token_hash: string): Statement =>
  db.run(sql`DELETE FROM sessions WHERE token_hash = ${token_hash}`);

/** Ends the session that another one takes the place of; nothing happens when that one was not opened. */
export function deleteReplacedSession(db: Database, token_hash: string, new_token_hash: string): Statement {
  return db.run(
    sql`DELETE FROM sessions WHERE token_hash = ${token_hash} AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${new_token_hash})`,
  );
}

export function deleteOtherSessions(db: Database, user_id: string, keep_token_hash: string | null): Statement {
  return db.run(sql`DELETE FROM sessions WHERE user_id = ${user_id} AND token_hash IS NOT ${keep_token_hash}`);
}

/** Attempts of a key since `since`, and the oldest of them: when the window opens again. */
export function countAttempts(db: Database, key: string, since: string, ceiling: number) {
  return db.all<{ attempts: number; oldest: string | null }>(
    sql`SELECT count(*) AS attempts, min(attempted_at) AS oldest FROM
          (SELECT attempted_at FROM sign_in_attempts WHERE key = ${key} AND attempted_at > ${since} ORDER BY attempted_at DESC LIMIT ${ceiling})`,
  );
}

/** Written before the password is checked, so that attempts side by side count too; taken back when it was right. */
export function insertAttempt(db: Database, id: string, keys: readonly string[], at: string): Statement {
  return db.run(
    sql`INSERT INTO sign_in_attempts(id, key, attempted_at) SELECT ${id}, value, ${at} FROM json_each(${JSON.stringify(keys)})`,
  );
}

/** A success clears the user's failures; the address keeps its others. */
export function clearAttempts(db: Database, id: string, user_key: string): Statement {
  return db.run(sql`DELETE FROM sign_in_attempts WHERE id = ${id} OR key = ${user_key}`);
}

/** SQL: the key of the failures of a user's name; `u` is the user. */
export const usernameAttemptKey: SQL = sql`'user:' || lower(u.username)`;

/** Forgets the failures that are counted for a user name. */
export const deleteUsernameAttempts = (db: Database, username: string): Statement =>
  db.run(sql`DELETE FROM sign_in_attempts WHERE key = 'user:' || lower(${username})`);

/** Sessions that have ended by themselves, `limit` at most. */
export function deleteExpiredSessions(db: Database, now: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${limit})`,
  );
}

/** Attempts that count no more, `limit` at most. The table holds little else, so it needs no index for this. */
export function deleteOldSignInAttempts(db: Database, before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM sign_in_attempts WHERE rowid IN (SELECT rowid FROM sign_in_attempts WHERE attempted_at <= ${before} LIMIT ${limit})`,
  );
}
