import { getRetryDelay } from "../../../domain/notifications/delivery-plan.ts";
import { inBatch } from "../../db/database.ts";
import {
  claimSheetsSync,
  failSheetsSync,
  findSheetsStatus,
  finishSheetsSync,
  type SheetsRow,
  type SheetsSnapshot,
  startFullSync,
} from "../../db/queries/sheets.ts";
import { GoogleError } from "../../integrations/google-api.ts";
import type { SheetsClient } from "../../integrations/google-sheets.ts";
import { type Deps, isoNow } from "../deps.ts";
import { copyAllRows } from "./copy-all-rows.ts";
import { copyChanges } from "./copy-changes.ts";
import { getSheetView, openSheet, type Sheet, type SheetTally } from "./sheet.ts";
import { getLeaseEnd, LostLeaseError, type SyncRun, toProgress } from "./sync-run.ts";

/** A run of the clock begins nothing new after that. */
const MAX_RUN_MS = 20_000;
/** So long after everything was compared, it is again: what was edited by hand is put right even if nobody asks. */
const FULL_SYNC_INTERVAL_MS = 24 * 60 * 60 * 1000;
const MAX_ERROR_LENGTH = 500;

const emptyTally = (): SheetTally => ({ updated: 0, added: 0, removed: 0 });

/** `error`: why it did not work, or is not tried yet. */
export type SheetsOutcome = SheetTally & { error?: string };

/**
 * By the clock: carries over what changed, or goes on comparing everything. Does nothing until an administrator has asked for the first
 * time. Bounded, safe to run twice at once; what fails is kept for the panel and tried again later.
 */
export async function syncSheets(deps: Deps): Promise<SheetsOutcome> {
  const client = deps.channels.sheets;
  if (!client) return emptyTally();
  const [[row]] = await inBatch(deps.db, [findSheetsStatus(deps.db)]);
  const known = row?.target === client.target ? row : null;
  if (!known || (known.worksheet_title === null && known.full_after_seq === null)) return emptyTally();
  if (known.next_attempt_at > isoNow(deps)) return toOutcome(emptyTally(), known.error);
  const is_due = isFullSyncDue(deps, known);
  if (is_due) await inBatch(deps.db, [startFullSync(deps.db, client.target, isoNow(deps))]);
  if (!is_due && known.full_after_seq === null && known.last_event === known.event_cursor) return emptyTally();
  const run = await runSync(deps, client, MAX_RUN_MS);
  return run === "busy" ? emptyTally() : toOutcome(run.tally, run.error);
}

const toOutcome = (tally: SheetTally, error: string | null): SheetsOutcome =>
  error === null ? tally : { ...tally, error };

function isFullSyncDue(deps: Deps, { full_after_seq, full_at }: SheetsRow): boolean {
  const before = new Date(deps.now().getTime() - FULL_SYNC_INTERVAL_MS).toISOString();
  return full_after_seq === null && full_at !== null && full_at < before;
}

export type SyncResult = { tally: SheetTally; error: string | null };

/** One turn at whatever there is to do; `busy` when another has it, or it is not due. */
export async function runSync(deps: Deps, client: SheetsClient, longest_ms: number): Promise<SyncResult | "busy"> {
  const { db } = deps;
  const holder = deps.newId();
  const until = deps.now().getTime() + longest_ms;
  const [[claimed]] = await inBatch(db, [claimSheetsSync(db, client.target, holder, isoNow(deps), getLeaseEnd(deps))]);
  if (!claimed) return "busy";
  const tally = emptyTally();
  try {
    const sheet = await openSheet(client, claimed.worksheet_title === null, tally);
    const state = await restartIfEmpty(deps, sheet, claimed);
    const run: SyncRun = { deps, holder, sheet, progress: toProgress(state), until, batches: 0 };
    await copyAllRows(run);
    if (run.progress.full_after_seq === null) await copyChanges(run);
    await inBatch(db, [finishSheetsSync(db, holder, await readSheetInfo(deps, sheet))]);
    return { tally, error: null };
  } catch (error) {
    if (error instanceof LostLeaseError) return "busy";
    return { tally, error: await postponeSync(deps, holder, error) };
  }
}

/** Somebody removed the worksheet, or emptied it: what changed lately would be too little. */
async function restartIfEmpty(deps: Deps, sheet: Sheet, state: SheetsRow): Promise<SheetsRow> {
  const { keys } = await getSheetView(sheet);
  if (keys.length > 1 || state.data_rows === 0 || state.full_after_seq !== null) return state;
  const { db } = deps;
  const [, [row]] = await inBatch(db, [startFullSync(db, sheet.client.target, isoNow(deps)), findSheetsStatus(db)]);
  return row ?? state;
}

async function readSheetInfo(deps: Deps, sheet: Sheet): Promise<SheetsSnapshot> {
  const { keys } = await getSheetView(sheet);
  return {
    spreadsheet_title: sheet.spreadsheet_title,
    worksheet_title: sheet.client.worksheet_title,
    total_rows: keys.length,
    data_rows: keys.filter((key, at) => at > 0 && key !== "").length,
    last_checked: isoNow(deps),
  };
}

/** Puts the next try off: a minute, doubling up to six hours, and never sooner than the service asked for. Answers what went wrong. */
async function postponeSync(deps: Deps, holder: string, error: unknown): Promise<string> {
  const { db } = deps;
  const is_theirs = error instanceof GoogleError;
  const sentence = (is_theirs ? error.message : "The copy could not be written.").slice(0, MAX_ERROR_LENGTH);
  const [[row]] = await inBatch(db, [findSheetsStatus(db)]);
  const pause = getRetryDelay((row?.attempts ?? 0) + 1, is_theirs ? error.retry_after_seconds : null);
  const next_attempt_at = new Date(deps.now().getTime() + pause).toISOString();
  await inBatch(db, [failSheetsSync(db, holder, sentence, next_attempt_at)]);
  if (!is_theirs) throw error;
  return sentence;
}
