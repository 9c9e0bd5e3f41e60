/**
 * Who may be given what somebody leaves behind (R38): only people who may decide the request by the route that is stored with it, so that
 * handing over passes no authority on that the matrix did not give. Pure.
 */

import { formatIsolatedList, isolate } from "../format/bidi.ts";
import type { StoredRoute } from "../matrix/routing.ts";
import { approvedIds } from "./approve-level.ts";

export type HandoverRequest = {
  id: string;
  requester_id: string;
  current_level: number;
  route: StoredRoute;
  /** Who may approve the current level and has not, escalations included. */
  eligible_ids: readonly string[];
};

export type HandoverTarget = { id: string; name: string };

const getLevelApprovedIds = ({ route, current_level }: HandoverRequest): string[] => {
  const level = route.levels[current_level];
  return level ? approvedIds(level) : [];
};

/** Everybody who may decide the request by its stored route, at the current level or above it; each once, whether active or not. */
export function routeApproverIds(request: HandoverRequest): string[] {
  const { requester_id, current_level, route, eligible_ids } = request;
  const named = route.levels
    .slice(current_level)
    .flatMap((level) => level.eligible_approvers.map((one) => one.user_id));
  const barred = new Set([requester_id, ...getLevelApprovedIds(request)]);
  return [...new Set([...eligible_ids, ...named])].filter((id) => !barred.has(id));
}

/**
 * Those of the active users who may be given the request: the people of its route or, where nobody of the route is active any more,
 * everybody but its requester and whose approval it has, as R14 lets an administrator assign it.
 */
export function handoverTargetIds(request: HandoverRequest, active_ids: ReadonlySet<string>): string[] {
  const left = routeApproverIds(request).filter((id) => active_ids.has(id));
  if (left.length > 0) return left;
  const barred = new Set([request.requester_id, ...getLevelApprovedIds(request)]);
  return [...active_ids].filter((id) => !barred.has(id));
}

/**
 * Why the request does not go to `target`, in a sentence; null when it may.
 *
 * @param actor_id the administrator who hands over: never what they requested themselves
 * @param active_ids the target and the active users among the route's people
 */
export function checkHandover(
  request: HandoverRequest,
  target: HandoverTarget,
  actor_id: string,
  active_ids: ReadonlySet<string>,
): string | null {
  if (request.requester_id === target.id) return `${isolate(target.name)} made this request`;
  if (request.requester_id === actor_id) return "You made this request";
  if (getLevelApprovedIds(request).includes(target.id))
    return `${isolate(target.name)} has approved this request already`;
  const ids = handoverTargetIds(request, active_ids);
  return ids.includes(target.id)
    ? null
    : `${isolate(target.name)} cannot decide this request by its route; ${formatIsolatedList(getApproverNames(request, ids))} can`;
}

/** As they were called when the request was routed; a person it was given to outside its route has no name there. */
function getApproverNames({ route }: HandoverRequest, ids: readonly string[]): string[] {
  const named = route.levels.flatMap((level) => level.eligible_approvers);
  return ids.map((id) => named.find((one) => one.user_id === id)?.user_name ?? "the approver before");
}
