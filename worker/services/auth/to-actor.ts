import type { Actor, User } from "../../../domain/entities.ts";
import { mustChangePassword } from "../../../domain/users/passwords.ts";
import type { ActorRow, UserRow } from "../../db/queries/people.ts";
import type { AdminPasswordSetup } from "../deps.ts";

/** Converts a stored user for the API and the screens, without the password hash. */
export function toUser(row: Omit<UserRow, "password_hash">): User {
  const { id, username, name, email, department, designation, role } = row;
  return { id, username, name, email, department, designation, role, is_active: row.is_active };
}

export function toActor(row: Omit<ActorRow, "password_hash">, installation: AdminPasswordSetup): Actor {
  return {
    ...toUser(row),
    department_id: row.department_id,
    password_change_required: mustChangePassword(row.password_kind, installation.documented_password_must_change),
    dashboard_sort_by: row.dashboard_sort_by,
    dashboard_sort_order: row.dashboard_sort_order,
    acts_for: JSON.parse(row.acts_for),
  };
}
