import type {
  AssignedRequests,
  HandoverRecipientOption,
  ReassignmentResult,
  UserWithAdminFields,
} from "../../../../domain/admin/entities.ts";
import { type Failure, fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type { ReassignAllInput } from "../../../../domain/inputs/admin-users.ts";
import { message, type Text } from "../../../../domain/message.ts";
import {
  checkHandover,
  type HandoverTarget,
  listHandoverTargetIds,
  listRemainingApproverIds,
  type RequestToHandOver,
} from "../../../../domain/requests/handover-rules.ts";
import { checkDecisionConfirmation } from "../../../../domain/users/second-factor.ts";
import { type BatchRows, inBatch } from "../../../db/database.ts";
import { findRowUsage } from "../../../db/queries/admin-events.ts";
import {
  type AssignedRequestRouteRow,
  countAssignedRequests,
  countSubmittedRequests,
  listAssignedRequestRoutes,
  listAssignedRequests,
  listAssignedRequestsByIds,
  sumAssignedRequests,
} from "../../../db/queries/admin-requests.ts";
import {
  findUserForAdmins,
  listPeopleByIds,
  listPersonOptions,
  type ManagedUserRow,
  type PersonOptionRow,
} from "../../../db/queries/admin-users.ts";
import { setHandoverTarget } from "../../../db/queries/handovers.ts";
import { findSettings } from "../../../db/queries/master-data.ts";
import { type FullRequestRow, toFullRequestRow } from "../../../db/queries/request-reads.ts";
import { passReview } from "../../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { moveRequests } from "../../requests/move-requests.ts";
import { recordReassignment } from "../../requests/reassign-request.ts";
import { toAdminUser } from "./user-views.ts";

/** The maximum number of requests that one call returns, reassigns or moves (R18, R52). A job moves the remaining ones. */
const MAX_PER_CALL = 100;

/**
 * The maximum number of requests that one call reads. It is higher than MAX_PER_CALL, so that requests that cannot be
 * reassigned do not prevent the reassignment of later ones.
 */
const MAX_CONSIDERED = 1000;

/** Returns the open requests that wait for a decision of the user. The screen shows them before the user is deactivated. */
export async function getAssignedRequests(deps: Deps, _: Actor, user_id: string): Promise<Result<AssignedRequests>> {
  const rows = await inBatch(deps.db, {
    users: findUserForAdmins(deps.db, user_id, getIsoNow(deps)),
    holdings: holdingStatements(deps, user_id),
  });
  return rows.users.length === 0 ? userNotFound(user_id) : ok(toAssignedRequests(rows.holdings));
}

const holdingStatements = ({ db }: Deps, user_id: string) => ({
  counts: countAssignedRequests(db, user_id),
  requests: listAssignedRequests(db, user_id, MAX_PER_CALL),
});

function toAssignedRequests(rows: BatchRows<ReturnType<typeof holdingStatements>>): AssignedRequests {
  const requests = rows.requests.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    requester_id: row.requester_id,
    requester_name: row.requester_name,
    department: row.department_name,
  }));
  return { total: rows.counts[0]?.assigned ?? 0, requests };
}

const userNotFound = (user_id: string) => fail("not_found", message("users.user_not_found", { id: user_id }));

const toOpenRequest = (row: AssignedRequestRouteRow): RequestToHandOver => ({
  ...row,
  route: JSON.parse(row.route),
  waiting_for: JSON.parse(row.waiting_for),
  eligible_ids: JSON.parse(row.eligible_ids),
  barred_ids: JSON.parse(row.barred_ids),
  influenced_ids: JSON.parse(row.influenced_ids),
});

/**
 * The maximum number of submitted requests of a person that the screen counts. If there are more, the screen shows
 * '1000+'.
 */
const SUBMITTED_COUNT_CEILING = 1000;

export type DeactivationPageData = {
  user: UserWithAdminFields;
  /** Whether the user can only be deactivated and not deleted (R12). */
  is_used: boolean;
  /** The number of requests that the user submitted. `is_floor`: whether there are more. */
  submitted: { count: number; is_floor: boolean };
  holdings: AssignedRequests;
  candidates: HandoverRecipientOption[];
};

/**
 * Returns the data of the screen for deactivating or deleting a user: the user, whether the user can be deleted, the
 * user's requests, and the people who may take over at least one of the open requests (R38).
 */
