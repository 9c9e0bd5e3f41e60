/**
 * Finds entries of a request's record that break a rule of approvals: only an entitled person decides (R24, R32), nobody takes part in two
 * approvals (R33), and a step opens only after the previous steps are complete. The product never writes such an entry. A person who
 * rewrites a record with valid hashes must also obey these rules. Pure.
 */
import type { Approval, ApprovalProgress, PersonRef, RouteLevel, StoredRoute } from "../matrix/route.ts";
import { type Message, message } from "../message.ts";
import {
  applyApproval,
  computeApprovalEffects,
  createApproval,
  hasTooFewApprovers,
} from "../requests/approval-chain.ts";
import { checkAction, findActingDelegator } from "../requests/authority.ts";
import {
  type EventPayloads,
  findRecordedDelegator,
  type RequestEvent,
  type RestartedApproval,
  toCanonicalJson,
} from "../requests/events.ts";
import { OPEN_STATUSES } from "../requests/lifecycle.ts";
import {
  applyOpening,
  type BarredReason,
  computeStepOpening,
  hasSteps,
  isLevelComplete,
  isStep,
  listApprovalPersonIds,
  listEarlierMemberApprovals,
  type RoutePeople,
  toInfluenceReasons,
  toPeopleAfterApproval,
} from "../requests/steps.ts";
import { nameStatus, type RecordedRequestState } from "./state.ts";

/**
 * Returns the rule that an entry breaks, as a sentence, or null if it breaks none. `state`: the request before the entry; null for the
 * first entry. Does not check whether people were active, because the record does not say so. Checks only routes with steps, because older
 * records have other shapes.
 */
export function findBrokenRule(state: RecordedRequestState | null, event: RequestEvent): Message | null {
  const payload = JSON.parse(event.payload);
  if (state === null) return hasSteps(payload.route) ? findBrokenSubmissionRule(event, payload) : null;
  const isChecked =
    hasSteps(state.route) || event.kind === "request.approver_added" || (payload.route && hasSteps(payload.route));
  if (!isChecked) return null;
  switch (event.kind) {
    case "request.approved":
      return findDeciderFault(state, event, payload) ?? findBrokenApprovalRule(state, event, payload);
    case "request.rejected":
      return findDeciderFault(state, event, payload);
    case "request.reassigned":
      return findReassignmentFault(state, payload);
    case "request.escalated":
      return payload.to ? findNewApproverFault(state, payload.to) : null;
    case "request.modified":
      return findBrokenModificationRule(state, payload);
    case "request.responded":
    case "request.commented":
      return payload.restarted ? findBrokenRestartRule(state, payload.restarted) : null;
    case "request.approver_added":
      return findBrokenAdditionRule(state, payload);
    case "request.approver_removed":
      return findBrokenRemovalRule(state, payload);
    default:
      return null;
  }
}

const equals = (a: unknown, b: unknown): boolean => toCanonicalJson(a) === toCanonicalJson(b);

function findBrokenSubmissionRule(
  { actor_id }: RequestEvent,
  { route, status, conflicting_ids = [] }: EventPayloads["request.submitted"],
): Message | null {
  if (status === "approved" && route.reason !== "not_required") return message("audit.breaks_no_decision");
  const [first, ...later] = route.levels;
  if (route.levels.some((level) => level.approved_by.length > 0)) return message("audit.breaks_contains_approvals");
  if (later.some(isOpened)) return message("audit.breaks_opens_later_step");
  if (!first || !isStep(first)) return null;
  const barred = new Map<string, BarredReason>([
    ...toInfluenceReasons(listInfluencedIds(first)),
    ...conflicting_ids.map((id) => [id, "conflict"] as const),
  ]);
  const people = { requester_id: actor_id ?? "", barred, active_ids: new Set(listActiveIds(first)) };
  return equals(applyOpening(first, computeStepOpening(route, 0, people)), first) ? null : describeWrongOpening(1);
}

const isOpened = ({ asked = [], approved_by }: RouteLevel): boolean => asked.length > 0 || approved_by.length > 0;

const describeWrongOpening = (step: number): Message => message("audit.breaks_wrong_people", { step });

/** Returns the active people of an opened level: those whom it asked, and its members without the ones that it skipped as inactive. */
function listActiveIds({
  asked = [],
  skipped = [],
  members = [],
}: Pick<RouteLevel, "asked" | "skipped" | "members">): string[] {
  const inactive = new Set(skipped.filter(({ why }) => why === "inactive").map(({ user_id }) => user_id));
  const active = members.filter(({ user_id }) => !inactive.has(user_id)).map(({ user_id }) => user_id);
  return [...asked.map(({ id }) => id), ...active];
}

