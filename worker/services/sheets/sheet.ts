import {
  hasSameCells,
  indexKeys,
  planWrites,
  SHEET_HEADER,
  type SheetCell,
  toRowRanges,
} from "../../../domain/exports/sheet-rows.ts";
import { GoogleError } from "../../integrations/google-api.ts";
import type { SheetsClient, Worksheet } from "../../integrations/google-sheets.ts";

/** Which rows hold which requests. */
type SheetView = { keys: string[]; positions: Map<string, number[]> };

/** The worksheet as one run sees it. */
export type Sheet = {
  client: SheetsClient;
  spreadsheet_title: string;
  worksheet: Worksheet;
  /** null: rows moved since they were read. */
  view: SheetView | null;
  tally: SheetTally;
};

/** Rows put right, added and removed so far. */
export type SheetTally = { updated: number; added: number; removed: number };

/** Stretches of rows that one call removes. */
const REMOVALS_PER_CALL = 100;

/** Opens the worksheet, with its header; makes it when it is missing. `is_new`: nothing was ever written there by us. */
export async function openSheet(client: SheetsClient, is_new: boolean, tally: SheetTally): Promise<Sheet> {
  const { spreadsheet_title, worksheet: found } = await client.open();
  const worksheet = found ?? (await client.addWorksheet());
  const missing = SHEET_HEADER.length - worksheet.columns;
  if (missing > 0) await client.addColumns(worksheet, missing);
  const sheet: Sheet = { client, spreadsheet_title, worksheet, view: null, tally };
  const { keys, header } = await client.readKeys();
  if (hasSameCells(SHEET_HEADER, header)) sheet.view = toSheetView(keys);
  else await writeHeader(sheet, keys, header, is_new);
  return sheet;
}

const toSheetView = (keys: string[]): SheetView => ({ keys, positions: indexKeys(keys) });

export async function getSheetView(sheet: Sheet): Promise<SheetView> {
  sheet.view ??= toSheetView((await sheet.client.readKeys()).keys);
  return sheet.view;
}

/** Never over what other people wrote: a first row that is not the header any more moves down. */
async function writeHeader(sheet: Sheet, keys: readonly string[], header: readonly unknown[], is_new: boolean) {
  const { client, worksheet } = sheet;
  const is_empty = keys.length === 0 && header.length === 0;
  if (is_new && !is_empty) {
    throw new GoogleError(
      `The worksheet '${client.worksheet_title}' holds something else. Please empty or rename it, or name another one in GOOGLE_SHEETS_WORKSHEET.`,
    );
  }
  if (!is_empty && keys[0] !== SHEET_HEADER[0]) await client.insertFirstRow(worksheet);
  await client.writeRows([{ row: 1, cells: SHEET_HEADER }]);
}

/**
 * Makes the worksheet hold these rows, and those of `gone` no more. Rows are looked up by their key, wherever they stand, and read before
 * they are written: what is right already costs no write.
 */
export async function upsertRows(
  sheet: Sheet,
  wanted: readonly (readonly SheetCell[])[],
  gone: readonly string[],
): Promise<void> {
  const { positions } = await getSheetView(sheet);
  const places = wanted.map(([id]) => positions.get(String(id)) ?? []);
  const found = await readUnmovedRows(
    sheet,
    places.flatMap(([first]) => first ?? []),
  );
  const { updates, appends } = planWrites(wanted, positions, found);
  if (updates.length > 0) await sheet.client.writeRows(updates);
  sheet.tally.updated += updates.length;
  const doubles = places.flatMap(([, ...others]) => others);
  await removeRows(sheet, [...gone.flatMap((id) => positions.get(id) ?? []), ...doubles]);
  await appendRows(sheet, appends);
}

/** The cells of rows that must still be where they were seen: somebody may be sorting the worksheet meanwhile. */
async function readUnmovedRows(sheet: Sheet, rows: readonly number[]): Promise<Map<number, readonly unknown[]>> {
  if (rows.length === 0) return new Map();
  const { keys } = await getSheetView(sheet);
  const found = await sheet.client.readRows(toRowRanges(rows));
  const moved = rows.some((row) => String(found.get(row)?.[0] ?? "") !== keys[row - 1]);
  if (moved) throw new GoogleError("Rows were moved in the spreadsheet while they were compared.");
  return found;
}

/** From the bottom, so that none of those that are left to do moves. */
export async function removeRows(sheet: Sheet, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  const { keys } = await getSheetView(sheet);
  let leave_one = new Set(rows).size >= keys.length - 1;
  const stretches = toRowRanges(rows).reverse();
  for (let at = 0; at < stretches.length; at += REMOVALS_PER_CALL) {
    const some = stretches.slice(at, at + REMOVALS_PER_CALL).reverse();
    const here = some.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, below) => from + below));
    await readUnmovedRows(sheet, here);
    await sheet.client.removeRows(sheet.worksheet, some, leave_one);
    sheet.tally.removed += here.length;
    leave_one = false;
  }
  sheet.view = null;
}

async function appendRows(sheet: Sheet, rows: readonly (readonly SheetCell[])[]): Promise<void> {
  if (rows.length === 0) return;
  const { keys } = await getSheetView(sheet);
  const places = await sheet.client.appendRows(rows);
  sheet.tally.added += rows.length;
  // An empty row in between ends the table for the service: then they stand elsewhere.
  let next = keys.length + 1;
  const at_the_end = places.every(({ from, count }) => {
    const is_next = from === next;
    next += count;
    return is_next;
  });
  sheet.view = at_the_end ? toSheetView([...keys, ...rows.map(([id]) => String(id))]) : null;
}
