import type { AdminUser, PersonOption } from "../../../../domain/admin/entities.ts";
import { findAuthoritySource } from "../../../../domain/users/authority.ts";
import { getLockEnd } from "../../../../domain/users/sign-in-lock.ts";
import type { AdminUserRow, PersonOptionRow } from "../../../db/queries/admin-users.ts";

export function toAdminUser(row: AdminUserRow): AdminUser {
  const { id, username, name, email, department, designation, role, is_active, version, created_at } = row;
  return {
    id,
    username,
    name,
    email,
    department,
    designation,
    role,
    is_active: is_active === 1,
    version,
    created_at,
    locked_until: row.locked_since && getLockEnd(row.locked_since),
    authority: toAuthority(row),
  };
}

/** What somebody decides by (R37). */
export const toAuthority = ({ role, in_matrix, decides_open, is_delegate }: AdminUserRow) =>
  findAuthoritySource({
    role,
    in_matrix: in_matrix === 1,
    decides_open: decides_open === 1,
    is_delegate: is_delegate === 1,
  });

export const toPersonOption = (row: PersonOptionRow): PersonOption => ({ ...row, is_active: row.is_active === 1 });
