import { aboveApprover, type EscalationFacts, escalate } from "../../domain/requests/escalation.ts";
import { inBatch } from "../db/database.ts";
import { listPeople } from "../db/queries/admin-people.ts";
import {
  type EscalatingRow,
  escalateRequests,
  insertNoticesOf,
  listDueForEscalation,
  listWaitingTooLong,
} from "../db/queries/clock.ts";
import { listAdmins } from "../db/queries/people.ts";
import { insertEvents } from "../db/queries/request-writes.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { inSets, MOST_PER_RUN } from "../services/in-sets.ts";
import { nextEvent } from "../services/requests/record-event.ts";
import { copiesOf } from "../services/requests/tell.ts";
import { tellOf } from "./tell-of.ts";

/**
 * What an approver let wait for the hours of its priority goes to the next above them, who is told; whoever could decide before still can
 * (R18, R24). At the top the administrators are told, once. Safe to run twice at once. Answers how many it escalated.
 */
export async function escalateWaiting(deps: Deps): Promise<{ escalated: number }> {
  const now = isoNow(deps);
  const [due, admins] = await inBatch(deps.db, [listDueForEscalation(deps.db, now, MOST_PER_RUN), listAdmins(deps.db)]);
  const admin_ids = admins.map((one) => one.id);
  const escalated = await inSets(deps, due, "escalated", (some) =>
    escalateSet(
      deps,
      some.map((one) => one.seq),
      now,
      admin_ids,
    ),
  );
  return { escalated };
}

async function escalateSet(
  deps: Deps,
  seqs: readonly number[],
  at: string,
  admin_ids: readonly string[],
): Promise<number> {
  const { db } = deps;
  const [stored] = await inBatch(db, [listWaitingTooLong(db, seqs, at)]);
  if (stored.length === 0) return 0;
  const rows = stored.map((row) => ({ row, facts: factsOf(row) }));
  const candidates = rows.flatMap(({ facts }) => aboveApprover(facts).map((one) => one.id));
  const [people] = await inBatch(db, [listPeople(db, [...new Set(candidates)])]);
  const active_ids = new Set(people.filter((one) => one.is_active === 1).map((one) => one.id));
  const changes = rows.map(({ row, facts }) => {
    const outcome = escalate(facts, active_ids);
    const to = outcome?.to ?? null;
    const from = { id: row.current_approver_id, name: row.current_approver_name };
    const payload = { from, to, hours: row.escalation_hours };
    const event = nextEvent(deps, { row, actor: null, at, kind: "request.escalated", payload });
    const told = to
      ? ({ kind: "request_escalated", to: [to.id] } as const)
      : ({ kind: "request_stuck", to: admin_ids } as const);
    return { event, to, eligible_ids: outcome?.eligible_ids ?? null, notices: tellOf(deps, row, [told]) };
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
    ...insertNoticesOf(db, notices, at),
    ...copiesOf(deps, notices, { actor_id: null, at }),
  ]);
  return changes.length;
}

function factsOf(row: EscalatingRow): EscalationFacts {
  const { current_level, current_approver_id, requester_id } = row;
  return {
    route: JSON.parse(row.route),
    eligible_ids: JSON.parse(row.eligible_ids),
    current_level,
    current_approver_id,
    requester_id,
  };
}
