import { inBatch } from "../db/database.ts";
import { deleteFinishedHandovers } from "../db/queries/handovers.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { MAX_PER_RUN } from "../services/process-in-batches.ts";
import { moveRequests } from "../services/requests/move-requests.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

export const moveRequestsJob: Job = { name: "move requests", cron: EVERY_MINUTE, run: moveWaitingRequests };

/**
 * Moves the open requests of people who became inactive, or who came under the influence of the requester, that are left
 * after the first hundred (R52), and forgets the people with nothing left to move. Two concurrent runs are safe.
 */
export async function moveWaitingRequests(deps: Deps): Promise<{ moved: number }> {
  const outcome = await moveRequests(deps, { from_id: null, limit: MAX_PER_RUN });
  await inBatch(deps.db, [deleteFinishedHandovers(deps.db, getIsoNow(deps))]);
  return outcome;
}
