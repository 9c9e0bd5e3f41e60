import type {
  AdminUser,
  AssignedRequests,
  HandoverCandidate,
  ReassignmentResult,
} from "../../../../domain/admin/entities.ts";
import { fail, invalid, ok, type Result } from "../../../../domain/errors.ts";
import { isolate } from "../../../../domain/format/bidi.ts";
import type { ReassignAllInput } from "../../../../domain/inputs/admin-users.ts";
import {
  checkHandover,
  type HandoverRequest,
  type HandoverTarget,
  handoverTargetIds,
  routeApproverIds,
} from "../../../../domain/requests/handover-rules.ts";
import { inBatch } from "../../../db/database.ts";
import {
  type AssignedRouteRow,
  countAssignedRequests,
  listAssignedRequests,
  listAssignedRequestsByIds,
  listAssignedRoutes,
} from "../../../db/queries/admin-requests.ts";
import { findAdminUser, listPeople, listPersonOptions, type PersonOptionRow } from "../../../db/queries/admin-users.ts";
import { type FullRequestRow, type StoredFullRow, toFullRequestRow } from "../../../db/queries/request-rows.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import { recordReassignment } from "../../requests/reassign-request.ts";
import { toAdminUser } from "./user-views.ts";

/** Shown, and handed over in one call; what is left waits for the next (R18's bound, for people). */
const MAX_PER_CALL = 100;

/** Requests of one person that a call looks at: those that it skips do not hide the others. */
const MAX_CONSIDERED = 1000;

/** What a user holds open: the requests whose current approver they are. To be shown before they are deactivated. */
export async function getHoldings(deps: Deps, _: Actor, user_id: string): Promise<Result<AssignedRequests>> {
  const { statements, read } = holdingsQuery(deps, user_id);
  const [users, ...answers] = await inBatch(deps.db, [
    findAdminUser(deps.db, user_id, isoNow(deps)),
    ...statements,
  ] as const);
  return users.length === 0 ? userNotFound(user_id) : ok(read(answers));
}

function holdingsQuery({ db }: Deps, user_id: string) {
  const statements = [countAssignedRequests(db, user_id), listAssignedRequests(db, user_id, MAX_PER_CALL)] as const;
  const read = (answers: readonly unknown[]): AssignedRequests => {
    const [counted, rows] = answers as [{ held: number }[], StoredFullRow[]];
    const requests = rows.map((row) => ({
      id: row.id,
      title: row.title,
      status: row.status,
      requester_id: row.requester_id,
      requester_name: row.requester_name,
      department: row.department_name,
    }));
    return { total: counted[0]?.held ?? 0, requests };
  };
  return { statements, read };
}

const userNotFound = (user_id: string) => fail("not_found", `There is no user ${user_id}.`);

const toOpenRequest = ({ route, eligible_ids, ...row }: AssignedRouteRow): HandoverRequest => ({
  ...row,
  route: JSON.parse(route),
  eligible_ids: JSON.parse(eligible_ids),
});

export type DeactivationPageData = { user: AdminUser; holdings: AssignedRequests; candidates: HandoverCandidate[] };

/** All that is shown before somebody is deactivated or deleted: who they are, what they hold open, and who may be given some of it (R38). */
export async function getDeactivationPage(
  deps: Deps,
  actor: Actor,
  user_id: string,
): Promise<Result<DeactivationPageData>> {
  const { db } = deps;
  const { statements, read } = holdingsQuery(deps, user_id);
  const [users, people, routes, ...answers] = await inBatch(db, [
    findAdminUser(db, user_id, isoNow(deps)),
    listPersonOptions(db),
    listAssignedRoutes(db, user_id, MAX_CONSIDERED),
    ...statements,
  ] as const);
  const [user] = users;
  if (!user) return userNotFound(user_id);
  const others = people.filter((one) => one.is_active === 1 && one.id !== user_id);
  const candidates = findCandidates(routes.map(toOpenRequest), others, actor);
  return ok({ user: toAdminUser(user), holdings: read(answers), candidates });
}

/** Those of the active `people` who may be given at least one of the requests; who may be given most of them first. */
function findCandidates(
  requests: readonly HandoverRequest[],
  people: readonly PersonOptionRow[],
  actor: Actor,
): HandoverCandidate[] {
  const active_ids = new Set(people.map((one) => one.id));
  const possible = new Map<string, number>();
  for (const request of requests.filter((one) => one.requester_id !== actor.id))
    for (const id of handoverTargetIds(request, active_ids)) possible.set(id, (possible.get(id) ?? 0) + 1);
  return people
    .map(({ id, name, username, email, department }) => ({
      id,
      name,
      username,
      email,
      department,
      eligible_requests: possible.get(id) ?? 0,
    }))
    .filter((one) => one.eligible_requests > 0 && one.id !== actor.id)
    .sort((a, b) => b.eligible_requests - a.eligible_requests || a.name.localeCompare(b.name));
}

