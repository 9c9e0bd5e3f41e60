import { fail, ok, type Result } from "../../../domain/errors.ts";
import type { ExportJob } from "../../../domain/exports/entities.ts";
import {
  EXPORT_CONTENT_TYPE,
  EXPORT_RETENTION_DAYS,
  type ExportFormat,
  getExportFileName,
  MAX_EXPORT_ROWS,
  MAX_UNFINISHED_EXPORTS,
} from "../../../domain/exports/table.ts";
import { type CodeNames, createCodeNames } from "../../../domain/format/code-names.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { decodeText, message } from "../../../domain/message.ts";
import { canAccessCreatedFile, getScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import {
  cancelExport,
  deleteExports,
  type ExportJobRow,
  findExport,
  insertExport,
  listExpiredExports,
  listExports,
  retryExport,
} from "../../db/queries/exports.ts";
import { listCodeNames } from "../../db/queries/master-data.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { addUseAndCheckRateLimit } from "../rate-limit.ts";
import { describeFilters } from "./export-rows.ts";
import {
  type CountedExport,
  checkDownloadPermission,
  countExportRows,
  createExportAuditEvent,
} from "./export-rules.ts";
import { hashWholeStream } from "./stream-hash.ts";

/** The maximum number of exports that a screen shows. */
export const MAX_LISTED_EXPORTS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The maximum number of expired exports that one run removes. */
const MAX_REMOVED = 500;

export const getExportKey = (id: string): string => `exports/${id}`;

/** Whether the file contains requests that its owner may no longer see (R40). */
const isAccessLost = (actor: Actor, { scope }: Pick<ExportJobRow, "scope">): boolean =>
  scope !== null && !canAccessCreatedFile(getScope(actor), scope);

export function toExportJob(actor: Actor, row: ExportJobRow, names: CodeNames): ExportJob {
  const access_lost = isAccessLost(actor, row);
  return {
    id: row.id,
    format: row.format,
    filters: describeFilters(JSON.parse(row.filters), names),
    status: row.status,
    access_lost,
    rows_total: row.rows_total,
    rows_done: row.rows_done,
    size: row.size,
    error: access_lost ? message("errors.access_lost") : row.error === null ? null : decodeText(row.error),
    created_at: row.created_at,
    finished_at: row.finished_at,
    expires_at: row.expires_at,
  };
}

const getExpiry = (deps: Deps): string => new Date(deps.now().getTime() + EXPORT_RETENTION_DAYS * DAY_MS).toISOString();
const exportNotFound = () => fail("not_found", message("exports.not_found"));

/**
 * Counts the requests that match the filters, and creates an export job. Fails with `forbidden`, `rate_limited`, `too_many_rows` or
 * `too_many_exports`.
 */
export async function createOwnExport(
  deps: Deps,
  actor: Actor,
  format: ExportFormat,
  filters: ExportFilters,
): Promise<Result<ExportJob>> {
  const counted = await countExportRows(deps, actor, filters);
  return counted.ok ? createExportJob(deps, actor, format, filters, counted.value) : counted;
}

/** Creates an export job with its audit entry; a background job runs it. */
export async function createExportJob(
  deps: Deps,
  actor: Actor,
  format: ExportFormat,
  filters: ExportFilters,
  { rows, head, names }: Pick<CountedExport, "rows" | "head" | "names">,
): Promise<Result<ExportJob>> {
  if (rows > MAX_EXPORT_ROWS) return fail("too_many_rows");
  const exported = {
    id: deps.newId(),
    user_id: actor.id,
    format,
    filters: JSON.stringify(filters),
    rows_total: rows,
    created_at: getIsoNow(deps),
    expires_at: getExpiry(deps),
  };
  const entry = createExportAuditEvent(deps, actor, { id: exported.id, format, filters, rows, names });
  const event = recordSecurityEvent(
    deps,
    { kind: "export_created", user_id: actor.id, actor_id: actor.id, details: { format, rows } },
    "if_changed",
  );
  const batch = { inserted: insertExport(deps.db, exported, MAX_UNFINISHED_EXPORTS), event, entry };
  const written = await inAuditedBatch(deps, batch, head);
  if (!written.ok) return written;
  if (written.value.inserted.length === 0) return fail("too_many_exports");
  return ok(
    toExportJob(
      actor,
      {
        ...exported,
        status: "pending",
        rows_done: 0,
        scope: null,
        size: null,
        sha256: null,
        attempts: 0,
        error: null,
        finished_at: null,
      },
      names,
    ),
  );
}

/** Returns the newest 1,000 exports of the actor, newest first. */
export async function listOwnExports(deps: Deps, actor: Actor): Promise<Result<ExportJob[]>> {
  const refused = checkDownloadPermission(actor);
  if (refused) return refused;
  const { rows, names } = await inBatch(deps.db, {
    rows: listExports(deps.db, actor.id, LIMITS.whole_list),
    names: listCodeNames(deps.db),
  });
  const code_names = createCodeNames(names);
  return ok(rows.map((row) => toExportJob(actor, row, code_names)));
}

export async function getOwnExport(deps: Deps, actor: Actor, id: string): Promise<Result<ExportJob>> {
  const { rows, names } = await inBatch(deps.db, {
    rows: findExport(deps.db, actor.id, id),
    names: listCodeNames(deps.db),
  });
  return rows[0] ? ok(toExportJob(actor, rows[0], createCodeNames(names))) : exportNotFound();
}

/** Cancels a waiting or running export. Fails with `not_found`, or with `invalid_state` if the export has ended. */
export async function cancelOwnExport(deps: Deps, actor: Actor, id: string): Promise<Result<ExportJob>> {
  const { cancelled, rows, names } = await inBatch(deps.db, {
    cancelled: cancelExport(deps.db, actor.id, id, getIsoNow(deps)),
    rows: findExport(deps.db, actor.id, id),
    names: listCodeNames(deps.db),
  });
  if (!rows[0]) return exportNotFound();
  return cancelled.length > 0
    ? ok(toExportJob(actor, rows[0], createCodeNames(names)))
    : fail("invalid_state", message("exports.already_ended"));
}

/**
 * Restarts a failed or cancelled export. Fails with `forbidden`, `rate_limited` or `not_found`, or with `invalid_state`
 * if the export has another status.
 */
export async function retryOwnExport(deps: Deps, actor: Actor, id: string): Promise<Result<ExportJob>> {
  const refused = checkDownloadPermission(actor) ?? (await addUseAndCheckRateLimit(deps, actor, "export"));
  if (refused) return refused;
  const { restarted, rows, names } = await inBatch(deps.db, {
    restarted: retryExport(deps.db, actor.id, id, getIsoNow(deps), getExpiry(deps)),
    rows: findExport(deps.db, actor.id, id),
    names: listCodeNames(deps.db),
  });
  if (!rows[0]) return exportNotFound();
  return restarted.length > 0
    ? ok(toExportJob(actor, rows[0], createCodeNames(names)))
    : fail("invalid_state", message("exports.not_failed"));
}

export type ExportFile = { file_name: string; content_type: string; size: number; body: ReadableStream };

/**
 * Returns the file of one of the actor's exports, if the actor may still see all requests in it (R40). Fails with `forbidden`, `not_found`,
 * `invalid_state` or `access_lost`, or with `file_changed` if the stored file is not the one that was made.
 */
export async function getExportFile(deps: Deps, actor: Actor, id: string): Promise<Result<ExportFile>> {
  const refused = checkDownloadPermission(actor);
  if (refused) return refused;
  const { rows } = await inBatch(deps.db, { rows: findExport(deps.db, actor.id, id) });
  const [row] = rows;
  if (!row || row.expires_at <= getIsoNow(deps)) return exportNotFound();
  if (row.status !== "completed" || row.size === null) return fail("invalid_state", message("exports.not_finished"));
  if (isAccessLost(actor, row)) return fail("access_lost");
  if (row.sha256 !== null && (await hashExport(deps, id)) !== row.sha256) return fail("file_changed");
  const body = await deps.files.get(getExportKey(id));
  if (!body) return exportNotFound();
  const file_name = getExportFileName(row.format, row.created_at);
  return ok({ file_name, content_type: EXPORT_CONTENT_TYPE[row.format], size: row.size, body });
}

/**
 * Returns the SHA-256 of an export's file (R48); null if there is no file, or if it cannot be read to the end. The file is read once more for
 * the response, because it may be too large for the memory.
 */
async function hashExport({ files }: Deps, id: string): Promise<string | null> {
  const body = await files.get(getExportKey(id));
  try {
    return body && (await hashWholeStream(body));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Removes expired exports. Removes the file before the row; otherwise a failure in between would leave a file without a
 * row.
 */
export async function removeExpiredExports(deps: Deps): Promise<{ removed: number }> {
  const { rows } = await inBatch(deps.db, { rows: listExpiredExports(deps.db, getIsoNow(deps), MAX_REMOVED) });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { removed: 0 };
  await deps.files.remove(ids.map(getExportKey));
  await inBatch(deps.db, { removal: deleteExports(deps.db, ids) });
  return { removed: ids.length };
}
