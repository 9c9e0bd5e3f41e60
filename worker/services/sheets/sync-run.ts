import { inBatch } from "../../db/database.ts";
import { type SheetsProgress, type SheetsStatusRow, saveSheetsProgress } from "../../db/queries/sheets.ts";
import type { Deps } from "../deps.ts";
import type { OpenWorksheet } from "./sheet.ts";

/** The maximum number of requests that one batch copies. */
export const ROWS_PER_BATCH = 500;
/**
 * The maximum number of batches in one run. Google's quota is 60 reads and 60 writes a minute, and a batch takes up to
 * two of each.
 */
const MAX_BATCHES = 20;
/**
 * How long a run owns the sync after it last saved progress. Afterwards another run may take over. Must be longer than
 * the calls of one batch.
 */
const LEASE_MS = 3 * 60 * 1000;

/** Thrown if another run has taken over the sync. */
export class LostLeaseError extends Error {
  static override readonly name = "LostLeaseError";
}

/** The state of one run of the sync. */
export type SyncRun = {
  deps: Deps;
  holder: string;
  sheet: OpenWorksheet;
  progress: SheetsProgress;
  /** The time after which the run starts no new batch, in milliseconds since 1970. */
  until: number;
  batches: number;
};

export const getLeaseEnd = (deps: Deps): string => new Date(deps.now().getTime() + LEASE_MS).toISOString();

export const toProgress = ({ event_cursor, full_after_seq, rows_done, full_at }: SheetsStatusRow): SheetsProgress => ({
  event_cursor,
  full_after_seq,
  rows_done,
  full_at,
});

/** Whether time and quota allow another batch. If so, counts this batch. */
export function tryTakeBatch(run: SyncRun): boolean {
  if (run.batches >= MAX_BATCHES || run.deps.now().getTime() >= run.until) return false;
  run.batches += 1;
  return true;
}

/** Stores the progress, so that a later run does not repeat the work. Throws LostLeaseError if another run has taken over the sync. */
export async function saveProgress(run: SyncRun, change: Partial<SheetsProgress>): Promise<void> {
  const { deps, holder } = run;
  run.progress = { ...run.progress, ...change };
  const { saved } = await inBatch(deps.db, {
    saved: saveSheetsProgress(deps.db, holder, change, getLeaseEnd(deps)),
  });
  if (saved.length === 0) throw new LostLeaseError();
}
