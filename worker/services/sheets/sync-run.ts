import { inBatch } from "../../db/database.ts";
import { type SheetsProgress, type SheetsRow, saveSheetsProgress } from "../../db/queries/sheets.ts";
import type { Deps } from "../deps.ts";
import type { Sheet } from "./sheet.ts";

/** Requests compared at once. */
export const ROWS_PER_BATCH = 500;
/** Of one run: a minute's quota of the service is 60 readings and 60 writings, and each costs up to two of each. */
const MAX_BATCHES = 20;
/** A run that says nothing for so long is taken for dead. Longer than the calls of a batch may take. */
const LEASE_MS = 3 * 60 * 1000;

/** Another run took over: nothing to finish any more. */
export class LostLeaseError extends Error {}

/** One holder's turn at the copy. */
export type SyncRun = {
  deps: Deps;
  holder: string;
  sheet: Sheet;
  progress: SheetsProgress;
  /** Nothing new is begun after that, in milliseconds. */
  until: number;
  batches: number;
};

export const getLeaseEnd = (deps: Deps): string => new Date(deps.now().getTime() + LEASE_MS).toISOString();

export const toProgress = ({ event_cursor, full_after_seq, rows_done, full_at }: SheetsRow): SheetsProgress => ({
  event_cursor,
  full_after_seq,
  rows_done,
  full_at,
});

/** Whether there is time and quota for another batch; counts it. */
export function tryTakeBatch(run: SyncRun): boolean {
  if (run.batches >= MAX_BATCHES || run.deps.now().getTime() >= run.until) return false;
  run.batches += 1;
  return true;
}

/** What is done is never done again, whatever happens next. */
export async function saveProgress(run: SyncRun, change: Partial<SheetsProgress>): Promise<void> {
  const { deps, holder } = run;
  run.progress = { ...run.progress, ...change };
  const [kept] = await inBatch(deps.db, [saveSheetsProgress(deps.db, holder, change, getLeaseEnd(deps))]);
  if (kept.length === 0) throw new LostLeaseError();
}
