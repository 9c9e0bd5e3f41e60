import { fail, type Result } from "../../../app/domain/errors.ts";
import type { ExportFormat } from "../../../app/domain/export-table.ts";
import type { ExportFilters } from "../../../app/domain/inputs/exports.ts";
import { permissions } from "../../../app/domain/permissions.ts";
import { insertAdminEvent } from "../../db/queries/admin-events.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { type PreparedList, prepareList } from "../requests/list-requests.ts";
import { filterWords, ROWS_A_READ, toListInput } from "./export-rows.ts";

/** Spec section 6: hidden for requesters. */
export const refuseDownload = (actor: Actor) =>
  permissions.downloadReports(actor.role) ? null : fail("forbidden", "Downloads are not available to requesters.");

/** What the filters match of what the actor may see (R4). */
export function prepareExport(actor: Actor, filters: ExportFilters): Result<PreparedList> {
  return prepareList(actor, toListInput(filters), ROWS_A_READ);
}

/** The entry of the audit trail: who exported what, and how many rows. */
export function recordExport(
  deps: Deps,
  actor: Pick<Actor, "id" | "name">,
  format: ExportFormat,
  filters: ExportFilters,
  rows: number,
  id: string,
) {
  const words = filterWords(filters).map(({ label, value }) => `${label} ${value}`);
  return insertAdminEvent(deps.db, {
    entity: "export",
    entity_id: id,
    version: 1,
    action: "exported",
    label: `${format.toUpperCase()}, ${rows} ${rows === 1 ? "request" : "requests"}${words.length > 0 ? `, ${words.join(", ")}` : ""}`,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: isoNow(deps),
    before: null,
    after: JSON.stringify({ format, filters, rows }),
  });
}
