import type { SheetsStatus } from "../../../../domain/admin/entities.ts";
import { type Failure, fail, ok, type Result } from "../../../../domain/errors.ts";
import { decodeText, type Message, message, type Text } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import {
  findSheetsStatus,
  type SheetsSnapshot,
  type SheetsStatusRow,
  saveSheetsCheck,
  scheduleFullSheetsSync,
} from "../../../db/queries/sheets.ts";
import type { ExternalServices } from "../../../integrations/channels.ts";
import { GoogleError } from "../../../integrations/google-api.ts";
import type { SheetsClient } from "../../../integrations/google-sheets.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { runSync } from "../../sheets/sync-sheets.ts";

/** The maximum time that a person waits for a sync; the background job continues the sync. */
const TIMEOUT_MS = 8_000;

const EMPTY_SHEET_INFO: SheetsSnapshot = {
  spreadsheet_title: null,
  worksheet_title: null,
  total_rows: 0,
  data_rows: 0,
  last_checked: null,
};

/**
 * Returns the last known state of the copy in Google Sheets. If Google Sheets is not configured, the state says so;
 * this is not a failure (R20).
 */
export async function getSheetsStatus(deps: Deps, _: Actor): Promise<Result<SheetsStatus>> {
  return ok(toStatus(deps.channels, await readSheetsRow(deps)));
}

/** Returns the stored status of the copy in Google Sheets; null if there is none for the configured spreadsheet. */
async function readSheetsRow({ db, channels }: Deps): Promise<SheetsStatusRow | null> {
  const { rows } = await inBatch(db, { rows: findSheetsStatus(db) });
  const [row] = rows;
  return row && row.target === channels.sheets?.target ? row : null;
}

function findAddressError(insecure: readonly string[]): Message | null {
  const names = insecure.filter((name) => name.startsWith("GOOGLE_"));
  return names.length === 0 ? null : message("settings.sheets_insecure", { names });
}

function toStatus(
  { sheets: client, insecure_addresses: insecure }: ExternalServices,
  row: SheetsStatusRow | null,
): SheetsStatus {
  const { spreadsheet_title, worksheet_title, total_rows, data_rows, last_checked } = row ?? EMPTY_SHEET_INFO;
  const is_full = row !== null && row.full_after_seq !== null;
  return {
    configured: client !== null,
    initialized: worksheet_title !== null,
    spreadsheet_title,
    worksheet_title,
    spreadsheet_url: client?.url ?? null,
    total_rows,
    data_rows,
    last_checked,
    error:
      client === null ? findAddressError(insecure) : row === null || row.error === null ? null : decodeText(row.error),
    progress: is_full ? { rows_done: Math.min(row.rows_done, row.rows_total), rows_total: row.rows_total } : null,
  };
}

const notConfigured = (): Failure => fail("not_configured", message("settings.sheets_not_configured"));

/**
 * Reads the state from the spreadsheet and stores it. Fails with `not_configured`, or with `unreachable` and Google's
 * reason, which is also stored for the Admin Panel.
 */
export async function refreshSheetsStatus(deps: Deps, _: Actor): Promise<Result<SheetsStatus>> {
  const { db, channels } = deps;
  const client = channels.sheets;
  if (!client) return notConfigured();
  const known: SheetsSnapshot = (await readSheetsRow(deps)) ?? EMPTY_SHEET_INFO;
  const save = (snapshot: SheetsSnapshot, error: Text | null) =>
    inBatch(db, { save: saveSheetsCheck(db, client.target, snapshot, error), rows: findSheetsStatus(db) });
  try {
    const { rows } = await save(await readSheetInfo(deps, client, known), null);
    return ok(toStatus(deps.channels, rows[0] ?? null));
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    await save(known, error.text);
    return fail("unreachable", error.text);
  }
}

async function readSheetInfo(deps: Deps, client: SheetsClient, known: SheetsSnapshot): Promise<SheetsSnapshot> {
  const { spreadsheet_title, worksheet } = await client.open();
  const snapshot = { ...known, spreadsheet_title, last_checked: getIsoNow(deps) };
  // Before the first sync, the worksheet does not contain requests of this product, so its rows are not counted.
  if (known.worksheet_title === null || worksheet === null) return { ...snapshot, total_rows: 0, data_rows: 0 };
  const { keys } = await client.readKeys();
  return {
    ...snapshot,
    total_rows: keys.length,
    data_rows: keys.filter((key, index) => index > 0 && key !== "").length,
  };
}

/**
 * Starts a full sync, creating the worksheet if necessary, and runs it for up to 8 seconds; the background job continues. Fails with
 * `not_configured`, or with `unreachable` and Google's reason.
 */
export async function syncAllToSheets(deps: Deps, _: Actor): Promise<Result<{ message: Text }>> {
  const client = deps.channels.sheets;
  if (!client) return notConfigured();
  await inBatch(deps.db, { start: scheduleFullSheetsSync(deps.db, client.target, getIsoNow(deps)) });
  const run = await runSync(deps, client, TIMEOUT_MS);
  if (run !== "busy" && run.error !== null)
    return fail("unreachable", message("admin.sheets_retry", { error: run.error }));
  const status = toStatus(deps.channels, await readSheetsRow(deps));
  return ok({ message: describeStatus(status) });
}

const describeStatus = ({ data_rows, progress }: SheetsStatus): Message =>
  progress === null
    ? message("settings.sheets_complete", { count: data_rows })
    : message("settings.sheets_progress", { done: progress.rows_done, total: progress.rows_total });
