import { OVERDUE_REMINDER_PAUSE_MS } from "../../domain/requests/due-dates.ts";
import { inBatch } from "../db/database.ts";
import { findSettings } from "../db/queries/master-data.ts";
import { listAdmins } from "../db/queries/people.ts";
import { insertOverdueReminders, listReminderCandidates, listRequestsToRemind } from "../db/queries/request-jobs.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { MAX_PER_RUN, processInBatches } from "../services/process-in-batches.ts";
import { copyForDelegates } from "../services/requests/notify.ts";
import { currentHolders, toNotificationRows } from "./job-notifications.ts";

/**
 * Reminds of what is overdue: its current approver, without one the administrators, and its requester, every 24 hours after it was marked
 * (R18). Nothing while the settings switch reminders off (R19). Safe to run twice at once. Answers of how many requests it reminded.
 */
export async function remindOverdue(deps: Deps): Promise<{ reminded: number }> {
  const { db } = deps;
  const now = isoNow(deps);
  const reminded_before = new Date(deps.now().getTime() - OVERDUE_REMINDER_PAUSE_MS).toISOString();
  const [settings, admins] = await inBatch(db, [findSettings(db), listAdmins(db)]);
  if (settings[0]?.send_overdue_reminders !== true) return { reminded: 0 };
  const [due] = await inBatch(db, [listReminderCandidates(db, reminded_before, MAX_PER_RUN)]);
  const admin_ids = admins.map((one) => one.id);
  const reminded = await processInBatches(deps, due, "reminded of", async (some) => {
    const seqs = some.map((one) => one.seq);
    const [rows] = await inBatch(db, [listRequestsToRemind(db, seqs, reminded_before)]);
    if (rows.length === 0) return 0;
    const notices = rows.flatMap((row) =>
      toNotificationRows(deps, row, [
        { kind: "request_overdue_reminder", to: [...currentHolders(row, admin_ids), row.requester_id] },
      ]),
    );
    const { reminders } = await inBatch(db, {
      reminders: insertOverdueReminders(db, rows, notices, { at: now, reminded_before }),
      copies: copyForDelegates(deps, notices, { actor_id: null, at: now }),
    });
    return reminders.reminded.length;
  });
  return { reminded };
}
