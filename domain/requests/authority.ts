/**
 * Decides whether an actor may perform an action on a request now. Screens, services and the API use these rules. The rules check the
 * person before the status, so that a person who may not perform the action gets 403 in every status (R24).
 */
import { type Failure, fail } from "../errors.ts";
import { type ApprovalProgress, type PersonRef, toPersonRef } from "../matrix/route.ts";
import { message } from "../message.ts";
import type { Role } from "../roles.ts";
import { type AccountInfluence, findInfluence } from "../users/influence.ts";
import { hasTooFewApprovers, isAtStep } from "./approval-chain.ts";
import {
  type AnyRequestAction,
  type FurtherAction,
  LIFECYCLE,
  OPEN_STATUSES,
  REMINDER_PAUSE_MS,
  REQUEST_ACTIONS,
  type RequestAction,
  type RequestStatus,
} from "./lifecycle.ts";
import { hasSteps, isStep, listApprovalPersonIds } from "./steps.ts";

/** A person for whom a delegate decides. `influenced_by`: the influences over the account of this person. */
type Delegator = PersonRef & { influenced_by: readonly AccountInfluence[] };

/**
 * `acts_for`: the people that the actor may decide for now, as their delegate. `influenced_by`: the influences over the account of the actor
 * that have not ended (R45).
 */
export type ActorAuthorityData = {
  id: string;
  role: Role;
  acts_for: readonly Delegator[];
  influenced_by: readonly AccountInfluence[];
};

export type RequestAuthorityData = {
  id: string;
  status: RequestStatus;
  requester_id: string;
  current_approver_id: string | null;
  /** The people that the request waits for. The first is the current approver. */
  waiting_for: readonly PersonRef[];
  /** The people who can decide at the current level but are not in `waiting_for`. */
  eligible_ids: readonly string[];
  /** The people who cannot decide the open request because of the separation of duties (R33). */
  barred_ids: readonly string[];
  last_reminded_at: string | null;
};

export type AuthorityContext = { now: string; modifications_allowed: boolean };

export type ActionCheck = { ok: true } | Failure;

const allowed: ActionCheck = { ok: true };

export function checkAction(
  action: RequestAction,
  request: RequestAuthorityData,
  actor: ActorAuthorityData,
  context: AuthorityContext,
): ActionCheck {
  const person = checkPerson(action, request, actor);
  if (!person.ok) return person;
  const row = LIFECYCLE[action];
  if (!(row.from as readonly RequestStatus[]).includes(request.status)) return failInvalidState(action, request);
  if (action === "modify" && !context.modifications_allowed) return fail("modifications_disabled");
  if (action === "remind") return checkReminder(request, context.now);
  return allowed;
}

/**
 * Returns every action that the actor may perform now, in the order of `REQUEST_ACTIONS`. The caller has checked that the actor may see the
 * request.
 */
export function listAllowedActions(
  request: RequestAuthorityData,
  actor: ActorAuthorityData,
  context: AuthorityContext,
): RequestAction[] {
  return REQUEST_ACTIONS.filter((action) => checkAction(action, request, actor, context).ok);
}

function checkPerson(action: RequestAction, request: RequestAuthorityData, actor: ActorAuthorityData): ActionCheck {
  switch (LIFECYCLE[action].by) {
    case "viewer":
      return allowed;
    case "admin":
      return actor.role === "admin" ? allowed : fail("admin_only");
    case "requester":
      return actor.id === request.requester_id ? allowed : fail("not_requester");
    case "approver":
      if (actor.id === request.requester_id) return fail("own_request");
      if (findInfluenceBar(request, actor)) return createInfluenceFailure();
      if (action === "reassign" && isUnassigned(request) && actor.role === "admin") return allowed;
      if (request.barred_ids.includes(actor.id)) return fail("duties_conflict");
      return isApprover(request, actor.id) || findActingDelegator(request, actor) ? allowed : fail("not_approver");
  }
}

