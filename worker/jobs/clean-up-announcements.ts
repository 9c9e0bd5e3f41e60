import { message } from "../../domain/message.ts";
import { inBatch } from "../db/database.ts";
import { deleteExpiredAnnouncementNotifications } from "../db/queries/announcements.ts";
import { completeExpiredProposals } from "../db/queries/completed-notifications.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { MAX_PER_RUN } from "../services/process-in-batches.ts";
import { EVERY_MINUTE, type Job, type ReadLastOutcome } from "./job.ts";

export const announcementNotificationsJob: Job = {
  name: "clean up expired announcements",
  cron: EVERY_MINUTE,
  run: removeAnnouncementNotifications,
};

const EXPIRED_PROPOSAL = { message: message("notifications.proposal_expired") };

/**
 * `removed`: the number of removed notifications. `until`: the job has removed the notifications of all
 * announcements that expired up to this time.
 */
type Outcome = { removed: number; until: string };

/**
 * Removes the notifications of announcements, and completes those of proposed changes, that expired since the last run (R18, R51). If a run cannot remove all of
 * them, it returns the `until` of the last run, so that the next run continues. The first run starts with the oldest
 * announcement.
 */
export async function removeAnnouncementNotifications(deps: Deps, lastOutcome: ReadLastOutcome): Promise<Outcome> {
  const now = getIsoNow(deps);
  const last = (await lastOutcome()) as Partial<Outcome> | null;
  const since = last?.until ?? "";
  const { removed } = await inBatch(deps.db, {
    expired: completeExpiredProposals(deps.db, { since: since || now, now }, EXPIRED_PROPOSAL),
    removed: deleteExpiredAnnouncementNotifications(deps.db, since, now, MAX_PER_RUN),
  });
  return { removed: removed.length, until: removed.length < MAX_PER_RUN ? now : since };
}
