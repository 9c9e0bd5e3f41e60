/**
 * Decides who may take over another approver's requests (R38). While the stored route of a request has an active approver, only approvers
 * of this route may take over the request. A handover therefore never gives authority that the matrix did not give. Pure.
 */

import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import { type ApprovalProgress, type PersonRef, toPersonRef } from "../matrix/route.ts";
import type { Text } from "../message.ts";
import { describeInfluencedPerson, INFLUENCE_DAYS } from "../users/influence.ts";
import { isAtStep } from "./approval-chain.ts";
import {
  countMissingApprovals,
  describeBarredReason,
  isStep,
  listApprovalPersonIds,
  listReplacements,
  type RoutePeople,
} from "./steps.ts";

/** `influenced_ids`: the people over whose accounts the requester has influence (R45). */
export type RequestToHandOver = ApprovalProgress & {
  id: string;
  requester_id: string;
  influenced_ids: readonly string[];
};

export type HandoverTarget = { id: string; name: string };

/**
 * Returns the ids of all people who may decide the request by its stored route, at the current level or a higher one. Includes inactive
 * people. Contains no id twice.
 */
export function listRemainingApproverIds(request: RequestToHandOver): string[] {
  const { requester_id, current_level, route, eligible_ids, barred_ids, influenced_ids } = request;
  const named = route.levels
    .slice(current_level)
    .flatMap((level) => [...level.eligible_approvers, ...(level.backup_approvers ?? [])].map((one) => one.user_id));
  const excluded = new Set([requester_id, ...barred_ids, ...influenced_ids]);
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
  const excluded = new Set([request.requester_id, ...request.barred_ids, ...request.influenced_ids, ...waiting]);
  return [...active_ids].filter((id) => !excluded.has(id));
}

/**
 * Returns why the request cannot be handed over to `target`, or null if it can. `actor_id`: the administrator who hands the request over.
 * Administrators may not hand over their own requests, nor those of a person who has influence over their account. `active_ids`: the active approvers of the route, and `target` if active.
 */
export function checkHandover(
  request: RequestToHandOver,
  target: HandoverTarget,
  actor_id: string,
  active_ids: ReadonlySet<string>,
): Text | null {
  if (request.requester_id === target.id) return `${isolateBidiText(target.name)} submitted this request`;
  if (request.requester_id === actor_id) return "You submitted this request";
  if (request.route.levels.some((level) => listApprovalPersonIds(level.approved_by).includes(target.id)))
    return `${isolateBidiText(target.name)} has already approved this request`;
  const barred = describeBarredReason(request, target);
  if (barred) return barred;
  if (request.influenced_ids.includes(target.id)) return describeInfluencedPerson(target.name);
  if (request.influenced_ids.includes(actor_id)) return INFLUENCED_ADMINISTRATOR;
  if (request.waiting_for.some(({ id }) => id === target.id))
    return `This request already waits for ${isolateBidiText(target.name)}`;
  const ids = listHandoverTargetIds(request, active_ids);
  return ids.includes(target.id)
    ? null
    : `${isolateBidiText(target.name)} is not on this request's route; ${formatIsolatedList(getApproverNames(request, ids))} can decide it`;
}

/**
 * Returns the ids of all people whom the request could ask instead of a person who can no longer decide. Includes people who are inactive
 * or barred.
 */
export function listSuccessorCandidateIds({
  route,
  current_level,
  waiting_for,
  eligible_ids,
}: ApprovalProgress): string[] {
  const level = route.levels[current_level];
  const named = [
    ...(level?.eligible_approvers ?? []),
    ...(level?.members ?? []),
    ...(level?.backup_approvers ?? []),
    ...(route.fallback ?? []),
  ].map(({ user_id }) => user_id);
  return [...new Set([...named, ...eligible_ids, ...waiting_for.map(({ id }) => id)])];
}

/**
 * Returns the people who are asked instead of `from`, who can no longer decide (R52). In a step, these are its replacements, if too few of
 * its other people can decide. In a band without steps, it is the nearest eligible approver above `from`, otherwise any eligible approver.
 * Returns an empty array if the remaining people suffice or nobody is left (R14). `names`: the names of the eligible people, by id.
 */
export function findSuccessors(
  request: ApprovalProgress,
  from: PersonRef,
  people: RoutePeople,
  names: ReadonlyMap<string, string>,
): PersonRef[] {
  const { route, current_level, waiting_for, eligible_ids } = request;
  const canDecide = ({ id }: PersonRef): boolean =>
    id !== from.id && id !== people.requester_id && people.active_ids.has(id) && !people.barred.has(id);
  const left = waiting_for.filter(canDecide);
  const level = route.levels[current_level];
  if (level && isStep(level))
    return listReplacements(route, current_level, left, countMissingApprovals(level), withoutPerson(people, from.id));
  if (left.length > 0) return [];
  const ranked = (level?.eligible_approvers ?? []).map(toPersonRef).filter(({ id }) => eligible_ids.includes(id));
  const place = ranked.findIndex(({ id }) => id === from.id);
  const others = eligible_ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const successor = [...ranked.slice(place + 1), ...ranked, ...others].find(canDecide);
  return successor ? [successor] : [];
}

const withoutPerson = (people: RoutePeople, id: string): RoutePeople => ({
  ...people,
  active_ids: new Set([...people.active_ids].filter((one) => one !== id)),
});

const INFLUENCED_ADMINISTRATOR = `The requester set up or changed your account less than ${INFLUENCE_DAYS} days ago`;

/**
 * Returns the names of the approvers with these ids, as the route stores them. A person who got the request by a handover is not in the
 * route and is called 'the approver before'.
 */
function getApproverNames({ route }: RequestToHandOver, ids: readonly string[]): string[] {
  const named = route.levels.flatMap((level) => [...level.eligible_approvers, ...(level.backup_approvers ?? [])]);
  return ids.map((id) => named.find((one) => one.user_id === id)?.user_name ?? "the approver before");
}
