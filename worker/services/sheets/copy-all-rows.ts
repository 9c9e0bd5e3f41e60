import { toSheetCells } from "../../../domain/exports/sheet-rows.ts";
import { NO_CODE_NAMES } from "../../../domain/format/code-names.ts";
import { type Database, inBatch } from "../../db/database.ts";
import { listRequestsForSheet, listUnknownRequestIds } from "../../db/queries/sheets.ts";
import { getIsoNow } from "../deps.ts";
import { toExportRow } from "../exports/export-rows.ts";
import { getSheetView, removeRows, upsertRows } from "./sheet.ts";
import { ROWS_PER_BATCH, type SyncRun, saveProgress, tryTakeBatch } from "./sync-run.ts";

/** The maximum number of keys (request ids) that one statement looks up. */
const KEYS_PER_STATEMENT = 5_000;

/**
 * Copies all requests to the worksheet, continuing where the last run stopped. After the last request, removes rows that belong to no
 * request.
 */
export async function copyAllRows(run: SyncRun): Promise<void> {
  const { db } = run.deps;
  while (run.progress.full_after_seq !== null && tryTakeBatch(run)) {
    const { full_after_seq, rows_done } = run.progress;
    const { rows } = await inBatch(db, { rows: listRequestsForSheet(db, full_after_seq, ROWS_PER_BATCH) });
    const cells = rows.map((row) => toSheetCells(toExportRow(row, NO_CODE_NAMES)));
    await upsertRows(run.sheet, cells, []);
    await saveProgress(run, {
      full_after_seq: rows.at(-1)?.seq ?? full_after_seq,
      rows_done: rows_done + rows.length,
    });
    if (rows.length === ROWS_PER_BATCH) continue;
    await removeUnknownRows(run);
    await saveProgress(run, { full_after_seq: null, full_at: getIsoNow(run.deps) });
  }
}

/** Removes the rows of the worksheet that belong to no request: rows of deleted requests, and rows that people copied, typed or emptied. */
async function removeUnknownRows({ deps: { db }, sheet }: SyncRun): Promise<void> {
  sheet.view = null;
  const { keys, positions } = await getSheetView(sheet);
  const unknown_keys = await findUnknownKeys(db, [...positions.keys()]);
  const rows = keys.flatMap((key, index) => {
    const row = index + 1;
    if (row === 1) return [];
    return unknown_keys.has(key) || positions.get(key)?.[0] !== row ? [row] : [];
  });
  await removeRows(sheet, rows);
}

async function findUnknownKeys(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const statements = [];
  for (let at = 0; at < ids.length; at += KEYS_PER_STATEMENT)
    statements.push(listUnknownRequestIds(db, ids.slice(at, at + KEYS_PER_STATEMENT)));
  if (statements.length === 0) return new Set();
  return new Set((await inBatch(db, statements)).flat().map(({ id }) => id));
}
