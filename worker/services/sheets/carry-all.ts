import { toCells } from "../../../domain/exports/sheet-rows.ts";
import type { Database } from "../../db/database.ts";
import { inBatch } from "../../db/database.ts";
import { findStrangers, listSheetRows } from "../../db/queries/sheets.ts";
import { isoNow } from "../deps.ts";
import { toExportRow } from "../exports/export-rows.ts";
import { bring, removeRows, viewOf } from "./sheet.ts";
import { keepProgress, ROWS_A_BATCH, type Run, takeBatch } from "./sheets-run.ts";

/** Keys looked up in one statement. */
const KEYS_A_STATEMENT = 5_000;

/** Compares all requests with the worksheet, from where the last run stopped, as far as this one gets; then what is too much there goes. */
export async function carryAll(run: Run): Promise<void> {
  const { db } = run.deps;
  while (run.progress.full_after_seq !== null && takeBatch(run)) {
    const { full_after_seq, rows_done } = run.progress;
    const [rows] = await inBatch(db, [listSheetRows(db, full_after_seq, ROWS_A_BATCH)]);
    const cells = rows.map((row) => toCells(toExportRow(row)));
    await bring(run.sheet, cells, []);
    await keepProgress(run, {
      full_after_seq: rows.at(-1)?.seq ?? full_after_seq,
      rows_done: rows_done + rows.length,
    });
    if (rows.length === ROWS_A_BATCH) continue;
    await removeStrangers(run);
    await keepProgress(run, { full_after_seq: null, full_at: isoNow(run.deps) });
  }
}

/** What no request belongs to: deleted here, copied or typed there, or emptied. */
async function removeStrangers({ deps: { db }, sheet }: Run): Promise<void> {
  sheet.view = null;
  const { keys, positions } = await viewOf(sheet);
  const strangers = await strangersAmong(db, [...positions.keys()]);
  const rows = keys.flatMap((key, at) => {
    const row = at + 1;
    if (row === 1) return [];
    return strangers.has(key) || positions.get(key)?.[0] !== row ? [row] : [];
  });
  await removeRows(sheet, rows);
}

async function strangersAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const statements = [];
  for (let at = 0; at < ids.length; at += KEYS_A_STATEMENT)
    statements.push(findStrangers(db, ids.slice(at, at + KEYS_A_STATEMENT)));
  if (statements.length === 0) return new Set();
  return new Set((await inBatch(db, statements)).flat().map(({ id }) => id));
}
