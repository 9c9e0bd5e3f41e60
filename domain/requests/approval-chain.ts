/**
 * The progress of an approval: the levels of the stored route, the people it waits for, and the people who can decide. Each change of this
 * state is a function. Services change the row with it, and the verification of records computes the row again with it. Pure.
 */

import type { ApprovalLevel } from "../entities.ts";
import {
  type Approval,
  type ApprovalEffects,
  type ApprovalProgress,
  type PersonRef,
  type RouteApprover,
  type RouteLevel,
  type StepOpening,
  type StoredRoute,
  toPersonRef,
} from "../matrix/route.ts";
import { findEscalationClockStart } from "./due-dates.ts";
import type { EventPayloads } from "./events.ts";
import { OPEN_STATUSES, type RequestStatus } from "./lifecycle.ts";
import { type ApprovalChanges, createApprovalChanges, listChangesSinceApproval } from "./modification.ts";
import {
  applyOpening,
  computeStepOpening,
  countMissingApprovals,
  hasSteps,
  isLevelComplete,
  isStep,
  listApprovalPersonIds,
  listReplacements,
  type RoutePeople,
} from "./steps.ts";

/** Returns the levels as screens and the API show them. `changes`: what changed in the request since each approval. */
export function toApprovalChain(
  { route, current_level, waiting_for, barred_ids, eligible_ids }: ApprovalProgress,
  status: RequestStatus | "deleted",
  changes: ApprovalChanges = createApprovalChanges(),
): ApprovalLevel[] {
  const isOpen = OPEN_STATUSES.some((one) => one === status);
  const able_ids = new Set([...eligible_ids, ...waiting_for.map(({ id }) => id)]);
  const levels = route.levels.map((level, index) =>
    isOpen && index === current_level && !isStep(level) ? withoutDeparted(level, able_ids, waiting_for) : level,
  );
  return levels.map((level, index) => ({
    level: level.level,
    is_step: isStep(level),
    name: level.name ?? null,
    status: getLevelStatus(index, current_level, status),
    required_approvals: index > current_level ? countRequiredNow(level, barred_ids) : level.required_approvals,
    approver_id: level.approver?.user_id ?? null,
    approver_name: level.approver?.user_name ?? null,
    asked: index > current_level ? [] : listAssignees(level, index === current_level ? waiting_for : []),
    eligible_approvers: level.eligible_approvers,
    approved_by: level.approved_by.map((approval) => ({
      user_id: approval.user_id,
      user_name: approval.user_name,
      on_behalf_of: approval.on_behalf_of ?? null,
      ...(approval.carried ? { carried: approval.carried } : {}),
      changed_since: listChangesSinceApproval(changes, level, approval),
    })),
    added_by: level.added_by ? { id: level.added_by.id, name: level.added_by.name } : null,
    reason: level.added_by?.reason ?? null,
    skipped: index > current_level ? [] : (level.skipped ?? []),
    group_names: level.group_names ?? [],
  }));
}

/** Returns a band without the people who can no longer decide (R52). `able_ids`: the people who can still decide. */
function withoutDeparted(level: RouteLevel, able_ids: ReadonlySet<string>, [first]: readonly PersonRef[]): RouteLevel {
  const decided = listApprovalPersonIds(level.approved_by);
  const isPresent = (one: RouteApprover) => able_ids.has(one.user_id) || decided.includes(one.user_id);
  const eligible_approvers = level.eligible_approvers.filter(isPresent);
  if (!level.approver || isPresent(level.approver)) return { ...level, eligible_approvers };
  const approver = first ? { user_id: first.id, user_name: first.name, max_amount: null, currency: "USD" } : null;
  return {
    ...level,
    eligible_approvers,
    approver: eligible_approvers.find((one) => one.user_id === first?.id) ?? approver,
  };
}

/** Returns how many people a step that is not open yet would need now. 'All' does not include people who were barred later. */
function countRequiredNow(
  { required, required_approvals, eligible_approvers }: RouteLevel,
  barred_ids: readonly string[],
) {
  if (required !== null) return required_approvals;
  return Math.max(1, eligible_approvers.filter(({ user_id }) => !barred_ids.includes(user_id)).length);
}

