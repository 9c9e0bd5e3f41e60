import { inLogScope, log, logScope } from "../log.ts";
import type { Services } from "../services/index.ts";
import type { LastOutcome } from "./run-job.ts";

/** One job of the background (R18): bounded, safe to repeat, picks up what an earlier run left. */
export interface CronJob {
  /** Cron expression; it must stand in wrangler.toml's `triggers` as well. */
  readonly expression: string;
  readonly name: string;
  /** `last` reads what it answered the last time. */
  readonly run: (services: Services, last: LastOutcome) => Promise<unknown>;
}

/** Every job of the background, in the order in which those of one expression run. */
export const CRON_JOBS: readonly CronJob[] = [
  { expression: "* * * * *", name: "mark overdue requests", run: (services) => services.jobs.markOverdue() },
  { expression: "* * * * *", name: "escalate what waits", run: (services) => services.jobs.escalate() },
  { expression: "* * * * *", name: "remind of overdue", run: (services) => services.jobs.remindOverdue() },
  { expression: "* * * * *", name: "open delegations", run: (services) => services.jobs.activateDelegations() },
  { expression: "* * * * *", name: "make exports", run: (services) => services.exports.runJobs() },
  { expression: "* * * * *", name: "remove expired exports", run: (services) => services.exports.removeExpired() },
  { expression: "* * * * *", name: "remove deleted files", run: (services) => services.jobs.removeDeletedFiles() },
  { expression: "* * * * *", name: "forget what has expired", run: (services) => services.jobs.cleanUpExpired() },
  {
    expression: "* * * * *",
    name: "forget expired announcements",
    run: (services, last) => services.jobs.cleanUpAnnouncements(last),
  },
  {
    expression: "* * * * *",
    name: "remove orphaned files",
    run: (services, last) => services.jobs.removeOrphanedFiles(last),
  },
  { expression: "* * * * *", name: "check the record", run: (services) => services.jobs.checkRecord() },
  { expression: "* * * * *", name: "forget old notifications", run: (services) => services.notifications.cleanUp() },
  // After the others: what they told is heard of in the same minute, and a slow service keeps nothing waiting.
  { expression: "* * * * *", name: "deliver notifications", run: (services) => services.notifications.deliver() },
  { expression: "* * * * *", name: "copy to Google Sheets", run: (services) => services.sheets.sync() },
];

/**
 * Runs the jobs of one cron expression. Each run is kept for the Overview and has a line in the log; a job that fails does not keep the next from running.
 *
 * @param expression the trigger's expression as wrangler.toml has it
 */
export async function runScheduled(expression: string, services: Services): Promise<void> {
  for (const job of CRON_JOBS) {
    if (job.expression !== expression) continue;
    const { min_level } = logScope();
    await inLogScope({ min_level, fields: { job: job.name } }, () => runLogged(job, services));
  }
}

async function runLogged(job: CronJob, services: Services): Promise<void> {
  const started = Date.now();
  const duration = () => ({ duration_ms: Date.now() - started });
  try {
    const outcome = await services.jobs.runJob(job.name, (last) => job.run(services, last));
    log("info", "job finished", { ...duration(), counts: countsOf(outcome) });
  } catch (error) {
    log("error", "job failed", { ...duration(), error });
  }
}

/** Returns the numbers of a job's outcome; its texts say where the next run continues. */
function countsOf(outcome: unknown): Record<string, number> {
  const entries = typeof outcome === "object" && outcome !== null ? Object.entries(outcome) : [];
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "number"));
}
