import type { PersonRef } from "../../domain/matrix/route.ts";
import { applyEscalation, isAtStep, toApprovalColumns } from "../../domain/requests/approval-chain.ts";
import { type EscalationData, findEscalationApprover, listHigherApprovers } from "../../domain/requests/escalation.ts";
import { inBatch } from "../db/database.ts";
import { listPeopleByIds } from "../db/queries/admin-users.ts";
import { listInfluencedPairs } from "../db/queries/influences.ts";
import { listAdmins } from "../db/queries/people.ts";
import { type EscalationRow, filterRequestsToEscalate, listEscalationCandidates } from "../db/queries/request-jobs.ts";
import type { RequestPatch } from "../db/queries/request-writes.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { MAX_PER_RUN, processInBatches } from "../services/process-in-batches.ts";
import { type RequestChange, recordEvents } from "../services/requests/record-event.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

export const escalateJob: Job = { name: "escalate waiting requests", cron: EVERY_MINUTE, run: escalateWaitingRequests };

/**
 * Escalates requests that waited for the hours of their priority: the next higher approver of the route becomes the
 * current approver and is notified. Everybody who could decide before still can (R18, R24). If there is no higher
 * approver, notifies the administrators once. Two concurrent runs are safe.
 */
export async function escalateWaitingRequests(deps: Deps): Promise<{ escalated: number }> {
  const { db } = deps;
  const at = getIsoNow(deps);
  const { due, admins } = await inBatch(db, {
    due: listEscalationCandidates(db, at, MAX_PER_RUN),
    admins: listAdmins(db),
  });
  const admin_ids = admins.map(({ id }) => id);
  const escalated = await processInBatches(deps, due, async (candidates) => {
    const seqs = candidates.map(({ seq }) => seq);
    const { rows } = await inBatch(db, { rows: filterRequestsToEscalate(db, seqs, at) });
    if (rows.length === 0) return 0;
    const findAbleIds = await readAbleApprovers(deps, rows, at);
    await recordEvents(
      deps,
      rows.map((row) => toEscalation(row, { able_ids: findAbleIds(row), admin_ids, at })),
    );
    return rows.length;
  });
  return { escalated };
}

/**
 * Returns a function that returns the higher approvers of a request who are active and not under the influence of its
 * requester (R45).
 */
async function readAbleApprovers({ db }: Deps, rows: readonly EscalationRow[], at: string) {
  const ids = [...new Set(rows.flatMap((row) => listHigherApprovers(toEscalationFacts(row)).map(({ id }) => id)))];
  const requester_ids = [...new Set(rows.map(({ requester_id }) => requester_id))];
  const { people, pairs } = await inBatch(db, {
    people: listPeopleByIds(db, ids),
    pairs: listInfluencedPairs(db, requester_ids, ids, at),
  });
  const active_ids = people.filter(({ is_active }) => is_active).map(({ id }) => id);
  return ({ requester_id }: EscalationRow): ReadonlySet<string> => {
    const own = pairs.filter(({ influencer_id }) => influencer_id === requester_id);
    return new Set(active_ids.filter((id) => !own.some(({ user_id }) => user_id === id)));
  };
}

function toEscalation(
  row: EscalationRow,
  { able_ids, admin_ids, at }: { able_ids: ReadonlySet<string>; admin_ids: readonly string[]; at: string },
): RequestChange<"request.escalated", EscalationRow> {
  const facts = toEscalationFacts(row);
  const to = findEscalationApprover(facts, able_ids);
  const from = { id: row.current_approver_id, name: row.current_approver_name };
  return {
    row,
    actor: null,
    at,
    kind: "request.escalated",
    payload: { from, to, hours: row.escalation_hours },
    // Without a higher approver, the request stays with its current approver and is not escalated again.
    patch: to ? toEscalatedPatch(facts, from, to, at) : { escalation_clock_at: null },
    notifications: [to ? { kind: "request_escalated", to: [to.id] } : { kind: "request_stuck", to: admin_ids }],
    new_approver_ids: to ? [to.id] : [],
  };
}

function toEscalatedPatch(facts: EscalationData, from: PersonRef, to: PersonRef, at: string): RequestPatch {
  const approval = applyEscalation(facts, from, to);
  const { barred_ids: _, ...columns } = toApprovalColumns(approval, "pending", at);
  return isAtStep(facts) ? { ...columns, route: approval.route } : columns;
}

function toEscalationFacts(row: EscalationRow): EscalationData {
  const { current_level, current_approver_id, requester_id } = row;
  return {
    route: JSON.parse(row.route),
    waiting_for: JSON.parse(row.waiting_for),
    eligible_ids: JSON.parse(row.eligible_ids),
    barred_ids: JSON.parse(row.barred_ids),
    current_level,
    current_approver_id,
    requester_id,
  };
}
