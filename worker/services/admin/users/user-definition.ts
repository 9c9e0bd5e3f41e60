import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { type Failure, type FieldError, fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import {
  type CreateUserInput,
  formatPasswordLengthMessage,
  type UpdateUserInput,
} from "../../../../domain/inputs/admin-users.ts";
import { checkAccountChange } from "../../../../domain/users/authority.ts";
import { toOneTimePasswordState, WEAK_PASSWORD_MESSAGES } from "../../../../domain/users/passwords.ts";
import { inBatch } from "../../../db/database.ts";
import { findUserForAdmins, type ManagedUserRow } from "../../../db/queries/admin-users.ts";
import { findDepartmentByName, findSettings } from "../../../db/queries/master-data.ts";
import { findNewPasswordWeakness, getMinPasswordLength } from "../../auth/check-password.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { createNewUserNotificationStatements, createUserChangeStatements } from "./user-change-effects.ts";
import { findUserAuthoritySource, toAdminUser } from "./user-views.ts";

/**
 * Defines how administrators manage users (R2, R12, R28, R37). A new role or department takes effect with the user's
 * next call, because each call reads the user from the database.
 */
export const userDefinition: EntityDefinition<ManagedUserRow, UserWithAdminFields, CreateUserInput, UpdateUserInput> = {
  entity: "user",
  table: "users",
  find: findUserForAdmins,
  toEntity: toAdminUser,
  labelOf: (row) => row.name,
  columnsOf: (row) => ({
    username: row.username,
    password_hash: row.password_hash,
    password_kind: row.password_kind,
    password_expires_at: row.password_expires_at,
    name: row.name,
    email: row.email,
    department_id: row.department_id,
    designation: row.designation,
    role: row.role,
    is_active: row.is_active,
  }),
  uniqueColumns: ["username", "email"],
  lockedColumns: [],
  planNew,
  planChange,
  refuse: refuseChange,
  refuseRemoval,
  extraStatements: (deps, before, next, change) =>
    before
      ? createUserChangeStatements(deps, before, next, change)
      : createNewUserNotificationStatements(deps, next, change),
  extraRemovalStatements: (deps, row, change) =>
    createUserChangeStatements(deps, row, { ...row, is_active: false }, change),
  // Leaves out computed values, which the record does not store: whether the user may decide requests now, and the end
  // of a lock.
  toSnapshot: (row) => {
    const { authority: _, locked_until: __, ...stored } = toAdminUser(row);
    return stored;
  },
  auditDetails: (before, next) => (before?.password_hash === next.password_hash ? {} : { password_changed: true }),
};

async function planNew(deps: Deps, input: CreateUserInput): Promise<Result<ManagedUserRow>> {
  const { username, name, email, designation, role, password } = input;
  const { department, errors } = await checkUser(deps, { ...input, owner: { username, name, email } }, null);
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
    created_at: getIsoNow(deps),
    in_matrix: false,
    in_group: false,
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
): Promise<Result<ManagedUserRow>> {
  const { username = before.username, name = before.name, email = before.email, password } = input;
  if (password !== undefined && before.id === actor.id)
    return failInvalid([{ path: "password", message: OWN_PASSWORD_MESSAGE }]);
  const { department, errors } = await checkUser(deps, { ...input, owner: { username, name, email } }, before);
  if (errors.length > 0 || !department) return failInvalid(errors);
  const next = {
    ...before,
    username,
    name,
    email,
    designation: input.designation ?? before.designation,
    role: input.role ?? before.role,
    department_id: department.id,
    department: department.name,
    is_active: input.is_active ?? before.is_active,
  };
  if (password === undefined) return ok(next);
  // Hashing takes a fraction of a second, so the checks that do not need the hash come first.
  const refused = refuseChange(actor, before, { ...next, password_hash: "" });
  if (refused) return refused;
  if (await deps.passwords.verify(password, before.password_hash))
    return failInvalid([{ path: "password", message: WEAK_PASSWORD_MESSAGES.present }]);
  return ok({ ...next, password_hash: await deps.passwords.hash(password), ...toOneTimePasswordState(deps.now()) });
}

const OWN_PASSWORD_MESSAGE = "Please change your own password under Change Password, with the current one";

type CheckUserInput = Pick<UpdateUserInput, "department" | "password"> & {
  owner: Pick<ManagedUserRow, "username" | "name" | "email">;
};

/** Looks up the department by its name and checks the password (R5, R44). A user may stay in a department that became inactive. */
async function checkUser(
  deps: Deps,
  { department: name, password, owner }: CheckUserInput,
  before: Pick<ManagedUserRow, "department_id" | "department"> | null,
): Promise<{ department: { id: string; name: string } | null; errors: FieldError[] }> {
  const { departments, settings } = await inBatch(deps.db, {
    departments: findDepartmentByName(deps.db, name ?? ""),
    settings: findSettings(deps.db),
  });
  const current = before && { id: before.department_id, name: before.department, is_active: true };
  const department = name === undefined ? current : departments[0];
  const errors: FieldError[] = [];
  if (!department || (!department.is_active && department.id !== before?.department_id))
    errors.push({ path: "department", message: `There is no active department "${isolateBidiText(name ?? "")}"` });
  const floor = getMinPasswordLength(settings[0]);
  const objection =
    password === undefined
      ? null
      : password.length < floor
        ? formatPasswordLengthMessage(floor)
        : await findNewPasswordWeakness(deps, password, owner);
  if (objection) errors.push({ path: "password", message: objection });
  return { department: department ?? null, errors };
}

/**
 * Returns a failure for three kinds of changes: a change of an administrator by a person who is not one, the
 * deactivation of one's own account (R28), and changes that give the authority of a user to another person (R37).
 */
function refuseChange(actor: Actor, before: ManagedUserRow | null, next: ManagedUserRow): Failure | null {
  if (actor.role !== "admin" && (next.role === "admin" || before?.role === "admin"))
    return fail("admin_only", "Only an administrator can create, change or remove administrators.");
  if (before?.id === actor.id && !next.is_active) return refuseOwnAccount("is_active");
  return before && checkAccountChange(actor, { ...before, authority: findUserAuthoritySource(before) }, next);
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
