import { type SQL, sql } from "drizzle-orm";
import type { Preferences } from "../../../domain/entities.ts";
import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import type { Role } from "../../../domain/roles.ts";
import type { PasswordKind } from "../../../domain/users/passwords.ts";
import type { Database, Statement } from "../database.ts";
import { actsForColumn } from "./delegations.ts";

export type UserRow = {
  id: string;
  username: string;
  name: string;
  email: string;
  department_id: string;
  department: string;
  designation: string;
  role: Role;
  is_active: number;
  password_hash: string;
  password_kind: PasswordKind;
  password_expires_at: string | null;
  dashboard_sort_by: SortKey;
  dashboard_sort_order: SortOrder;
};

/** `acts_for`: JSON of {id, name} of whoever they are the delegate of at the moment asked about. */
export type ActorRow = UserRow & { acts_for: string };

const userColumns =
  sql.raw(`u.id, u.username, u.name, u.email, u.department_id, d.name AS department, u.designation, u.role, u.is_active,
  u.password_hash, u.password_kind, u.password_expires_at, u.dashboard_sort_by, u.dashboard_sort_order`);
const usersWithDepartment = sql.raw("users u JOIN departments d ON d.id = u.department_id");

export function findUserByUsername(db: Database, username: string, now: string) {
  return db.all<ActorRow>(
    sql`SELECT ${userColumns}, ${actsForColumn(now)} FROM ${usersWithDepartment} WHERE lower(u.username) = lower(${username})`,
  );
}

export function findUser(db: Database, id: string) {
  return db.all<UserRow>(sql`SELECT ${userColumns} FROM ${usersWithDepartment} WHERE u.id = ${id}`);
}

/** A user as they may act at `now`. */
export function findActor(db: Database, id: string, now: string) {
  return db.all<ActorRow>(
    sql`SELECT ${userColumns}, ${actsForColumn(now)} FROM ${usersWithDepartment} WHERE u.id = ${id}`,
  );
}

/** Whether there is any user at all: one row read. */
export const findAnyUser = (db: Database) => db.all<{ id: string }>(sql`SELECT id FROM users LIMIT 1`);

export function listActiveUsersExcept(db: Database, user_id: string, limit: number) {
  return db.all<UserRow>(
    sql`SELECT ${userColumns} FROM ${usersWithDepartment} WHERE u.is_active = 1 AND u.id <> ${user_id} ORDER BY u.name, u.id LIMIT ${limit}`,
  );
}

export type PersonRow = { id: string; name: string; is_active: number };

/** For a notification: every active administrator. */
export const activeAdmins: SQL = sql`users u WHERE u.role = 'admin' AND u.is_active = 1`;

/** Active administrators; more than `limit` would be an odd company. */
export function listAdmins(db: Database, limit = 100) {
  return db.all<PersonRow>(
    sql`SELECT id, name, is_active FROM users WHERE role = 'admin' AND is_active = 1 LIMIT ${limit}`,
  );
}

export type NewUser = {
  id: string;
  username: string;
  password_hash: string;
  name: string;
  email: string;
  department_id: string;
  designation: string;
  role: Role;
  /** Who begins with a one-time password is made by an administrator. */
  password_kind: Exclude<PasswordKind, "one_time">;
  created_at: string;
};

const insertUserColumns = sql.raw(
  "INSERT INTO users(id, username, password_hash, name, email, department_id, designation, role, password_kind, created_at, updated_at)",
);

const userValues = (user: NewUser) =>
  sql`${user.id}, ${user.username}, ${user.password_hash}, ${user.name}, ${user.email}, ${user.department_id}, ${user.designation}, ${user.role},
      ${user.password_kind}, ${user.created_at}, ${user.created_at}`;

export const insertUser = (db: Database, user: NewUser): Statement =>
  db.run(sql`${insertUserColumns} VALUES (${userValues(user)})`);

/** Only while there is nobody: two first starts at once still make one (R3). */
export function insertFirstUser(db: Database, user: NewUser): Statement {
  return db.run(sql`${insertUserColumns} SELECT ${userValues(user)} WHERE NOT EXISTS (SELECT 1 FROM users)`);
}

/** A password that its owner chose. Returns no row when somebody reset the one that was checked, `old_hash`, in the meantime (R37). */
export function updatePassword(db: Database, user_id: string, old_hash: string, new_hash: string, at: string) {
  return db.all<{ id: string }>(
    sql`UPDATE users SET password_hash = ${new_hash}, password_kind = 'own', password_expires_at = NULL, updated_at = ${at}
        WHERE id = ${user_id} AND password_hash = ${old_hash} RETURNING id`,
  );
}

/** The same password hashed again; nothing happens when another one was set in the meantime. */
export function updatePasswordHash(db: Database, user_id: string, old_hash: string, new_hash: string): Statement {
  return db.run(
    sql`UPDATE users SET password_hash = ${new_hash} WHERE id = ${user_id} AND password_hash = ${old_hash}`,
  );
}

export function updatePreferences(db: Database, user_id: string, preferences: Preferences): Statement {
  return db.run(
    sql`UPDATE users SET dashboard_sort_by = ${preferences.dashboard_sort_by}, dashboard_sort_order = ${preferences.dashboard_sort_order}
        WHERE id = ${user_id}`,
  );
}
