import { inBatch } from "../db/database.ts";
import { findCronRun, saveCronRun } from "../db/queries/admin-system.ts";
import type { Deps } from "../services/deps.ts";

const MAX_OUTCOME_LENGTH = 500;

/** What the same job answered the last time; null when it never ran, or failed. */
export type LastOutcome = () => Promise<unknown>;

/**
 * Runs one job of the background and keeps when, how long and with what result; what it throws is thrown again. A job that goes on where it
 * stopped asks for its last outcome, at the price of one round trip.
 */
export async function runJob(deps: Deps, name: string, work: (last: LastOutcome) => Promise<unknown>): Promise<void> {
  const started = deps.now();
  const keep = (succeeded: boolean, outcome: string) =>
    inBatch(deps.db, [
      saveCronRun(deps.db, {
        name,
        started_at: started.toISOString(),
        duration_ms: deps.now().getTime() - started.getTime(),
        succeeded,
        outcome: outcome.slice(0, MAX_OUTCOME_LENGTH),
      }),
    ]);
  try {
    const outcome = await work(() => readLastOutcome(deps, name));
    await keep(true, JSON.stringify(outcome ?? null));
  } catch (error) {
    await keep(false, String(error));
    throw error;
  }
}

async function readLastOutcome(deps: Deps, name: string): Promise<unknown> {
  const [[run]] = await inBatch(deps.db, [findCronRun(deps.db, name)]);
  return run?.succeeded ? JSON.parse(run.outcome) : null;
}
