/** Creates the rows of the copy of all requests in Google Sheets, and compares them with the worksheet. Pure. */
import type { Message } from "../message.ts";
import { CONTRACT_COLUMNS, type ExportRow, getColumnHeading } from "./table.ts";

/** A cell of the copy. Texts are written as RAW values, so that Google never runs them as formulas (R22). */
export type SheetCell = string | number;

/**
 * The headers of the copy: the columns of the API contract, in the same order. The first column has the request number, which identifies a row
 * and is called its key.
 */
export const SHEET_HEADER: readonly Message[] = CONTRACT_COLUMNS.map(getColumnHeading);

/** The last column of the copy, as a letter. Users may use the columns to its right. */
const LAST_COLUMN = String.fromCharCode("A".charCodeAt(0) + SHEET_HEADER.length - 1);

/** Returns the cells of a row. An empty text clears a cell; null would leave it unchanged. */
export const toSheetCells = (row: ExportRow): SheetCell[] => CONTRACT_COLUMNS.map(({ key }) => row[key] ?? "");

/**
 * Whether an existing row of the worksheet has the wanted cells. Google omits empty cells at the end of a row. A number that the worksheet
 * stores as text is different from the number.
 */
export const hasSameCells = (wanted: readonly SheetCell[], existing: readonly unknown[]): boolean =>
  wanted.every((cell, at) => cell === (existing[at] ?? ""));

/** Row numbers, counted from 1. `from` and `to` are both included. */
export type RowRange = { from: number; to: number };

/** Returns a range in A1 notation: `'Worksheet'!A2:O9`. */
export const toA1Range = (worksheet: string, { from, to }: RowRange): string =>
  `${quoteWorksheet(worksheet)}!A${from}:${LAST_COLUMN}${to}`;

/** Returns the range of the key column in A1 notation. */
export const getKeyColumnRange = (worksheet: string): string => `${quoteWorksheet(worksheet)}!A:A`;
/** Returns the range of all columns of the copy in A1 notation. */
export const getAllColumnsRange = (worksheet: string): string => `${quoteWorksheet(worksheet)}!A:${LAST_COLUMN}`;

const quoteWorksheet = (worksheet: string): string => `'${worksheet.replaceAll("'", "''")}'`;

/** Returns the number of the first row of a range such as `'My Requests'!A42:O50`, or null if the range cannot be parsed. */
export function parseFirstRowNumber(range: string): number | null {
  const [, row] = /![A-Z]+(\d+)(?::[A-Z]+\d*)?$/.exec(range) ?? [];
  return row === undefined ? null : Number(row);
}

/** Groups row numbers into ranges of consecutive rows, from top to bottom. */
export function toRowRanges(rows: Iterable<number>): RowRange[] {
  const stretches: RowRange[] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last && last.to === row - 1) last.to = row;
    else stretches.push({ from: row, to: row });
  }
  return stretches;
}

/**
 * Returns, for each key, the numbers of the rows that contain it. `keys`: the key column from top to bottom, whose first cell is the
 * header.
 */
export function mapKeysToRowNumbers(keys: readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  keys.forEach((key, at) => {
    if (at > 0 && key !== "") positions.set(key, [...(positions.get(key) ?? []), at + 1]);
  });
  return positions;
}

/** The cells to write into one row. */
export type RowUpdate = { row: number; cells: readonly SheetCell[] };

/** Consecutive rows to write. `from`: the number of the first row in the worksheet. */
export type RowBlock = { from: number; rows: (readonly SheetCell[])[] };

export function toRowBlocks(updates: readonly RowUpdate[]): RowBlock[] {
  const blocks: RowBlock[] = [];
  for (const { row, cells } of updates.toSorted((a, b) => a.row - b.row)) {
    const last = blocks.at(-1);
    if (last && last.from + last.rows.length === row) last.rows.push(cells);
    else blocks.push({ from: row, rows: [cells] });
  }
  return blocks;
}

export type WritePlan = {
  /** Existing rows that have other cells than wanted. */
  updates: RowUpdate[];
  /** New rows, to be appended at the end. */
  appends: (readonly SheetCell[])[];
};

/**
 * Returns the changed and the new rows that must be written so that the worksheet contains all `wanted` rows. `positions`: the row numbers
 * of each key, as `mapKeysToRowNumbers` returns them. `existing`: the present cells by row number.
 */
export function planWrites(
  wanted: readonly (readonly SheetCell[])[],
  positions: ReadonlyMap<string, readonly number[]>,
  existing: ReadonlyMap<number, readonly unknown[]>,
): WritePlan {
  const writes: WritePlan = { updates: [], appends: [] };
  for (const cells of wanted) {
    const row = positions.get(String(cells[0]))?.[0];
    if (row === undefined) writes.appends.push(cells);
    else if (!hasSameCells(cells, existing.get(row) ?? [])) writes.updates.push({ row, cells });
  }
  return writes;
}

/** Splits a list into parts of at most `max` characters each. An item longer than `max` becomes a part of its own. */
export function chunkByCharacters<T>(items: readonly T[], charactersOf: (item: T) => number, max: number): T[][] {
  const chunks: T[][] = [];
  let room = 0;
  for (const item of items) {
    const characters = charactersOf(item);
    const last = chunks.at(-1);
    if (last && characters <= room) last.push(item);
    else {
      chunks.push([item]);
      room = max;
    }
    room -= characters;
  }
  return chunks;
}
