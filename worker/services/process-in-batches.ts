import { isConstraintError } from "../db/database.ts";
import { log } from "../log.ts";
import type { Deps } from "./deps.ts";

/** The maximum number of items that a background job processes in one run; the next run continues (R18). */
export const MAX_PER_RUN = 1000;
/** The maximum number of items in one batch. */
const BATCH_SIZE = 100;
/**
 * The maximum number of batches in one run. A batch has fewer than ten statements, and D1 allows 1,000 statements for
 * all jobs of one minute together.
 */
const MAX_TRIES = 30;
/** After this time a run starts no further batch. */
const MAX_RUN_MS = 20_000;

/**
 * Whether a batch failed because, at the same time, somebody changed one of its requests or deactivated a new approver.
 */
export const isConcurrentChange = (error: unknown): boolean =>
  isConstraintError(error, "request_events") || isConstraintError(error, "waiting_approvers");

/**
 * Changes items in atomic batches and returns how many were changed. If somebody changes an item of a batch at the same
 * time, or an item is broken, the batch fails, and its halves are tried again after the remaining batches. A single
 * item that fails is left to the next run, and is logged unless the cause was a concurrent change.
 * @param change reads the items of a batch again, changes them, and returns how many it changed
 */
export async function processInBatches<Item extends { id: string }>(
  deps: Deps,
  items: readonly Item[],
  change: (batch: readonly Item[]) => Promise<number>,
): Promise<number> {
  const started = deps.now().getTime();
  const batches: Item[][] = [];
  for (let at = 0; at < items.length; at += BATCH_SIZE) batches.push(items.slice(at, at + BATCH_SIZE));
  let changed = 0;
  for (let tries = 0; tries < MAX_TRIES && deps.now().getTime() - started < MAX_RUN_MS; tries += 1) {
    const batch = batches.shift();
    if (!batch) break;
    try {
      changed += await change(batch);
    } catch (error) {
      const half = Math.ceil(batch.length / 2);
      if (batch.length > 1) batches.push(batch.slice(0, half), batch.slice(half));
      else if (!isConcurrentChange(error)) log("error", "job skipped an item", { error });
    }
  }
  return changed;
}
