import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { type Failure, type FieldError, fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import {
  type CreateUserInput,
  formatPasswordLengthMessage,
  type UpdateUserInput,
} from "../../../../domain/inputs/admin-users.ts";
import { message } from "../../../../domain/message.ts";
import type { Role } from "../../../../domain/roles.ts";
import { checkAccountChange, checkDepartmentChange } from "../../../../domain/users/authority.ts";
import { toOneTimePasswordState } from "../../../../domain/users/passwords.ts";
import { cleanUsername, findUsernameFault } from "../../../../domain/users/usernames.ts";
import { inBatch } from "../../../db/database.ts";
import { findUserForAdmins, type ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { findDepartmentRule, listGroupRuleRoles } from "../../../db/queries/approver-groups.ts";
import { findDepartmentByName, findSettings } from "../../../db/queries/master-data.ts";
import { readPasswordRecord, toPasswordEntry } from "../../audit/record-password.ts";
import { findNewPasswordWeakness, getMinPasswordLength } from "../../auth/check-password.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { createNewUserStatements, createUserChangeStatements } from "./user-change-effects.ts";
import { findUserAuthoritySource, toAdminUser } from "./user-views.ts";

/** A user before or after a change. `is_department_rule`: whether the change moves the user and a rule reads their department (R46). */
export type PlannedUserRow = ManagedUserRow & { is_department_rule?: boolean };

/**
 * Defines how administrators manage users (R2, R12, R28, R37). A new role or department takes effect with the user's
 * next call, because each call reads the user from the database.
 */
export const userDefinition: EntityDefinition<PlannedUserRow, UserWithAdminFields, CreateUserInput, UpdateUserInput> = {
  entity: "user",
  table: "users",
  find: findUserForAdmins,
  toEntity: toAdminUser,
  labelOf: (row) => row.name,
  columns: [
    "username",
    "password_hash",
    "password_kind",
    "password_expires_at",
    "password_set_by",
    "password_set_by_role",
    "email_set_by",
    "email_set_by_role",
    "name",
    "email",
    "department_id",
    "designation",
    "role",
    "is_active",
  ],
  uniqueColumns: ["username", "email"],
  lockedColumns: [],
  planNew,
  planChange,
  refuse: refuseChange,
  refuseRemoval,
  extraStatements: (deps, before, next, change) =>
    before ? createUserChangeStatements(deps, before, next, change) : createNewUserStatements(deps, next, change),
  extraRemovalStatements: (deps, row, change) =>
    createUserChangeStatements(deps, row, { ...row, is_active: false }, change, true),
  // Leaves out computed values, which the record does not store: whether the user may decide requests now, the end of a
  // lock, and whose address it is.
  toSnapshot: (row) => {
    const { authority: _, locked_until: __, email_set_by: ___, email_confirmed: ____, ...stored } = toAdminUser(row);
    return { ...stored, department_id: row.department_id };
  },
  extraEntries: async (deps, before, next, { actor }) => {
    if (before?.password_hash === next.password_hash) return [];
    const { versions } = await inBatch(deps.db, readPasswordRecord(deps, next.id));
    return [toPasswordEntry(deps, next, actor, versions)];
  },
  isRule: (before, next) =>
    before === null ? next.in_group : before.department_id !== next.department_id && next.is_department_rule === true,
  auditDetails: (before, next) => (before?.password_hash === next.password_hash ? {} : { password_changed: true }),
};

async function planNew(deps: Deps, input: CreateUserInput, actor: Actor): Promise<Result<PlannedUserRow>> {
  const { username, name, email, designation, role, password } = input;
  const owner = { username, name, email };
  const { department, errors, rule_roles } = await checkUser(deps, { ...input, owner }, null);
  if (errors.length > 0 || !department) return failInvalid(errors);
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
    is_active: input.is_active,
    password_hash: await deps.passwords.hash(password),
    ...toOneTimePasswordState(deps.now()),
    password_set_by: actor.id,
    password_set_by_role: actor.role,
    email_set_by: actor.id,
    email_set_by_role: actor.role,
    email_set_by_name: actor.name,
    created_at: getIsoNow(deps),
    in_matrix: false,
    in_group: rule_roles.includes(role),
    decides_open: false,
    is_delegate: false,
    locked_since: null,
  });
}

