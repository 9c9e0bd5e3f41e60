/**
 * Opens the steps of a route: decides who is asked, how many of them must approve, and who cannot be asked (R32, R33). A level without
 * `members` is a band without steps, which asks its approver. Pure.
 */
import { LIMITS } from "../limits.ts";
import {
  type Approval,
  type ApprovalProgress,
  type PersonRef,
  type RouteApprover,
  type RouteLevel,
  type SkippedMember,
  type StepOpening,
  type StoredRoute,
  toPersonRef,
} from "../matrix/route.ts";
import { type Message, message } from "../message.ts";

/**
 * Why a person cannot decide a request: they took part in another approval, have a conflict of duties (R33), or are under the influence of
 * the requester (R45). Influence can end, so it is not stored in `barred_ids`.
 */
export type BarredReason = "decided" | "conflict" | "influence";

/** The people of a route at one moment. `barred`: the people who cannot decide, with the reason, by id. `active_ids`: the active people of the route. */
export type RoutePeople = {
  requester_id: string;
  barred: ReadonlyMap<string, BarredReason>;
  active_ids: ReadonlySet<string>;
};

/** Whether the level is a step of the matrix or an approver added by hand, and not a band without steps. */
export const isStep = (level: RouteLevel): boolean => level.members !== undefined;

/** Whether any level of the route is a step of the matrix or an approver added by hand. */
export const hasSteps = (route: StoredRoute): boolean => route.levels.some(isStep);

/**
 * Returns the ids of the people who took part in an approval: the people who approved, and the people on whose behalf delegates approved.
 */
export const listApprovalPersonIds = (approvals: readonly Approval[]): string[] =>
  approvals.flatMap(({ user_id, on_behalf_of }) => (on_behalf_of ? [user_id, on_behalf_of.id] : [user_id]));

/**
 * Returns the state of the level at `index` when it opens. It asks its members who can decide. If these are too few, it also asks its
 * backup approvers, nearest first, and then all people of the fallback group who can decide. If there are still too few
 * (`hasTooFewApprovers`), administrators must be notified. 'All' means all members who can decide. The level asks at most
 * LIMITS.step_people people.
 */
export function computeStepOpening(route: StoredRoute, index: number, people: RoutePeople): StepOpening {
  const level = route.levels[index];
  if (!level) throw new Error(`the route has no level ${index}`);
  const carried = route.same_person === "once" ? listEarlierMemberApprovals(route, index) : [];
  const carried_ids = new Set(listApprovalPersonIds(carried));
  const members = (level.members ?? []).filter((one) => !carried_ids.has(one.user_id));
  const skipped = members.flatMap((one) => toSkippedMember(one, people));
  const available = members.filter((one) => canBeAssigned(one, people)).slice(0, LIMITS.step_people);
  const present = level.approved_by.length + carried.length;
  const required = level.required ?? Math.max(1, available.length + present);
  const places = required - present;
  const asked =
    places > 0
      ? fillPlaces(available, places, level.backup_approvers ?? [], route.fallback ?? [], people, carried_ids)
      : [];
  return { asked: asked.map(toPersonRef), required, skipped, carried };
}

/**
 * Returns the additional people that a step asks if fewer than `missing` of the people it asked can still decide: first backup approvers,
 * then people of the fallback group. Returns an empty array if nobody is needed or nobody is available.
 */
export function listReplacements(
  route: StoredRoute,
  index: number,
  waiting_for: readonly PersonRef[],
  missing: number,
  people: RoutePeople,
): PersonRef[] {
  const level = route.levels[index];
  if (!level || !isStep(level) || waiting_for.length >= missing) return [];
  const present = waiting_for.map(({ id, name }) => ({ user_id: id, user_name: name, max_amount: null, currency: "" }));
  const candidates = [...(level.members ?? []), ...(level.backup_approvers ?? [])];
  const excluded = new Set(listApprovalPersonIds(level.approved_by));
  const filled = fillPlaces(present, missing, candidates, route.fallback ?? [], people, excluded);
  return filled.slice(present.length).map(toPersonRef);
}

/** Adds people to `present` until there are `places` people: backup approvers one by one, and then all of `fallback`. */
function fillPlaces(
  present: readonly RouteApprover[],
  places: number,
  backups: readonly RouteApprover[],
  fallback: readonly RouteApprover[],
  people: RoutePeople,
  excluded: ReadonlySet<string>,
): RouteApprover[] {
  const filled = [...present];
  const isNew = (one: RouteApprover): boolean =>
    canBeAssigned(one, people) &&
    !excluded.has(one.user_id) &&
    !filled.some(({ user_id }) => user_id === one.user_id) &&
    filled.length < LIMITS.step_people;
  for (const one of backups) if (filled.length < places && isNew(one)) filled.push(one);
  if (filled.length < places) for (const one of fallback) if (isNew(one)) filled.push(one);
  return filled;
}

/** Whether the request can be assigned to this person: they are active, not the requester and not barred. */
export function canBeAssigned(
  { user_id }: Pick<RouteApprover, "user_id">,
  { requester_id, barred, active_ids }: RoutePeople,
): boolean {
  return user_id !== requester_id && active_ids.has(user_id) && !barred.has(user_id);
}

