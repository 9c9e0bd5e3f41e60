import { EXPORT_CONTENT_TYPE, MAX_EXPORT_ROWS } from "../../../domain/exports/table.ts";
import { createCodeNames } from "../../../domain/format/code-names.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { encodeText, message, type Text } from "../../../domain/message.ts";
import { permissions } from "../../../domain/permissions.ts";
import { formatScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import {
  claimExport,
  type ExportJobRow,
  failStoppedExports,
  MAX_ATTEMPTS,
  saveExportAttempt,
  saveExportProgress,
} from "../../db/queries/exports.ts";
import { listCodeNames } from "../../db/queries/master-data.ts";
import { findActor } from "../../db/queries/people.ts";
import { log } from "../../log.ts";
import { toActor } from "../auth/to-actor.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { getExportKey } from "./export-jobs.ts";
import { createExportHeader, createExportStream, readExportPages } from "./export-rows.ts";
import { planExportList } from "./export-rules.ts";
import { hashStream } from "./stream-hash.ts";

/**
 * The maximum number of exports in one run. A call of the Worker may send 1,000 queries to D1, and an export sends up
 * to two for each 1,000 rows.
 */
const MAX_PER_RUN = 3;
/** How long a run owns an export after it last saved progress. Afterwards another run may restart the export. */
const LEASE_MS = 2 * 60 * 1000;
const FIRST_PAUSE_MS = 60 * 1000;
const NOT_WRITTEN = message("exports.not_written");

/** Thrown if the export was cancelled or another run has taken it over. */
class LostLeaseError extends Error {
  static override readonly name = "LostLeaseError";
}

/**
 * Writes the files of waiting exports. Restarts an export that a crash interrupted. Safe to run concurrently. A failed
 * export is tried five times, after longer and longer pauses. Returns the number of finished exports.
 */
export async function runExportJobs(deps: Deps): Promise<{ made: number }> {
  let made = 0;
  // Lets the runtime send the response to the call that requested the export before the work begins.
  await yieldToEventLoop();
  for (let tries = 0; tries < MAX_PER_RUN; tries += 1) {
    const { jobs } = await inBatch(deps.db, {
      stopped: failStoppedExports(deps.db, getIsoNow(deps), encodeText(NOT_WRITTEN)),
      jobs: claimExport(deps.db, getIsoNow(deps), timeAfter(deps, LEASE_MS)),
    });
    const [job] = jobs;
    if (!job) break;
    if (await runExportJob(deps, job)) made += 1;
  }
  return { made };
}

const timeAfter = (deps: Deps, ms: number): string => new Date(deps.now().getTime() + ms).toISOString();

async function runExportJob(deps: Deps, job: ExportJobRow): Promise<boolean> {
  try {
    const { rows, ...file } = await writeExportFile(deps, job);
    return finishJob(deps, job, { ...file, status: "completed", rows_done: rows, error: null }, 0);
  } catch (error) {
    if (error instanceof LostLeaseError) return false;
    if (!(error instanceof PermanentError)) log("error", "export failed", { error });
    const last = job.attempts % MAX_ATTEMPTS === 0;
    const pause = FIRST_PAUSE_MS * 2 ** ((job.attempts - 1) % MAX_ATTEMPTS);
    const reason = error instanceof PermanentError ? error.reason : NOT_WRITTEN;
    const has_ended = last || error instanceof PermanentError;
    await finishJob(
      deps,
      job,
      {
        ...{ status: has_ended ? "failed" : "pending", scope: null, size: null, sha256: null, rows_done: 0 },
        error: encodeText(reason),
      },
      pause,
    );
    return false;
  }
}

/** An error that another try cannot fix. */
class PermanentError extends Error {
  static override readonly name = "PermanentError";
  readonly reason: Text;

  constructor(reason: Text) {
    super();
    this.reason = reason;
  }
}

async function finishJob(
  deps: Deps,
  job: ExportJobRow,
  outcome: Pick<ExportJobRow, "status" | "scope" | "size" | "sha256" | "rows_done" | "error">,
  pause: number,
): Promise<boolean> {
  const { finished } = await inBatch(deps.db, {
    finished: saveExportAttempt(deps.db, job, { ...outcome, at: getIsoNow(deps), lease_until: timeAfter(deps, pause) }),
  });
  return finished.length > 0;
}

/**
 * Lets other calls in the same isolate run before the next rows are read. In the local runtime, waiting for D1 and R2
 * does not do this, because both run in the same process.
 */
const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Writes the file with the requests that its owner may see now, not those that the owner could see at the time of the
 * call (R4). Returns the scope of these requests, which later downloads check (R40).
 */
async function writeExportFile(
  deps: Deps,
  job: ExportJobRow,
): Promise<{ size: number; sha256: string; rows: number; scope: string }> {
  const { users, names } = await inBatch(deps.db, {
    users: findActor(deps.db, job.user_id, getIsoNow(deps)),
    names: listCodeNames(deps.db),
  });
  const [user] = users;
  if (user?.is_active !== true || !permissions.downloadReports(user.role)) {
    throw new PermanentError(message("exports.unavailable_to_maker"));
  }
  const actor = toActor(user, deps.installation);
  const filters: ExportFilters = JSON.parse(job.filters);
  const prepared = planExportList(deps, actor, filters);
  if (!prepared.ok) throw new PermanentError(prepared.detail);
  let rows = 0;
  const pages = readExportPages(deps, prepared.value, job.format, MAX_EXPORT_ROWS, async (rows_read) => {
    rows = rows_read;
    const { saved } = await inBatch(deps.db, {
      saved: saveExportProgress(deps.db, job, rows_read, timeAfter(deps, LEASE_MS)),
    });
    if (saved.length === 0) throw new LostLeaseError();
    await yieldToEventLoop();
  });
  const body = await createExportStream(
    deps,
    job.format,
    pages,
    await createExportHeader(actor, filters, job.created_at, job.rows_total, createCodeNames(names)),
  );
  const { hashed, getHash } = hashStream(body);
  const size = await deps.files.putStream(getExportKey(job.id), hashed, EXPORT_CONTENT_TYPE[job.format]);
  return { size, sha256: getHash(), rows, scope: formatScope(prepared.value.scope) };
}