/** Returns the members who were skipped because the requester had influence over their accounts (R45). The record does not say why. */
const listInfluencedIds = ({ skipped = [] }: Pick<RouteLevel, "skipped">): string[] =>
  skipped.filter(({ why }) => why === "influence").map(({ user_id }) => user_id);

/**
 * Returns why the person could not decide, or null if they could. Only an approver of the current step or the approver's delegate can
 * decide, and nobody can decide twice.
 */
function findDeciderFault(
  state: RecordedRequestState,
  event: RequestEvent,
  payload: Record<string, unknown>,
): Message | null {
  const { status, current_level } = state;
  if (status === "deleted" || !OPEN_STATUSES.includes(status))
    return message("audit.breaks_decided_request", { status: nameStatus(status) });
  const delegator = findRecordedDelegator(payload);
  // The record does not contain influences, because they depend on changes of accounts.
  const acts_for = delegator ? [{ ...delegator, influenced_by: [] }] : [];
  const actor = { id: event.actor_id ?? "", role: "requester", acts_for, influenced_by: [] } as const;
  const facts = { ...state, status, id: event.request_id };
  const check = checkAction("approve", facts, actor, { now: event.created_at, modifications_allowed: true });
  const hasDelegation = findActingDelegator(facts, actor)?.id === delegator?.id;
  return check.ok && hasDelegation
    ? null
    : message("audit.breaks_wrong_decider", { name: event.actor_name ?? "", step: current_level + 1 });
}

function findBrokenApprovalRule(
  state: RecordedRequestState,
  { actor_id, actor_name }: RequestEvent,
  payload: EventPayloads["request.approved"],
): Message | null {
  const { level, final, status, effects = {} } = payload;
  const number = state.current_level + 1;
  if (level !== number) return message("audit.breaks_other_step", { step: level, present_step: number });
  const by = createApproval(state, { id: actor_id ?? "", name: actor_name ?? "" }, findRecordedDelegator(payload));
  const repeated = findRepeatedPerson(state.route, by);
  if (repeated) return message("audit.breaks_repeated_person", { name: repeated });
  const { conflicting_ids = [], opened = [], added = [] } = effects;
  const active_ids = [
    ...added.map(({ id }) => id),
    ...opened.flatMap((one, at) =>
      listActiveIds({ ...one, members: state.route.levels[state.current_level + 1 + at]?.members }),
    ),
  ];
  const influenced_ids = opened.flatMap(listInfluencedIds);
  const people = toPeopleAfterApproval(state, by, conflicting_ids, { active_ids, influenced_ids });
  if (!equals(computeApprovalEffects(state, by, people, conflicting_ids), effects))
    return describeWrongOpening(number + 1);
  const outcome = applyApproval(state, by, effects);
  if (outcome.final !== final || (status === "approved") !== final)
    return final || status === "approved"
      ? message("audit.breaks_incomplete_steps")
      : message("audit.breaks_left_open");
  return null;
}

/** Returns the name of a person who takes part in this approval and in an earlier one, or null if there is none. */
function findRepeatedPerson({ levels }: StoredRoute, by: Approval): string | null {
  const ids = new Set(listApprovalPersonIds(levels.flatMap(({ approved_by }) => approved_by)));
  if (ids.has(by.user_id)) return by.user_name;
  return by.on_behalf_of && ids.has(by.on_behalf_of.id) ? by.on_behalf_of.name : null;
}

/** Returns why the person cannot become an approver: they are the requester, or they took part in an earlier approval. */
function findNewApproverFault({ requester_id, barred_ids }: RecordedRequestState, { id, name }: PersonRef) {
  return id === requester_id || barred_ids.includes(id) ? message("audit.breaks_barred_person", { name }) : null;
}

function findReassignmentFault(
  state: RecordedRequestState,
  { to, further = [] }: EventPayloads["request.reassigned"],
): Message | null {
  const faults = (to ? [to, ...further] : []).map((person) => findNewApproverFault(state, person));
  return faults.find((fault) => fault !== null) ?? null;
}

