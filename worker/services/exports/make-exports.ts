import { EXPORT_CONTENT_TYPE, MOST_ROWS } from "../../../domain/exports/export-table.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { permissions } from "../../../domain/permissions.ts";
import { scopeWord } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { claimExport, type ExportJobRow, endExport, keepExport } from "../../db/queries/exports.ts";
import { findActor } from "../../db/queries/people.ts";
import { toActor } from "../auth/actor.ts";
import { type Deps, isoNow } from "../deps.ts";
import { exportKey } from "./export-jobs.ts";
import { exportHead, exportPages, writeExport } from "./export-rows.ts";
import { prepareExport } from "./export-rules.ts";

/** Exports that one run makes: a D1 invocation has a thousand queries, and each takes up to two a thousand rows. */
const MOST_PER_RUN = 3;
/** A worker that says nothing for so long is taken for dead. */
const LEASE_MS = 2 * 60 * 1000;
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 60 * 1000;
const LONGEST_ERROR = 300;

/** Cancelled, or taken over by another run: nothing to finish any more. */
class Abandoned extends Error {}

/**
 * Makes the exports that wait, and those that a crash left half-way: these begin again. Safe to run twice at once. What fails is tried
 * five times, each time later. Answers how many it finished.
 */
export async function makeExports(deps: Deps): Promise<{ made: number }> {
  let made = 0;
  // The answer to who asked for it goes out first.
  await othersFirst();
  for (let taken = 0; taken < MOST_PER_RUN; taken += 1) {
    const [claimed] = await inBatch(deps.db, [claimExport(deps.db, isoNow(deps), after(deps, LEASE_MS))]);
    const [job] = claimed;
    if (!job) break;
    if (await makeOne(deps, job)) made += 1;
  }
  return { made };
}

const after = (deps: Deps, ms: number): string => new Date(deps.now().getTime() + ms).toISOString();

async function makeOne(deps: Deps, job: ExportJobRow): Promise<boolean> {
  try {
    const { size, rows, scope } = await write(deps, job);
    return end(deps, job, { status: "completed", scope, size, rows_done: rows, error: null }, 0);
  } catch (error) {
    if (error instanceof Abandoned) return false;
    if (!(error instanceof Refused)) console.error(`export ${job.id} failed`, error);
    const last = job.attempts >= MOST_ATTEMPTS;
    const pause = FIRST_PAUSE_MS * 2 ** (job.attempts - 1);
    const message = (error instanceof Refused ? error.message : "The file could not be written.").slice(
      0,
      LONGEST_ERROR,
    );
    const over = last || error instanceof Refused;
    await end(
      deps,
      job,
      { status: over ? "failed" : "pending", scope: null, size: null, rows_done: 0, error: message },
      pause,
    );
    return false;
  }
}

/** Will not become possible by trying again. */
class Refused extends Error {}

async function end(
  deps: Deps,
  job: ExportJobRow,
  outcome: Pick<ExportJobRow, "status" | "scope" | "size" | "rows_done" | "error">,
  pause: number,
): Promise<boolean> {
  const [kept] = await inBatch(deps.db, [
    endExport(deps.db, job, { ...outcome, at: isoNow(deps), lease_until: after(deps, pause) }),
  ]);
  return kept.length > 0;
}

/**
 * Whoever waits for the same isolate is served before the next rows: work that only ever waits for D1 and R2 would not let a new call in where these
 * run in the same process, as they do locally.
 */
const othersFirst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Under the rights that its maker has now, not when they asked (R4). `scope`: what these were, for when the file is asked for (R40). */
async function write(deps: Deps, job: ExportJobRow): Promise<{ size: number; rows: number; scope: string }> {
  const [users] = await inBatch(deps.db, [findActor(deps.db, job.user_id, isoNow(deps))]);
  const [user] = users;
  if (user?.is_active !== 1 || !permissions.downloadReports(user.role)) {
    throw new Refused("Downloads are not available to its maker any more.");
  }
  const actor = toActor(user, deps.installation);
  const filters: ExportFilters = JSON.parse(job.filters);
  const prepared = prepareExport(deps, actor, filters);
  if (!prepared.ok) throw new Refused(prepared.detail);
  let rows = 0;
  const pages = exportPages(deps, prepared.value, MOST_ROWS, async (read) => {
    rows = read;
    const [kept] = await inBatch(deps.db, [keepExport(deps.db, job, read, after(deps, LEASE_MS))]);
    if (kept.length === 0) throw new Abandoned();
    await othersFirst();
  });
  const body = await writeExport(deps, job.format, pages, exportHead(actor, filters, job.created_at, job.rows_total));
  const size = await deps.files.putChunks(exportKey(job.id), body, EXPORT_CONTENT_TYPE[job.format]);
  return { size, rows, scope: scopeWord(prepared.value.scope) };
}
