/** The copy of the requests in a worksheet: its header, its cells, and what a comparison leaves to be done. Pure. */
import { EXPORT_COLUMNS, type ExportRow } from "./table.ts";

/** Texts are kept as texts (RAW), so that none is ever run (R22). */
export type SheetCell = string | number;

/** The columns of the exports, in their order; the first is the key. */
export const SHEET_HEADER: readonly string[] = EXPORT_COLUMNS.map(({ header }) => header);

/** `O`: where the copy ends. What stands right of it is other people's. */
const LAST_COLUMN = String.fromCharCode("A".charCodeAt(0) + SHEET_HEADER.length - 1);

/** An empty text empties a cell; null would leave it as it is. */
export const toCells = (row: ExportRow): SheetCell[] => EXPORT_COLUMNS.map(({ key }) => row[key] ?? "");

/** Services leave out the empty cells at a row's end. A number that became a text is another cell. */
export const hasSameCells = (wanted: readonly SheetCell[], found: readonly unknown[]): boolean =>
  wanted.every((cell, at) => cell === (found[at] ?? ""));

/** Rows from 1, both ends included. */
export type RowRange = { from: number; to: number };

/** `'Worksheet'!A2:O9` in A1 notation. */
export const toA1Range = (worksheet: string, { from, to }: RowRange): string =>
  `${quoteWorksheet(worksheet)}!A${from}:${LAST_COLUMN}${to}`;

/** The key column, or all columns of the copy, as far as there are rows. */
export const keyColumn = (worksheet: string): string => `${quoteWorksheet(worksheet)}!A:A`;
export const wholeTable = (worksheet: string): string => `${quoteWorksheet(worksheet)}!A:${LAST_COLUMN}`;

const quoteWorksheet = (worksheet: string): string => `'${worksheet.replaceAll("'", "''")}'`;

/** The row that a range such as `'My Requests'!A42:O50` begins with; null when it is none. */
export function parseFirstRow(range: string): number | null {
  const [, row] = /![A-Z]+(\d+)(?::[A-Z]+\d*)?$/.exec(range) ?? [];
  return row === undefined ? null : Number(row);
}

/** Neighbouring rows together, from the top. */
export function toRowRanges(rows: Iterable<number>): RowRange[] {
  const stretches: RowRange[] = [];
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last && last.to === row - 1) last.to = row;
    else stretches.push({ from: row, to: row });
  }
  return stretches;
}

/** Where each key stands, top first. The first row is the header's. */
export function indexKeys(keys: readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  keys.forEach((key, at) => {
    if (at > 0 && key !== "") positions.set(key, [...(positions.get(key) ?? []), at + 1]);
  });
  return positions;
}

/** What is to stand in one row. */
export type RowUpdate = { row: number; cells: readonly SheetCell[] };

/** Rows that stand under each other, `from` the first. */
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
  /** Rows that differ. */
  updates: RowUpdate[];
  /** Rows that are missing, for the end. */
  appends: (readonly SheetCell[])[];
};

/** What makes the worksheet hold `wanted`. `found`: the cells at the rows where their keys stand. */
export function planWrites(
  wanted: readonly (readonly SheetCell[])[],
  positions: ReadonlyMap<string, readonly number[]>,
  found: ReadonlyMap<number, readonly unknown[]>,
): WritePlan {
  const writes: WritePlan = { updates: [], appends: [] };
  for (const cells of wanted) {
    const row = positions.get(String(cells[0]))?.[0];
    if (row === undefined) writes.appends.push(cells);
    else if (!hasSameCells(cells, found.get(row) ?? [])) writes.updates.push({ row, cells });
  }
  return writes;
}

/** Parts of a list that hold at most `most` characters each, or one item. */
export function chunkByCharacters<T>(items: readonly T[], charactersOf: (item: T) => number, most: number): T[][] {
  const portions: T[][] = [];
  let room = 0;
  for (const item of items) {
    const characters = charactersOf(item);
    const last = portions.at(-1);
    if (last && characters <= room) last.push(item);
    else {
      portions.push([item]);
      room = most;
    }
    room -= characters;
  }
  return portions;
}
