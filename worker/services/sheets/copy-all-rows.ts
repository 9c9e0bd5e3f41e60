import { toCells } from "../../../domain/exports/sheet-rows.ts";
import type { Database } from "../../db/database.ts";
import { inBatch } from "../../db/database.ts";
import { listSheetRows, listUnknownRequestIds } from "../../db/queries/sheets.ts";
import { isoNow } from "../deps.ts";
import { toExportRow } from "../exports/export-rows.ts";
import { getSheetView, removeRows, upsertRows } from "./sheet.ts";
import { ROWS_PER_BATCH, type SyncRun, saveProgress, tryTakeBatch } from "./sync-run.ts";

/** Keys looked up in one statement. */
const KEYS_PER_STATEMENT = 5_000;

/** Compares all requests with the worksheet, from where the last run stopped, as far as this one gets; then what is too much there goes. */
export async function copyAllRows(run: SyncRun): Promise<void> {
  const { db } = run.deps;
  while (run.progress.full_after_seq !== null && tryTakeBatch(run)) {
    const { full_after_seq, rows_done } = run.progress;
    const [rows] = await inBatch(db, [listSheetRows(db, full_after_seq, ROWS_PER_BATCH)]);
    const cells = rows.map((row) => toCells(toExportRow(row)));
    await upsertRows(run.sheet, cells, []);
    await saveProgress(run, {
      full_after_seq: rows.at(-1)?.seq ?? full_after_seq,
      rows_done: rows_done + rows.length,
    });
    if (rows.length === ROWS_PER_BATCH) continue;
    await removeUnknownRows(run);
    await saveProgress(run, { full_after_seq: null, full_at: isoNow(run.deps) });
  }
}

/** What no request belongs to: deleted here, copied or typed there, or emptied. */
async function removeUnknownRows({ deps: { db }, sheet }: SyncRun): Promise<void> {
  sheet.view = null;
  const { keys, positions } = await getSheetView(sheet);
  const strangers = await findUnknownKeys(db, [...positions.keys()]);
  const rows = keys.flatMap((key, at) => {
    const row = at + 1;
    if (row === 1) return [];
    return strangers.has(key) || positions.get(key)?.[0] !== row ? [row] : [];
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
