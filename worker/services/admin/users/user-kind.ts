import type { AdminUser, PersonOption } from "../../../../app/domain/admin-entities.ts";
import { type Failure, type FieldError, fail, invalid, ok, type Result } from "../../../../app/domain/errors.ts";
import {
  type CreateUserInput,
  passwordNeeds,
  type UpdateUserInput,
} from "../../../../app/domain/inputs/admin-users.ts";
import { PASSWORD_FLOOR } from "../../../../app/domain/inputs/auth.ts";
import { APPROVER_LEFT } from "../../../../app/domain/notices.ts";
import { inBatch, type Statement } from "../../../db/database.ts";
import {
  type AdminUserRow,
  findAdminUser,
  type PersonOptionRow,
  tellOfLeftRequests,
} from "../../../db/queries/admin-people.ts";
import { endDelegationsOf } from "../../../db/queries/delegations.ts";
import { findDepartmentByName, findSettings } from "../../../db/queries/master-data.ts";
import { deleteOtherSessions } from "../../../db/queries/sessions.ts";
import { tellOfLeftDelegations } from "../../delegations/tell.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import type { ChangeFacts, Kind } from "../master-kind.ts";

export function toAdminUser(row: AdminUserRow): AdminUser {
  const { id, username, name, email, department, designation, role, is_active, version, created_at } = row;
  return { id, username, name, email, department, designation, role, is_active: is_active === 1, version, created_at };
}

export const toPersonOption = (row: PersonOptionRow): PersonOption => ({ ...row, is_active: row.is_active === 1 });

/** Users as administrators keep them (R2, R12, R28). A change of role or department takes effect with the next call: sessions are read each time. */
export const userKind: Kind<AdminUserRow, AdminUser, CreateUserInput, UpdateUserInput> = {
  entity: "user",
  table: "users",
  find: findAdminUser,
  toEntity: toAdminUser,
  labelOf: (row) => row.name,
  columnsOf: (row) => ({
    username: row.username,
    password_hash: row.password_hash,
    name: row.name,
    email: row.email,
    department_id: row.department_id,
    designation: row.designation,
    role: row.role,
    is_active: row.is_active,
    password_is_default: row.password_is_default,
  }),
  unique: ["username", "email"],
  locked: [],
  planNew,
  planChange,
  refuse: refuseChange,
  refuseRemoval,
  alongside: (deps, before, next, change) => (before ? consequencesOf(deps, before, next, change) : []),
  alongsideRemoval: (deps, row, change) => consequencesOf(deps, row, { ...row, is_active: 0 }, change),
  note: (before, next) => (before?.password_hash === next.password_hash ? {} : { password_changed: true }),
};

async function planNew(deps: Deps, input: CreateUserInput): Promise<Result<AdminUserRow>> {
  const { department, errors } = await checkUser(deps, input, null);
  if (errors.length > 0 || !department) return invalid(errors);
  const { username, name, email, designation, role } = input;
  return ok({
    id: deps.newId(),
    version: 1,
    username,
    name,
    email,
    designation,
    role,
    department_id: department.id,
    department: department.name,
    is_active: Number(input.is_active),
    password_hash: await deps.passwords.hash(input.password),
    password_is_default: 0,
    created_at: isoNow(deps),
  });
}

async function planChange(deps: Deps, input: UpdateUserInput, before: AdminUserRow): Promise<Result<AdminUserRow>> {
  const { department, errors } = await checkUser(deps, input, before);
  if (errors.length > 0 || !department) return invalid(errors);
  const { username, name, email, designation, role } = input;
  const password =
    input.password === undefined
      ? {}
      : { password_hash: await deps.passwords.hash(input.password), password_is_default: 0 };
  return ok({
    ...before,
    ...password,
    username: username ?? before.username,
    name: name ?? before.name,
    email: email ?? before.email,
    designation: designation ?? before.designation,
    role: role ?? before.role,
    department_id: department.id,
    department: department.name,
    is_active: Number(input.is_active ?? before.is_active === 1),
  });
}

/** The department by its name, and the password against the floor of Settings (R5). A user may stay in a department that became inactive. */
export async function checkUser(
  deps: Deps,
  input: Pick<UpdateUserInput, "department" | "password">,
  before: Pick<AdminUserRow, "department_id" | "department"> | null,
): Promise<{ department: { id: string; name: string } | null; errors: FieldError[] }> {
  const [departments, settings] = await inBatch(deps.db, [
    findDepartmentByName(deps.db, input.department ?? ""),
    findSettings(deps.db),
  ]);
  const kept = before && { id: before.department_id, name: before.department, is_active: 1 };
  const department = input.department === undefined ? kept : departments[0];
  const floor = Math.max(PASSWORD_FLOOR, settings[0]?.password_min_length ?? PASSWORD_FLOOR);
  const errors: FieldError[] = [];
  if (!department || (department.is_active !== 1 && department.id !== before?.department_id))
    errors.push({ path: "department", message: `There is no active department "${input.department ?? ""}"` });
  if (input.password !== undefined && input.password.length < floor)
    errors.push({ path: "password", message: passwordNeeds(floor) });
  return { department: department ?? null, errors };
}

/** R28: only an admin makes admins, and so only an admin may change one; nobody deactivates themselves. */
function refuseChange(actor: Actor, before: AdminUserRow | null, next: AdminUserRow): Failure | null {
  if (actor.role !== "admin" && (next.role === "admin" || before?.role === "admin"))
    return fail("admin_only", "Only an administrator can make, change or remove administrators.");
  if (before?.id === actor.id && next.is_active !== 1) return refuseOwn("is_active");
  return null;
}

function refuseRemoval(actor: Actor, row: AdminUserRow): Failure | null {
  if (row.id === actor.id) return refuseOwn("id");
  return refuseChange(actor, row, row);
}

function refuseOwn(path: string): Failure {
  const failure = fail("own_account");
  return { ...failure, errors: [{ path, message: failure.detail }] };
}

/** Deactivation ends every session at once, and what one delegated or was delegated; another password all but the caller's own (R2); administrators hear of what waits (R14). */
function consequencesOf(
  deps: Deps,
  before: AdminUserRow,
  next: AdminUserRow,
  { actor, options }: ChangeFacts,
): Statement[] {
  const { db } = deps;
  const changed = before.password_hash !== next.password_hash;
  const left = before.is_active === 1 && next.is_active !== 1;
  const keep = changed && !left && options.keep_token ? deps.sha256(options.keep_token) : null;
  const { kind, title, message } = APPROVER_LEFT;
  const notice = { id: deps.newId(), kind, title, message: message(next.name) };
  return [
    ...(changed || left ? [deleteOtherSessions(db, next.id, keep)] : []),
    ...(left ? tellOfLeftDelegations(deps, next, actor.id) : []),
    ...(left ? [endDelegationsOf(db, next.id, isoNow(deps))] : []),
    ...(left ? tellOfLeftRequests(db, notice, { user_id: next.id, actor_id: actor.id, at: isoNow(deps) }) : []),
  ];
}
