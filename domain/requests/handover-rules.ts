/**
 * Decides who may take over another approver's requests (R38). While the stored route of a request has an active approver, only approvers
 * of this route may take over the request. A handover therefore never gives authority that the matrix did not give. Pure.
 */

import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import type { ApprovalProgress } from "../matrix/route.ts";
import { isAtStep } from "./approval-chain.ts";
import { describeBarredReason, listApprovalPersonIds } from "./steps.ts";

export type RequestToHandOver = ApprovalProgress & { id: string; requester_id: string };

export type HandoverTarget = { id: string; name: string };

/**
 * Returns the ids of all people who may decide the request by its stored route, at the current level or a higher one. Includes inactive
 * people. Contains no id twice.
 */
export function listRemainingApproverIds(request: RequestToHandOver): string[] {
  const { requester_id, current_level, route, eligible_ids, barred_ids } = request;
  const named = route.levels
    .slice(current_level)
    .flatMap((level) => [...level.eligible_approvers, ...(level.backup_approvers ?? [])].map((one) => one.user_id));
  const excluded = new Set([requester_id, ...barred_ids]);
  return [...new Set([...eligible_ids, ...named])].filter((id) => !excluded.has(id));
}

/**
 * Returns the ids of the active users who may take over the request. These are the approvers of its route. If none of the approvers is
 * active, they are all users except the requester and people who approved at the current level (R14).
 */
export function listHandoverTargetIds(request: RequestToHandOver, active_ids: ReadonlySet<string>): string[] {
  const waiting = request.waiting_for.map(({ id }) => id);
  const isCandidate = (id: string): boolean => !isAtStep(request) || !waiting.includes(id);
  const eligible = listRemainingApproverIds(request).filter((id) => active_ids.has(id) && isCandidate(id));
  if (eligible.length > 0) return eligible;
  const excluded = new Set([request.requester_id, ...request.barred_ids, ...waiting]);
  return [...active_ids].filter((id) => !excluded.has(id));
}

/**
 * Returns why the request cannot be handed over to `target`, or null if it can. `actor_id`: the administrator who hands the request over.
 * Administrators may not hand over their own requests. `active_ids`: the active approvers of the route, and `target` if active.
 */
export function checkHandover(
  request: RequestToHandOver,
  target: HandoverTarget,
  actor_id: string,
  active_ids: ReadonlySet<string>,
): string | null {
  if (request.requester_id === target.id) return `${isolateBidiText(target.name)} submitted this request`;
  if (request.requester_id === actor_id) return "You submitted this request";
  if (request.route.levels.some((level) => listApprovalPersonIds(level.approved_by).includes(target.id)))
    return `${isolateBidiText(target.name)} has already approved this request`;
  const barred = describeBarredReason(request, target);
  if (barred) return barred;
  if (request.waiting_for.some(({ id }) => id === target.id))
    return `This request already waits for ${isolateBidiText(target.name)}`;
  const ids = listHandoverTargetIds(request, active_ids);
  return ids.includes(target.id)
    ? null
    : `${isolateBidiText(target.name)} is not on this request's route; ${formatIsolatedList(getApproverNames(request, ids))} can decide it`;
}

/**
 * Returns the names of the approvers with these ids, as the route stores them. A person who got the request by a handover is not in the
 * route and is called 'the approver before'.
 */
function getApproverNames({ route }: RequestToHandOver, ids: readonly string[]): string[] {
  const named = route.levels.flatMap((level) => [...level.eligible_approvers, ...(level.backup_approvers ?? [])]);
  return ids.map((id) => named.find((one) => one.user_id === id)?.user_name ?? "the approver before");
}