export async function getDeactivationPage(
  deps: Deps,
  actor: Actor,
  user_id: string,
): Promise<Result<DeactivationPageData>> {
  const { db } = deps;
  const rows = await inBatch(db, {
    users: findUserForAdmins(db, user_id, getIsoNow(deps)),
    people: listPersonOptions(db),
    routes: listAssignedRequestRoutes(db, user_id, MAX_CONSIDERED, getIsoNow(deps)),
    holdings: holdingStatements(deps, user_id),
    usage: findRowUsage(db, "users", user_id),
    submitted: countSubmittedRequests(db, user_id, SUBMITTED_COUNT_CEILING + 1),
  });
  const [user] = rows.users;
  if (!user) return userNotFound(user_id);
  const submitted = rows.submitted[0]?.submitted ?? 0;
  const others = rows.people.filter((one) => one.is_active && one.id !== user_id);
  return ok({
    user: toAdminUser(user),
    is_used: rows.usage[0]?.in_use === true,
    submitted: {
      count: Math.min(submitted, SUBMITTED_COUNT_CEILING),
      is_floor: submitted > SUBMITTED_COUNT_CEILING,
    },
    holdings: toAssignedRequests(rows.holdings),
    candidates: findCandidates(rows.routes.map(toOpenRequest), others, actor),
  });
}

/**
 * Returns the `people` who may take over at least one of the requests, sorted by how many requests they may take over,
 * highest first.
 */