function toSkippedMember({ user_id, user_name }: RouteApprover, people: RoutePeople): SkippedMember[] {
  if (user_id === people.requester_id) return [{ user_id, user_name, why: "requester" }];
  const why = people.barred.get(user_id);
  if (why) return [{ user_id, user_name, why }];
  return people.active_ids.has(user_id) ? [] : [{ user_id, user_name, why: "inactive" }];
}

/**
 * Returns the earlier approvals by members of the level, or on their behalf. They also count for this level. Contains one approval per
 * person.
 */
export function listEarlierMemberApprovals(route: StoredRoute, index: number): Approval[] {
  const ids = new Set((route.levels[index]?.members ?? []).map((one) => one.user_id));
  const earlier = route.levels.slice(0, index).flatMap((level) => level.approved_by);
  return earlier
    .filter((one) => !one.carried && ids.has(one.on_behalf_of?.id ?? one.user_id))
    .map((one) => ({ ...one, carried: true as const }));
}

/** Returns the level after it opened. A level without steps does not change. */
export function applyOpening(level: RouteLevel, { asked, required, skipped, carried }: StepOpening): RouteLevel {
  const byId = new Map([...(level.members ?? []), ...(level.backup_approvers ?? [])].map((one) => [one.user_id, one]));
  const eligible_approvers = asked.map(
    ({ id, name }) => byId.get(id) ?? { user_id: id, user_name: name, max_amount: null, currency: "USD" },
  );
  return {
    ...level,
    required_approvals: required,
    approver: eligible_approvers[0] ?? null,
    eligible_approvers,
    approved_by: [...level.approved_by, ...carried],
    asked: [...asked],
    skipped: [...skipped],
  };
}

/** Whether the level has all required approvals. */
export const isLevelComplete = (level: RouteLevel): boolean =>
  level.approved_by.length >= level.required_approvals && level.required_approvals > 0;

/** Returns how many more approvals the level needs. */
export const countMissingApprovals = (level: RouteLevel): number =>
  Math.max(0, level.required_approvals - level.approved_by.length);

/**
 * Returns why a person cannot decide a request because of the separation of duties (R33), such as 'Mary approved step 1', or null if the
 * person is not barred. `name`: null for the reader.
 */
export function describeBarredReason(
  { route, barred_ids }: Pick<ApprovalProgress, "route" | "barred_ids">,
  { id, name }: { id: string; name: string | null },
): Message | null {
  if (!barred_ids.includes(id)) return null;
  const level = route.levels.find((one) => listApprovalPersonIds(one.approved_by).includes(id));
  if (!level)
    return name === null
      ? message("requests.own_conflict_of_duties")
      : message("requests.conflict_of_duties", { name });
  const step = level.level;
  if (level.approved_by.some((one) => one.user_id === id))
    return name === null
      ? message("requests.own_step_approved", { step })
      : message("requests.step_approved", { name, step });
  return name === null
    ? message("requests.own_step_approved_for", { step })
    : message("requests.step_approved_for", { name, step });
}

/**
 * Returns a sentence for a person who is barred, such as 'You approved step 1, so you cannot decide it again.', or null if the person is
 * not barred. `request`: the number of the request; null: 'it'.
 */
export function explainOwnBarredReason(
  state: Pick<ApprovalProgress, "route" | "barred_ids">,
  id: string,
  request: string | null,
): Message | null {
  const why = describeBarredReason(state, { id, name: null });
  if (why === null) return null;
  const again = getBarredReasons(state).get(id) === "decided";
  return message("requests.own_decision_barred", { why, request, again });
}

/** Returns the reason `influence` for each of these people, as entries for `RoutePeople.barred`. */
export const toInfluenceReasons = (ids: Iterable<string>) => [...ids].map((id) => [id, "influence"] as const);

/** Returns for each person who cannot decide a request the reason, by id, for `computeStepOpening`. */
export function getBarredReasons({
  route,
  barred_ids,
}: Pick<ApprovalProgress, "route" | "barred_ids">): Map<string, "decided" | "conflict"> {
  const decided = new Set(route.levels.flatMap((level) => listApprovalPersonIds(level.approved_by)));
  return new Map(barred_ids.map((id) => [id, decided.has(id) ? "decided" : "conflict"]));
}

/**
 * Returns the people of the route at the moment of an approval, for opening a step. The people who take part in the approval, those with a
 * conflict of duties with them, and those under the influence of the requester (`influenced_ids`) are barred.
 */
export function toPeopleAfterApproval(
  request: Pick<ApprovalProgress, "route" | "barred_ids"> & { requester_id: string },
  by: Approval,
  conflicting_ids: readonly string[],
  { active_ids, influenced_ids }: { active_ids: Iterable<string>; influenced_ids: Iterable<string> },
): RoutePeople {
  const barred = new Map<string, BarredReason>(toInfluenceReasons(influenced_ids));
  for (const [id, why] of getBarredReasons(request)) barred.set(id, why);
  for (const id of listApprovalPersonIds([by])) barred.set(id, "decided");
  for (const id of conflicting_ids) barred.set(id, "conflict");
  return { requester_id: request.requester_id, barred, active_ids: new Set(active_ids) };
}