function getLevelStatus(
  index: number,
  current_level: number,
  status: RequestStatus | "deleted",
): ApprovalLevel["status"] {
  if (status === "approved" || index < current_level) return "approved";
  if (status === "rejected") return index === current_level ? "rejected" : "skipped";
  return index === current_level ? "current" : "waiting";
}

/** Returns all people who were asked to decide an opened level. */
function listAssignees(level: RouteLevel, waiting_for: readonly PersonRef[]): PersonRef[] {
  const first = toPersonRefs(level.approver);
  const known = [...(level.asked ?? first), ...waiting_for];
  return known.filter((one, at) => known.findIndex(({ id }) => id === one.id) === at);
}

/** The columns of a request that name its current approver. */
export type CurrentApproverColumns = { current_approver_id: string | null; current_approver_name: string | null };

/** Returns the first person that a request waits for, or null if nobody is assigned (R14). */
export const findCurrentApprover = ({
  current_approver_id: id,
  current_approver_name: name,
}: CurrentApproverColumns) => (id !== null && name !== null ? { id, name } : null);

/** Returns the columns that name the approver. `approver` null: nobody is assigned. */
export const toCurrentApproverColumns = (approver: PersonRef | null): CurrentApproverColumns => ({
  current_approver_id: approver?.id ?? null,
  current_approver_name: approver?.name ?? null,
});

/**
 * Returns the columns of a request with `status` whose approval has the state `state` since the time `at`. The hours until an escalation
 * are counted from `at` (R18). After a final approval the request waits for nobody, but keeps its last approver (docs/decisions/record.md).
 */
export function toApprovalColumns(
  state: Pick<ApprovalProgress, "waiting_for" | "eligible_ids" | "barred_ids">,
  status: RequestStatus,
  at: string,
) {
  const columns = toCurrentApproverColumns(state.waiting_for[0] ?? null);
  return {
    ...columns,
    waiting_for: [...state.waiting_for],
    eligible_ids: [...state.eligible_ids],
    barred_ids: [...state.barred_ids],
    escalation_clock_at: findEscalationClockStart({ ...columns, status }, at),
  };
}

/**
 * Returns the columns of a request that is rejected or cancelled at the time `at`. The request waits for nobody, but keeps its last
 * approver and its eligible approvers. Otherwise a later decision would fail because of the person and not because of the status
 * (docs/decisions/record.md).
 */
export const toRejectedOrCancelledColumns = (status: "rejected" | "cancelled", at: string) => ({
  status,
  info_requested: null,
  decided_at: at,
  escalation_clock_at: null,
  waiting_for: [],
});

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

const toPersonRefs = (approver: RouteApprover | null): PersonRef[] => (approver ? [toPersonRef(approver)] : []);

/**
 * Returns the state of the approval of a request that gets this route. `conflicting_ids`: the people who cannot decide because of a
 * conflict of duties with the requester.
 */
export function startApproval(route: StoredRoute, conflicting_ids: readonly string[] = []): ApprovalProgress {
  const [first] = route.levels;
  return {
    route,
    current_level: 0,
    waiting_for: first && isStep(first) ? (first.asked ?? []) : toPersonRefs(first?.approver ?? null),
    eligible_ids: listEligibleIds(route, 0),
    barred_ids: unique(conflicting_ids),
  };
}

/**
 * Returns the approval of `actor`, on behalf of `delegator` if it is not null. On a route with steps, the approval contains the version and
 * the amount that the person approved. A later modification is compared with these values (R34).
 */
export function createApproval(
  request: ApprovalProgress & { version: number; amount: number | null; currency: string },
  actor: PersonRef,
  delegator: PersonRef | null,
): Approval {
  const by = { user_id: actor.id, user_name: actor.name, ...(delegator ? { on_behalf_of: delegator } : {}) };
  if (!hasSteps(request.route)) return by;
  const { version, amount, currency } = request;
  return { ...by, version, amount, currency };
}

