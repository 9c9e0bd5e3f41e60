import { fail, ok, type Result } from "../../../domain/errors.ts";
import { isolate } from "../../../domain/format/bidi.ts";
import { inBatch } from "../../db/database.ts";
import { findDelegateTimeZone, hasNotEnded, notifyOfDelegations } from "../../db/queries/delegation-notifications.ts";
import { endDelegation as end, findDelegation } from "../../db/queries/delegations.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { createDelegateNotification } from "./delegation-notifications.ts";

/**
 * Ends one's own delegation now; one that has not begun is withdrawn, as if it had never been. The delegate is told. `not_found` for others',
 * `invalid_state` when it ended before.
 */
export async function endDelegation(deps: Deps, actor: Actor, id: string): Promise<Result<{ message: string }>> {
  const { db } = deps;
  const [[row], [preferences]] = await inBatch(db, [findDelegation(db, actor.id, id), findDelegateTimeZone(db, id)]);
  if (!row) return fail("not_found", "There is no such delegation of yours.");
  const now = isoNow(deps);
  const why = row.starts_at > now ? "withdrawn" : "back";
  const notice = createDelegateNotification(
    deps,
    "delegation_ended",
    { ...row, zone: preferences?.time_zone ?? null },
    { delegator: actor.name, why },
  );
  const { delegation } = await inBatch(db, {
    notifications: notifyOfDelegations(db, [notice], hasNotEnded(now), now),
    delegation: end(db, actor.id, id, now),
  });
  if (delegation.deleted.length > 0) return ok({ message: `${isolate(row.delegate_name)} will not decide for you` });
  if (delegation.ended.length > 0) return ok({ message: `${isolate(row.delegate_name)} no longer decides for you` });
  return fail("invalid_state", "This delegation has ended already.");
}
