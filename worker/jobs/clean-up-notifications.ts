import { inBatch } from "../db/database.ts";
import { deleteAbandonedDeliveries } from "../db/queries/deliveries.ts";
import { deleteOldNotifications } from "../db/queries/notifications.ts";
import type { Deps } from "../services/deps.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was read is kept so long; what was not stays. */
const READ_RETENTION_MS = 90 * DAY_MS;
/** What could not be delivered is shown in the system health so long. */
const FAILED_RETENTION_MS = 30 * DAY_MS;
/** Rows of a kind in one run (R18). */
const MAX_PER_RUN = 1000;

export const cleanUpNotificationsJob: Job = {
  name: "forget old notifications",
  cron: EVERY_MINUTE,
  run: cleanUpNotifications,
};

/** Removes notifications that were read long ago, and deliveries that were given up long ago. Safe to repeat. */
export async function cleanUpNotifications(deps: Deps): Promise<{ removed: number }> {
  const before = (age: number) => new Date(deps.now().getTime() - age).toISOString();
  const [removed] = await inBatch(deps.db, [
    deleteOldNotifications(deps.db, before(READ_RETENTION_MS), MAX_PER_RUN),
    deleteAbandonedDeliveries(deps.db, before(FAILED_RETENTION_MS), MAX_PER_RUN),
  ]);
  return { removed: removed.length };
}
