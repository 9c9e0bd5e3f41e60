import { type EscalationFacts, escalate, findHigherApprovers } from "../../domain/requests/escalation.ts";
import { inBatch } from "../db/database.ts";
import { listPeople } from "../db/queries/admin-users.ts";
import { listAdmins } from "../db/queries/people.ts";
import {
  type EscalationRow,
  escalateRequests,
  insertRequestNotifications,
  listEscalationCandidates,
  listRequestsToEscalate,
} from "../db/queries/request-jobs.ts";
import { insertEvents } from "../db/queries/request-writes.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { MAX_PER_RUN, processInBatches } from "../services/process-in-batches.ts";
import { copyForDelegates } from "../services/requests/notify.ts";
import { nextEvent } from "../services/requests/record-event.ts";
import { toNotificationRows } from "./job-notifications.ts";

/**
 * What an approver let wait for the hours of its priority goes to the next above them, who is told; whoever could decide before still can
 * (R18, R24). At the top the administrators are told, once. Safe to run twice at once. Answers how many it escalated.
 */
export async function escalateWaiting(deps: Deps): Promise<{ escalated: number }> {
  const now = isoNow(deps);
  const [due, admins] = await inBatch(deps.db, [
    listEscalationCandidates(deps.db, now, MAX_PER_RUN),
    listAdmins(deps.db),
  ]);
  const admin_ids = admins.map((one) => one.id);
  const escalated = await processInBatches(deps, due, "escalated", (some) =>
    escalateBatch(
      deps,
      some.map((one) => one.seq),
      now,
      admin_ids,
    ),
  );
  return { escalated };
}

async function escalateBatch(
  deps: Deps,
  seqs: readonly number[],
  at: string,
  admin_ids: readonly string[],
): Promise<number> {
  const { db } = deps;
  const [stored] = await inBatch(db, [listRequestsToEscalate(db, seqs, at)]);
  if (stored.length === 0) return 0;
  const rows = stored.map((row) => ({ row, facts: toEscalationFacts(row) }));
  const candidates = rows.flatMap(({ facts }) => findHigherApprovers(facts).map((one) => one.id));
  const [people] = await inBatch(db, [listPeople(db, [...new Set(candidates)])]);
  const active_ids = new Set(people.filter((one) => one.is_active).map((one) => one.id));
  const changes = rows.map(({ row, facts }) => {
    const outcome = escalate(facts, active_ids);
    const to = outcome?.to ?? null;
    const from = { id: row.current_approver_id, name: row.current_approver_name };
    const payload = { from, to, hours: row.escalation_hours };
    const event = nextEvent(deps, { row, actor: null, at, kind: "request.escalated", payload });
    const told = to
      ? ({ kind: "request_escalated", to: [to.id] } as const)
      : ({ kind: "request_stuck", to: admin_ids } as const);
    return { event, to, eligible_ids: outcome?.eligible_ids ?? null, notices: toNotificationRows(deps, row, [told]) };
  });
  const notices = changes.flatMap((change) => change.notices);
  await inBatch(db, [
    insertEvents(
      db,
      changes.map((change) => change.event),
    ),
    escalateRequests(
      db,
      changes.map(({ event: { request_id, version, hash }, to, eligible_ids }) => ({
        request_id,
        version,
        hash,
        to,
        eligible_ids,
      })),
      at,
    ),
    ...insertRequestNotifications(db, notices, at),
    ...copyForDelegates(deps, notices, { actor_id: null, at }),
  ]);
  return changes.length;
}

function toEscalationFacts(row: EscalationRow): EscalationFacts {
  const { current_level, current_approver_id, requester_id } = row;
  return {
    route: JSON.parse(row.route),
    eligible_ids: JSON.parse(row.eligible_ids),
    current_level,
    current_approver_id,
    requester_id,
  };
}
