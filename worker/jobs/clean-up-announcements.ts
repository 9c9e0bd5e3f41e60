import { inBatch } from "../db/database.ts";
import { deleteUnreadOfExpired } from "../db/queries/announcements.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { MAX_PER_RUN } from "../services/process-in-batches.ts";
import { EVERY_MINUTE, type Job, type LastOutcome } from "./job.ts";

/** `until`: what expired up to then is done with. */
type Outcome = { removed: number; until: string };

export const cleanUpAnnouncementsJob: Job = {
  name: "forget expired announcements",
  cron: EVERY_MINUTE,
  run: cleanUpAnnouncements,
};

/**
 * Nobody need read any more what has expired: the unread notifications of announcements that expired since the last run go (R18). A run
 * that leaves some for the next does not move `until` on; without a last run everything that ever expired is looked at.
 */
export async function cleanUpAnnouncements(deps: Deps, last: LastOutcome): Promise<Outcome> {
  const now = isoNow(deps);
  const before = (await last()) as Partial<Outcome> | null;
  const since = before?.until ?? "";
  const [removed] = await inBatch(deps.db, [deleteUnreadOfExpired(deps.db, since, now, MAX_PER_RUN)]);
  return { removed: removed.length, until: removed.length < MAX_PER_RUN ? now : since };
}
