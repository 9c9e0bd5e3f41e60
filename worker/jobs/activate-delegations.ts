import { inBatch } from "../db/database.ts";
import {
  addDelegatesAsParticipants,
  isOpening,
  listDelegationsToOpen,
  markDelegationsOpened,
} from "../db/queries/delegations.ts";
import { createDelegateNotification } from "../services/delegations/delegation-notifications.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { notify } from "../services/notifications/notify.ts";
import { MAX_PER_RUN } from "../services/process-in-batches.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

/** Periods looked at in one run. */
const MAX_PERIODS = 100;

export const activateDelegationsJob: Job = { name: "open delegations", cron: EVERY_MINUTE, run: activateDelegations };

/**
 * Lets delegates whose period has begun see what waits for whom they decide for (R4), a thousand requests a run; a period counts as opened
 * once there is no more to show, and whose delegate was named before hears that it has begun. What they may decide goes by the dates alone and waits for nothing. Safe to run twice at once.
 */
export async function activateDelegations(deps: Deps): Promise<{ opened: number; shown: number }> {
  const { db } = deps;
  const now = isoNow(deps);
  const [begun] = await inBatch(db, [listDelegationsToOpen(db, now, MAX_PERIODS)]);
  if (begun.length === 0) return { opened: 0, shown: 0 };
  const ids = begun.map((one) => one.id);
  const [shown] = await inBatch(db, [addDelegatesAsParticipants(db, ids, now, MAX_PER_RUN)]);
  if (shown.length === MAX_PER_RUN) return { opened: 0, shown: shown.length };
  const delegations = begun.map((one) => createDelegateNotification(deps, "delegation_begun", one, one));
  await inBatch(db, [
    ...notify(deps, { delegations, condition: isOpening(now) }, { at: now }),
    markDelegationsOpened(db, ids, now),
  ]);
  return { opened: ids.length, shown: shown.length };
}
