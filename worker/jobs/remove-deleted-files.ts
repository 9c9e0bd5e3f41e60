import { inBatch } from "../db/database.ts";
import { deleteOutboxEntries, listDueOutboxEntries, postponeOutboxEntry } from "../db/queries/notifications.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

/** The maximum number of files that one run removes (R18). */
const MAX_PER_RUN = 500;
const MAX_PAUSE_MS = 60 * 60 * 1000;

export const removeDeletedFilesJob: Job = { name: "remove deleted files", cron: EVERY_MINUTE, run: removeDeletedFiles };

/**
 * Removes the files that the `file.delete` rows of the outbox name. A missing file is not a failure. After each
 * failure, the pause before the next try doubles, up to an hour.
 */
export async function removeDeletedFiles(deps: Deps): Promise<{ removed: number }> {
  const { rows } = await inBatch(deps.db, {
    rows: listDueOutboxEntries(deps.db, "file.delete", getIsoNow(deps), MAX_PER_RUN),
  });
  const removed: string[] = [];
  for (const row of rows) {
    const { key } = JSON.parse(row.payload) as { key: string };
    try {
      await deps.files.remove([key]);
      removed.push(row.id);
    } catch (error) {
      const pause = Math.min(60_000 * 2 ** row.attempts, MAX_PAUSE_MS);
      await inBatch(deps.db, [
        postponeOutboxEntry(deps.db, row.id, new Date(deps.now().getTime() + pause).toISOString(), String(error)),
      ]);
    }
  }
  if (removed.length > 0) await inBatch(deps.db, [deleteOutboxEntries(deps.db, removed)]);
  return { removed: removed.length };
}
