/** Finds the next approver of a request that waited too long for its current approver (R18, R24). Pure. */
import type { StoredRoute } from "../matrix/route.ts";
import { listApprovedIds } from "./approval-chain.ts";
import type { PersonRef } from "./events.ts";

export type EscalationFacts = {
  route: StoredRoute;
  /** The index of the current level in `route.levels`. */
  current_level: number;
  current_approver_id: string;
  eligible_ids: readonly string[];
  requester_id: string;
};

/**
 * Returns the approvers of the current level who rank above the current approver and have not approved yet, the nearest first. If the
 * current approver is not an approver of the level (after a reassignment), all of its approvers rank above.
 */
export function listHigherApprovers({
  route,
  current_level,
  current_approver_id,
  requester_id,
}: EscalationFacts): PersonRef[] {
  const level = route.levels[current_level];
  if (!level) return [];
  const at = level.eligible_approvers.findIndex((one) => one.user_id === current_approver_id);
  const done = new Set([requester_id, ...listApprovedIds(level)]);
  return level.eligible_approvers
    .slice(at + 1)
    .filter((one) => !done.has(one.user_id))
    .map((one) => ({ id: one.user_id, name: one.user_name }));
}

/**
 * Returns as `to` the nearest active approver above the current approver, and as `eligible_ids` everybody who could decide before the
 * escalation, including the current approver. null if there is no active approver above.
 */
export function findEscalation(
  facts: EscalationFacts,
  active_ids: ReadonlySet<string>,
): { to: PersonRef; eligible_ids: string[] } | null {
  const to = listHigherApprovers(facts).find((one) => active_ids.has(one.id));
  if (!to) return null;
  return { to, eligible_ids: [...new Set([...facts.eligible_ids, facts.current_approver_id])] };
}
