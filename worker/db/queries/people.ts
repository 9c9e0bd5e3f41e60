import { type SQL, sql } from "drizzle-orm";
import type { DashboardSortPreferences } from "../../../domain/entities.ts";
import type { PasswordKind } from "../../../domain/users/passwords.ts";
import type { Database, Statement } from "../database.ts";
import { type FoldedColumn, foldColumns, selectIdByName } from "../folded-columns.ts";
import type { users } from "../schema/users.ts";
import { passwordExpiry } from "./authority.ts";
import { actsForColumn } from "./delegations.ts";
import { selectInfluences } from "./influences.ts";
import { FACTOR_BOOLEANS, factorColumns } from "./second-factor.ts";

type Users = typeof users.$inferSelect;

/** A user with the name of their department. */
export type UserRow = Omit<
  Users,
  | FoldedColumn<"users">
  | "was_used"
  | "version"
  | "created_at"
  | "updated_at"
  | "password_set_by"
  | "password_set_by_role"
  | "email_set_by"
  | "email_set_by_role"
> & { department: string };

/**
 * A user with the data that decides about their authority. `acts_for`: JSON array of {id, name, influenced_by} of the
 * people that the user decides for as their delegate. `influenced_by`: JSON array of the influences over the account.
 */
export type ActorRow = UserRow & {
  acts_for: string;
  influenced_by: string;
  has_factor: boolean;
  needs_factor: boolean;
  second_factor_for_changes: boolean;
  four_eyes: boolean;
};

const columns = (expiry: SQL): SQL =>
  sql`${sql.raw(`u.id, u.username, u.name, u.email, u.department_id, d.name AS department, u.designation, u.role, u.is_active,
  u.password_kind, u.dashboard_sort_by, u.dashboard_sort_order, u.language`)}, ${expiry} AS password_expires_at`;

/** SQL: the columns of `UserRow` without the password hash, from `users u` and `departments d`. */
export const userColumnsWithoutHash = columns(sql.raw("u.password_expires_at"));

/** SQL: the columns of `UserRow`, from `users u` and `departments d`. */
const userColumns = sql`${userColumnsWithoutHash}, u.password_hash`;

/**
 * SQL: as `userColumns`, for checking a password. A one-time password that could be borrowed has expired (R45), even if
 * the change that gave its account authority has not ended it.
 */
const signInColumns = (now: string): SQL => sql`${columns(passwordExpiry(now))}, u.password_hash`;

/** SQL: the columns `acts_for` and `influenced_by` of `users u` at `now`. */
export const authorityColumns = (now: string): SQL =>
  sql`${actsForColumn(now)}, ${selectInfluences(sql`u.id`, now)} AS influenced_by`;

const usersWithDepartment = sql.raw("users u JOIN departments d ON d.id = u.department_id");

export function findUserByUsername(db: Database, username: string, now: string) {
  return db.all<ActorRow>(
    sql`SELECT ${signInColumns(now)}, ${factorColumns}, ${authorityColumns(now)} FROM ${usersWithDepartment} JOIN settings c ON c.id = 1 WHERE u.id = ${selectIdByName("users", "username_folded", username)}`,
    { is_active: "boolean", ...FACTOR_BOOLEANS },
  );
}

export function findUser(db: Database, id: string) {
  return db.all<UserRow>(sql`SELECT ${userColumns} FROM ${usersWithDepartment} WHERE u.id = ${id}`, {
    is_active: "boolean",
  });
}

/** Returns a user for checking their password at `now`. */
export const findPasswordOwner = (db: Database, id: string, now: string) =>
  db.all<UserRow>(sql`SELECT ${signInColumns(now)} FROM ${usersWithDepartment} WHERE u.id = ${id}`, {
    is_active: "boolean",
  });

/** Returns a user, with the people that the user decides for at `now`. */
export function findActor(db: Database, id: string, now: string) {
  return db.all<ActorRow>(
    sql`SELECT ${userColumns}, ${factorColumns}, ${authorityColumns(now)} FROM ${usersWithDepartment} JOIN settings c ON c.id = 1 WHERE u.id = ${id}`,
    { is_active: "boolean", ...FACTOR_BOOLEANS },
  );
}

