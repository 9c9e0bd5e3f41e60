import { toCells } from "../../../domain/exports/sheet-rows.ts";
import { inBatch } from "../../db/database.ts";
import { findSheetRows, listEventsAfter } from "../../db/queries/sheets.ts";
import { toExportRow } from "../exports/export-rows.ts";
import { bring } from "./sheet.ts";
import { keepProgress, ROWS_A_BATCH, type Run, takeBatch } from "./sheets-run.ts";

/** Carries over what the record says has changed since the last time: its requests, and no others. */
export async function carryChanges(run: Run): Promise<void> {
  const { db } = run.deps;
  while (takeBatch(run)) {
    const [events] = await inBatch(db, [listEventsAfter(db, run.progress.event_cursor, ROWS_A_BATCH)]);
    const last = events.at(-1);
    if (!last) return;
    const ids = [...new Set(events.map(({ request_id }) => request_id))];
    const [rows] = await inBatch(db, [findSheetRows(db, ids)]);
    const there = new Set(rows.map(({ id }) => id));
    const cells = rows.map((row) => toCells(toExportRow(row)));
    await bring(
      run.sheet,
      cells,
      ids.filter((id) => !there.has(id)),
    );
    await keepProgress(run, { event_cursor: last.cursor });
    if (events.length < ROWS_A_BATCH) return;
  }
}
