import { inBatch } from "../db/database.ts";
import { findCronRun, saveCronRun } from "../db/queries/admin-system.ts";
import type { Deps } from "../services/deps.ts";

/** Reads the outcome of the last run of the job; null if the job never ran or its last run failed. Costs one round trip. */
export type ReadLastOutcome = () => Promise<unknown>;

/**
 * A background job (R18). Each run does a limited amount of work, is safe to repeat, and continues where an earlier run
 * stopped.
 */
export interface Job {
  readonly name: string;
  /** The cron expression, which the `triggers` of wrangler.toml must contain. */
  readonly cron: string;
  /** Does the work of one run. The returned value is stored as the run's outcome, which the Overview shows. */
  readonly run: (deps: Deps, lastOutcome: ReadLastOutcome) => Promise<unknown>;
}

export const EVERY_MINUTE = "* * * * *";

const MAX_OUTCOME_LENGTH = 500;

/** Runs a job, stores its start, duration and outcome, and returns the outcome. Rethrows an error of the job after storing it. */
export async function runJob(deps: Deps, { name, run }: Job): Promise<unknown> {
  const started = deps.now();
  const saveRun = (succeeded: boolean, outcome: string) =>
    inBatch(deps.db, [
      saveCronRun(deps.db, {
        name,
        started_at: started.toISOString(),
        duration_ms: deps.now().getTime() - started.getTime(),
        succeeded: succeeded,
        outcome: outcome.slice(0, MAX_OUTCOME_LENGTH),
      }),
    ]);
  try {
    const outcome = await run(deps, () => readLastOutcome(deps, name));
    await saveRun(true, JSON.stringify(outcome ?? null));
    return outcome;
  } catch (error) {
    await saveRun(false, String(error));
    throw error;
  }
}

async function readLastOutcome(deps: Deps, name: string): Promise<unknown> {
  const { runs } = await inBatch(deps.db, { runs: findCronRun(deps.db, name) });
  const [run] = runs;
  return run?.succeeded ? JSON.parse(run.outcome) : null;
}
