/** Moves open requests from people who can no longer decide them to others (R52). */
import type { PersonRef } from "../../../domain/matrix/route.ts";
import {
  applyDeparture,
  hasTooFewApprovers,
  isAtStep,
  toApprovalColumns,
} from "../../../domain/requests/approval-chain.ts";
import { getPendingOrOverdueStatus } from "../../../domain/requests/due-dates.ts";
import type { DepartureCause } from "../../../domain/requests/events.ts";
import {
  checkHandover,
  findSuccessors,
  listSuccessorCandidateIds,
  type RequestToHandOver,
} from "../../../domain/requests/handover-rules.ts";
import { type BarredReason, getBarredReasons, toInfluenceReasons } from "../../../domain/requests/steps.ts";
import { inBatch } from "../../db/database.ts";
import { listPeopleByIds } from "../../db/queries/admin-users.ts";
import {
  filterRequestsToMove,
  listRequestsToMove,
  type MovingCandidateRow,
  type MovingRow,
} from "../../db/queries/handovers.ts";
import { listInfluencedPairs } from "../../db/queries/influences.ts";
import { listAdmins } from "../../db/queries/people.ts";
import { createCredentialEndStatements } from "../credentials.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import type { RequestNotificationSpec } from "../notifications/notify.ts";
import { processInBatches } from "../process-in-batches.ts";
import { type RequestChange, recordEvents } from "./record-event.ts";

type Movement = RequestChange<"request.reassigned", MovingRow>;

/**
 * Moves at most `limit` open requests from people who became inactive, or who came under the influence of the requester
 * (R45): to the person whom an administrator chose, if they may decide it, otherwise to the next approver of the stored
 * route, otherwise to the administrators (R14). Notifies the people who must now act, and the requester. Each request is moved
 * with an entry in its record. Requests that change at the same time are left to the next run. Concurrent runs are safe.
 * @param from_id only requests that wait for this person; null: for anybody
 */
export async function moveRequests(
  deps: Deps,
  { from_id, limit }: { from_id: string | null; limit: number },
): Promise<{ moved: number }> {
  const { db } = deps;
  const at = getIsoNow(deps);
  if (limit <= 0) return { moved: 0 };
  const { due, admins } = await inBatch(db, {
    due: listRequestsToMove(db, at, limit, from_id),
    admins: listAdmins(db),
  });
  const admin_ids = admins.map(({ id }) => id);
  // A request that waits for several people who can no longer decide loses one of them in each run.
  const once = [...new Map(due.map((one) => [one.seq, one])).values()];
  const moved = await processInBatches(deps, once, (candidates) => moveBatch(deps, candidates, admin_ids, at));
  return { moved };
}

async function moveBatch(
  deps: Deps,
  candidates: readonly MovingCandidateRow[],
  admin_ids: readonly string[],
  at: string,
): Promise<number> {
  const { rows } = await inBatch(deps.db, { rows: filterRequestsToMove(deps.db, candidates, at) });
  const requests = rows.map((row) => ({ row, request: toRequestToHandOver(row) }));
  const people = await readPeople(deps, requests, at);
  const movements = requests.map(({ row, request }) =>
    toMovement(row, { ...request, influenced_ids: people.listInfluencedIds(row.requester_id) }, people, admin_ids, at),
  );
  // The people who are notified depend on the actor, so each batch has changes of one actor.
  const byActor = Map.groupBy(movements, ({ actor }) => actor?.id ?? null);
  for (const changes of byActor.values()) {
    const new_approver_ids = [...new Set(changes.flatMap((change) => change.new_approver_ids ?? []))];
    const statements = new_approver_ids.length > 0 ? createCredentialEndStatements(deps, new_approver_ids) : [];
    await recordEvents(deps, changes, { statements });
  }
  return movements.length;
}

const toRequestToHandOver = (row: MovingRow): RequestToHandOver => ({
  id: row.id,
  requester_id: row.requester_id,
  current_level: row.current_level,
  route: JSON.parse(row.route),
  waiting_for: JSON.parse(row.waiting_for),
  eligible_ids: JSON.parse(row.eligible_ids),
  barred_ids: JSON.parse(row.barred_ids),
  influenced_ids: [],
});

type People = {
  active_ids: ReadonlySet<string>;
  names: ReadonlyMap<string, string>;
  listInfluencedIds: (requester_id: string) => string[];
};

