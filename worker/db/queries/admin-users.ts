import { type SQL, sql } from "drizzle-orm";
import { foldName } from "../../../domain/format/folded-text.ts";
import type { UserSortKey } from "../../../domain/inputs/admin-users.ts";
import type { PersonRef } from "../../../domain/matrix/route.ts";
import { message } from "../../../domain/message.ts";
import type { Role } from "../../../domain/roles.ts";
import { getFailureCutoff, MAX_SIGN_IN_FAILURES } from "../../../domain/users/sign-in-lock.ts";
import type { Database, Statement } from "../database.ts";
import { containsText, type FoldedColumn, selectIdByName } from "../folded-columns.ts";
import type { departments, users } from "../schema/users.ts";
import { insertRows } from "./admin-events.ts";
import { decidesOpenCondition, groupMemberCondition, inMatrixCondition, isDelegateCondition } from "./authority.ts";
import { NO_REQUEST, type NotificationRowsSql, setParameter, toContentJson } from "./notifications.ts";
import type { PersonRow } from "./people.ts";
import type { SortValue } from "./request-sources.ts";
import { usernameAttemptKey } from "./sessions.ts";

type Users = typeof users.$inferSelect;

/** Returns the users with these ids, active or not. */
export function listPeopleByIds(db: Database, ids: readonly string[]) {
  return db.all<PersonRow>(
    sql`SELECT id, name, is_active FROM users WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    { is_active: "boolean" },
  );
}

export type PersonOptionRow = Pick<Users, "id" | "name" | "username" | "email" | "role" | "is_active"> & {
  department: string;
};

/** The maximum number of people that a field for selecting a person offers. */
const MAX_PERSON_OPTIONS = 2000;

/** Returns all users for the fields that select approvers, payers and department heads; active users come first. */
export const listPersonOptions = (db: Database) =>
  db.all<PersonOptionRow>(
    sql`SELECT u.id, u.name, u.username, u.email, d.name AS department, u.role, u.is_active FROM users u JOIN departments d ON d.id = u.department_id
        ORDER BY u.is_active DESC, u.name, u.id LIMIT ${MAX_PERSON_OPTIONS}`,
    { is_active: "boolean" },
  );

/** Stores the payers of a request type, in the order of `user_ids`. */
export function replacePayers(db: Database, request_type_id: string, user_ids: readonly string[]): Statement[] {
  return [
    db.run(sql`DELETE FROM request_type_payers WHERE request_type_id = ${request_type_id}`),
    db.run(
      sql`INSERT INTO request_type_payers(request_type_id, user_id, position)
          SELECT ${request_type_id}, value, key FROM json_each(${JSON.stringify(user_ids)})`,
    ),
  ];
}

export type ManagedUserRow = Omit<
  Users,
  FoldedColumn<"users"> | "dashboard_sort_by" | "dashboard_sort_order" | "language" | "was_used" | "updated_at"
> & {
  department: string;
  /** The name of the person who set the mail address; null as `email_set_by`. */
  email_set_by_name: string | null;
  /** Whether the user is an approver in an active configuration of the matrix. */
  in_matrix: boolean;
  /** Whether the user is a member of an active group of approvers. */
  in_group: boolean;
  /** Whether the user may decide an open request. */
  decides_open: boolean;
  /** Whether the user is the delegate in a delegation that has not ended, also in a future one. */
  is_delegate: boolean;
  /** The time of the oldest failed sign-in that counts for locking the user name (R42); null if it is not locked. */
  locked_since: string | null;
};

const USER_BOOLEANS = {
  is_active: "boolean",
  in_matrix: "boolean",
  in_group: "boolean",
  decides_open: "boolean",
  is_delegate: "boolean",
} as const;

/**
 * SQL: the columns of a user. `in_matrix`, `in_group`, `decides_open` and `is_delegate` are the reasons why the user may decide (R37).
 * SQLite evaluates the subquery of `decides_open` once per row, the others once per statement.
 */
const userColumns = (now: string): SQL =>
  sql`u.id, u.username, u.name, u.email, u.department_id, d.name AS department, u.designation, u.role, u.is_active, u.version, u.created_at,
    u.password_hash, u.password_kind, u.password_expires_at,
    u.password_set_by, u.password_set_by_role, u.email_set_by, u.email_set_by_role,
    (SELECT s.name FROM users s WHERE s.id = u.email_set_by) AS email_set_by_name,
    ${inMatrixCondition} AS in_matrix, ${groupMemberCondition} AS in_group, ${decidesOpenCondition} AS decides_open,
    ${isDelegateCondition(now)} AS is_delegate,
    (SELECT CASE WHEN count(*) >= ${MAX_SIGN_IN_FAILURES.user} THEN min(attempted_at) END FROM
      (SELECT attempted_at FROM sign_in_attempts WHERE key = ${usernameAttemptKey} AND attempted_at > ${getFailureCutoff(new Date(now))}
       ORDER BY attempted_at DESC LIMIT ${MAX_SIGN_IN_FAILURES.user})) AS locked_since`;
const usersWithDepartment = sql.raw("users u JOIN departments d ON d.id = u.department_id");

export const findUserForAdmins = (db: Database, id: string, now: string) =>
  db.all<ManagedUserRow>(sql`SELECT ${userColumns(now)} FROM ${usersWithDepartment} WHERE u.id = ${id}`, USER_BOOLEANS);

export type UserFilters = { q?: string; role?: Role; department?: string; is_active?: boolean };
export type UserPageOptions = {
  sort_by: UserSortKey;
  sort_order: "asc" | "desc";
  after: readonly SortValue[] | null;
  limit: number;
};

/** The server counts matching users up to this number; a list with more shows '1000+'. */
export const USER_COUNT_CEILING = 1000;

function userConditions(filters: UserFilters): SQL[] {
  const all: SQL[] = [];
  if (filters.role) all.push(sql`u.role = ${filters.role}`);
  if (filters.is_active !== undefined) all.push(sql`u.is_active = ${Number(filters.is_active)}`);
  if (filters.department) all.push(sql`d.id = ${selectIdByName("departments", "name_folded", filters.department)}`);
  const text = sql.raw("(u.name_search || ' ' || u.username_search || ' ' || u.email_search || ' ' || d.name_search)");
  for (const word of filters.q?.split(/\s+/).slice(0, 8) ?? []) all.push(containsText(text, word));
  return all;
}

const whereClause = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql` WHERE ${sql.join(conditions, sql` AND `)}` : sql``;

/** Returns one page of users, and one row more if there is another page. */
export function listUsersForAdmins(db: Database, filters: UserFilters, plan: UserPageOptions, now: string) {
  const key = sql.raw(`u.${plan.sort_by}`);
  const direction = sql.raw(plan.sort_order);
  const beyond = sql.raw(plan.sort_order === "asc" ? ">" : "<");
  const after = plan.after ? [sql`(${key}, u.id) ${beyond} (${plan.after[0] ?? ""}, ${plan.after[1] ?? ""})`] : [];
  return db.all<ManagedUserRow>(
    sql`SELECT ${userColumns(now)} FROM ${usersWithDepartment}${whereClause([...userConditions(filters), ...after])}
        ORDER BY ${key} ${direction}, u.id ${direction} LIMIT ${plan.limit + 1}`,
    USER_BOOLEANS,
  );
}

export function countUsersForAdmins(db: Database, filters: UserFilters) {
  return db.all<{ matches: number }>(
    sql`SELECT count(*) AS matches FROM (SELECT 1 FROM ${usersWithDepartment}${whereClause(userConditions(filters))} LIMIT ${USER_COUNT_CEILING + 1})`,
  );
}

/** Returns the users who have one of these user names or email addresses. */
export function listUsersByNameOrEmail(db: Database, usernames: readonly string[], emails: readonly string[]) {
  const folded = (values: readonly string[]) =>
    sql`(SELECT value FROM json_each(${JSON.stringify(values.map(foldName))}))`;
  return db.all<Pick<Users, "id" | "name" | "username" | "email" | "is_active">>(
    sql`SELECT id, name, username, email, is_active FROM users WHERE username_folded IN ${folded(usernames)} OR email_folded IN ${folded(emails)}`,
    { is_active: "boolean" },
  );
}

/**
 * SQL: a notification for each active administrator except the actor about each of the users whose name another active
 * user has, regardless of case.
 */
export function selectSameNameNotifications(
  users: readonly Pick<Users, "id" | "name">[],
  { id, actor }: { id: string; actor: PersonRef },
): NotificationRowsSql {
  const text = message("notifications.same_name", { actor_name: actor.name, name: "" });
  const content = setParameter(sql`${toContentJson({ message: text })}`, "name", sql`o.name`);
  return sql`SELECT ${id} || '-' || a.id || '-' || o.id AS id, a.id AS user_id, 'account_changed' AS kind, ${content} AS content,
      ${NO_REQUEST}, '/admin/users' AS url
    FROM json_each(${JSON.stringify(users.map(({ id }) => id))}) one CROSS JOIN users o ON o.id = one.value
    CROSS JOIN users a ON a.role = 'admin' AND a.is_active = 1 AND a.id <> ${actor.id}
    WHERE EXISTS (SELECT 1 FROM users s WHERE s.name_search = o.name_search AND s.id <> o.id AND s.is_active = 1)`;
}

export type ImportedUser = Pick<
  Users,
  | "id"
  | "username"
  | "password_hash"
  | "password_kind"
  | "password_expires_at"
  | "name"
  | "email"
  | "department_id"
  | "designation"
  | "role"
  | "email_set_by"
  | "email_set_by_role"
>;

/** Inserts all users. The batch fails if another user has one of the user names or email addresses. */
export function insertUsers(db: Database, users: readonly ImportedUser[], at: string): Statement {
  return insertRows(
    db,
    "users",
    users.map((user) => ({ ...user, created_at: at, updated_at: at })),
  );
}

export type ImportedDepartment = Pick<
  typeof departments.$inferSelect,
  "id" | "name" | "description" | "budget_minor" | "head_user_id"
>;

export function insertDepartments(db: Database, departments: readonly ImportedDepartment[], at: string): Statement {
  return insertRows(
    db,
    "departments",
    departments.map((one) => ({ ...one, created_at: at })),
  );
}

/**
 * SQL: every active administrator except the actor, as recipients of a notification that open requests wait for the
 * deactivated user `user_id`; the actor, if there is no other; no one if no requests wait for this user.
 */
export const toOpenRequestAdminAudience = ({ user_id, actor_id }: { user_id: string; actor_id: string }): SQL =>
  sql`users u WHERE u.role = 'admin' AND u.is_active = 1 AND u.id <> ${user_id}
    AND (u.id <> ${actor_id} OR NOT EXISTS (SELECT 1 FROM users o WHERE o.role = 'admin' AND o.is_active = 1 AND o.id NOT IN (${actor_id}, ${user_id})))
    AND EXISTS (SELECT 1 FROM waiting_approvers WHERE user_id = ${user_id})`;
