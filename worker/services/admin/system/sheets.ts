import type { SheetsStatus } from "../../../../app/domain/admin-entities.ts";
import { fail, ok, type Result } from "../../../../app/domain/errors.ts";
import { inBatch } from "../../../db/database.ts";
import { findSheetsStatus } from "../../../db/queries/admin-singles.ts";
import type { Actor, Deps } from "../../deps.ts";

const NOTHING = { spreadsheet_title: null, worksheet_title: null, total_rows: 0, data_rows: 0, last_checked: null };

/** What is known of the copy in Google Sheets. Not configured is a state, not an error (R20). */
export async function getSheetsStatus({ db }: Deps, _: Actor): Promise<Result<SheetsStatus>> {
  const [rows] = await inBatch(db, [findSheetsStatus(db)]);
  const [row] = rows;
  return ok(
    row ? { ...row, initialized: row.spreadsheet_title !== null } : { ...NOTHING, initialized: false, error: null },
  );
}

/** `not_configured`: this installation has no client of Google Sheets. */
export async function syncAllToSheets(_: Deps, __: Actor): Promise<Result<{ message: string }>> {
  return fail("not_configured", "Google Sheets is not configured on this installation.");
}
