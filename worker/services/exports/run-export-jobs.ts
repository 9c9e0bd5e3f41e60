import { EXPORT_CONTENT_TYPE, MAX_EXPORT_ROWS } from "../../../domain/exports/table.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { permissions } from "../../../domain/permissions.ts";
import { formatScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { claimExport, type ExportJobRow, finishExport, saveExportProgress } from "../../db/queries/exports.ts";
import { findActor } from "../../db/queries/people.ts";
import { log } from "../../log.ts";
import { toActor } from "../auth/to-actor.ts";
import { type Deps, isoNow } from "../deps.ts";
import { exportKey } from "./export-jobs.ts";
import { createExportHead, exportPages, writeExport } from "./export-rows.ts";
import { prepareExport } from "./export-rules.ts";

/** Exports that one run makes: a D1 invocation has a thousand queries, and each takes up to two a thousand rows. */
const MAX_PER_RUN = 3;
/** A worker that says nothing for so long is taken for dead. */
const LEASE_MS = 2 * 60 * 1000;
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 60 * 1000;
const MAX_ERROR_LENGTH = 300;

/** Cancelled, or taken over by another run: nothing to finish any more. */
class LostLeaseError extends Error {}

/**
 * Makes the exports that wait, and those that a crash left half-way: these begin again. Safe to run twice at once. What fails is tried
 * five times, each time later. Answers how many it finished.
 */
export async function runExportJobs(deps: Deps): Promise<{ made: number }> {
  let made = 0;
  // The answer to who asked for it goes out first.
  await yieldToEventLoop();
  for (let taken = 0; taken < MAX_PER_RUN; taken += 1) {
    const [claimed] = await inBatch(deps.db, [claimExport(deps.db, isoNow(deps), timeAfter(deps, LEASE_MS))]);
    const [job] = claimed;
    if (!job) break;
    if (await runExportJob(deps, job)) made += 1;
  }
  return { made };
}

const timeAfter = (deps: Deps, ms: number): string => new Date(deps.now().getTime() + ms).toISOString();

async function runExportJob(deps: Deps, job: ExportJobRow): Promise<boolean> {
  try {
    const { size, rows, scope } = await writeExportFile(deps, job);
    return finishJob(deps, job, { status: "completed", scope, size, rows_done: rows, error: null }, 0);
  } catch (error) {
    if (error instanceof LostLeaseError) return false;
    if (!(error instanceof PermanentError)) log("error", "export failed", { error });
    const last = job.attempts >= MAX_ATTEMPTS;
    const pause = FIRST_PAUSE_MS * 2 ** (job.attempts - 1);
    const message = (error instanceof PermanentError ? error.message : "The file could not be written.").slice(
      0,
      MAX_ERROR_LENGTH,
    );
    const over = last || error instanceof PermanentError;
    await finishJob(
      deps,
      job,
      { status: over ? "failed" : "pending", scope: null, size: null, rows_done: 0, error: message },
      pause,
    );
    return false;
  }
}

/** Will not become possible by trying again. */
class PermanentError extends Error {}

async function finishJob(
  deps: Deps,
  job: ExportJobRow,
  outcome: Pick<ExportJobRow, "status" | "scope" | "size" | "rows_done" | "error">,
  pause: number,
): Promise<boolean> {
  const [kept] = await inBatch(deps.db, [
    finishExport(deps.db, job, { ...outcome, at: isoNow(deps), lease_until: timeAfter(deps, pause) }),
  ]);
  return kept.length > 0;
}

/**
 * Whoever waits for the same isolate is served before the next rows: work that only ever waits for D1 and R2 would not let a new call in where these
 * run in the same process, as they do locally.
 */
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Under the rights that its maker has now, not when they asked (R4). `scope`: what these were, for when the file is asked for (R40). */
async function writeExportFile(deps: Deps, job: ExportJobRow): Promise<{ size: number; rows: number; scope: string }> {
  const [users] = await inBatch(deps.db, [findActor(deps.db, job.user_id, isoNow(deps))]);
  const [user] = users;
  if (user?.is_active !== 1 || !permissions.downloadReports(user.role)) {
    throw new PermanentError("Downloads are not available to its maker any more.");
  }
  const actor = toActor(user, deps.installation);
  const filters: ExportFilters = JSON.parse(job.filters);
  const prepared = prepareExport(deps, actor, filters);
  if (!prepared.ok) throw new PermanentError(prepared.detail);
  let rows = 0;
  const pages = exportPages(deps, prepared.value, MAX_EXPORT_ROWS, async (read) => {
    rows = read;
    const [kept] = await inBatch(deps.db, [saveExportProgress(deps.db, job, read, timeAfter(deps, LEASE_MS))]);
    if (kept.length === 0) throw new LostLeaseError();
    await yieldToEventLoop();
  });
  const body = await writeExport(
    deps,
    job.format,
    pages,
    createExportHead(actor, filters, job.created_at, job.rows_total),
  );
  const size = await deps.files.putStream(exportKey(job.id), body, EXPORT_CONTENT_TYPE[job.format]);
  return { size, rows, scope: formatScope(prepared.value.scope) };
}
