import { inBatch } from "../../db/database.ts";
import { keepSheets, type SheetsProgress, type SheetsRow } from "../../db/queries/sheets.ts";
import type { Deps } from "../deps.ts";
import type { Sheet } from "./sheet.ts";

/** Requests compared at once. */
export const ROWS_A_BATCH = 500;
/** Of one run: a minute's quota of the service is 60 readings and 60 writings, and each costs up to two of each. */
const MOST_BATCHES = 20;
/** A run that says nothing for so long is taken for dead. Longer than the calls of a batch may take. */
const LEASE_MS = 3 * 60 * 1000;

/** Another run took over: nothing to finish any more. */
export class Abandoned extends Error {}

/** One holder's turn at the copy. */
export type Run = {
  deps: Deps;
  holder: string;
  sheet: Sheet;
  progress: SheetsProgress;
  /** Nothing new is begun after that, in milliseconds. */
  until: number;
  batches: number;
};

export const leaseFrom = (deps: Deps): string => new Date(deps.now().getTime() + LEASE_MS).toISOString();

export const progressOf = ({ event_cursor, full_after_seq, rows_done, full_at }: SheetsRow): SheetsProgress => ({
  event_cursor,
  full_after_seq,
  rows_done,
  full_at,
});

/** Whether there is time and quota for another batch; counts it. */
export function takeBatch(run: Run): boolean {
  if (run.batches >= MOST_BATCHES || run.deps.now().getTime() >= run.until) return false;
  run.batches += 1;
  return true;
}

/** What is done is never done again, whatever happens next. */
export async function keepProgress(run: Run, change: Partial<SheetsProgress>): Promise<void> {
  const { deps, holder } = run;
  run.progress = { ...run.progress, ...change };
  const [kept] = await inBatch(deps.db, [keepSheets(deps.db, holder, change, leaseFrom(deps))]);
  if (kept.length === 0) throw new Abandoned();
}
