import { inBatch } from "../db/database.ts";
import {
  addDelegatesAsParticipants,
  isStartNotificationDue,
  listDelegationsToActivate,
  markDelegationsActivated,
} from "../db/queries/delegations.ts";
import { createDelegateNotification } from "../services/delegations/delegation-notifications.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { createNotificationStatements } from "../services/notifications/notify.ts";
import { MAX_PER_RUN } from "../services/process-in-batches.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

/** The maximum number of delegations that one run starts. */
const MAX_PERIODS = 100;

export const activateDelegationsJob: Job = {
  name: "start planned absences",
  cron: EVERY_MINUTE,
  run: activateDelegations,
};

/**
 * Starts delegations whose period has begun: makes each delegate a participant of the open requests that the delegator
 * may decide (R4). A run adds at most MAX_PER_RUN participants. The run that adds the last participants marks the
 * delegations as opened. If a delegation was created before its period began, this run also notifies the delegate.
 * What a delegate may decide depends only on the dates, not on this job. Two concurrent runs are safe.
 * @returns how many delegations were opened, and how many participants were added
 */
export async function activateDelegations(deps: Deps): Promise<{ opened: number; added: number }> {
  const { db } = deps;
  const now = getIsoNow(deps);
  const { begun } = await inBatch(db, { begun: listDelegationsToActivate(db, now, MAX_PERIODS) });
  if (begun.length === 0) return { opened: 0, added: 0 };
  const ids = begun.map(({ id }) => id);
  const { added } = await inBatch(db, { added: addDelegatesAsParticipants(db, ids, now, MAX_PER_RUN) });
  if (added.length === MAX_PER_RUN) return { opened: 0, added: added.length };
  const delegations = begun.map((row) => createDelegateNotification(deps, "delegation_begun", row, row));
  await inBatch(db, [
    ...createNotificationStatements(deps, { delegations, condition: isStartNotificationDue(now) }, { at: now }),
    markDelegationsActivated(db, ids, now),
  ]);
  return { opened: ids.length, added: added.length };
}
