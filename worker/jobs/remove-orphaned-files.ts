import { inBatch } from "../db/database.ts";
import { listExistingAttachmentIds } from "../db/queries/request-reads.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { MAX_PER_RUN } from "../services/process-in-batches.ts";
import { ATTACHMENT_PREFIX, getAttachmentKey } from "../services/requests/attachment-files.ts";
import { EVERY_MINUTE, type Job, type ReadLastOutcome } from "./job.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** `after`: the key of the last file that this round has checked; null between rounds. `round_ended_at`: the end of the last round. */
type Outcome = { looked_at: number; removed: number; after: string | null; round_ended_at: string | null };

export const removeOrphanedFilesJob: Job = {
  name: "remove orphaned files",
  cron: EVERY_MINUTE,
  run: removeOrphanedFiles,
};

/**
 * Removes files older than a day that belong to no request (R18). Each run checks the next 1,000 files. A round ends when all files have
 * been checked; the next round begins a day later.
 */
async function removeOrphanedFiles(deps: Deps, lastOutcome: ReadLastOutcome): Promise<Outcome> {
  const yesterday = new Date(deps.now().getTime() - DAY_MS).toISOString();
  const last = (await lastOutcome()) as Partial<Outcome> | null;
  const after = last?.after ?? null;
  const round_ended_at = last?.round_ended_at ?? null;
  if (after === null && round_ended_at !== null && round_ended_at > yesterday)
    return { looked_at: 0, removed: 0, after, round_ended_at };
  const files = await deps.files.list(ATTACHMENT_PREFIX, after, MAX_PER_RUN);
  const old = files
    .filter((file) => file.stored_at < yesterday)
    .map((file) => file.key.slice(ATTACHMENT_PREFIX.length));
  const { known } = await inBatch(deps.db, { known: listExistingAttachmentIds(deps.db, old) });
  const known_ids = new Set(known.map(({ id }) => id));
  const orphans = old.filter((id) => !known_ids.has(id));
  await deps.files.remove(orphans.map(getAttachmentKey));
  const isRoundOver = files.length < MAX_PER_RUN;
  return {
    looked_at: files.length,
    removed: orphans.length,
    after: isRoundOver ? null : (files.at(-1)?.key ?? null),
    round_ended_at: isRoundOver ? getIsoNow(deps) : round_ended_at,
  };
}
