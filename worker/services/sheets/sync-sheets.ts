import { decodeText, type Message, message, type Text } from "../../../domain/message.ts";
import { getDeliveryRetryDelayMs } from "../../../domain/notifications/delivery-plan.ts";
import { toEnglish } from "../../../texts/index.ts";
import { inBatch } from "../../db/database.ts";
import {
  claimSheetsSync,
  findSheetsStatus,
  type SheetsSnapshot,
  type SheetsStatusRow,
  saveSheetsSyncFailure,
  saveSheetsSyncSuccess,
  scheduleFullSheetsSync,
} from "../../db/queries/sheets.ts";
import { GoogleError } from "../../integrations/google-api.ts";
import type { SheetsClient } from "../../integrations/google-sheets.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { copyAllRows } from "./copy-all-rows.ts";
import { copyChanges } from "./copy-changes.ts";
import { getSheetView, type OpenWorksheet, openSheet, type SyncedRowCounts } from "./sheet.ts";
import { getLeaseEnd, LostLeaseError, type SyncRun, toProgress } from "./sync-run.ts";

/** The time after which a run of the background job begins no new batch. */
const MAX_RUN_MS = 20_000;
/** The time after which a full sync is repeated, to correct rows that people have changed in the spreadsheet. */
const FULL_SYNC_INTERVAL_MS = 24 * 60 * 60 * 1000;

const emptyTally = (): SyncedRowCounts => ({ updated: 0, added: 0, removed: 0 });

/** `error`: why this sync, or the last attempt, failed, in English. */
export type SheetsSyncOutcome = SyncedRowCounts & { error?: string };

/**
 * The background job: copies changes, or continues a full sync. Does nothing before an administrator has started the
 * first sync. Each run has a time limit; concurrent runs are safe. A failure is stored for the Admin Panel, and a later
 * run tries again.
 */
export async function syncSheets(deps: Deps): Promise<SheetsSyncOutcome> {
  const client = deps.channels.sheets;
  if (!client) return emptyTally();
  const { rows } = await inBatch(deps.db, { rows: findSheetsStatus(deps.db) });
  const [row] = rows;
  const known = row?.target === client.target ? row : null;
  if (!known || (known.worksheet_title === null && known.full_after_seq === null)) return emptyTally();
  if (known.next_attempt_at > getIsoNow(deps))
    return toOutcome(emptyTally(), known.error === null ? null : decodeText(known.error));
  const is_due = isFullSyncDue(deps, known);
  if (is_due) await inBatch(deps.db, { start: scheduleFullSheetsSync(deps.db, client.target, getIsoNow(deps)) });
  if (!is_due && known.full_after_seq === null && known.last_event === known.event_cursor) return emptyTally();
  const run = await runSync(deps, client, MAX_RUN_MS);
  return run === "busy" ? emptyTally() : toOutcome(run.tally, run.error);
}

const toOutcome = (tally: SyncedRowCounts, error: Text | null): SheetsSyncOutcome =>
  error === null ? tally : { ...tally, error: toEnglish(error) };

function isFullSyncDue(deps: Deps, { full_after_seq, full_at }: SheetsStatusRow): boolean {
  const before = new Date(deps.now().getTime() - FULL_SYNC_INTERVAL_MS).toISOString();
  return full_after_seq === null && full_at !== null && full_at < before;
}

export type SyncResult = { tally: SyncedRowCounts; error: Message | null };

/**
 * Runs the sync with Google Sheets for at most `max_ms`. Returns `busy` if another run owns the sync or the next
 * attempt is not due yet.
 */
export async function runSync(deps: Deps, client: SheetsClient, max_ms: number): Promise<SyncResult | "busy"> {
  const { db } = deps;
  const holder = deps.newId();
  const until = deps.now().getTime() + max_ms;
  const { rows } = await inBatch(db, {
    rows: claimSheetsSync(db, client.target, holder, getIsoNow(deps), getLeaseEnd(deps)),
  });
  const [claimed] = rows;
  if (!claimed) return "busy";
  const tally = emptyTally();
  try {
    const sheet = await openSheet(client, claimed.worksheet_title === null, tally);
    const state = await restartIfEmpty(deps, sheet, claimed);
    const run: SyncRun = { deps, holder, sheet, progress: toProgress(state), until, batches: 0 };
    await copyAllRows(run);
    if (run.progress.full_after_seq === null) await copyChanges(run);
    await inBatch(db, { end: saveSheetsSyncSuccess(db, holder, await readSheetInfo(deps, sheet)) });
    return { tally, error: null };
  } catch (error) {
    if (error instanceof LostLeaseError) return "busy";
    return { tally, error: await postponeSync(deps, holder, error) };
  }
}

/** Starts a full sync if the worksheet was removed or emptied; copying changes would not restore its rows. */
async function restartIfEmpty(deps: Deps, sheet: OpenWorksheet, state: SheetsStatusRow): Promise<SheetsStatusRow> {
  const { keys } = await getSheetView(sheet);
  if (keys.length > 1 || state.data_rows === 0 || state.full_after_seq !== null) return state;
  const { db } = deps;
  const { rows } = await inBatch(db, {
    start: scheduleFullSheetsSync(db, sheet.client.target, getIsoNow(deps)),
    rows: findSheetsStatus(db),
  });
  return rows[0] ?? state;
}

async function readSheetInfo(deps: Deps, sheet: OpenWorksheet): Promise<SheetsSnapshot> {
  const { keys } = await getSheetView(sheet);
  return {
    spreadsheet_title: sheet.spreadsheet_title,
    worksheet_title: sheet.client.worksheet_title,
    total_rows: keys.length,
    data_rows: keys.filter((key, index) => index > 0 && key !== "").length,
    last_checked: getIsoNow(deps),
  };
}

/**
 * Postpones the next attempt: by one minute after the first failure, then twice as long each time, up to six hours, and
 * not before the time that Google requested. Returns the reason of the failure. Throws errors that do not come from
 * Google.
 */
async function postponeSync(deps: Deps, holder: string, error: unknown): Promise<Message> {
  const { db } = deps;
  const is_google_error = error instanceof GoogleError;
  const reason = is_google_error ? error.text : message("admin.sheets_copy_failed");
  const { rows } = await inBatch(db, { rows: findSheetsStatus(db) });
  const pause = getDeliveryRetryDelayMs(
    (rows[0]?.attempts ?? 0) + 1,
    is_google_error ? error.retry_after_seconds : null,
  );
  const next_attempt_at = new Date(deps.now().getTime() + pause).toISOString();
  await inBatch(db, { end: saveSheetsSyncFailure(db, holder, reason, next_attempt_at) });
  if (!is_google_error) throw error;
  return reason;
}