async function readPeople(
  { db }: Deps,
  requests: readonly { row: MovingRow; request: RequestToHandOver }[],
  at: string,
): Promise<People> {
  const named = requests.flatMap(({ row, request }) => [
    ...listSuccessorCandidateIds(request),
    ...(row.to_id === null ? [] : [row.to_id]),
    ...(row.actor_id === null ? [] : [row.actor_id]),
  ]);
  const ids = [...new Set(named)];
  const requester_ids = [...new Set(requests.map(({ row }) => row.requester_id))];
  const { people, pairs } = await inBatch(db, {
    people: listPeopleByIds(db, ids),
    pairs: listInfluencedPairs(db, requester_ids, ids, at),
  });
  return {
    active_ids: new Set(people.filter(({ is_active }) => is_active).map(({ id }) => id)),
    names: new Map(people.map(({ id, name }) => [id, name])),
    listInfluencedIds: (requester_id) =>
      pairs.filter(({ influencer_id }) => influencer_id === requester_id).map(({ user_id }) => user_id),
  };
}

/** The person whom an administrator chose, with that administrator, if the person may decide the request (R38). */
function findTarget(row: MovingRow, request: RequestToHandOver, { active_ids }: People) {
  const { to_id, to_name, actor_id, actor_name, comments } = row;
  if (to_id === null || to_name === null || actor_id === null || actor_name === null) return null;
  const to = { id: to_id, name: to_name };
  const isPossible = active_ids.has(to_id) && checkHandover(request, to, actor_id, active_ids) === null;
  return isPossible ? { to, actor: { id: actor_id, name: actor_name }, comments } : null;
}

function toMovement(
  row: MovingRow,
  request: RequestToHandOver,
  people: People,
  admin_ids: readonly string[],
  at: string,
): Movement {
  const from = request.waiting_for.find(({ id }) => id === row.from_id) ?? { id: row.from_id, name: "" };
  const cause: DepartureCause = row.from_is_active ? "influence" : "inactive";
  const target = cause === "inactive" ? findTarget(row, request, people) : null;
  const barred = new Map<string, BarredReason>(toInfluenceReasons(request.influenced_ids));
  for (const [id, why] of getBarredReasons(request)) barred.set(id, why);
  const route_people = { requester_id: row.requester_id, barred, active_ids: people.active_ids };
  const successors = target ? [target.to] : findSuccessors(request, from, route_people, people.names);
  const [to = null, ...further] = successors;
  // A question to the requester stays if another person decides afterwards.
  const status = row.status === "needs_info" ? row.status : getPendingOrOverdueStatus(row.due_at, at);
  const approval = applyDeparture(request, from, successors);
  const able_ids = new Set([...people.active_ids].filter((id) => !barred.has(id)));
  const isShort = hasTooFewApprovers(approval, able_ids);
  return {
    row,
    actor: target?.actor ?? null,
    at,
    kind: "request.reassigned",
    payload: {
      comments: target?.comments ?? "",
      ...{ from, to, status, cause },
      ...(further.length > 0 ? { further } : {}),
    },
    patch: {
      status,
      ...toApprovalColumns(approval, status, at),
      ...(isAtStep(request) ? { route: approval.route } : {}),
      was_reassigned: true,
      ...(successors.length === 0 && isShort ? { departed_approver_id: from.id } : {}),
    },
    notifications: listNotificationSpecs(
      { ...row, successors, unassigned: approval.waiting_for.length === 0 },
      isShort,
      admin_ids,
    ),
    participants: successors.map(({ id }) => id),
    new_approver_ids: successors.map(({ id }) => id),
  };
}

/** The people who must now act and, if they are not the same as before, the requester and the former approver, if active. */
function listNotificationSpecs(
  {
    requester_id,
    from_id,
    from_is_active,
    successors,
    unassigned,
  }: Pick<MovingRow, "requester_id" | "from_id" | "from_is_active"> & {
    successors: readonly PersonRef[];
    unassigned: boolean;
  },
  has_too_few_approvers: boolean,
  admin_ids: readonly string[],
): RequestNotificationSpec[] {
  if (unassigned)
    return [
      { kind: "request_unassigned", to: admin_ids },
      { kind: "request_without_approver", to: [requester_id] },
    ];
  return [
    { kind: "request_submitted", to: successors.map(({ id }) => id) },
    { kind: "request_reassigned", to: successors.length > 0 ? [requester_id] : [] },
    { kind: "request_handed_over", to: from_is_active && successors.length > 0 ? [from_id] : [] },
    { kind: "request_too_few_approvers", to: has_too_few_approvers ? admin_ids : [] },
  ];
}
