/** What becomes of a request that its approver lets wait for too long (R18, R24). Pure. */
import type { StoredRoute } from "../matrix/routing.ts";
import { approvedIds } from "./approve-level.ts";
import type { PersonRef } from "./events.ts";

export type EscalationFacts = {
  route: StoredRoute;
  /** Index into `route.levels`. */
  current_level: number;
  current_approver_id: string;
  eligible_ids: readonly string[];
  requester_id: string;
};

/**
 * Who could have it next, the nearest first: those of the current level's list above the current approver who have not approved it yet.
 * Somebody whom it was reassigned to stands on no level: from them it goes back to the level's own approver, and up from there.
 */
export function findHigherApprovers({
  route,
  current_level,
  current_approver_id,
  requester_id,
}: EscalationFacts): PersonRef[] {
  const level = route.levels[current_level];
  if (!level) return [];
  const at = level.eligible_approvers.findIndex((one) => one.user_id === current_approver_id);
  const done = new Set([requester_id, ...approvedIds(level)]);
  return level.eligible_approvers
    .slice(at + 1)
    .filter((one) => !done.has(one.user_id))
    .map((one) => ({ id: one.user_id, name: one.user_name }));
}

/** The nearest of them who is active, and who may decide then: everybody who could before still can. null at the top. */
export function escalate(
  facts: EscalationFacts,
  active_ids: ReadonlySet<string>,
): { to: PersonRef; eligible_ids: string[] } | null {
  const to = findHigherApprovers(facts).find((one) => active_ids.has(one.id));
  if (!to) return null;
  return { to, eligible_ids: [...new Set([...facts.eligible_ids, facts.current_approver_id])] };
}
