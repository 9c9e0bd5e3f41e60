import { inBatch } from "../db/database.ts";
import { listAdmins } from "../db/queries/people.ts";
import {
  insertRequestNotifications,
  listOverdueCandidates,
  listRequestsToMarkOverdue,
  markRequestsOverdue,
} from "../db/queries/request-jobs.ts";
import { insertEvents } from "../db/queries/request-writes.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { MAX_PER_RUN, processInBatches } from "../services/process-in-batches.ts";
import { copyForDelegates } from "../services/requests/notify.ts";
import { nextEvent } from "../services/requests/record-event.ts";
import { currentHolders, toNotificationRows } from "./job-notifications.ts";

/**
 * The clock's own transition (R8, R25): pending and past due becomes overdue, by an entry in the record, and the current approver and the
 * requester are told (R31). Safe to run twice at once. Answers how many it marked.
 */
export async function markOverdue(deps: Deps): Promise<{ marked: number }> {
  const now = isoNow(deps);
  const [due, admins] = await inBatch(deps.db, [listOverdueCandidates(deps.db, now, MAX_PER_RUN), listAdmins(deps.db)]);
  const admin_ids = admins.map((one) => one.id);
  const marked = await processInBatches(deps, due, (some) =>
    markBatchOverdue(
      deps,
      some.map((one) => one.seq),
      now,
      admin_ids,
    ),
  );
  return { marked };
}

async function markBatchOverdue(
  deps: Deps,
  seqs: readonly number[],
  at: string,
  admin_ids: readonly string[],
): Promise<number> {
  const { db } = deps;
  const [rows] = await inBatch(db, [listRequestsToMarkOverdue(db, seqs, at)]);
  if (rows.length === 0) return 0;
  const events = rows.map((row) =>
    nextEvent(deps, { row, actor: null, at, kind: "request.overdue", payload: { due_at: row.due_at } }),
  );
  const notices = rows.flatMap((row) =>
    toNotificationRows(deps, row, [
      { kind: "request_overdue", to: [...currentHolders(row, admin_ids), row.requester_id] },
    ]),
  );
  await inBatch(db, [
    insertEvents(db, events),
    markRequestsOverdue(db, events, at),
    ...insertRequestNotifications(db, notices, at),
    ...copyForDelegates(deps, notices, { actor_id: null, at }),
  ]);
  return rows.length;
}