async function planChange(
  deps: Deps,
  input: UpdateUserInput,
  before: ManagedUserRow,
  actor: Actor,
): Promise<Result<PlannedUserRow>> {
  const { name = before.name, email = before.email, password } = input;
  // A form sends the present user name, which may be older than the rules for user names.
  const typed = input.username ?? before.username;
  const username = typed === cleanUsername(before.username) ? before.username : typed;
  const fault = username === before.username ? null : findUsernameFault(username);
  if (fault !== null) return failInvalid([{ path: "username", message: fault }]);
  if (password !== undefined && before.id === actor.id)
    return failInvalid([{ path: "password", message: message("users.own_password_needs_current") }]);
  const owner = { username, name, email };
  const { department, errors, rule_roles } = await checkUser(deps, { ...input, owner }, before);
  if (errors.length > 0 || !department) return failInvalid(errors);
  const role = input.role ?? before.role;
  const next = {
    ...before,
    username,
    name,
    email,
    ...(email === before.email ? {} : toAddressSetter(before.id === actor.id ? null : actor)),
    designation: input.designation ?? before.designation,
    role,
    department_id: department.id,
    department: department.name,
    is_active: input.is_active ?? before.is_active,
    in_group: before.in_group || rule_roles.includes(role),
    is_department_rule: await isDepartmentRule(deps, before, department.id),
  };
  if (password === undefined) return ok(next);
  // Hashing takes a fraction of a second, so the checks that do not need the hash come first.
  const refused = refuseChange(actor, before, { ...next, password_hash: "" });
  if (refused) return refused;
  if (await deps.passwords.verify(password, before.password_hash))
    return failInvalid([{ path: "password", message: message("users.password_present") }]);
  return ok({
    ...next,
    password_hash: await deps.passwords.hash(password),
    ...toOneTimePasswordState(deps.now()),
    password_set_by: actor.id,
    password_set_by_role: actor.role,
  });
}

/** Returns the columns that say who set a mail address. `setter` null: its owner. */
const toAddressSetter = (setter: Actor | null) => ({
  email_set_by: setter?.id ?? null,
  email_set_by_role: setter?.role ?? null,
  email_set_by_name: setter?.name ?? null,
});

/** Whether a rule reads the department of the user, before or after a move to `department_id` (R46). */
async function isDepartmentRule(deps: Deps, before: ManagedUserRow, department_id: string): Promise<boolean> {
  if (before.department_id === department_id) return false;
  if (before.in_matrix || before.in_group) return true;
  const { rules } = await inBatch(deps.db, {
    rules: findDepartmentRule(deps.db, [before.department_id, department_id]),
  });
  return rules.length > 0;
}

type CheckUserInput = Pick<UpdateUserInput, "department" | "password"> & {
  owner: Pick<ManagedUserRow, "username" | "name" | "email">;
};

/**
 * Looks up the department by its name and checks the password (R5, R44). A user may stay in a department that became
 * inactive. `rule_roles`: the roles by which rules of groups find their members.
 */
async function checkUser(
  deps: Deps,
  { department: name, password, owner }: CheckUserInput,
  before: Pick<ManagedUserRow, "department_id" | "department"> | null,
): Promise<{ department: { id: string; name: string } | null; errors: FieldError[]; rule_roles: Role[] }> {
  const { departments, settings, rules } = await inBatch(deps.db, {
    departments: findDepartmentByName(deps.db, name ?? ""),
    settings: findSettings(deps.db),
    rules: listGroupRuleRoles(deps.db),
  });
  const current = before && { id: before.department_id, name: before.department, is_active: true };
  const department = name === undefined ? current : departments[0];
  const errors: FieldError[] = [];
  if (!department || (!department.is_active && department.id !== before?.department_id))
    errors.push({ path: "department", message: message("users.no_active_department", { name: name ?? "" }) });
  const floor = getMinPasswordLength(settings[0]);
  const objection =
    password === undefined
      ? null
      : password.length < floor
        ? formatPasswordLengthMessage(floor)
        : await findNewPasswordWeakness(deps, password, owner);
  if (objection) errors.push({ path: "password", message: objection });
  return { department: department ?? null, errors, rule_roles: rules.map(({ role }) => role) };
}

/**
 * Returns a failure for four kinds of changes: a change of an administrator by a person who is not one, the deactivation
 * of one's own account (R28), changes that give the authority of a user to another person (R37), and changes of one's own
 * department or that of a person with authority (R46).
 */
function refuseChange(actor: Actor, before: ManagedUserRow | null, next: ManagedUserRow): Failure | null {
  if (actor.role !== "admin" && (next.role === "admin" || before?.role === "admin"))
    return fail("admin_only", message("users.administrators_admin_only"));
  if (before?.id === actor.id && !next.is_active) return refuseOwnAccount("is_active");
  if (!before) return null;
  const authority = findUserAuthoritySource(before);
  return (
    checkDepartmentChange(actor, before, next, authority ?? findUserAuthoritySource(next)) ??
    checkAccountChange(actor, { ...before, authority }, next)
  );
}

function refuseRemoval(actor: Actor, row: ManagedUserRow): Failure | null {
  if (row.id === actor.id) return refuseOwnAccount("id");
  return (
    refuseChange(actor, row, row) ??
    checkAccountChange(actor, { ...row, authority: findUserAuthoritySource(row) }, null)
  );
}

function refuseOwnAccount(path: string): Failure {
  const failure = fail("own_account");
  return { ...failure, errors: [{ path, message: failure.detail }] };
}
