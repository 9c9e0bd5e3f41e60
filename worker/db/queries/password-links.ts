/** Reads and writes links with which users choose a password. Only the hashes of their tokens are stored. */

import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { password_links, users } from "../schema/users.ts";

type Links = typeof password_links.$inferSelect;
type Users = typeof users.$inferSelect;

/**
 * SQL: the link `l` with this token and its user `u`, unless the link has ended or expired, or the user is not active.
 */
const validLink = (token_hash: string, now: string): SQL =>
  sql`password_links l JOIN users u ON u.id = l.user_id
      WHERE l.token_hash = ${token_hash} AND l.ended_at IS NULL AND l.expires_at > ${now} AND u.is_active = 1`;

export type PasswordLinkRow = Pick<Links, "kind" | "expires_at"> &
  Pick<Users, "username" | "name" | "email" | "password_hash"> & { user_id: string };

export const findPasswordLink = (db: Database, token_hash: string, now: string) =>
  db.all<PasswordLinkRow>(
    sql`SELECT l.user_id, l.kind, l.expires_at, u.username, u.name, u.email, u.password_hash FROM ${validLink(token_hash, now)}`,
  );

/** Ends all links of a user and stores a new one, so that only the newest link of a user works. */
export const replacePasswordLinks = (db: Database, link: Omit<Links, "ended_at">): Statement[] => [
  endPasswordLinks(db, link.user_id, link.created_at),
  db.run(
    sql`INSERT INTO password_links(token_hash, user_id, kind, created_at, expires_at)
        VALUES (${link.token_hash}, ${link.user_id}, ${link.kind}, ${link.created_at}, ${link.expires_at})`,
  ),
];

/** Stores the first links of new users. */
export function insertPasswordLinks(db: Database, links: readonly Omit<Links, "ended_at">[]): Statement {
  const field = (name: keyof Links): SQL => sql`json_extract(value, ${`$.${name}`})`;
  return db.run(
    sql`INSERT INTO password_links(token_hash, user_id, kind, created_at, expires_at)
        SELECT ${field("token_hash")}, ${field("user_id")}, ${field("kind")}, ${field("created_at")}, ${field("expires_at")}
        FROM json_each(${JSON.stringify(links)})`,
  );
}

/** Ends all links of a user. `condition`: SQL; if it is false, nothing changes. */
export const endPasswordLinks = (db: Database, user_id: string, at: string, condition: SQL = sql`TRUE`): Statement =>
  db.run(
    sql`UPDATE password_links SET ended_at = ${at} WHERE user_id = ${user_id} AND ended_at IS NULL AND ${condition}`,
  );

export type ResetRecipientRow = Pick<Users, "id" | "name" | "username" | "email" | "language">;

/** Returns the active user with this mail address, unless the user already got `max` reset links after `since`. */
export function findResetRecipient(db: Database, email: string, since: string, max: number) {
  return db.all<ResetRecipientRow>(
    sql`SELECT u.id, u.name, u.username, u.email, u.language FROM users u WHERE lower(u.email) = lower(${email}) AND u.is_active = 1
          AND (SELECT count(*) FROM password_links l WHERE l.user_id = u.id AND l.kind = 'reset' AND l.created_at > ${since}) < ${max}`,
  );
}

/** Stores the password that a user chose with a link. Returns no row if the link is no longer valid. */
export function updatePasswordByLink(
  db: Database,
  { token_hash, user_id, new_hash }: { token_hash: string; user_id: string; new_hash: string },
  at: string,
) {
  return db.all<{ id: string }>(
    sql`UPDATE users SET password_hash = ${new_hash}, password_kind = 'own', password_expires_at = NULL, updated_at = ${at}
        WHERE id = ${user_id} AND EXISTS (SELECT 1 FROM ${validLink(token_hash, at)}) RETURNING id`,
  );
}

/**
 * Returns the statements that end every access by the old password: links, sessions and known devices. They also unlock
 * the sign-in. They do nothing if `updatePasswordByLink` did not store `new_hash`.
 */
export function endAccessOfOldPassword(
  db: Database,
  { user_id, username, new_hash }: { user_id: string; username: string; new_hash: string },
  at: string,
): Statement[] {
  const stored = sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${user_id} AND u.password_hash = ${new_hash})`;
  return [
    endPasswordLinks(db, user_id, at, stored),
    db.run(sql`DELETE FROM sessions WHERE user_id = ${user_id} AND ${stored}`),
    db.run(sql`DELETE FROM known_devices WHERE user_id = ${user_id} AND ${stored}`),
    db.run(sql`DELETE FROM sign_in_attempts WHERE key = 'user:' || lower(${username}) AND ${stored}`),
  ];
}

/** Deletes at most `limit` links that expired before `before`. */
export const deleteOldPasswordLinks = (db: Database, before: string, limit: number): Statement =>
  db.run(
    sql`DELETE FROM password_links WHERE token_hash IN (SELECT token_hash FROM password_links WHERE expires_at <= ${before} ORDER BY expires_at LIMIT ${limit})`,
  );
