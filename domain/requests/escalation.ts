/** Finds the next approver of a request that waited too long for its current approver (R18, R24). Pure. */
import { type ApprovalProgress, type PersonRef, toPersonRef } from "../matrix/route.ts";
import { isStep } from "./steps.ts";

export type EscalationData = ApprovalProgress & { current_approver_id: string; requester_id: string };

/**
 * Returns the approvers of the current level who rank above the current approver and can still decide, nearest first. In a step, these are
 * its backup approvers, otherwise its eligible approvers. If the current approver is none of these people, because somebody reassigned the
 * request, all of these people rank above the current approver.
 */
export function listHigherApprovers({
  route,
  current_level,
  current_approver_id,
  waiting_for,
  barred_ids,
  requester_id,
}: EscalationData): PersonRef[] {
  const level = route.levels[current_level];
  if (!level) return [];
  const ranked = isStep(level) ? (level.backup_approvers ?? []) : level.eligible_approvers;
  const at = ranked.findIndex((one) => one.user_id === current_approver_id);
  const excluded = new Set([requester_id, ...barred_ids, ...waiting_for.map(({ id }) => id)]);
  return ranked
    .slice(at + 1)
    .filter((one) => !excluded.has(one.user_id))
    .map(toPersonRef);
}

/**
 * Returns the nearest approver above the current approver who can decide, or null if there is none. `able_ids`: the people who are active
 * and not under the influence of the requester (R45).
 */
export const findEscalationApprover = (facts: EscalationData, able_ids: ReadonlySet<string>): PersonRef | null =>
  listHigherApprovers(facts).find((one) => able_ids.has(one.id)) ?? null;
