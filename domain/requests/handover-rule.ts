/**
 * Who may be given what somebody leaves behind (R38): only people who may decide the request by the route that is stored with it, so that
 * handing over passes no authority on that the matrix did not give. Pure.
 */

import { isolated, isolatedList } from "../format/isolated-text.ts";
import type { StoredRoute } from "../matrix/approval-routing.ts";
import { approvedIds } from "./decision.ts";

export type HeldRequest = {
  id: string;
  requester_id: string;
  current_level: number;
  route: StoredRoute;
  /** Who may approve the current level and has not, escalations included. */
  eligible_ids: readonly string[];
};

export type HandoverTarget = { id: string; name: string };

const approvedBefore = ({ route, current_level }: HeldRequest): string[] => {
  const level = route.levels[current_level];
  return level ? approvedIds(level) : [];
};

/** Everybody who may decide the request by its stored route, at the current level or above it; each once, whether active or not. */
export function routeApproverIds(request: HeldRequest): string[] {
  const { requester_id, current_level, route, eligible_ids } = request;
  const named = route.levels
    .slice(current_level)
    .flatMap((level) => level.eligible_approvers.map((one) => one.user_id));
  const barred = new Set([requester_id, ...approvedBefore(request)]);
  return [...new Set([...eligible_ids, ...named])].filter((id) => !barred.has(id));
}

/**
 * Those of the active users who may be given the request: the people of its route or, where nobody of the route is active any more,
 * everybody but its requester and whose approval it has, as R14 lets an administrator assign it.
 */
export function handoverTargetIds(request: HeldRequest, active_ids: ReadonlySet<string>): string[] {
  const left = routeApproverIds(request).filter((id) => active_ids.has(id));
  if (left.length > 0) return left;
  const barred = new Set([request.requester_id, ...approvedBefore(request)]);
  return [...active_ids].filter((id) => !barred.has(id));
}

/**
 * Why the request does not go to `target`, in a sentence; null when it may.
 *
 * @param actor_id the administrator who hands over: never what they requested themselves
 * @param active_ids the target and the active users among the route's people
 */
export function refuseHandover(
  request: HeldRequest,
  target: HandoverTarget,
  actor_id: string,
  active_ids: ReadonlySet<string>,
): string | null {
  if (request.requester_id === target.id) return `${isolated(target.name)} made this request`;
  if (request.requester_id === actor_id) return "You made this request";
  if (approvedBefore(request).includes(target.id)) return `${isolated(target.name)} has approved this request already`;
  const ids = handoverTargetIds(request, active_ids);
  return ids.includes(target.id)
    ? null
    : `${isolated(target.name)} cannot decide this request by its route; ${isolatedList(namesOf(request, ids))} can`;
}

/** As they were called when the request was routed; a person it was given to outside its route has no name there. */
function namesOf({ route }: HeldRequest, ids: readonly string[]): string[] {
  const named = route.levels.flatMap((level) => level.eligible_approvers);
  return ids.map((id) => named.find((one) => one.user_id === id)?.user_name ?? "the approver before");
}
