import { getLogScope, log, runInLogScope } from "../log.ts";
import { createDueCheckpoint } from "../services/audit/create-checkpoint.ts";
import { sealSecurityEvents } from "../services/audit/security-events.ts";
import type { Deps } from "../services/deps.ts";
import { removeExpiredExports } from "../services/exports/export-jobs.ts";
import { runExportJobs } from "../services/exports/run-export-jobs.ts";
import { refreshDueFlags } from "../services/flags/refresh-flags.ts";
import { deliverOutbox } from "../services/notifications/deliver.ts";
import { syncSheets } from "../services/sheets/sync-sheets.ts";
import { activateDelegationsJob } from "./activate-delegations.ts";
import { checkRecordJob } from "./check-record.ts";
import { announcementNotificationsJob } from "./clean-up-announcements.ts";
import { cleanUpExpiredJob } from "./clean-up-expired.ts";
import { cleanUpNotificationsJob } from "./clean-up-notifications.ts";
import { escalateJob } from "./escalate.ts";
import { foldTextsJob } from "./fold-texts.ts";
import { EVERY_MINUTE, type Job, runJob } from "./job.ts";
import { markOverdueJob } from "./mark-overdue.ts";
import { moveRequestsJob } from "./move-requests.ts";
import { planWaitingDigestsJob } from "./plan-waiting-digests.ts";
import { remindOverdueJob } from "./remind-overdue.ts";
import { removeDeletedFilesJob } from "./remove-deleted-files.ts";
import { removeOrphanedFilesJob } from "./remove-orphaned-files.ts";
import { resealSecretsJob } from "./reseal-secrets.ts";
import { submitRecurringJob } from "./submit-recurring.ts";

/** All background jobs. Jobs with the same cron expression run in this order. */
export const JOBS: readonly Job[] = [
  // First, so that the other jobs notify people who can act.
  moveRequestsJob,
  markOverdueJob,
  escalateJob,
  remindOverdueJob,
  activateDelegationsJob,
  submitRecurringJob,
  { name: "compute flags", cron: EVERY_MINUTE, run: refreshDueFlags },
  { name: "create exports", cron: EVERY_MINUTE, run: runExportJobs },
  { name: "remove expired exports", cron: EVERY_MINUTE, run: removeExpiredExports },
  removeDeletedFilesJob,
  cleanUpExpiredJob,
  announcementNotificationsJob,
  removeOrphanedFilesJob,
  { name: "seal security events", cron: EVERY_MINUTE, run: sealSecurityEvents },
  { name: "sign checkpoint", cron: EVERY_MINUTE, run: createDueCheckpoint },
  checkRecordJob,
  resealSecretsJob,
  foldTextsJob,
  cleanUpNotificationsJob,
  planWaitingDigestsJob,
  // The jobs that call external services run last. They then deliver the notifications that earlier jobs created in
  // this minute, and a slow service does not delay these jobs.
  { name: "deliver notifications", cron: EVERY_MINUTE, run: (deps) => deliverOutbox(deps) },
  { name: "copy to Google Sheets", cron: EVERY_MINUTE, run: syncSheets },
];

/** Runs the jobs of one cron expression. Each run is logged with its duration and counts; a job that fails does not stop the next one. */
export async function runScheduledJobs(cron: string, deps: Deps, jobs: readonly Job[] = JOBS): Promise<void> {
  const { min_level } = getLogScope();
  for (const job of jobs)
    if (job.cron === cron) await runInLogScope({ min_level, fields: { job: job.name } }, () => runLogged(deps, job));
}

async function runLogged(deps: Deps, job: Job): Promise<void> {
  const started = Date.now();
  const duration = () => ({ duration_ms: Date.now() - started });
  try {
    const outcome = await runJob(deps, job);
    log("info", "job finished", { ...duration(), counts: countsOf(outcome) });
  } catch (error) {
    log("error", "job failed", { ...duration(), error });
  }
}

/** Returns the numeric fields of a job's outcome for the log. */
function countsOf(outcome: unknown): Record<string, number> {
  const entries = typeof outcome === "object" && outcome !== null ? Object.entries(outcome) : [];
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "number"));
}
