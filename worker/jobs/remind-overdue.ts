import { OVERDUE_REMINDER_PAUSE_MS } from "../../domain/requests/due-dates.ts";
import { inBatch } from "../db/database.ts";
import { findSettings } from "../db/queries/master-data.ts";
import { listAdmins } from "../db/queries/people.ts";
import {
  filterRequestsToRemind,
  isUnchangedAndReminderDue,
  type JobRequestRow,
  listReminderCandidates,
  markReminded,
} from "../db/queries/request-jobs.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import {
  createNotificationStatements,
  listCurrentApproverOrAdminIds,
  type RequestNotifications,
} from "../services/notifications/notify.ts";
import { MAX_PER_RUN, processInBatches } from "../services/process-in-batches.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

export const remindOverdueJob: Job = { name: "send overdue reminders", cron: EVERY_MINUTE, run: remindOverdue };

/**
 * Reminds the current approver and the requester of each overdue request, every 24 hours after it was marked as overdue (R18). If a request
 * has no approver, reminds the administrators instead. Does nothing while the settings switch reminders off (R19). Two concurrent runs are
 * safe.
 *
 * @returns the number of requests with a reminder
 */
export async function remindOverdue(deps: Deps): Promise<{ reminded: number }> {
  const { db } = deps;
  const at = getIsoNow(deps);
  const reminded_before = new Date(deps.now().getTime() - OVERDUE_REMINDER_PAUSE_MS).toISOString();
  const { settings, admins } = await inBatch(db, { settings: findSettings(db), admins: listAdmins(db) });
  if (settings[0]?.send_overdue_reminders !== true) return { reminded: 0 };
  const { due } = await inBatch(db, { due: listReminderCandidates(db, reminded_before, MAX_PER_RUN) });
  const admin_ids = admins.map(({ id }) => id);
  const reminded = await processInBatches(deps, due, async (candidates) => {
    const seqs = candidates.map(({ seq }) => seq);
    const { rows } = await inBatch(db, { rows: filterRequestsToRemind(db, seqs, reminded_before) });
    if (rows.length === 0) return 0;
    const requests = rows.map((row) => toReminder(row, admin_ids));
    const condition = isUnchangedAndReminderDue(reminded_before);
    const { marked } = await inBatch(db, {
      notifications: createNotificationStatements(deps, { requests, condition }, { at }),
      marked: markReminded(db, rows, { at, reminded_before }),
    });
    return marked.length;
  });
  return { reminded };
}

function toReminder(row: JobRequestRow, admin_ids: readonly string[]): RequestNotifications {
  const { id: request_id, title, requester_name, version } = row;
  return {
    facts: { request_id, title, requester_name, actor_name: null },
    version,
    event_version: null,
    specs: [
      {
        kind: "request_overdue_reminder",
        to: [...listCurrentApproverOrAdminIds(JSON.parse(row.able_ids), admin_ids), row.requester_id],
      },
    ],
  };
}
