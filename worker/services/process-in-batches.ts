import { isConstraintError } from "../db/database.ts";
import { log } from "../log.ts";
import type { Deps } from "./deps.ts";

/** Items that a job of the clock takes in one run; what is left waits for the next tick (R18). */
export const MAX_PER_RUN = 1000;
/** So many of them are changed in one batch. */
const BATCH_SIZE = 100;
/** A set costs less than ten statements, and D1 allows all jobs of a tick together a thousand. */
const MAX_TRIES = 30;
/** After that a run begins no further set. */
const MAX_RUN_MS = 20_000;

/**
 * Changes what is due in sets, each in one batch that happens whole or not at all. `change` reads its set afresh and answers how many it
 * changed. A set that fails, because somebody else changed one of it in the same moment or because one of it is broken, is tried again in
 * halves, after the others; what fails alone is left for the next run, and logged unless somebody else was faster.
 */
export async function processInBatches<Item extends { id: string }>(
  deps: Deps,
  items: readonly Item[],
  change: (some: readonly Item[]) => Promise<number>,
): Promise<number> {
  const started = deps.now().getTime();
  const sets: Item[][] = [];
  for (let at = 0; at < items.length; at += BATCH_SIZE) sets.push(items.slice(at, at + BATCH_SIZE));
  let changed = 0;
  for (let tries = 0; tries < MAX_TRIES && deps.now().getTime() - started < MAX_RUN_MS; tries += 1) {
    const some = sets.shift();
    if (!some) break;
    try {
      changed += await change(some);
    } catch (error) {
      const half = Math.ceil(some.length / 2);
      if (some.length > 1) sets.push(some.slice(0, half), some.slice(half));
      else if (!isConstraintError(error, "request_events")) log("error", "job skipped an item", { error });
    }
  }
  return changed;
}