/** Returns a row if at least one user exists. Reads only one row. */
export const findAnyUser = (db: Database) => db.all<{ id: string }>(sql`SELECT id FROM users LIMIT 1`);

export function listActiveUsersExcept(db: Database, user_id: string, limit: number) {
  return db.all<UserRow>(
    sql`SELECT ${userColumns} FROM ${usersWithDepartment} WHERE u.is_active = 1 AND u.id <> ${user_id} ORDER BY u.name, u.id LIMIT ${limit}`,
    { is_active: "boolean" },
  );
}

export type PersonRow = Pick<Users, "id" | "name" | "is_active">;

/** Every active administrator, as recipients of a notification. */
export const activeAdminAudience: SQL = sql`users u WHERE u.role = 'admin' AND u.is_active = 1`;

/** Returns active administrators, at most `limit`. */
export function listAdmins(db: Database, limit = 100) {
  return db.all<PersonRow>(
    sql`SELECT id, name, is_active FROM users WHERE role = 'admin' AND is_active = 1 LIMIT ${limit}`,
    { is_active: "boolean" },
  );
}

export type NewUser = Pick<
  Users,
  "id" | "username" | "password_hash" | "name" | "email" | "department_id" | "designation" | "role" | "created_at"
> & {
  /** Never `one_time`: only administrators create such users, with `insertRow`. */
  password_kind: Exclude<PasswordKind, "one_time">;
};

/** Returns SQL for the columns of a new user, and for their values. */
function toUserColumns(user: NewUser): { names: SQL; values: SQL } {
  const columns = { ...user, updated_at: user.created_at, ...foldColumns("users", user) };
  const values = Object.values(columns).map((value) => sql`${value}`);
  return { names: sql.raw(Object.keys(columns).join(", ")), values: sql.join(values, sql`, `) };
}

export function insertUser(db: Database, user: NewUser): Statement {
  const { names, values } = toUserColumns(user);
  return db.run(sql`INSERT INTO users(${names}) VALUES (${values})`);
}

/**
 * Inserts the user only if the table is empty, so that two processes that start at the same time create only one user
 * (R3).
 */
export function insertFirstUser(db: Database, user: NewUser): Statement {
  const { names, values } = toUserColumns(user);
  return db.run(sql`INSERT INTO users(${names}) SELECT ${values} WHERE NOT EXISTS (SELECT 1 FROM users)`);
}

/**
 * Stores a new password chosen by the user. `old_hash`: the hash with which the current password was checked. Returns no row if the
 * password was reset in the meantime (R37).
 */
export function updatePassword(db: Database, user_id: string, old_hash: string, new_hash: string, at: string) {
  return db.all<{ id: string }>(
    sql`UPDATE users SET password_hash = ${new_hash}, password_kind = 'own', password_expires_at = NULL, password_set_by = NULL,
          password_set_by_role = NULL, updated_at = ${at} WHERE id = ${user_id} AND password_hash = ${old_hash} RETURNING id`,
  );
}

/** SQL: whether the user has this hash of a password. */
export const hasPasswordHash = (user_id: string, hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${user_id} AND password_hash = ${hash})`;

/** Stores a new hash of the unchanged password. Does nothing if the password was changed in the meantime. */
export function replaceHashOfSamePassword(
  db: Database,
  user_id: string,
  old_hash: string,
  new_hash: string,
): Statement {
  return db.run(
    sql`UPDATE users SET password_hash = ${new_hash} WHERE id = ${user_id} AND password_hash = ${old_hash}`,
  );
}

/** Stores the language that a user has chosen; null: the language of the browser. */
export const updateLanguage = (db: Database, user_id: string, language: Users["language"]): Statement =>
  db.run(sql`UPDATE users SET language = ${language} WHERE id = ${user_id}`);

export function updateDashboardPreferences(
  db: Database,
  user_id: string,
  preferences: DashboardSortPreferences,
): Statement {
  return db.run(
    sql`UPDATE users SET dashboard_sort_by = ${preferences.dashboard_sort_by}, dashboard_sort_order = ${preferences.dashboard_sort_order}
        WHERE id = ${user_id}`,
  );
}
