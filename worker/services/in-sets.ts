import { brokeConstraint } from "../db/database.ts";
import type { Deps } from "./deps.ts";

/** Items that a job of the clock takes in one run; what is left waits for the next tick (R18). */
export const MOST_PER_RUN = 1000;
/** So many of them are changed in one batch. */
const SET = 100;
/** A set costs less than ten statements, and D1 allows all jobs of a tick together a thousand. */
const MOST_TRIES = 30;
/** After that a run begins no further set. */
const MOST_MS = 20_000;

/**
 * Changes what is due in sets, each in one batch that happens whole or not at all. `change` reads its set afresh and answers how many it
 * changed. A set that fails, because somebody else changed one of it in the same moment or because one of it is broken, is tried again in
 * halves, after the others; what fails alone is left for the next run, and logged unless somebody else was faster.
 */
export async function inSets<Item extends { id: string }>(
  deps: Deps,
  items: readonly Item[],
  what: string,
  change: (some: readonly Item[]) => Promise<number>,
): Promise<number> {
  const started = deps.now().getTime();
  const sets: Item[][] = [];
  for (let at = 0; at < items.length; at += SET) sets.push(items.slice(at, at + SET));
  let changed = 0;
  for (let tries = 0; tries < MOST_TRIES && deps.now().getTime() - started < MOST_MS; tries += 1) {
    const some = sets.shift();
    if (!some) break;
    try {
      changed += await change(some);
    } catch (error) {
      const half = Math.ceil(some.length / 2);
      if (some.length > 1) sets.push(some.slice(0, half), some.slice(half));
      else if (!brokeConstraint(error, "request_events")) console.error(`${some[0]?.id} could not be ${what}`, error);
    }
  }
  return changed;
}
