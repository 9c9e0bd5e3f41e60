/** The levels of a stored route: how an approval changes them, and how screens and the API show them. Pure. */

import type { ApprovalLevel } from "../entities.ts";
import type { Approval, RouteApprover, RouteLevel, StoredRoute } from "../matrix/routing.ts";
import { findEscalationClockTime } from "./due-dates.ts";
import type { PersonRef } from "./events.ts";
import type { RequestStatus } from "./lifecycle.ts";

/** Returns the levels as screens and the API show them. `current_level`: an index into `route.levels`. */
export function toApprovalChain(
  route: StoredRoute,
  current_level: number,
  status: RequestStatus | "deleted",
): ApprovalLevel[] {
  return route.levels.map((level, index) => ({
    level: level.level,
    status:
      status === "approved" || index < current_level ? "approved" : index === current_level ? "current" : "waiting",
    required_approvals: level.required_approvals,
    approver_id: level.approver?.user_id ?? null,
    approver_name: level.approver?.user_name ?? null,
    eligible_approvers: level.eligible_approvers,
    approved_by: level.approved_by.map((one) => ({ ...one, on_behalf_of: one.on_behalf_of ?? null })),
  }));
}

/** The columns of a request that name its current approver. */
export type ApproverColumns = { current_approver_id: string | null; current_approver_name: string | null };

/** Returns the person for whose decision a request waits; null if nobody is assigned (R14). */
export const findCurrentApprover = ({ current_approver_id: id, current_approver_name: name }: ApproverColumns) =>
  id !== null && name !== null ? { id, name } : null;

/** Returns the columns that name the approver. `approver` null: nobody is assigned. */
export const toApproverColumns = (approver: PersonRef | null): ApproverColumns => ({
  current_approver_id: approver?.id ?? null,
  current_approver_name: approver?.name ?? null,
});

/**
 * Returns the columns of a request with `status` that waits for `approver` since the time `at`. The hours until an escalation are counted
 * from then on (R18).
 */
export function toAssignmentColumns(approver: PersonRef | null, status: RequestStatus, at: string) {
  const columns = toApproverColumns(approver);
  return { ...columns, escalation_clock_at: findEscalationClockTime({ ...columns, status }, at) };
}

export type ApprovalOutcome = {
  route: StoredRoute;
  current_level: number;
  status: "approved" | "pending";
  /** The person who has to approve next; null if the request is approved or nobody is left to approve. */
  current_approver: RouteApprover | null;
  final: boolean;
};

/**
 * Returns the ids of the people whose approval a level already has: people who approved it, and people on whose behalf a delegate approved
 * it. None of them can approve the level again.
 */
export const listApprovedIds = (level: Pick<RouteLevel, "approved_by">): string[] =>
  level.approved_by.flatMap(({ user_id, on_behalf_of }) => (on_behalf_of ? [user_id, on_behalf_of.id] : [user_id]));

/** Returns the ids of the people whose approval the current level already has; `current_level` is an index into `route.levels`. */
export function listCurrentApprovedIds({
  route,
  current_level,
}: {
  route: StoredRoute;
  current_level: number;
}): string[] {
  const level = route.levels[current_level];
  return level ? listApprovedIds(level) : [];
}

/** Returns the ids of the people who may approve the current level and have not done so yet; stored with the request as `eligible_ids`. */
export function listEligibleIds(route: StoredRoute, current_level: number): string[] {
  const level = route.levels[current_level];
  if (!level) return [];
  const done = new Set(listApprovedIds(level));
  return level.eligible_approvers.map((one) => one.user_id).filter((id) => !done.has(id));
}

/**
 * Returns the ids of the people who may decide after an approval. On the same level, everybody who could decide before still can, also
 * after an escalation (R24), unless they have now approved the level. A new level has its own approvers.
 */
export const listEligibleIdsAfterApproval = (
  before: { current_level: number; eligible_ids: readonly string[] },
  after: { current_level: number; route: StoredRoute },
): string[] =>
  after.current_level === before.current_level
    ? before.eligible_ids.filter((id) => !listCurrentApprovedIds(after).includes(id))
    : listEligibleIds(after.route, after.current_level);

/**
 * Adds an approval to the current level (an index into `route.levels`). The level is complete when the required number of people approved;
 * the approval of the last level is final. A person counts once per level, and so does the person that a delegate approves for. If the
 * status stays pending and nobody is left to approve, `current_approver` is null; administrators are then notified (R14).
 */
export function approveLevel(route: StoredRoute, current_level: number, by: Approval): ApprovalOutcome {
  const before = route.levels[current_level];
  if (!before) throw new Error(`the route has no level ${current_level}`);
  const done = new Set(listApprovedIds(before));
  const counted = listApprovedIds({ approved_by: [by] }).some((id) => done.has(id));
  const level = { ...before, approved_by: counted ? before.approved_by : [...before.approved_by, by] };
  const levels = route.levels.map((one, index) => (index === current_level ? level : one));
  const next = { ...route, levels };
  if (level.approved_by.length < level.required_approvals) {
    const waiting = listEligibleIds(next, current_level)[0];
    const current_approver = level.eligible_approvers.find((one) => one.user_id === waiting) ?? null;
    return { route: next, current_level, status: "pending", current_approver, final: false };
  }
  const following = levels[current_level + 1];
  if (!following) return { route: next, current_level, status: "approved", current_approver: null, final: true };
  return {
    route: next,
    current_level: current_level + 1,
    status: "pending",
    current_approver: following.approver,
    final: false,
  };
}
