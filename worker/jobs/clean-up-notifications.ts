import { inBatch } from "../db/database.ts";
import { deleteAbandonedDeliveries } from "../db/queries/deliveries.ts";
import { deleteOldNotifications } from "../db/queries/notifications.ts";
import type { Deps } from "../services/deps.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long read notifications are stored. Unread notifications are never removed. */
const READ_RETENTION_MS = 90 * DAY_MS;
/** How long failed deliveries are stored, so that the Overview can show them. */
const FAILED_RETENTION_MS = 30 * DAY_MS;
/** The maximum number of rows that one run removes from each table (R18). */
const MAX_PER_RUN = 1000;

export const cleanUpNotificationsJob: Job = {
  name: "clean up old notifications",
  cron: EVERY_MINUTE,
  run: cleanUpNotifications,
};

/** Removes old read notifications, old failed deliveries and the oldest mails of the local mailbox. Safe to repeat. */
export async function cleanUpNotifications(deps: Deps): Promise<{ removed: number }> {
  const before = (age: number) => new Date(deps.now().getTime() - age).toISOString();
  const { removed } = await inBatch(deps.db, {
    removed: deleteOldNotifications(deps.db, before(READ_RETENTION_MS), MAX_PER_RUN),
    deliveries: deleteAbandonedDeliveries(deps.db, before(FAILED_RETENTION_MS), MAX_PER_RUN),
  });
  await deps.channels.local_mail?.trim();
  return { removed: removed.length };
}