/** Returns the effects of an approval by `by`. `people.barred` must also contain the people who are barred by this approval. */
export function computeApprovalEffects(
  state: ApprovalProgress,
  by: Approval,
  people: RoutePeople,
  conflicting_ids: readonly string[] = [],
): ApprovalEffects {
  const conflicts = conflicting_ids.length > 0 ? { conflicting_ids } : {};
  const outcome = addApprovalToLevel(state.route, state.current_level, by);
  if (outcome.current_level === state.current_level && !outcome.final) {
    const level = outcome.route.levels[state.current_level];
    const left = state.waiting_for.filter(({ id }) => !people.barred.has(id) && people.active_ids.has(id));
    const missing = level ? countMissingApprovals(level) : 0;
    const added = listReplacements(outcome.route, state.current_level, left, missing, people);
    return { ...conflicts, ...(added.length > 0 ? { added } : {}) };
  }
  const opened: StepOpening[] = [];
  let { route } = outcome;
  for (let index = state.current_level + 1; index < route.levels.length; index += 1) {
    const level = route.levels[index];
    if (!level || !isStep(level)) break;
    const opening = computeStepOpening(route, index, people);
    opened.push(opening);
    const next = applyOpening(level, opening);
    route = { ...route, levels: route.levels.with(index, next) };
    if (!isLevelComplete(next)) break;
  }
  return { ...conflicts, ...(opened.length > 0 ? { opened } : {}) };
}

/** Returns the state after an approval with its effects, and whether it was the final approval. */
export function applyApproval(
  state: ApprovalProgress,
  by: Approval,
  { opened = [], added = [], conflicting_ids = [] }: ApprovalEffects,
): ApprovalProgress & { final: boolean } {
  const outcome = addApprovalToLevel(state.route, state.current_level, by);
  const barred_ids = unique([...state.barred_ids, ...listApprovalPersonIds([by]), ...conflicting_ids]);
  if (outcome.final) return { ...state, route: outcome.route, barred_ids, waiting_for: [], final: true };
  const before = { ...state, ...outcome, barred_ids };
  const level = outcome.route.levels[outcome.current_level];
  if (!level || !isStep(level)) {
    const eligible_ids = listEligibleIdsAfterApproval(state, outcome);
    return { ...pickState(before), eligible_ids, waiting_for: toPersonRefs(outcome.current_approver), final: false };
  }
  if (outcome.current_level === state.current_level) {
    const left = { ...before, waiting_for: state.waiting_for.filter(({ id }) => !barred_ids.includes(id)) };
    const eligible_ids = state.eligible_ids.filter((id) => !barred_ids.includes(id));
    return { ...addAssignees(pickState({ ...left, eligible_ids }), added), final: false };
  }
  return openSteps(pickState(before), opened);
}

const pickState = ({
  route,
  current_level,
  waiting_for,
  eligible_ids,
  barred_ids,
}: ApprovalProgress): ApprovalProgress => ({
  route,
  current_level,
  waiting_for,
  eligible_ids,
  barred_ids,
});

/**
 * Opens one level for each entry of `opened`, beginning with the current level. `final`: whether the last of them was complete immediately.
 */
function openSteps(state: ApprovalProgress, opened: readonly StepOpening[]): ApprovalProgress & { final: boolean } {
  const levels = [...state.route.levels];
  let index = state.current_level;
  for (const [at, opening] of opened.entries()) {
    index = state.current_level + at;
    const level = levels[index];
    if (!level) throw new Error(`the route has no level ${index}`);
    levels[index] = applyOpening(level, opening);
  }
  const route = { ...state.route, levels };
  const level = levels[index];
  const waiting_for = level?.asked ?? [];
  if (index === levels.length - 1 && level && isLevelComplete(level))
    return { ...state, route, current_level: index, waiting_for: [], final: true };
  return {
    ...state,
    route,
    current_level: index,
    waiting_for,
    eligible_ids: listEligibleIds(route, index),
    final: false,
  };
}

