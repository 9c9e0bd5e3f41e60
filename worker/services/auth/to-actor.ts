import type { Actor, User } from "../../../domain/entities.ts";
import { mustChangePassword } from "../../../domain/users/passwords.ts";
import { findRequiredFactorStep } from "../../../domain/users/second-factor.ts";
import type { ActorRow, UserRow } from "../../db/queries/people.ts";
import type { AdminPasswordSetup } from "../deps.ts";

/** Converts a stored user for the API and the screens, without the password hash. */
export function toUser(row: Omit<UserRow, "password_hash">): User {
  const { id, username, name, email, department, designation, role } = row;
  return { id, username, name, email, department, designation, role, is_active: row.is_active };
}

/**
 * `second_factor`: when the session was last confirmed with a second factor; null if there is no session, or it was
 * never confirmed.
 */
export function toActor(
  row: Omit<ActorRow, "password_hash"> & { second_factor?: string | null },
  installation: AdminPasswordSetup,
): Actor {
  const { has_factor, needs_factor, second_factor = null } = row;
  return {
    ...toUser(row),
    has_second_factor: has_factor,
    second_factor_required: findRequiredFactorStep({ has_factor, needs_factor, confirmed_at: second_factor }),
    second_factor_at: second_factor,
    second_factor_for_changes: row.second_factor_for_changes,
    four_eyes: row.four_eyes,
    department_id: row.department_id,
    password_change_required: mustChangePassword(row.password_kind, installation.documented_password_must_change),
    dashboard_sort_by: row.dashboard_sort_by,
    dashboard_sort_order: row.dashboard_sort_order,
    language: row.language,
    acts_for: JSON.parse(row.acts_for),
    influenced_by: JSON.parse(row.influenced_by),
  };
}
