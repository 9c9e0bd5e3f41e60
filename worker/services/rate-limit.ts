import type { Failure, Result } from "../../domain/errors.ts";
import { type RateLimited, type RateLimitUse, refuseUse, windowsOverBy } from "../../domain/rate-limits.ts";
import { inBatch, type Statement } from "../db/database.ts";
import { countUse } from "../db/queries/rate-limits.ts";
import { type Actor, type Deps, isoNow } from "./deps.ts";

/** Counts one use of `action`, for the batch that the use-case begins with; `refuseTooMany` reads its answer. */
export function countingUse(deps: Deps, actor: Pick<Actor, "id">, action: RateLimited): Statement<RateLimitUse> {
  const over_by = windowsOverBy(deps.rate_limits[action], deps.now().getTime());
  return countUse(deps.db, { user_id: actor.id, action }, { at: isoNow(deps), over_by });
}

/** Returns `rate_limited` when the use that was just counted is one too many, else null. */
export const refuseTooMany = (
  deps: Deps,
  action: RateLimited,
  counted: readonly RateLimitUse[] | undefined,
): Failure | null => refuseUse(deps.rate_limits[action], counted?.[0], deps.now().getTime());

/** Counts one use in a round trip of its own, for what costs many times that, and returns `rate_limited` when it is one too many. */
export async function refuseOftenUse(
  deps: Deps,
  actor: Pick<Actor, "id">,
  action: RateLimited,
): Promise<Failure | null> {
  const [counted] = await inBatch(deps.db, [countingUse(deps, actor, action)]);
  return refuseTooMany(deps, action, counted);
}

/** Does the work unless it is one use of `action` too many. */
export async function withRateLimit<T>(
  deps: Deps,
  actor: Pick<Actor, "id">,
  action: RateLimited,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  return (await refuseOftenUse(deps, actor, action)) ?? work();
}
