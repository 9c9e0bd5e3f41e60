/** One-time passwords and links that end when their account gains authority (R45). */
import { type SQL, sql } from "drizzle-orm";
import { message } from "../../../domain/message.ts";
import type { Database, Statement } from "../database.ts";
import { hasAuthority, isPasswordOfColleague } from "./authority.ts";
import { NO_REQUEST, type NotificationRowsSql, setParameter, toContentJson } from "./notifications.ts";

/**
 * SQL: the ids of the users whose one-time password or link works and was made by somebody who was no administrator.
 * `among`: only these users; null: the users who have authority.
 */
const borrowable = (among: readonly string[] | null, now: string): SQL => {
  const chosen =
    among === null ? hasAuthority(now) : sql`u.id IN (SELECT value FROM json_each(${JSON.stringify(among)}))`;
  return sql`SELECT u.id FROM users u WHERE ${isPasswordOfColleague} AND u.password_expires_at > ${now} AND ${chosen}
    UNION SELECT u.id FROM password_links l CROSS JOIN users u ON u.id = l.user_id
      WHERE l.expires_at > ${now} AND l.ended_at IS NULL AND l.created_by_role <> 'admin' AND ${chosen}`;
};

/**
 * SQL: the notifications of the users whose credentials `endBorrowableCredentials` will end in the same batch, and of
 * all administrators about each of them.
 */
export function selectEndedCredentialNotifications(
  among: readonly string[] | null,
  { id, now }: { id: string; now: string },
): NotificationRowsSql {
  const kind = "account_changed";
  const person = toContentJson({ message: message("notifications.credential_ended_person") });
  const administrators = toContentJson({
    message: message("notifications.credential_ended_administrators", { name: "" }),
  });
  return sql`SELECT ${id} || '-' || o.id AS id, o.id AS user_id, ${kind} AS kind, ${person} AS content, ${NO_REQUEST},
      '/profile' AS url FROM users o WHERE o.id IN (${borrowable(among, now)})
    UNION ALL SELECT ${id} || '-' || o.id || '-' || a.id, a.id, ${kind}, ${setParameter(sql`${administrators}`, "name", sql`o.name`)}, ${NO_REQUEST},
      '/admin/users?act=access&on=' || o.id
    FROM users o CROSS JOIN users a ON a.role = 'admin' AND a.is_active = 1 AND a.id <> o.id WHERE o.id IN (${borrowable(among, now)})`;
}

/**
 * Ends the one-time passwords and links that were made by people who were no administrators, of the users `among`, or, if
 * null, of all users who have authority now (R45). Their sessions end as well, because they can only change the
 * password. Runs after the statements that give the authority.
 */
export const endBorrowableCredentials = (
  db: Database,
  among: readonly string[] | null,
  event: { id: string; now: string },
): Statement[] => {
  const { id, now } = event;
  const users = borrowable(among, now);
  return [
    db.run(
      sql`INSERT INTO security_events(id, kind, created_at, user_id, user_name) SELECT ${id} || '-' || o.id, 'one_time_credential_ended', ${now}, o.id, (SELECT name FROM users WHERE id = o.id)
          FROM users o WHERE o.id IN (${users})`,
    ),
    db.run(
      sql`DELETE FROM sessions WHERE user_id IN (SELECT u.id FROM users u WHERE ${isPasswordOfColleague} AND u.id IN (${users}))`,
    ),
    db.run(
      sql`UPDATE password_links SET ended_at = ${now} WHERE ended_at IS NULL AND created_by_role <> 'admin' AND user_id IN (${users})`,
    ),
    db.run(
      sql`UPDATE users AS u SET password_expires_at = ${now} WHERE ${isPasswordOfColleague} AND u.password_expires_at > ${now} AND u.id IN (${users})`,
    ),
  ];
};
