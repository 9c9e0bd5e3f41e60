import { toLocalDay, toValidTimeZone } from "../../domain/format/zoned-time.ts";
import { findNextWaitingDigest } from "../../domain/notifications/delivery-plan.ts";
import { inBatch } from "../db/database.ts";
import { findSettings } from "../db/queries/master-data.ts";
import { enqueueWaitingDigests, listDueWaitingDigests } from "../db/queries/notification-preferences.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { getEnabledChannels } from "../services/notifications/fan-out.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

export const planWaitingDigestsJob: Job = {
  name: "plan daily lists of waiting requests",
  cron: EVERY_MINUTE,
  run: planWaitingDigests,
};

/** The maximum number of people in one run; the next run continues. */
const MAX_PER_RUN = 500;

/**
 * Adds the daily lists of waiting requests that are due to the outbox, and sets the time of the next lists. A person
 * gets one list a day, also if runs are concurrent or repeated. While mail is off, only the times are set.
 */
export async function planWaitingDigests(deps: Deps): Promise<{ planned: number }> {
  const { db } = deps;
  const now = deps.now();
  const { due, settings } = await inBatch(db, {
    due: listDueWaitingDigests(db, now.toISOString(), MAX_PER_RUN),
    settings: findSettings(db),
  });
  if (due.length === 0) return { planned: 0 };
  const digests = due.map(({ user_id, waiting_digest_at, digest_minute, time_zone }) => {
    const zone = toValidTimeZone(time_zone);
    const day = toLocalDay(now, zone);
    const next = findNextWaitingDigest(now, { digest_minute, time_zone: zone }, day);
    return { user_id, due_at: waiting_digest_at, day, next_at: next.toISOString() };
  });
  const isOn = getEnabledChannels(deps, settings[0]).mail;
  await inBatch(db, enqueueWaitingDigests(db, digests, { is_on: isOn, at: getIsoNow(deps) }));
  return { planned: isOn ? digests.length : 0 };
}
