import type { DashboardSortPreferences } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import type { DashboardSortInput } from "../../../domain/inputs/requests.ts";
import type { Language } from "../../../domain/language.ts";
import { inBatch } from "../../db/database.ts";
import { updateDashboardPreferences, updateLanguage } from "../../db/queries/people.ts";
import type { Actor, Deps } from "../deps.ts";

const toPreferences = ({ dashboard_sort_by, dashboard_sort_order }: Actor): DashboardSortPreferences => ({
  dashboard_sort_by,
  dashboard_sort_order,
});

/**
 * Returns the actor's own preferences, which were read with the session. Fails with `identity_mismatch` if `user_id` is
 * another user.
 */
export function getPreferences(actor: Actor, user_id: string): Result<DashboardSortPreferences> {
  return user_id === actor.id ? ok(toPreferences(actor)) : fail("identity_mismatch");
}

/** Changes the preferences that `input` contains and returns all of them. Fails with `identity_mismatch` if `user_id` is not the actor. */
export async function changePreferences(
  deps: Deps,
  actor: Actor,
  user_id: string,
  input: DashboardSortInput,
): Promise<Result<DashboardSortPreferences>> {
  if (user_id !== actor.id) return fail("identity_mismatch");
  const current = toPreferences(actor);
  const preferences = {
    dashboard_sort_by: input.dashboard_sort_by ?? current.dashboard_sort_by,
    dashboard_sort_order: input.dashboard_sort_order ?? current.dashboard_sort_order,
  };
  await inBatch(deps.db, [updateDashboardPreferences(deps.db, actor.id, preferences)]);
  return ok(preferences);
}

/** Saves the language of the actor; null: the language of the browser. */
export async function changeLanguage(deps: Deps, actor: Actor, language: Language | null): Promise<Result<null>> {
  await inBatch(deps.db, [updateLanguage(deps.db, actor.id, language)]);
  return ok(null);
}
