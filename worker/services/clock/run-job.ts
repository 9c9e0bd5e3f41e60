import { inBatch } from "../../db/database.ts";
import { keepCronRun } from "../../db/queries/admin-singles.ts";
import type { Deps } from "../deps.ts";

const LONGEST_OUTCOME = 500;

/** Runs one job of the background and keeps when, how long and with what result; what it throws is thrown again. */
export async function runJob(deps: Deps, name: string, work: () => Promise<unknown>): Promise<void> {
  const started = deps.now();
  const keep = (succeeded: boolean, outcome: string) =>
    inBatch(deps.db, [
      keepCronRun(deps.db, {
        name,
        started_at: started.toISOString(),
        duration_ms: deps.now().getTime() - started.getTime(),
        succeeded: Number(succeeded),
        outcome: outcome.slice(0, LONGEST_OUTCOME),
      }),
    ]);
  try {
    const outcome = await work();
    await keep(true, JSON.stringify(outcome ?? null));
  } catch (error) {
    await keep(false, String(error));
    throw error;
  }
}
