import { inBatch } from "../db/database.ts";
import { listAdmins } from "../db/queries/people.ts";
import { filterRequestsToMarkOverdue, listOverdueCandidates } from "../db/queries/request-jobs.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { listCurrentApproverOrAdminIds } from "../services/notifications/notify.ts";
import { MAX_PER_RUN, processInBatches } from "../services/process-in-batches.ts";
import { type RequestChange, recordEvents } from "../services/requests/record-event.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

export const markOverdueJob: Job = { name: "mark overdue requests", cron: EVERY_MINUTE, run: markOverdue };

/**
 * Marks pending requests past their due time as overdue, with an audit event (R8, R25), and notifies their current
 * approvers and requesters (R31). Two concurrent runs are safe.
 */
export async function markOverdue(deps: Deps): Promise<{ marked: number }> {
  const { db } = deps;
  const at = getIsoNow(deps);
  const { due, admins } = await inBatch(db, {
    due: listOverdueCandidates(db, at, MAX_PER_RUN),
    admins: listAdmins(db),
  });
  const admin_ids = admins.map(({ id }) => id);
  const marked = await processInBatches(deps, due, async (candidates) => {
    const seqs = candidates.map(({ seq }) => seq);
    const { rows } = await inBatch(db, { rows: filterRequestsToMarkOverdue(db, seqs, at) });
    const changes = rows.map(
      (row): RequestChange<"request.overdue", typeof row> => ({
        row,
        actor: null,
        at,
        kind: "request.overdue",
        payload: { due_at: row.due_at },
        // The notification counts as the first reminder, so the next reminder follows 24 hours later.
        patch: { status: "overdue", overdue_reminded_at: at },
        notifications: [
          {
            kind: "request_overdue",
            to: [...listCurrentApproverOrAdminIds(JSON.parse(row.able_ids), admin_ids), row.requester_id],
          },
        ],
      }),
    );
    await recordEvents(deps, changes);
    return rows.length;
  });
  return { marked };
}