/** Returns the state after the current step asked additional people. They are last in the order. */
function addAssignees(state: ApprovalProgress, added: readonly PersonRef[]): ApprovalProgress {
  if (added.length === 0) return state;
  const level = state.route.levels[state.current_level];
  if (!level) return state;
  const asked = listAssignees(level, added);
  return {
    ...state,
    route: { ...state.route, levels: state.route.levels.with(state.current_level, { ...level, asked }) },
    waiting_for: [...state.waiting_for, ...added],
    eligible_ids: unique([...state.eligible_ids, ...added.map(({ id }) => id)]),
  };
}

/** Whether the current level is a step of the matrix or an approver added by hand, and not a band without steps. */
export function isAtStep({ route, current_level }: Pick<ApprovalProgress, "route" | "current_level">): boolean {
  const level = route.levels[current_level];
  return level !== undefined && isStep(level);
}

/**
 * Whether the request waits for nobody, or for fewer people than the number of missing approvals of its current step. Administrators are
 * then notified (R32). `active_ids`: the active users, of whom only those are counted; null: all people in `waiting_for` are active.
 */
export function hasTooFewApprovers(
  { route, current_level, waiting_for }: Pick<ApprovalProgress, "route" | "current_level" | "waiting_for">,
  active_ids: ReadonlySet<string> | null = null,
): boolean {
  const level = route.levels[current_level];
  const people = active_ids === null ? waiting_for : waiting_for.filter(({ id }) => active_ids.has(id));
  if (!level || people.length === 0) return true;
  return isStep(level) && people.length < countMissingApprovals(level);
}

/**
 * Returns the person in `waiting_for` who is replaced when `actor_id` reassigns the request: the actor, the person for whom the actor
 * decides, or the first person. Returns null if nobody is assigned.
 */
export const findApproverToReplace = (
  { waiting_for }: Pick<ApprovalProgress, "waiting_for">,
  actor_id: string,
  delegator_id: string | null,
): PersonRef | null =>
  waiting_for.find(({ id }) => id === actor_id) ??
  waiting_for.find(({ id }) => id === delegator_id) ??
  waiting_for[0] ??
  null;

/**
 * Returns the state after `to` replaced `from`. `from` is null if nobody was assigned. In a step, `from` can no longer decide. In a level
 * without steps, everybody who could decide can still decide (R24).
 */
export function applyReassignment(state: ApprovalProgress, from: PersonRef | null, to: PersonRef): ApprovalProgress {
  if (!isAtStep(state)) return { ...state, waiting_for: [to] };
  const place = state.waiting_for.findIndex(({ id }) => id === from?.id);
  const others = state.waiting_for.filter((_, index) => index !== place);
  const eligible_ids = state.eligible_ids.filter((id) => id !== from?.id);
  const added = addAssignees({ ...state, waiting_for: others, eligible_ids }, [to]);
  return place < 0 ? added : { ...added, waiting_for: others.toSpliced(place, 0, to) };
}

/**
 * Returns the state after `from` can no longer decide and `successors` are asked instead (R52). If there are none, the
 * request waits for the remaining people. `from` cannot decide later either, also if their account becomes active again.
 */
export function applyDeparture(
  state: ApprovalProgress,
  from: PersonRef,
  successors: readonly PersonRef[],
): ApprovalProgress {
  const place = Math.max(
    0,
    state.waiting_for.findIndex(({ id }) => id === from.id),
  );
  const others = state.waiting_for.filter(({ id }) => id !== from.id);
  const waiting_for = others.toSpliced(place, 0, ...successors);
  const left = { ...state, waiting_for: others, eligible_ids: state.eligible_ids.filter((id) => id !== from.id) };
  return { ...(isAtStep(state) ? addAssignees(left, successors) : left), waiting_for };
}

/** Returns the state after an entry `request.reassigned`. */
export function applyRecordedReassignment(
  state: ApprovalProgress,
  { from, to, cause, further = [] }: EventPayloads["request.reassigned"],
): ApprovalProgress {
  if (cause && from) return applyDeparture(state, from, to ? [to, ...further] : []);
  if (!to) throw new Error("a reassignment without a new approver");
  return applyReassignment(state, from, to);
}

/**
 * Returns the state after an escalation from the current approver to `to`. If the step needs one more approval, the request waits only for
 * `to`. Otherwise `to` becomes the first of the people it waits for. Everybody who could decide can still decide (R18).
 */