function findCandidates(
  requests: readonly RequestToHandOver[],
  people: readonly PersonOptionRow[],
  actor: Actor,
): HandoverRecipientOption[] {
  const active_ids = new Set(people.map((one) => one.id));
  const counts = new Map<string, number>();
  const movable = requests.filter((one) => one.requester_id !== actor.id && !one.influenced_ids.includes(actor.id));
  for (const request of movable)
    for (const id of listHandoverTargetIds(request, active_ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return people
    .map(({ id, name, username, email, department }) => ({
      id,
      name,
      username,
      email,
      department,
      eligible_requests: counts.get(id) ?? 0,
    }))
    .filter((one) => one.eligible_requests > 0 && one.id !== actor.id)
    .sort((a, b) => b.eligible_requests - a.eligible_requests || a.name.localeCompare(b.name));
}

/**
 * Returns the user who takes over the open requests of `user_id`. Fails with `invalid` on `reassign_to_id` if that user
 * does not exist, is inactive, or is the actor or `user_id`.
 */
export async function checkHandoverTarget(
  deps: Deps,
  actor: Actor,
  user_id: string,
  reassign_to_id: string,
): Promise<Result<HandoverTarget>> {
  const { targets } = await inBatch(deps.db, { targets: listPeopleByIds(deps.db, [reassign_to_id]) });
  const [target] = targets;
  const objection = !target
    ? message("users.new_approver_required")
    : target.id === actor.id
      ? message("users.own_takeover_barred")
      : target.id === user_id
        ? message("users.holds_requests_already", { name: target.name })
        : target.is_active
          ? null
          : message("users.user_inactive", { name: target.name });
  if (objection || !target) return failInvalid([{ path: "reassign_to_id", message: objection ?? "" }]);
  return ok({ id: target.id, name: target.name });
}

/**
 * Checks that the actor may hand over the open requests of a user (R47): the session must be confirmed with the second
 * factor that a decision on the largest of them needs. Describes the handover for a second administrator, if one must
 * confirm it.
 */
export async function checkHandOverAll(
  deps: Deps,
  actor: Actor,
  user: Pick<ManagedUserRow, "id" | "name">,
  to: HandoverTarget,
): Promise<Failure | null> {
  const { sums, settings } = await inBatch(deps.db, {
    sums: sumAssignedRequests(deps.db, user.id),
    settings: findSettings(deps.db),
  });
  const { requests = 0, largest_usd = null } = sums[0] ?? {};
  const limit_usd = settings[0]?.second_factor_amount_usd ?? null;
  const unconfirmed = checkDecisionConfirmation(actor, largest_usd ?? 0, limit_usd, deps.now());
  if (unconfirmed) return unconfirmed;
  deps.onRuleChange?.({
    subject: "handover",
    label: user.name,
    changes: [
      message("users.approver_change", { from: user.name, to: to.name }),
      message("users.open_requests_up_to", { count: requests, largest_usd: largest_usd ?? 0 }),
    ],
  });
  return null;
}

/**
 * Reassigns the open requests of an inactive user (R38). Fails with `admin_only`, with `not_found`, with `invalid_state`
 * if the user is active, with `invalid` on `reassign_to_id`, or as `checkHandOverAll`.
 */
export async function reassignRequestsOfInactiveUser(
  deps: Deps,
  actor: Actor,
  user_id: string,
  input: ReassignAllInput,
): Promise<Result<ReassignmentResult>> {
  if (actor.role !== "admin") return createReassignAllFailure();
  const { users } = await inBatch(deps.db, { users: findUserForAdmins(deps.db, user_id, getIsoNow(deps)) });
  const [user] = users;
  if (!user) return userNotFound(user_id);
  if (user.is_active) return fail("invalid_state", message("users.active_user_keeps_requests", { name: user.name }));
  const target = await checkHandoverTarget(deps, actor, user_id, input.reassign_to_id);
  if (!target.ok) return target;
  const refused = (await checkHandOverAll(deps, actor, user, target.value)) ?? (await passReview(deps));
  if (refused) return refused;
  const outcome = await reassignOpenRequests(deps, actor, user_id, target.value, input.comments);
  await moveRequestsOfInactiveUser(deps, user_id, outcome.reassigned);
  return ok(outcome);
}

/**
 * Moves the open requests of a deactivated user to the next approvers of their routes (R52): as many as fit into one call
 * in which `reassigned` requests were reassigned already.
 */
export const moveRequestsOfInactiveUser = (deps: Deps, user_id: string, reassigned = 0) =>
  moveRequests(deps, { from_id: user_id, limit: MAX_PER_CALL - reassigned });

export const createReassignAllFailure = () => fail("admin_only", message("users.reassign_all_admin_only"));

/**
 * Reassigns the open requests of a user to `to`, each with its own audit event (R9, R24), and notifies both people and
 * the requesters. Skips requests that `to` may not decide by the stored route, requests that the actor submitted, and
 * requests that changed in the meantime, and reports the reason for each of them. Reassigns at most 100 requests;
 * `remaining` is the number of requests for the next call.
 */
export async function reassignOpenRequests(
  deps: Deps,
  actor: Actor,
  user_id: string,
  to: HandoverTarget,
  comments: string,
): Promise<ReassignmentResult> {
  const { db } = deps;
  const { routes } = await inBatch(db, {
    // The job that moves the remaining requests takes the same person.
    target: setHandoverTarget(db, { user_id, to_id: to.id, actor_id: actor.id, comments }),
    routes: listAssignedRequestRoutes(db, user_id, MAX_CONSIDERED, getIsoNow(deps)),
  });
  const requests = routes.map(toOpenRequest);
  const { people } = await inBatch(db, {
    people: listPeopleByIds(db, [...new Set(requests.flatMap(listRemainingApproverIds))]),
  });
  const active_ids = new Set([to.id, ...people.filter((one) => one.is_active).map((one) => one.id)]);
  const checked = requests.map((request) => ({
    request_id: request.id,
    reason: checkHandover(request, to, actor.id, active_ids),
  }));
  const skipped: { request_id: string; reason: Text }[] = checked.flatMap(({ request_id, reason }) =>
    reason === null ? [] : [{ request_id, reason }],
  );
  const movable = checked.filter(({ reason }) => reason === null).map(({ request_id }) => request_id);
  const { rows } = await inBatch(db, { rows: listAssignedRequestsByIds(db, user_id, movable.slice(0, MAX_PER_CALL)) });
  let reassigned = 0;
  const influenced_ids = new Map(requests.map((request) => [request.id, request.influenced_ids]));
  for (const row of rows.map(toFullRequestRow)) {
    const request = { ...row, influenced_ids: influenced_ids.get(row.id) ?? [] };
    const reason =
      checkHandover(request, to, actor.id, active_ids) ?? (await handOver(deps, actor, { row, user_id, to, comments }));
    if (reason === null) reassigned += 1;
    else skipped.push({ request_id: row.id, reason });
  }
  const remaining = Math.max(0, movable.length - MAX_PER_CALL);
  return {
    message: message("users.requests_reassigned", { count: reassigned, name: to.name }),
    reassigned,
    reassigned_to: to.name,
    skipped,
    remaining,
  };
}

/** Replaces `user_id` with `to` as an approver of one request. Returns null; if this is not possible, the reason. */
async function handOver(
  deps: Deps,
  actor: Actor,
  { row, user_id, to, comments }: { row: FullRequestRow; user_id: string; to: HandoverTarget; comments: string },
): Promise<Text | null> {
  const replaced = row.waiting_for.find(({ id }) => id === user_id) ?? null;
  const change = {
    row,
    to,
    replaced,
    comments,
    now: getIsoNow(deps),
    notify_previous: true,
    cause: "inactive" as const,
  };
  const recorded = await recordReassignment(deps, actor, change, {});
  return recorded.ok ? null : recorded.detail;
}
