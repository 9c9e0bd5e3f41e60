import {
  hasSameCells,
  mapKeysToRowNumbers,
  planWrites,
  SHEET_HEADER,
  type SheetCell,
  toRowRanges,
} from "../../../domain/exports/sheet-rows.ts";
import { message } from "../../../domain/message.ts";
import { toEnglish } from "../../../texts/index.ts";
import { GoogleError } from "../../integrations/google-api.ts";
import type { SheetsClient, Worksheet } from "../../integrations/google-sheets.ts";

/** `keys`: the key (the request id) of each row. `positions`: the numbers of the rows with each key, counted from 1. */
type SheetView = { keys: string[]; positions: Map<string, number[]> };

/** The worksheet, with the data that a run has read from it. */
export type OpenWorksheet = {
  client: SheetsClient;
  spreadsheet_title: string;
  worksheet: Worksheet;
  /** The keys of the rows; null if they must be read again because rows have moved. */
  view: SheetView | null;
  tally: SyncedRowCounts;
};

/** How many rows a run has updated, added and removed so far. */
export type SyncedRowCounts = { updated: number; added: number; removed: number };

/** The header row. It is in English, because everybody shares the worksheet. */
const HEADER = SHEET_HEADER.map(toEnglish);

/** The maximum number of ranges of rows that one call to Google removes. */
const REMOVALS_PER_CALL = 100;

/**
 * Opens the worksheet; creates the worksheet and its header if they are missing. `is_new`: whether no run has written to the worksheet yet.
 */
export async function openSheet(client: SheetsClient, is_new: boolean, tally: SyncedRowCounts): Promise<OpenWorksheet> {
  const { spreadsheet_title, worksheet: existing } = await client.open();
  const worksheet = existing ?? (await client.addWorksheet());
  const missing = HEADER.length - worksheet.columns;
  if (missing > 0) await client.addColumns(worksheet, missing);
  const sheet: OpenWorksheet = { client, spreadsheet_title, worksheet, view: null, tally };
  const { keys, header } = await client.readKeys();
  if (hasSameCells(HEADER, header)) sheet.view = toSheetView(keys);
  else await writeHeader(sheet, keys, header, is_new);
  return sheet;
}

const toSheetView = (keys: string[]): SheetView => ({ keys, positions: mapKeysToRowNumbers(keys) });

export async function getSheetView(sheet: OpenWorksheet): Promise<SheetView> {
  sheet.view ??= toSheetView((await sheet.client.readKeys()).keys);
  return sheet.view;
}

/**
 * Writes the header row. If the first row is not a header, inserts a row for it, so that nothing is overwritten. Throws
 * if the worksheet has rows before the first run (`is_new`).
 */
async function writeHeader(sheet: OpenWorksheet, keys: readonly string[], header: readonly unknown[], is_new: boolean) {
  const { client, worksheet } = sheet;
  const is_empty = keys.length === 0 && header.length === 0;
  if (is_new && !is_empty) {
    throw new GoogleError(message("admin.worksheet_not_empty", { title: client.worksheet_title }));
  }
  if (!is_empty && keys[0] !== HEADER[0]) await client.insertFirstRow(worksheet);
  await client.writeRows([{ row: 1, cells: HEADER }]);
}

/**
 * Updates or appends `rows`, and removes duplicates and the rows with the keys `removed_ids`. Finds existing rows by
 * their key at any position, and writes only rows that have changed.
 */
export async function upsertRows(
  sheet: OpenWorksheet,
  rows: readonly (readonly SheetCell[])[],
  removed_ids: readonly string[],
): Promise<void> {
  const { positions } = await getSheetView(sheet);
  const places = rows.map(([id]) => positions.get(String(id)) ?? []);
  const existing = await readUnmovedRows(
    sheet,
    places.flatMap(([first]) => first ?? []),
  );
  const { updates, appends } = planWrites(rows, positions, existing);
  if (updates.length > 0) await sheet.client.writeRows(updates);
  sheet.tally.updated += updates.length;
  const duplicates = places.flatMap(([, ...others]) => others);
  await removeRows(sheet, [...removed_ids.flatMap((id) => positions.get(id) ?? []), ...duplicates]);
  await appendRows(sheet, appends);
}

/** Returns the cells of the rows with the row numbers `rows`. Throws if a row has moved since its key was read, for example by sorting. */
async function readUnmovedRows(
  sheet: OpenWorksheet,
  rows: readonly number[],
): Promise<Map<number, readonly unknown[]>> {
  if (rows.length === 0) return new Map();
  const { keys } = await getSheetView(sheet);
  const cells = await sheet.client.readRows(toRowRanges(rows));
  const moved = rows.some((row) => String(cells.get(row)?.[0] ?? "") !== keys[row - 1]);
  if (moved) throw new GoogleError(message("admin.worksheet_rows_moved"));
  return cells;
}

/** Removes rows from the bottom up, so that the numbers of the remaining rows do not change. */
export async function removeRows(sheet: OpenWorksheet, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  const { keys } = await getSheetView(sheet);
  let leave_one = new Set(rows).size >= keys.length - 1;
  const ranges = toRowRanges(rows).reverse();
  for (let at = 0; at < ranges.length; at += REMOVALS_PER_CALL) {
    const batch = ranges.slice(at, at + REMOVALS_PER_CALL).reverse();
    const batch_rows = batch.flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, below) => from + below),
    );
    await readUnmovedRows(sheet, batch_rows);
    await sheet.client.removeRows(sheet.worksheet, batch, leave_one);
    sheet.tally.removed += batch_rows.length;
    leave_one = false;
  }
  sheet.view = null;
}

async function appendRows(sheet: OpenWorksheet, rows: readonly (readonly SheetCell[])[]): Promise<void> {
  if (rows.length === 0) return;
  const { keys } = await getSheetView(sheet);
  const places = await sheet.client.appendRows(rows);
  sheet.tally.added += rows.length;
  // Google appends the rows at the first empty row. If this row is not directly below the last row, the row numbers are
  // unknown and the keys must be read again.
  let next = keys.length + 1;
  const at_the_end = places.every(({ from, count }) => {
    const is_next = from === next;
    next += count;
    return is_next;
  });
  sheet.view = at_the_end ? toSheetView([...keys, ...rows.map(([id]) => String(id))]) : null;
}
