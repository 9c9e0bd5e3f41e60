import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { findAuthoritySource } from "../../../../domain/users/authority.ts";
import { getLockEnd } from "../../../../domain/users/sign-in-lock.ts";
import type { ManagedUserRow } from "../../../db/queries/admin-users.ts";

export function toAdminUser(row: ManagedUserRow): UserWithAdminFields {
  const { id, username, name, email, department, designation, role, is_active, version, created_at } = row;
  return {
    id,
    username,
    name,
    email,
    department,
    designation,
    role,
    is_active,
    version,
    created_at,
    locked_until: row.locked_since && getLockEnd(row.locked_since),
    authority: findUserAuthoritySource(row),
    email_set_by:
      row.email_set_by === null ? null : { id: row.email_set_by, name: row.email_set_by_name ?? row.email_set_by },
    email_confirmed: row.email_set_by_role === null || row.email_set_by_role === "admin",
  };
}

/** Returns why a user may decide requests; null if the user may not decide any (R37). */
export const findUserAuthoritySource = (row: ManagedUserRow) => findAuthoritySource(row);
