import { hasTooFewApprovers, toApprovalColumns } from "../../../domain/requests/approval-chain.ts";
import { restartApproval } from "../../../domain/requests/carry-over.ts";
import type { EventPayloads, RestartedApproval } from "../../../domain/requests/events.ts";
import { OPEN_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { isMaterial } from "../../../domain/requests/modification.ts";
import { type BarredReason, listApprovalPersonIds, toInfluenceReasons } from "../../../domain/requests/steps.ts";
import { inBatch } from "../../db/database.ts";
import { listDutyConflictUserIds } from "../../db/queries/approver-groups.ts";
import { findRequestTypeByCode } from "../../db/queries/master-data.ts";
import { type FullRequestRow, listActivePeopleOfRoute, listInfluencedIds } from "../../db/queries/request-reads.ts";
import type { RequestPatch } from "../../db/queries/request-writes.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { toRequestType } from "../master-data/form-options.ts";
import type { RequestNotificationSpec } from "../notifications/notify.ts";
import type { RequestForChange } from "./read-for-change.ts";

/**
 * What the files of a response or comment do to the approvals that were given before (R48). `payload`, `patch`: what the entry and the row
 * contain in addition. `specs`: the notifications to people whose approval stays or no longer counts, and to those whom the request asks
 * now. `former`: the people whom it no longer asks.
 */
export type EffectOfFiles = {
  payload: Pick<EventPayloads["request.commented"], "restarted">;
  patch: RequestPatch;
  specs: RequestNotificationSpec[];
  former: RequestNotificationSpec[];
  new_approver_ids: string[];
};

/**
 * Returns the effect of added files on the approvals of a request. `status`: that of the request after the change. If files are material for
 * the type of an open request (R34), the approval begins again on the same route; otherwise the approvals stay. Reads nothing if there are no
 * files or no approvals.
 */
export async function findEffectOfFiles(
  deps: Deps,
  { row, admin_ids, now }: RequestForChange,
  file_count: number,
  status: RequestStatus,
): Promise<EffectOfFiles> {
  const approvals = row.route.levels.flatMap((level) => level.approved_by);
  const none = { payload: {}, patch: {}, specs: [], former: [], new_approver_ids: [] };
  if (file_count === 0 || approvals.length === 0) return none;
  const restarted = OPEN_STATUSES.includes(row.status) ? await planRestart(deps, row) : null;
  if (!restarted)
    return { ...none, specs: [{ kind: "request_changed_after_approval", to: listApprovalPersonIds(approvals) }] };
  const { waiting_for } = restarted;
  const added = listAbsent(waiting_for, row.waiting_for);
  const becameEmpty = waiting_for.length === 0;
  return {
    payload: { restarted },
    patch: {
      route: restarted.route,
      current_level: restarted.current_level,
      ...toApprovalColumns(restarted, status, now),
    },
    specs: [
      { kind: "request_approval_dropped", to: listApprovalPersonIds(approvals) },
      { kind: "request_submitted", to: added },
      { kind: "request_unassigned", to: becameEmpty ? admin_ids : [] },
      { kind: "request_too_few_approvers", to: !becameEmpty && hasTooFewApprovers(restarted) ? admin_ids : [] },
    ],
    former: [{ kind: "request_moved_away", to: listAbsent(row.waiting_for, waiting_for) }],
    new_approver_ids: added,
  };
}

/** Returns the ids of the people who are in `people`, but not in `others`. */
const listAbsent = (people: readonly { id: string }[], others: readonly { id: string }[]): string[] =>
  people.map(({ id }) => id).filter((id) => !others.some((one) => one.id === id));

/** Returns the approval after it began again; null if files are not material for the type of the request. */
async function planRestart(deps: Deps, row: FullRequestRow): Promise<RestartedApproval | null> {
  const { db } = deps;
  const { types, people, conflicts } = await inBatch(db, {
    types: findRequestTypeByCode(db, row.request_type),
    people: listActivePeopleOfRoute(db, row.id, getIsoNow(deps)),
    conflicts: listDutyConflictUserIds(db, [row.requester_id], "on_request", row.department_id),
  });
  const [type] = types;
  if (!type || !isMaterial("attachments", toRequestType(type).material_fields)) return null;
  const { state, dropped } = restartApproval(row, {
    requester_id: row.requester_id,
    barred: new Map<string, BarredReason>([
      ...toInfluenceReasons(listInfluencedIds(people)),
      ...conflicts.map(({ id }) => [id, "conflict"] as const),
    ]),
    active_ids: new Set(people.map(({ id }) => id)),
  });
  const { route, current_level, waiting_for, eligible_ids, barred_ids } = state;
  return { route, current_level, waiting_for, eligible_ids, barred_ids, dropped };
}
