import { ok, type Result } from "../../../domain/errors.ts";
import type { ExportJob } from "../../../domain/exports/entities.ts";
import {
  EXPORT_CONTENT_TYPE,
  type ExportFormat,
  getExportFileName,
  MAX_EXPORT_ROWS,
  MAX_STREAMED_ROWS,
} from "../../../domain/exports/table.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { createExportJob } from "./export-jobs.ts";
import { createExportHeader, createExportStream, readExportPages } from "./export-rows.ts";
import { countExportRows, createDownloadAuditEvent } from "./export-rules.ts";

export type Download =
  | { kind: "file"; file_name: string; content_type: string; body: ReadableStream<Uint8Array> }
  /** More rows than a person should wait for: the file is written in the background. */
  | { kind: "job"; job: ExportJob };

/**
 * Exports up to 5,000 rows as a stream; starts an export job for more rows. Writes an audit entry. Fails with
 * `forbidden` for requesters, or with `too_many_rows` for more than 100,000 rows.
 */
export async function downloadRequests(
  deps: Deps,
  actor: Actor,
  format: ExportFormat,
  filters: ExportFilters,
): Promise<Result<Download>> {
  const counted = await countExportRows(deps, actor, filters);
  if (!counted.ok) return counted;
  const { list, rows, head, names } = counted.value;
  if (rows > MAX_STREAMED_ROWS) {
    const job = await createExportJob(deps, actor, format, filters, counted.value);
    return job.ok ? ok({ kind: "job", job: job.value }) : job;
  }
  const made_at = getIsoNow(deps);
  const entry = createDownloadAuditEvent(deps, actor, { id: deps.newId(), format, filters, rows, names });
  const event = recordSecurityEvent(deps, {
    kind: "export_downloaded",
    user_id: actor.id,
    actor_id: actor.id,
    details: { format, rows },
  });
  const recorded = await inAuditedBatch(deps, { entry, event }, head);
  if (!recorded.ok) return recorded;
  const body = await createExportStream(
    deps,
    format,
    readExportPages(deps, list, format, MAX_EXPORT_ROWS),
    await createExportHeader(actor, filters, made_at, rows, names),
  );
  return ok({
    kind: "file",
    file_name: getExportFileName(format, made_at),
    content_type: EXPORT_CONTENT_TYPE[format],
    body,
  });
}
