/**
 * Protects the accounts of people with authority. Only an administrator may change how they sign in. Otherwise other people could sign in
 * with such an account and decide in its owner's name (R37). Pure.
 */

import { type Failure, fail } from "../errors.ts";
import { type Message, message } from "../message.ts";
import type { Role } from "../roles.ts";

/** The reasons why a person has authority over requests or over the administration. */
export const AUTHORITY_SOURCES = ["admin", "vp", "matrix", "group", "open_requests", "delegate"] as const;
export type AuthoritySource = (typeof AUTHORITY_SOURCES)[number];

export type UserAuthorityData = {
  role: Role;
  /** Whether the user is named in an active matrix configuration. */
  in_matrix: boolean;
  /** Whether the user is a member of an active group of approvers. The group lists the user or finds the user by its rule. */
  in_group: boolean;
  /**
   * Whether the user may decide an open request by its stored route, even if the matrix has changed since then (R15). Does not include
   * people of steps that are not open. They cannot decide yet, R37 does not name them, and finding them would read every open request.
   */
  decides_open: boolean;
  /** Whether the user is the delegate in a planned or active delegation. */
  is_delegate: boolean;
};

/** Returns the first authority source that applies to the user, or null if none applies. */
export function findAuthoritySource({
  role,
  in_matrix,
  in_group,
  decides_open,
  is_delegate,
}: UserAuthorityData): AuthoritySource | null {
  if (role === "admin" || role === "vp") return role;
  if (in_matrix) return "matrix";
  if (in_group) return "group";
  if (decides_open) return "open_requests";
  return is_delegate ? "delegate" : null;
}

/** Returns the message for a refused change: 'Victor Pell is a VP, so only an administrator can change …'. */
export const describeGuardedAccount = (name: string, source: AuthoritySource): Message =>
  message(`users.account_guarded_${source}`, { name });

/** Returns why the actor may not unlock the user's sign-in, or null if they may. Somebody who may unlock can try more passwords. */
export function checkUnlock(
  actor: { role: Role },
  user: { name: string; authority: AuthoritySource | null },
): Failure | null {
  if (actor.role === "admin" || user.authority === null) return null;
  return fail("admin_only", message(`users.unlock_guarded_${user.authority}`, { name: user.name }));
}

/** The fields that can be used to take over an account or to disable it, and the department, which rules of groups read (R46). */
const GUARDED_FIELDS = ["username", "email", "department_id", "role", "password_hash", "is_active"] as const;

type GuardedAccount = Record<(typeof GUARDED_FIELDS)[number], unknown> & {
  name: string;
  authority: AuthoritySource | null;
};

/**
 * Returns why the actor may not move a user to another department, or null if they may (R46). Nobody moves themselves, because the
 * department decides which groups they are in and who approves their requests. `authority`: of the user, before or after the change.
 */
export function checkDepartmentChange(
  actor: { id: string; role: Role },
  before: { id: string; name: string; department_id: string },
  after: { department_id: string },
  authority: AuthoritySource | null,
): Failure | null {
  if (before.department_id === after.department_id) return null;
  const refuse = (detail: Message) => fail("admin_only", detail, { errors: [{ path: "department", message: detail }] });
  if (actor.id === before.id) return refuse(message("users.own_department_change_barred"));
  if (actor.role === "admin" || authority === null) return null;
  return refuse(describeGuardedAccount(before.name, authority));
}

/**
 * Returns why the actor may not change a user's account from `before` to `after`, or null if they may. `after` null: the account is
 * deleted.
 */
export function checkAccountChange(
  actor: { role: Role },
  before: GuardedAccount,
  after: Omit<GuardedAccount, "name" | "authority"> | null,
): Failure | null {
  if (actor.role === "admin" || before.authority === null) return null;
  const isGuarded = after === null || GUARDED_FIELDS.some((field) => before[field] !== after[field]);
  return isGuarded ? fail("admin_only", describeGuardedAccount(before.name, before.authority)) : null;
}
