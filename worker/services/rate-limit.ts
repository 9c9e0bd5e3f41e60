import type { Failure, Result } from "../../domain/errors.ts";
import {
  checkRateLimit,
  getWindowCutoff,
  type RateLimitedAction,
  type RateLimitUse,
} from "../../domain/rate-limits.ts";
import { inBatch, type Statement } from "../db/database.ts";
import { countUse } from "../db/queries/rate-limits.ts";
import { type Actor, type Deps, isoNow } from "./deps.ts";

/** Counts one use of `action`, for the batch that the use-case begins with; `refuseTooMany` reads its answer. */
export function countRateLimitUse(
  deps: Deps,
  actor: Pick<Actor, "id">,
  action: RateLimitedAction,
): Statement<RateLimitUse> {
  const over_by = getWindowCutoff(deps.rate_limits[action], deps.now().getTime());
  return countUse(deps.db, { user_id: actor.id, action }, { at: isoNow(deps), over_by });
}

/** Returns `rate_limited` when the use that was just counted is one too many, else null. */
export const toRateLimitFailure = (
  deps: Deps,
  action: RateLimitedAction,
  counted: readonly RateLimitUse[] | undefined,
): Failure | null => checkRateLimit(deps.rate_limits[action], counted?.[0], deps.now().getTime());

/** Counts one use in a round trip of its own, for what costs many times that, and returns `rate_limited` when it is one too many. */
export async function refuseIfRateLimited(
  deps: Deps,
  actor: Pick<Actor, "id">,
  action: RateLimitedAction,
): Promise<Failure | null> {
  const [counted] = await inBatch(deps.db, [countRateLimitUse(deps, actor, action)]);
  return toRateLimitFailure(deps, action, counted);
}

/** Returns `work` with a rate limit: each call counts as one use of `action` and fails with `rate_limited` when it is one too many. */
export const rateLimited =
  <Args extends unknown[], T>(
    action: RateLimitedAction,
    work: (deps: Deps, actor: Actor, ...args: Args) => Promise<Result<T>>,
  ) =>
  async (deps: Deps, actor: Actor, ...args: Args): Promise<Result<T>> =>
    (await refuseIfRateLimited(deps, actor, action)) ?? work(deps, actor, ...args);