const createInfluenceFailure = (): Failure => fail("duties_conflict", undefined, { params: { reason: "influence" } });

/** The part of a request that says who may decide it. */
type DecidableRequest = Omit<RequestAuthorityData, "id" | "status" | "last_reminded_at">;

/**
 * Returns the influence of the requester because of which the actor cannot decide the request (R45): over the actor, or over the only
 * people for whom the actor could decide. `owner`: the person for whom the actor could decide; null if it is the actor's own account.
 */
export function findInfluenceBar(
  request: DecidableRequest,
  actor: Omit<ActorAuthorityData, "role">,
): { influence: AccountInfluence; owner: PersonRef | null } | null {
  const own = findInfluence(actor.influenced_by, request.requester_id);
  if (own) return { influence: own, owner: null };
  if (isApprover(request, actor.id) || findActingDelegator(request, actor)) return null;
  for (const owner of actor.acts_for) {
    const influence = isApprover(request, owner.id) ? findInfluence(owner.influenced_by, request.requester_id) : null;
    if (influence) return { influence, owner };
  }
  return null;
}

/**
 * Returns the person on whose behalf the actor decides; the current approver has precedence. Returns null if the actor may decide without a
 * delegation, or may not decide at all. A delegate cannot delegate the authority again. A delegate cannot decide if the delegate or the
 * delegator submitted the request, or cannot decide it because of the separation of duties (R33) or the influence of the requester (R45).
 */
export function findActingDelegator(
  request: DecidableRequest,
  actor: Omit<ActorAuthorityData, "role">,
): PersonRef | null {
  const { requester_id } = request;
  const excluded = [requester_id, ...request.barred_ids];
  if (isApprover(request, actor.id) || excluded.includes(actor.id)) return null;
  if (findInfluence(actor.influenced_by, requester_id)) return null;
  const delegators = actor.acts_for.filter(
    ({ id, influenced_by }) =>
      isApprover(request, id) && !excluded.includes(id) && !findInfluence(influenced_by, requester_id),
  );
  const delegator = delegators.find((one) => one.id === request.current_approver_id) ?? delegators[0];
  return delegator ? { id: delegator.id, name: delegator.name } : null;
}

/** Whether an open request has no approver. An administrator may then assign one (R14, R23). */
export function isUnassigned(request: Pick<RequestAuthorityData, "status" | "current_approver_id">): boolean {
  return request.current_approver_id === null && OPEN_STATUSES.includes(request.status);
}

function isApprover(
  request: Pick<RequestAuthorityData, "current_approver_id" | "waiting_for" | "eligible_ids">,
  user_id: string,
): boolean {
  return (
    request.current_approver_id === user_id ||
    request.waiting_for.some(({ id }) => id === user_id) ||
    request.eligible_ids.includes(user_id)
  );
}

function checkReminder(request: RequestAuthorityData, now: string): ActionCheck {
  if (request.last_reminded_at === null) return allowed;
  const waitMs = Date.parse(request.last_reminded_at) + REMINDER_PAUSE_MS - Date.parse(now);
  return waitMs > 0 ? fail("remind_too_soon", undefined, { retry_after_seconds: Math.ceil(waitMs / 1000) }) : allowed;
}

const failInvalidState = (
  action: AnyRequestAction,
  { id, status }: Pick<RequestAuthorityData, "id" | "status">,
): Failure =>
  fail("invalid_state", message(`requests.state_bars_${action}`, { id, status: message(`requests.status_${status}`) }));

/**
 * Returns the actions of `FURTHER_ACTIONS` that the actor may perform now (R35). People who may decide may add an approver. Administrators
 * may add one while the current step has too few people. Administrators and the person who added an approver may remove that approver.
 */
