import { fail, ok, type Result } from "../../../domain/errors.ts";
import { type ExportFormat, MAX_EXPORT_ROWS } from "../../../domain/exports/table.ts";
import { type CodeNames, createCodeNames } from "../../../domain/format/code-names.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { message } from "../../../domain/message.ts";
import { permissions } from "../../../domain/permissions.ts";
import { toEnglish } from "../../../texts/index.ts";
import { inBatch } from "../../db/database.ts";
import {
  type AdminChainHead,
  type AdminEventInsertion,
  findAdminChainHead,
  insertAdminEvent,
  type NewAdminEvent,
} from "../../db/queries/admin-events.ts";
import { exportExists } from "../../db/queries/exports.ts";
import { listCodeNames } from "../../db/queries/master-data.ts";
import { countRequests } from "../../db/queries/request-list.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { createRateLimitUseStatement, toRateLimitFailure } from "../rate-limit.ts";
import { type ParsedRequestListInput, parseRequestListInput } from "../requests/list-requests.ts";
import { describeFilters, EXPORT_PAGE_ROWS, toListInput } from "./export-rows.ts";

/** Returns a failure for requesters, who may not download lists (spec section 6); null for other roles. */
export const checkDownloadPermission = (actor: Actor) =>
  permissions.downloadReports(actor.role) ? null : fail("forbidden", message("exports.unavailable"));

/** Prepares the list of the requests that match the filters and that the actor sees (R4). */
export function planExportList(deps: Deps, actor: Actor, filters: ExportFilters): Result<ParsedRequestListInput> {
  return parseRequestListInput(deps, actor, toListInput(filters), EXPORT_PAGE_ROWS);
}

/**
 * A prepared list with its number of rows. `names`: the names of types and priorities. `head`: the last audit entry of the administration's record; the entry of
 * the export follows it.
 */
export type CountedExport = {
  list: ParsedRequestListInput;
  rows: number;
  head: AdminChainHead | undefined;
  names: CodeNames;
};

/**
 * Prepares a download and counts its rows. Stops counting one row above the maximum of an export. Fails with
 * `forbidden` or `rate_limited`.
 */
export async function countExportRows(
  deps: Deps,
  actor: Actor,
  filters: ExportFilters,
): Promise<Result<CountedExport>> {
  const refused = checkDownloadPermission(actor);
  if (refused) return refused;
  const prepared = planExportList(deps, actor, filters);
  if (!prepared.ok) return prepared;
  const list = prepared.value;
  const { counts, heads, names, uses } = await inBatch(deps.db, {
    counts: countRequests(deps.db, list.scope, list.filters, MAX_EXPORT_ROWS),
    heads: findAdminChainHead(deps.db),
    names: listCodeNames(deps.db),
    uses: createRateLimitUseStatement(deps, actor, "export"),
  });
  const tooMany = toRateLimitFailure(deps, "export", uses);
  if (tooMany) return tooMany;
  return ok({ list, rows: counts[0]?.matches ?? 0, head: heads[0], names: createCodeNames(names) });
}

export interface ExportSummary {
  /** The id of the export job, or a new id for a file that is streamed at once. */
  id: string;
  format: ExportFormat;
  filters: ExportFilters;
  rows: number;
  names: CodeNames;
}

/** Returns the audit entry for a file that is streamed at once. */
export const createDownloadAuditEvent = (deps: Deps, actor: Actor, summary: ExportSummary): AdminEventInsertion =>
  insertAdminEvent(deps.db, toAuditEvent(deps, actor, summary));

/** Returns the audit entry for an export job. It is written only if the batch has inserted the job. */
export const createExportAuditEvent = (deps: Deps, actor: Actor, summary: ExportSummary): AdminEventInsertion =>
  insertAdminEvent(deps.db, toAuditEvent(deps, actor, summary), exportExists(summary.id));

function toAuditEvent(deps: Deps, actor: Actor, { id, format, filters, rows, names }: ExportSummary): NewAdminEvent {
  const words = describeFilters(filters, names).map(({ label, value }) => `${toEnglish(label)} ${toEnglish(value)}`);
  return {
    entity: "export",
    entity_id: id,
    version: 1,
    action: "exported",
    label: `${format.toUpperCase()}, ${rows} ${rows === 1 ? "request" : "requests"}${words.length > 0 ? `, ${words.join(", ")}` : ""}`,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: getIsoNow(deps),
    before: null,
    after: JSON.stringify({ format, filters, rows }),
  };
}
