import { inBatch } from "../db/database.ts";
import { opensNow, tellOfDelegations } from "../db/queries/delegation-notices.ts";
import { listToOpen, markOpened, showToDelegates } from "../db/queries/delegations.ts";
import { noticeToDelegate } from "../services/delegations/tell.ts";
import { type Deps, isoNow } from "../services/deps.ts";
import { MOST_PER_RUN } from "../services/in-sets.ts";

/** Periods looked at in one run. */
const MOST_PERIODS = 100;

/**
 * Lets delegates whose period has begun see what waits for whom they decide for (R4), a thousand requests a run; a period counts as opened
 * once there is no more to show, and whose delegate was named before hears that it has begun. What they may decide goes by the dates alone and waits for nothing. Safe to run twice at once.
 */
export async function openDelegations(deps: Deps): Promise<{ opened: number; shown: number }> {
  const { db } = deps;
  const now = isoNow(deps);
  const [begun] = await inBatch(db, [listToOpen(db, now, MOST_PERIODS)]);
  if (begun.length === 0) return { opened: 0, shown: 0 };
  const ids = begun.map((one) => one.id);
  const [shown] = await inBatch(db, [showToDelegates(db, ids, now, MOST_PER_RUN)]);
  if (shown.length === MOST_PER_RUN) return { opened: 0, shown: shown.length };
  const notices = begun.map((one) => noticeToDelegate(deps, "delegation_begun", one, one));
  await inBatch(db, [...tellOfDelegations(db, notices, opensNow(now), now), markOpened(db, ids, now)]);
  return { opened: ids.length, shown: shown.length };
}