export function listFurtherActions(
  request: RequestAuthorityData & ApprovalProgress,
  actor: ActorAuthorityData,
  able_ids: ReadonlySet<string> | null,
): FurtherAction[] {
  const removable = request.route.levels.some((level) => checkRemoveApprover(request, actor, level.level).ok);
  return [
    ...(checkAddApprover(request, actor, able_ids).ok ? (["add_approver"] as const) : []),
    ...(removable ? (["remove_approver"] as const) : []),
  ];
}

/**
 * Checks whether the actor may add an approver to the request now (R35). `able_ids`: the people of the route who are active and not under
 * the influence of the requester; null: all of them.
 */
export function checkAddApprover(
  request: RequestAuthorityData & ApprovalProgress,
  actor: ActorAuthorityData,
  able_ids: ReadonlySet<string> | null,
): ActionCheck {
  const isOpen = OPEN_STATUSES.includes(request.status);
  if (actor.id === request.requester_id) return fail("own_request");
  if (findInfluenceBar(request, actor)) return createInfluenceFailure();
  if (isOpen && addsToCurrentStep(request, actor, able_ids)) return allowed;
  if (request.barred_ids.includes(actor.id)) return fail("duties_conflict");
  if (!isApprover(request, actor.id) && !findActingDelegator(request, actor)) return fail("not_approver");
  return isOpen ? allowed : failInvalidState("add_approver", request);
}

/**
 * Whether an approver that the actor adds joins the current step. This is so if an administrator adds an approver to a step that has too
 * few people (R32).
 */
export const addsToCurrentStep = (
  request: ApprovalProgress,
  actor: Pick<ActorAuthorityData, "role">,
  able_ids: ReadonlySet<string> | null,
): boolean => actor.role === "admin" && isAtStep(request) && hasTooFewApprovers(request, able_ids);

/**
 * Checks whether the actor may remove the approver who was added by hand as the level with this number (R35). The level must not be open
 * yet.
 */
export function checkRemoveApprover(
  request: RequestAuthorityData & ApprovalProgress,
  actor: ActorAuthorityData,
  number: number,
): ActionCheck {
  const { id, requester_id, status, route, current_level } = request;
  const level = route.levels.find((one) => one.level === number);
  if (!level?.added_by) return fail("not_found", message("requests.step_not_added_by_hand", { step: number }));
  if (actor.id === requester_id) return fail("own_request");
  if (findInfluenceBar(request, actor)) return createInfluenceFailure();
  if (actor.role !== "admin" && actor.id !== level.added_by.id)
    return fail("forbidden", message("requests.approver_of_another_person"));
  if (!OPEN_STATUSES.includes(status)) return failInvalidState("remove_approver", { id, status });
  if (number <= current_level + 1)
    return fail("invalid_state", message("requests.step_already_open", { step: number }));
  return allowed;
}

/**
 * Returns the number of a completed step in which the actor, or a person that the actor decides for, was asked but did not decide (R36).
 * In a band without steps, every eligible approver could decide. Returns null if there is no such step, or if the actor can decide the
 * current step.
 */
export function findMissedStep(
  request: RequestAuthorityData & ApprovalProgress,
  actor: ActorAuthorityData,
): number | null {
  const { route, current_level, status } = request;
  const isApproved = status === "approved";
  if (!isApproved && !OPEN_STATUSES.includes(status)) return null;
  if (!isApproved && (isApprover(request, actor.id) || findActingDelegator(request, actor))) return null;
  const ids = [actor.id, ...actor.acts_for.map(({ id }) => id)];
  // A route without steps has no step to miss: its only level is decided together with the request.
  if (!hasSteps(route)) return null;
  const passed = route.levels.slice(0, current_level + (isApproved ? 1 : 0)).findLast((level) => {
    const decided = listApprovalPersonIds(level.approved_by);
    const asked = isStep(level) ? (level.asked ?? []) : level.eligible_approvers.map(toPersonRef);
    return asked.some(({ id }) => ids.includes(id) && !decided.includes(id)) && !decided.includes(actor.id);
  });
  return passed?.level ?? null;
}
