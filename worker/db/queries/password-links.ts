/** Reads and writes links with which users choose a password. Only the hashes of their tokens are stored. */

import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import { selectIdByName } from "../folded-columns.ts";
import type { password_links, users } from "../schema/users.ts";
import { isLinkOfAdministrator } from "./authority.ts";
import { selectInfluences } from "./influences.ts";
import { deleteUsernameAttempts } from "./sessions.ts";

type Links = typeof password_links.$inferSelect;
type Users = typeof users.$inferSelect;

/**
 * SQL: the link `l` with this token and its user `u`, unless the link has ended or expired, the user is not active, or the
 * link could be used to borrow authority (R45).
 */
const validLink = (token_hash: string, now: string): SQL =>
  sql`password_links l JOIN users u ON u.id = l.user_id
      WHERE l.token_hash = ${token_hash} AND l.ended_at IS NULL AND l.expires_at > ${now} AND u.is_active = 1 AND ${isLinkOfAdministrator(now)}`;

/**
 * A link with its user. `influences`: JSON array of the influences over the account. `admin_ids`: JSON array of the ids
 * of the other active administrators.
 */
export type PasswordLinkRow = Pick<Links, "kind" | "expires_at" | "created_by" | "is_mailed"> &
  Pick<Users, "username" | "name" | "email" | "password_hash" | "email_set_by"> & {
    user_id: string;
    influences: string;
    admin_ids: string;
  };

export const findPasswordLink = (db: Database, token_hash: string, now: string) =>
  db.all<PasswordLinkRow>(
    sql`SELECT l.user_id, l.kind, l.expires_at, l.created_by, l.is_mailed, u.username, u.name, u.email, u.password_hash, u.email_set_by,
          ${selectInfluences(sql`u.id`, now)} AS influences,
          (SELECT json_group_array(a.id) FROM users a WHERE a.role = 'admin' AND a.is_active = 1 AND a.id <> u.id) AS admin_ids
        FROM ${validLink(token_hash, now)}`,
    { is_mailed: "boolean" },
  );

/** Ends all links of a user and stores a new one, so that only the newest link of a user works. */
export const replacePasswordLinks = (db: Database, link: Omit<Links, "ended_at">): Statement[] => [
  endPasswordLinks(db, link.user_id, link.created_at),
  db.run(
    sql`INSERT INTO password_links(token_hash, user_id, kind, created_at, expires_at, created_by, created_by_role, is_mailed)
        VALUES (${link.token_hash}, ${link.user_id}, ${link.kind}, ${link.created_at}, ${link.expires_at}, ${link.created_by},
          ${link.created_by_role}, ${Number(link.is_mailed)})`,
  ),
];

/** Stores the first links of new users. */
export function insertPasswordLinks(db: Database, links: readonly Omit<Links, "ended_at">[]): Statement {
  const field = (name: keyof Links): SQL => sql`json_extract(value, ${`$.${name}`})`;
  return db.run(
    sql`INSERT INTO password_links(token_hash, user_id, kind, created_at, expires_at, created_by, created_by_role, is_mailed)
        SELECT ${field("token_hash")}, ${field("user_id")}, ${field("kind")}, ${field("created_at")}, ${field("expires_at")},
          ${field("created_by")}, ${field("created_by_role")}, ${field("is_mailed")}
        FROM json_each(${JSON.stringify(links)})`,
  );
}

/** Stores that links left by mail, so that nobody but their users has seen them. */
export const markLinksMailed = (db: Database, token_hashes: readonly string[]): Statement =>
  db.run(
    sql`UPDATE password_links SET is_mailed = 1 WHERE token_hash IN (SELECT value FROM json_each(${JSON.stringify(token_hashes)}))`,
  );

/** Ends all links of a user. `condition`: SQL; if it is false, nothing changes. */
export const endPasswordLinks = (db: Database, user_id: string, at: string, condition: SQL = sql`TRUE`): Statement =>
  db.run(
    sql`UPDATE password_links SET ended_at = ${at} WHERE user_id = ${user_id} AND ended_at IS NULL AND ${condition}`,
  );

export type ResetRecipientRow = Pick<Users, "id" | "name" | "username" | "email" | "language">;

/**
 * Returns the active user with this mail address, unless the user already got `max` reset links after `since`, or the
 * address was set by somebody who was neither its owner nor an administrator and is not confirmed (R45).
 */
export function findResetRecipient(db: Database, email: string, since: string, max: number) {
  return db.all<ResetRecipientRow>(
    sql`SELECT u.id, u.name, u.username, u.email, u.language FROM users u WHERE u.id = ${selectIdByName("users", "email_folded", email)} AND u.is_active = 1
          AND coalesce(u.email_set_by_role, 'admin') = 'admin'
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
    sql`UPDATE users SET password_hash = ${new_hash}, password_kind = 'own', password_expires_at = NULL, password_set_by = NULL,
          password_set_by_role = NULL, updated_at = ${at} WHERE id = ${user_id} AND EXISTS (SELECT 1 FROM ${validLink(token_hash, at)}) RETURNING id`,
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
  const stored = isStoredPassword(user_id, new_hash);
  return [
    endPasswordLinks(db, user_id, at, stored),
    db.run(sql`DELETE FROM sessions WHERE user_id = ${user_id} AND ${stored}`),
    db.run(sql`DELETE FROM known_devices WHERE user_id = ${user_id} AND ${stored}`),
    deleteUsernameAttempts(db, username, stored),
  ];
}

/** SQL: whether the password of the user has this hash. */
export const isStoredPassword = (user_id: string, hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${user_id} AND u.password_hash = ${hash})`;

/** Deletes at most `limit` links that expired before `before`. */
export const deleteOldPasswordLinks = (db: Database, before: string, limit: number): Statement =>
  db.run(
    sql`DELETE FROM password_links WHERE token_hash IN (SELECT token_hash FROM password_links WHERE expires_at <= ${before} ORDER BY expires_at LIMIT ${limit})`,
  );