function findBrokenModificationRule(
  state: RecordedRequestState,
  { route, status, approval }: Pick<EventPayloads["request.modified"], "route" | "status" | "approval">,
): Message | null {
  if (!route) return status === "approved" ? message("audit.breaks_no_decision") : null;
  const { levels } = route;
  const invented = levels.find((level, index) => !hasApprovalsOf(state.route, route, level, index));
  if (invented) return message("audit.breaks_invented_approvals", { step: invented.level });
  const current_level = approval?.current_level ?? 0;
  const isFinal = levels.length > 0 && levels.every(isLevelComplete);
  if (status === "approved" && !isFinal && route.reason !== "not_required")
    return message("audit.breaks_incomplete_steps");
  const firstOpen = levels.findIndex((level) => !isLevelComplete(level));
  if (!isFinal && current_level !== Math.max(0, firstOpen))
    return message("audit.breaks_wrong_open_step", { step: current_level + 1, first_step: firstOpen + 1 });
  if (!isFinal && levels.slice(current_level + 1).some(({ approved_by }) => approved_by.length > 0))
    return message("audit.breaks_later_approvals", { step: current_level + 1 });
  const level = levels[current_level];
  if (isFinal || !level || !isStep(level)) return null;
  const waiting_for = approval?.waiting_for ?? [];
  const people = { requester_id: state.requester_id, barred_ids: approval?.barred_ids ?? [] };
  const isCorrect =
    equals(waiting_for, level.asked ?? []) && waiting_for.every((one) => isCandidate(level, route, one, people));
  return isCorrect ? null : describeWrongOpening(level.level);
}

/** The approval begins again on the same route: the same people at each level, and no approval. */
function findBrokenRestartRule(state: RecordedRequestState, restarted: RestartedApproval): Message | null {
  const { status } = state;
  if (status === "deleted" || !OPEN_STATUSES.includes(status))
    return message("audit.breaks_restart_of_decided", { status: nameStatus(status) });
  const { route } = restarted;
  if (route.levels.some((level) => level.approved_by.length > 0)) return message("audit.breaks_contains_approvals");
  const toPeople = ({ levels }: StoredRoute) => levels.map((level) => listMemberIds(level));
  if (!equals(toPeople(route), toPeople(state.route))) return message("audit.breaks_changed_people");
  return findBrokenModificationRule(state, { route, status, approval: restarted });
}

const listMemberIds = ({ members, eligible_approvers }: RouteLevel): string[] =>
  (members ?? eligible_approvers).map(({ user_id }) => user_id).sort();

/**
 * Whether all approvals of a level of the new route are allowed. Allowed are the approvals of one level of the former route that asked the
 * same people, and decisions of an earlier step that also count here (`once`).
 */
function hasApprovalsOf(former: StoredRoute, route: StoredRoute, level: RouteLevel, index: number): boolean {
  const own = level.approved_by.filter(({ carried }) => !carried);
  const carried = level.approved_by.filter((one) => one.carried);
  const earlier = route.same_person === "once" ? listEarlierMemberApprovals(route, index) : [];
  const contains = (approvals: readonly Approval[], one: Approval) => approvals.some((other) => equals(other, one));
  const isFrom = (one: RouteLevel) =>
    equals(listMemberIds(one), listMemberIds(level)) && own.every((approval) => contains(one.approved_by, approval));
  const isUnique =
    new Set(listApprovalPersonIds(level.approved_by)).size === listApprovalPersonIds(level.approved_by).length;
  return (
    isUnique &&
    carried.every((approval) => contains(earlier, approval)) &&
    (own.length === 0 || former.levels.some(isFrom))
  );
}

function isCandidate(
  { members = [], backup_approvers = [] }: RouteLevel,
  { fallback = [] }: StoredRoute,
  { id }: PersonRef,
  { requester_id, barred_ids }: Pick<RoutePeople, "requester_id"> & Pick<ApprovalProgress, "barred_ids">,
): boolean {
  const candidates = [...members, ...backup_approvers, ...fallback];
  return id !== requester_id && !barred_ids.includes(id) && candidates.some(({ user_id }) => user_id === id);
}

function findBrokenAdditionRule(
  state: RecordedRequestState,
  { to, level, to_current_step, inactive_ids = [] }: EventPayloads["request.approver_added"],
): Message | null {
  const active_ids = state.waiting_for.map(({ id }) => id).filter((id) => !inactive_ids.includes(id));
  if (to_current_step && !hasTooFewApprovers(state, new Set(active_ids))) return message("audit.breaks_enough_people");
  const expected = state.current_level + (to_current_step ? 1 : 2);
  if (level !== expected) return message("audit.breaks_added_step", { step: level, next_step: expected });
  return findNewApproverFault(state, to);
}

function findBrokenRemovalRule(
  { route, current_level }: RecordedRequestState,
  { level: number, approver }: EventPayloads["request.approver_removed"],
): Message | null {
  const level = route.levels.find((one) => one.level === number);
  const isRemovable = level?.added_by && number > current_level + 1 && level.members?.[0]?.user_id === approver.id;
  return isRemovable ? null : message("audit.breaks_removed_step", { step: number });
}
