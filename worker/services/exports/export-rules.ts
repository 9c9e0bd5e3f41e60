import { fail, ok, type Result } from "../../../domain/errors.ts";
import { type ExportFormat, MAX_EXPORT_ROWS } from "../../../domain/exports/table.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { permissions } from "../../../domain/permissions.ts";
import { inBatch } from "../../db/database.ts";
import {
  type AdminEventBatch,
  type AdminHead,
  findAdminHead,
  insertAdminEvent,
  type NewAdminEvent,
} from "../../db/queries/admin-events.ts";
import { exportExists } from "../../db/queries/exports.ts";
import { countRequests } from "../../db/queries/request-list.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { countRateLimitUse, toRateLimitFailure } from "../rate-limit.ts";
import { type PreparedList, prepareList } from "../requests/list-requests.ts";
import { describeFilters, EXPORT_PAGE_ROWS, toListInput } from "./export-rows.ts";

/** Spec section 6: hidden for requesters. */
export const refuseDownload = (actor: Actor) =>
  permissions.downloadReports(actor.role) ? null : fail("forbidden", "Downloads are not available to requesters.");

/** What the filters match of what the actor may see (R4). */
export function prepareExport(deps: Deps, actor: Actor, filters: ExportFilters): Result<PreparedList> {
  return prepareList(deps, actor, toListInput(filters), EXPORT_PAGE_ROWS);
}

/** `head`: where the audit trail stands, for the entry that follows. */
export type CountedExport = { list: PreparedList; rows: number; head: AdminHead | undefined };

/** The same for who asks for a download now, counted up to one more than may be exported. `forbidden`, `rate_limited`. */
export async function countExport(deps: Deps, actor: Actor, filters: ExportFilters): Promise<Result<CountedExport>> {
  const refused = refuseDownload(actor);
  if (refused) return refused;
  const prepared = prepareExport(deps, actor, filters);
  if (!prepared.ok) return prepared;
  const { scope, filters: narrowed } = prepared.value;
  const [[counted], [head], uses] = await inBatch(deps.db, [
    countRequests(deps.db, scope, narrowed, MAX_EXPORT_ROWS),
    findAdminHead(deps.db),
    countRateLimitUse(deps, actor, "export"),
  ]);
  const tooMany = toRateLimitFailure(deps, "export", uses);
  if (tooMany) return tooMany;
  return ok({ list: prepared.value, rows: counted?.matches ?? 0, head });
}

export interface ExportSummary {
  /** The export's, or one of its own where the file goes out at once. */
  id: string;
  format: ExportFormat;
  filters: ExportFilters;
  rows: number;
}

/** The entry of the audit trail: who exported what, and how many rows. */
export const recordDownload = (deps: Deps, actor: Actor, taken: ExportSummary): AdminEventBatch =>
  insertAdminEvent(deps.db, toAuditEvent(deps, actor, taken));

/** The same, in one batch with the export that it is about: there when that is. */
export const recordExport = (deps: Deps, actor: Actor, taken: ExportSummary): AdminEventBatch =>
  insertAdminEvent(deps.db, toAuditEvent(deps, actor, taken), exportExists(taken.id));

function toAuditEvent(deps: Deps, actor: Actor, { id, format, filters, rows }: ExportSummary): NewAdminEvent {
  const words = describeFilters(filters).map(({ label, value }) => `${label} ${value}`);
  return {
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
  };
}
