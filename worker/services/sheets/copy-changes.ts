import { toSheetCells } from "../../../domain/exports/sheet-rows.ts";
import { NO_CODE_NAMES } from "../../../domain/format/code-names.ts";
import { inBatch } from "../../db/database.ts";
import { listRequestEventsAfter, listRequestsForSheetByIds } from "../../db/queries/sheets.ts";
import { toExportRow } from "../exports/export-rows.ts";
import { upsertRows } from "./sheet.ts";
import { ROWS_PER_BATCH, type SyncRun, saveProgress, tryTakeBatch } from "./sync-run.ts";

/** Copies the requests whose records have new entries since the last run. */
export async function copyChanges(run: SyncRun): Promise<void> {
  const { db } = run.deps;
  while (tryTakeBatch(run)) {
    const { events } = await inBatch(db, {
      events: listRequestEventsAfter(db, run.progress.event_cursor, ROWS_PER_BATCH),
    });
    const last = events.at(-1);
    if (!last) return;
    const ids = [...new Set(events.map(({ request_id }) => request_id))];
    const { rows } = await inBatch(db, { rows: listRequestsForSheetByIds(db, ids) });
    const existing_ids = new Set(rows.map(({ id }) => id));
    const cells = rows.map((row) => toSheetCells(toExportRow(row, NO_CODE_NAMES)));
    await upsertRows(
      run.sheet,
      cells,
      ids.filter((id) => !existing_ids.has(id)),
    );
    await saveProgress(run, { event_cursor: last.cursor });
    if (events.length < ROWS_PER_BATCH) return;
  }
}