export function applyEscalation(state: ApprovalProgress, from: PersonRef, to: PersonRef): ApprovalProgress {
  if (!isAtStep(state)) return { ...state, waiting_for: [to], eligible_ids: unique([...state.eligible_ids, from.id]) };
  const level = state.route.levels[state.current_level];
  const isLastApproval = level !== undefined && countMissingApprovals(level) <= 1;
  const added = addAssignees(state, [to]);
  return { ...added, waiting_for: isLastApproval ? [to] : [to, ...state.waiting_for] };
}

/** An approver who is added by hand (R35). */
export type AddedApprover = { to: PersonRef; by: PersonRef; reason: string };

/** Returns the state after an approver was added as a new level after the current level (R35). The new level has only this person. */
export function applyApproverAddedAsLevel(
  state: ApprovalProgress,
  { to, by, reason }: AddedApprover,
): ApprovalProgress {
  const approver = { user_id: to.id, user_name: to.name, max_amount: null, currency: state.route.facts.currency };
  const level: RouteLevel = {
    level: 0,
    required_approvals: 1,
    approver,
    eligible_approvers: [approver],
    approved_by: [],
    name: null,
    required: 1,
    members: [approver],
    added_by: { ...by, reason },
  };
  return {
    ...state,
    route: renumberLevels(state.route, state.route.levels.toSpliced(state.current_level + 1, 0, level)),
  };
}

/** Returns the state after the current step, which had too few people, asks one more person (R32). */
export const applyApproverAddedToStep = (state: ApprovalProgress, to: PersonRef): ApprovalProgress =>
  addAssignees(state, [to]);

/** Returns the state after the level with this number was removed. The level was added by hand and is not open yet. */
export const applyRemovedApprover = (state: ApprovalProgress, level: number): ApprovalProgress => ({
  ...state,
  route: renumberLevels(
    state.route,
    state.route.levels.filter((one) => one.level !== level),
  ),
});

export const renumberLevels = (route: StoredRoute, levels: readonly RouteLevel[]): StoredRoute => ({
  ...route,
  levels: levels.map((level, index) => ({ ...level, level: index + 1 })),
});

export type ApprovalOutcome = {
  route: StoredRoute;
  current_level: number;
  status: "approved" | "pending";
  /** The person who must approve next; null if the request is approved or nobody can approve. */
  current_approver: RouteApprover | null;
  final: boolean;
};

/**
 * Returns the ids of the people who may approve the current level and have not approved it yet. They are stored with the request as
 * `eligible_ids`.
 */
export function listEligibleIds(route: StoredRoute, current_level: number): string[] {
  const level = route.levels[current_level];
  if (!level) return [];
  const done = new Set(listApprovalPersonIds(level.approved_by));
  return level.eligible_approvers.map((one) => one.user_id).filter((id) => !done.has(id));
}

/**
 * Returns the ids of the people who may decide after an approval. On the same level, everybody who could decide can still decide, also
 * after an escalation (R24), except the people who have now approved. A new level has its own approvers.
 */
const listEligibleIdsAfterApproval = (
  before: { current_level: number; eligible_ids: readonly string[] },
  after: { current_level: number; route: StoredRoute },
): string[] => {
  if (after.current_level !== before.current_level) return listEligibleIds(after.route, after.current_level);
  const approved = listApprovalPersonIds(after.route.levels[after.current_level]?.approved_by ?? []);
  return before.eligible_ids.filter((id) => !approved.includes(id));
};

/**
 * Adds an approval to the current level (an index into `route.levels`). The level is complete after the required number of approvals. The
 * approval that completes the last level is final. A person counts once per level, and so does a delegator. If the status stays pending and
 * nobody can approve, `current_approver` is null. Administrators are then notified (R14).
 */
export function addApprovalToLevel(route: StoredRoute, current_level: number, by: Approval): ApprovalOutcome {
  const before = route.levels[current_level];
  if (!before) throw new Error(`the route has no level ${current_level}`);
  const done = new Set(listApprovalPersonIds(before.approved_by));
  const counted = listApprovalPersonIds([by]).some((id) => done.has(id));
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