/** Who is to get the open requests of `user_id`; `invalid`, naming `reassign_to_id`, when nobody may get any. */
export async function findHandoverTarget(
  deps: Deps,
  actor: Actor,
  user_id: string,
  reassign_to_id: string,
): Promise<Result<HandoverTarget>> {
  const [people] = await inBatch(deps.db, [listPeople(deps.db, [reassign_to_id])]);
  const [target] = people;
  const objection = !target
    ? "Please choose who should decide instead"
    : target.id === actor.id
      ? "You cannot reassign requests to yourself"
      : target.id === user_id
        ? `${isolate(target.name)} holds them already`
        : target.is_active === 1
          ? null
          : `${isolate(target.name)} is not active`;
  if (objection || !target) return invalid([{ path: "reassign_to_id", message: objection ?? "" }]);
  return ok({ id: target.id, name: target.name });
}

/**
 * Hands over what an inactive user holds open (R38). `admin_only`, `not_found`, `invalid_state` while the user is active, `invalid`
 * naming `reassign_to_id`.
 */
export async function reassignHoldings(
  deps: Deps,
  actor: Actor,
  user_id: string,
  input: ReassignAllInput,
): Promise<Result<ReassignmentResult>> {
  if (actor.role !== "admin") return refuseReassignAll();
  const [users] = await inBatch(deps.db, [findAdminUser(deps.db, user_id, isoNow(deps))]);
  const [user] = users;
  if (!user) return userNotFound(user_id);
  if (user.is_active === 1)
    return fail(
      "invalid_state",
      `${isolate(user.name)} is active, and their requests stay with them. Deactivate the account first, or in the same step.`,
    );
  const target = await findHandoverTarget(deps, actor, user_id, input.reassign_to_id);
  return target.ok ? ok(await handOverHoldings(deps, actor, user_id, target.value, input.comments)) : target;
}

export const refuseReassignAll = () => fail("admin_only", "Only an administrator can reassign the requests of a user.");

/**
 * Hands what a user holds open to `to`, each request through its own record (R9, R24), and tells the user. Skips, and names with the
 * reason, what `to` may not decide by its stored route, what the caller requested and what changed meanwhile. At most 100 in one call:
 * `remaining` is what another call would hand over.
 */
export async function handOverHoldings(
  deps: Deps,
  actor: Actor,
  user_id: string,
  to: HandoverTarget,
  comments: string,
): Promise<ReassignmentResult> {
  const { db } = deps;
  const [routes] = await inBatch(db, [listAssignedRoutes(db, user_id, MAX_CONSIDERED)]);
  const requests = routes.map(toOpenRequest);
  const [people] = await inBatch(db, [listPeople(db, [...new Set(requests.flatMap(routeApproverIds))])]);
  const active_ids = new Set([to.id, ...people.filter((one) => one.is_active === 1).map((one) => one.id)]);
  const judged = requests.map(({ id, ...rest }) => ({
    request_id: id,
    reason: checkHandover({ id, ...rest }, to, actor.id, active_ids),
  }));
  const skipped = judged.flatMap(({ request_id, reason }) => (reason === null ? [] : [{ request_id, reason }]));
  const movable = judged.filter(({ reason }) => reason === null).map(({ request_id }) => request_id);
  const [rows] = await inBatch(db, [listAssignedRequestsByIds(db, user_id, movable.slice(0, MAX_PER_CALL))]);
  let reassigned = 0;
  for (const row of rows.map(toFullRequestRow)) {
    const reason = await handOver(deps, actor, row, to, comments);
    if (reason === null) reassigned += 1;
    else skipped.push({ request_id: row.id, reason });
  }
  const message = `${reassigned} ${reassigned === 1 ? "request" : "requests"} reassigned to ${isolate(to.name)}`;
  const remaining = Math.max(0, movable.length - MAX_PER_CALL);
  return { message, reassigned, reassigned_to: to.name, skipped, remaining };
}

/** Returns why it was not handed over, or null. */
async function handOver(
  deps: Deps,
  actor: Actor,
  row: FullRequestRow,
  to: HandoverTarget,
  comments: string,
): Promise<string | null> {
  const change = { row, to, comments, now: isoNow(deps), notify_previous: true };
  const recorded = await recordReassignment(deps, actor, change, {});
  return recorded.ok ? null : recorded.detail;
}
