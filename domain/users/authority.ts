/** Whose sign-in only an administrator may touch, because it carries authority that somebody else could borrow (R37). Pure. */

import { type Failure, fail } from "../errors.ts";
import { isolate } from "../format/bidi.ts";
import type { Role } from "../roles.ts";

/** What somebody decides by, or administers by. */
export const AUTHORITY_SOURCES = ["admin", "vp", "matrix", "open_requests", "delegate"] as const;
export type AuthoritySource = (typeof AUTHORITY_SOURCES)[number];

export type AuthorityHolder = {
  role: Role;
  /** Named in an active matrix entry. */
  in_matrix: boolean;
  /** May decide an open request by its stored route, which a changed matrix does not change (R15). */
  decides_open: boolean;
  /** Decides for somebody who is out of office, now or soon. */
  is_delegate: boolean;
};

/** Returns the first of the sources that somebody has, or null. */
export function findAuthoritySource({
  role,
  in_matrix,
  decides_open,
  is_delegate,
}: AuthorityHolder): AuthoritySource | null {
  if (role === "admin" || role === "vp") return role;
  if (in_matrix) return "matrix";
  if (decides_open) return "open_requests";
  return is_delegate ? "delegate" : null;
}

const AUTHORITY_REASONS = {
  admin: "is an administrator",
  vp: "is a VP",
  matrix: "is named in the approval matrix",
  open_requests: "may decide open requests",
  delegate: "decides for a colleague",
} as const satisfies Record<AuthoritySource, string>;

/** 'Victor Pell is a VP, so only …'. */
export const formatAuthorityMessage = (name: string, source: AuthoritySource): string =>
  `${isolate(name)} ${AUTHORITY_REASONS[source]}, so only an administrator can change their username, email, role, password or status, or delete the account.`;

/** Why a locked sign-in is not the actor's to unlock: guessing could go on; null when it is. */
export function checkUnlock(
  actor: { role: Role },
  user: { name: string; authority: AuthoritySource | null },
): Failure | null {
  if (actor.role === "admin" || user.authority === null) return null;
  const because = AUTHORITY_REASONS[user.authority];
  return fail("admin_only", `${isolate(user.name)} ${because}, so only an administrator can unlock their sign-in.`);
}

/** The fields by which an account could be taken over, or taken out of the way. */
const GUARDED_FIELDS = ["username", "email", "role", "password_hash", "is_active"] as const;

type GuardedAccount = Record<(typeof GUARDED_FIELDS)[number], unknown> & {
  name: string;
  authority: AuthoritySource | null;
};

/** Why this change, or with `after` null this deletion, is not the actor's to make; null when it is. */
export function checkAccountChange(
  actor: { role: Role },
  before: GuardedAccount,
  after: Omit<GuardedAccount, "name" | "authority"> | null,
): Failure | null {
  if (actor.role === "admin" || before.authority === null) return null;
  const touched = after === null || GUARDED_FIELDS.some((field) => before[field] !== after[field]);
  return touched ? fail("admin_only", formatAuthorityMessage(before.name, before.authority)) : null;
}
