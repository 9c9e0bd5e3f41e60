import { pauseAfter } from "../../../domain/notifications/delivery-plan.ts";
import { inBatch } from "../../db/database.ts";
import {
  beginFull,
  claimSheets,
  failSheets,
  findSheets,
  releaseSheets,
  type SheetsRow,
  type SheetsSeen,
} from "../../db/queries/sheets.ts";
import { GoogleError } from "../../integrations/google-call.ts";
import type { SheetsClient } from "../../integrations/google-sheets.ts";
import { type Deps, isoNow } from "../deps.ts";
import { carryAll } from "./carry-all.ts";
import { carryChanges } from "./carry-changes.ts";
import { openSheet, type Sheet, type SheetTally, viewOf } from "./sheet.ts";
import { Abandoned, leaseFrom, progressOf, type Run } from "./sheets-run.ts";

/** A run of the clock begins nothing new after that. */
const LONGEST_RUN_MS = 20_000;
/** So long after everything was compared, it is again: what was edited by hand is put right even if nobody asks. */
const FULL_EVERY_MS = 24 * 60 * 60 * 1000;
const LONGEST_ERROR = 500;

const noTally = (): SheetTally => ({ updated: 0, added: 0, removed: 0 });

/** `error`: why it did not work, or is not tried yet. */
export type SheetsOutcome = SheetTally & { error?: string };

/**
 * By the clock: carries over what changed, or goes on comparing everything. Does nothing until an administrator has asked for the first
 * time. Bounded, safe to run twice at once; what fails is kept for the panel and tried again later.
 */
export async function syncSheets(deps: Deps): Promise<SheetsOutcome> {
  const client = deps.channels.sheets;
  if (!client) return noTally();
  const [[row]] = await inBatch(deps.db, [findSheets(deps.db)]);
  const known = row?.target === client.target ? row : null;
  if (!known || (known.worksheet_title === null && known.full_after_seq === null)) return noTally();
  if (known.next_attempt_at > isoNow(deps)) return outcomeOf(noTally(), known.error);
  const is_due = isFullDue(deps, known);
  if (is_due) await inBatch(deps.db, [beginFull(deps.db, client.target, isoNow(deps))]);
  if (!is_due && known.full_after_seq === null && known.last_event === known.event_cursor) return noTally();
  const run = await runSheets(deps, client, LONGEST_RUN_MS);
  return run === "busy" ? noTally() : outcomeOf(run.tally, run.error);
}

const outcomeOf = (tally: SheetTally, error: string | null): SheetsOutcome =>
  error === null ? tally : { ...tally, error };

function isFullDue(deps: Deps, { full_after_seq, full_at }: SheetsRow): boolean {
  const before = new Date(deps.now().getTime() - FULL_EVERY_MS).toISOString();
  return full_after_seq === null && full_at !== null && full_at < before;
}

export type SheetsRun = { tally: SheetTally; error: string | null };

/** One turn at whatever there is to do; `busy` when another has it, or it is not due. */
export async function runSheets(deps: Deps, client: SheetsClient, longest_ms: number): Promise<SheetsRun | "busy"> {
  const { db } = deps;
  const holder = deps.newId();
  const until = deps.now().getTime() + longest_ms;
  const [[claimed]] = await inBatch(db, [claimSheets(db, client.target, holder, isoNow(deps), leaseFrom(deps))]);
  if (!claimed) return "busy";
  const tally = noTally();
  try {
    const sheet = await openSheet(client, claimed.worksheet_title === null, tally);
    const state = await beginAnew(deps, sheet, claimed);
    const run: Run = { deps, holder, sheet, progress: progressOf(state), until, batches: 0 };
    await carryAll(run);
    if (run.progress.full_after_seq === null) await carryChanges(run);
    await inBatch(db, [releaseSheets(db, holder, await seenOf(deps, sheet))]);
    return { tally, error: null };
  } catch (error) {
    if (error instanceof Abandoned) return "busy";
    return { tally, error: await fail(deps, holder, error) };
  }
}

/** Somebody removed the worksheet, or emptied it: what changed lately would be too little. */
async function beginAnew(deps: Deps, sheet: Sheet, state: SheetsRow): Promise<SheetsRow> {
  const { keys } = await viewOf(sheet);
  if (keys.length > 1 || state.data_rows === 0 || state.full_after_seq !== null) return state;
  const { db } = deps;
  const [, [row]] = await inBatch(db, [beginFull(db, sheet.client.target, isoNow(deps)), findSheets(db)]);
  return row ?? state;
}

async function seenOf(deps: Deps, sheet: Sheet): Promise<SheetsSeen> {
  const { keys } = await viewOf(sheet);
  return {
    spreadsheet_title: sheet.spreadsheet_title,
    worksheet_title: sheet.client.worksheet_title,
    total_rows: keys.length,
    data_rows: keys.filter((key, at) => at > 0 && key !== "").length,
    last_checked: isoNow(deps),
  };
}

/** Puts the next try off: a minute, doubling up to six hours, and never sooner than the service asked for. Answers what went wrong. */
async function fail(deps: Deps, holder: string, error: unknown): Promise<string> {
  const { db } = deps;
  const is_theirs = error instanceof GoogleError;
  const sentence = (is_theirs ? error.message : "The copy could not be written.").slice(0, LONGEST_ERROR);
  const [[row]] = await inBatch(db, [findSheets(db)]);
  const pause = pauseAfter((row?.attempts ?? 0) + 1, is_theirs ? error.retry_after_seconds : null);
  const next_attempt_at = new Date(deps.now().getTime() + pause).toISOString();
  await inBatch(db, [failSheets(db, holder, sentence, next_attempt_at)]);
  if (!is_theirs) throw error;
  return sentence;
}
