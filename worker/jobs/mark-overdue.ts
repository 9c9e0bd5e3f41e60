import { inBatch } from "../db/database.ts";
import { insertNoticesOf, listDueForOverdue, listPastDue, markRequestsOverdue } from "../db/queries/clock.ts";
import { listAdmins } from "../db/queries/people.ts";
import { insertEvents } from "../db/queries/request-writes.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { inSets, MOST_PER_RUN } from "../services/in-sets.ts";
import { nextEvent } from "../services/requests/record-event.ts";
import { copiesOf } from "../services/requests/tell.ts";
import { tellOf, whoHasIt } from "./tell-of.ts";

/**
 * The clock's own transition (R8, R25): pending and past due becomes overdue, by an entry in the record, and the current approver and the
 * requester are told (R31). Safe to run twice at once. Answers how many it marked.
 */
export async function markOverdue(deps: Deps): Promise<{ marked: number }> {
  const now = isoNow(deps);
  const [due, admins] = await inBatch(deps.db, [listDueForOverdue(deps.db, now, MOST_PER_RUN), listAdmins(deps.db)]);
  const admin_ids = admins.map((one) => one.id);
  const marked = await inSets(deps, due, "marked overdue", (some) =>
    markSet(
      deps,
      some.map((one) => one.seq),
      now,
      admin_ids,
    ),
  );
  return { marked };
}

async function markSet(deps: Deps, seqs: readonly number[], at: string, admin_ids: readonly string[]): Promise<number> {
  const { db } = deps;
  const [rows] = await inBatch(db, [listPastDue(db, seqs, at)]);
  if (rows.length === 0) return 0;
  const events = rows.map((row) =>
    nextEvent(deps, { row, actor: null, at, kind: "request.overdue", payload: { due_at: row.due_at } }),
  );
  const notices = rows.flatMap((row) =>
    tellOf(deps, row, [{ kind: "request_overdue", to: [...whoHasIt(row, admin_ids), row.requester_id] }]),
  );
  await inBatch(db, [
    insertEvents(db, events),
    markRequestsOverdue(db, events, at),
    ...insertNoticesOf(db, notices, at),
    ...copiesOf(deps, notices, { actor_id: null, at }),
  ]);
  return rows.length;
}
