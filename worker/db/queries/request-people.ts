/** The people who watch a request, who are mentioned in it, and who may see it. */

import { sql } from "drizzle-orm";
import { listRolesWithScope } from "../../../domain/requests/visibility.ts";
import type { Database, Statement } from "../database.ts";
import { selectIdByNameKeys, toNameKeys } from "../folded-columns.ts";
import type { departments, users } from "../schema/users.ts";
import { isVisibleToUser } from "./request-filters.ts";

type Users = typeof users.$inferSelect;

export type MentionedUserRow = Pick<Users, "id" | "name"> & { may_see: boolean };

/** Returns the active users with these usernames and whether they may see the request (R4). */
export function listMentionedUsers(db: Database, request_id: string, usernames: readonly string[]) {
  return db.all<MentionedUserRow>(
    sql`SELECT u.id, u.name, ${isVisibleToUser} AS may_see FROM requests r CROSS JOIN json_each(${toNameKeys(usernames)}) m
        CROSS JOIN users u ON u.id = ${selectIdByNameKeys("users", "username_folded")} AND u.is_active = 1 WHERE r.id = ${request_id}`,
    { may_see: "boolean" },
  );
}

/** Returns the active people who watch the request and may see it now (R4). */
export function listWatchers(db: Database, request_id: string, limit: number) {
  return db.all<Pick<Users, "id">>(
    sql`SELECT u.id FROM requests r CROSS JOIN request_watchers w ON w.request_seq = r.seq
        CROSS JOIN users u ON u.id = w.user_id AND u.is_active = 1 WHERE r.id = ${request_id} AND ${isVisibleToUser} LIMIT ${limit}`,
  );
}

/** Returns a row if the user watches the request. */
export const findWatch = (db: Database, request_id: string, user_id: string) =>
  db.all<{ user_id: string }>(
    sql`SELECT w.user_id FROM requests r CROSS JOIN request_watchers w ON w.request_seq = r.seq AND w.user_id = ${user_id}
        WHERE r.id = ${request_id}`,
  );

/** Makes the user a watcher unless `limit` active people watch the request. */
export function insertWatcher(
  db: Database,
  watcher: { request_seq: number; user_id: string },
  at: string,
  limit: number,
): Statement {
  return db.run(
    sql`INSERT OR IGNORE INTO request_watchers(request_seq, user_id, created_at)
        SELECT ${watcher.request_seq}, ${watcher.user_id}, ${at} WHERE ${limit} > (SELECT count(*) FROM request_watchers w
          CROSS JOIN users u ON u.id = w.user_id AND u.is_active = 1 WHERE w.request_seq = ${watcher.request_seq})`,
  );
}

export const deleteWatcher = (db: Database, request_id: string, user_id: string): Statement =>
  db.run(
    sql`DELETE FROM request_watchers
        WHERE request_seq = (SELECT seq FROM requests WHERE id = ${request_id}) AND user_id = ${user_id}`,
  );

export type PersonWhoSeesRow = Pick<Users, "id" | "name" | "username"> & {
  department: (typeof departments.$inferSelect)["name"];
};

/** Returns active people who may see the request (R4): its participants first, then those who see it by their role. A person can occur twice. */
export function listPeopleWhoSee(db: Database, request_id: string, limit: number) {
  const roles = (kind: "all" | "department") => JSON.stringify(listRolesWithScope(kind));
  const columns = sql.raw("u.id, u.name, u.username, d.name AS department");
  return db.all<PersonWhoSeesRow>(
    sql`SELECT ${columns} FROM requests r CROSS JOIN request_participants p ON p.request_seq = r.seq
          CROSS JOIN users u ON u.id = p.user_id AND u.is_active = 1 JOIN departments d ON d.id = u.department_id WHERE r.id = ${request_id}
        UNION ALL SELECT ${columns} FROM requests r CROSS JOIN json_each(${roles("department")}) o
          CROSS JOIN users u ON u.role = o.value AND u.is_active = 1 AND u.department_id = r.department_id
          JOIN departments d ON d.id = u.department_id WHERE r.id = ${request_id}
        UNION ALL SELECT ${columns} FROM json_each(${roles("all")}) o CROSS JOIN users u ON u.role = o.value AND u.is_active = 1
          JOIN departments d ON d.id = u.department_id
        LIMIT ${limit}`,
  );
}
