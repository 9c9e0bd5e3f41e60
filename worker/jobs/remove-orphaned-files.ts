import { inBatch } from "../db/database.ts";
import { findAttachments } from "../db/queries/request-reads.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { MAX_PER_RUN } from "../services/process-in-batches.ts";
import { ATTACHMENT_PREFIX, attachmentKey } from "../services/requests/attachment-files.ts";
import { EVERY_MINUTE, type Job, type LastOutcome } from "./job.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** `after`: the key up to which this round has looked, null when it is through; `round_ended_at`: when the last round was. */
type Outcome = { looked_at: number; removed: number; after: string | null; round_ended_at: string | null };

export const removeOrphanedFilesJob: Job = {
  name: "remove orphaned files",
  cron: EVERY_MINUTE,
  run: removeOrphanedFiles,
};

/**
 * Removes files that belong to no request, whatever left them behind (R18): those older than a day without a row. Goes through the bucket
 * a thousand at a time, run by run, and begins a new round a day after the last one ended.
 */
export async function removeOrphanedFiles(deps: Deps, last: LastOutcome): Promise<Outcome> {
  const yesterday = new Date(deps.now().getTime() - DAY_MS).toISOString();
  const before = (await last()) as Partial<Outcome> | null;
  const after = before?.after ?? null;
  const round_ended_at = before?.round_ended_at ?? null;
  if (after === null && round_ended_at !== null && round_ended_at > yesterday)
    return { looked_at: 0, removed: 0, after, round_ended_at };
  const files = await deps.files.list(ATTACHMENT_PREFIX, after, MAX_PER_RUN);
  const old = files
    .filter((file) => file.stored_at < yesterday)
    .map((file) => file.key.slice(ATTACHMENT_PREFIX.length));
  const [known] = await inBatch(deps.db, [findAttachments(deps.db, old)]);
  const kept = new Set(known.map((row) => row.id));
  const orphans = old.filter((id) => !kept.has(id));
  await deps.files.remove(orphans.map(attachmentKey));
  const through = files.length < MAX_PER_RUN;
  return {
    looked_at: files.length,
    removed: orphans.length,
    after: through ? null : (files.at(-1)?.key ?? null),
    round_ended_at: through ? isoNow(deps) : round_ended_at,
  };
}
