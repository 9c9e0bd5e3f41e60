import type { Deps } from "../services/deps.ts";
import { removeExpiredExports } from "../services/exports/export-jobs.ts";
import { runExportJobs } from "../services/exports/run-export-jobs.ts";
import { deliverOutbox } from "../services/notifications/deliver.ts";
import { syncSheets } from "../services/sheets/sync-sheets.ts";
import { activateDelegationsJob } from "./activate-delegations.ts";
import { checkRecordJob } from "./check-record.ts";
import { cleanUpAnnouncementsJob } from "./clean-up-announcements.ts";
import { cleanUpExpiredJob } from "./clean-up-expired.ts";
import { cleanUpNotificationsJob } from "./clean-up-notifications.ts";
import { escalateJob } from "./escalate.ts";
import { EVERY_MINUTE, type Job, runJob } from "./job.ts";
import { markOverdueJob } from "./mark-overdue.ts";
import { remindOverdueJob } from "./remind-overdue.ts";
import { removeDeletedFilesJob } from "./remove-deleted-files.ts";
import { removeOrphanedFilesJob } from "./remove-orphaned-files.ts";

/** Every background job. Those of one cron expression run in this order. */
export const JOBS: readonly Job[] = [
  markOverdueJob,
  escalateJob,
  remindOverdueJob,
  activateDelegationsJob,
  { name: "make exports", cron: EVERY_MINUTE, run: runExportJobs },
  { name: "remove expired exports", cron: EVERY_MINUTE, run: removeExpiredExports },
  removeDeletedFilesJob,
  cleanUpExpiredJob,
  cleanUpAnnouncementsJob,
  removeOrphanedFilesJob,
  checkRecordJob,
  cleanUpNotificationsJob,
  // After the jobs above: their notifications go out in the same minute, and a slow service delays none of them.
  { name: "deliver notifications", cron: EVERY_MINUTE, run: deliverOutbox },
  { name: "copy to Google Sheets", cron: EVERY_MINUTE, run: syncSheets },
];

/** Runs the jobs of one cron expression. A job that fails is logged, and the next one runs. */
export async function runScheduled(cron: string, deps: Deps, jobs: readonly Job[] = JOBS): Promise<void> {
  for (const job of jobs) {
    if (job.cron !== cron) continue;
    try {
      await runJob(deps, job);
    } catch (error) {
      console.error(`cron job ${job.name} failed`, error);
    }
  }
}
