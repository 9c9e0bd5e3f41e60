import { inBatch } from "../../db/database.ts";
import { listAdmins } from "../../db/queries/people.ts";
import { findRequest, listDueForOverdue } from "../../db/queries/request-reads.ts";
import { toFullRequestRow } from "../../db/queries/request-rows.ts";
import { type Deps, isoNow } from "../deps.ts";
import { recordEvent } from "./record-event.ts";

/** Requests marked in one run; what is left waits for the next tick (R18). */
const MOST_PER_RUN = 1000;

/** The clock's own transition (R8, R25): pending and past due becomes overdue. Safe to run twice at once. Answers how many it marked. */
export async function markOverdue(deps: Deps): Promise<{ marked: number }> {
  const now = isoNow(deps);
  const [due, admins] = await inBatch(deps.db, [listDueForOverdue(deps.db, now, MOST_PER_RUN), listAdmins(deps.db)]);
  const admin_ids = admins.map((one) => one.id);
  let marked = 0;
  for (const { id } of due) {
    try {
      if (await markOne(deps, id, now, admin_ids)) marked += 1;
    } catch (error) {
      // One that cannot be marked must not keep those after it from their turn.
      console.error(`${id} could not be marked overdue`, error);
    }
  }
  return { marked };
}

async function markOne(deps: Deps, id: string, now: string, admin_ids: readonly string[]): Promise<boolean> {
  const [rows] = await inBatch(deps.db, [findRequest(deps.db, id, "")]);
  const [stored] = rows;
  // Somebody decided, changed or deleted it since the list was read.
  if (stored?.status !== "pending" || stored.due_at === null || stored.due_at >= now) return false;
  const row = toFullRequestRow(stored);
  const holder = row.current_approver_id === null ? admin_ids : [row.current_approver_id];
  const recorded = await recordEvent(deps, {
    row,
    actor: null,
    at: now,
    kind: "request.overdue",
    payload: { due_at: stored.due_at },
    patch: { status: "overdue" },
    told: [{ kind: "request_overdue", to: [...holder, row.requester_id] }],
  });
  return recorded.ok;
}
