import type { Failure, Result } from "../../domain/errors.ts";
import {
  checkRateLimit,
  getWindowCutoff,
  type RateLimitedAction,
  type RateLimitWindow,
} from "../../domain/rate-limits.ts";
import { inBatch, type Statement } from "../db/database.ts";
import { addRateLimitUse } from "../db/queries/rate-limits.ts";
import { type Actor, type Deps, getIsoNow } from "./deps.ts";

/** Returns the statement that counts one use of `action`, for the first batch of a use case. `toRateLimitFailure` takes its rows. */
export function createRateLimitUseStatement(
  deps: Deps,
  actor: Pick<Actor, "id">,
  action: RateLimitedAction,
): Statement<RateLimitWindow> {
  const over_by = getWindowCutoff(deps.rate_limits[action], deps.now().getTime());
  return addRateLimitUse(deps.db, { user_id: actor.id, action }, { at: getIsoNow(deps), over_by });
}

/** Returns the failure `rate_limited` if the counted use exceeds the limit; otherwise null. */
export const toRateLimitFailure = (
  deps: Deps,
  action: RateLimitedAction,
  uses: readonly RateLimitWindow[] | undefined,
): Failure | null => checkRateLimit(deps.rate_limits[action], uses?.[0], deps.now().getTime());

/**
 * Counts one use. Returns `rate_limited` if it exceeds the limit; otherwise null. Costs one round trip, so use it only
 * for actions that cost much more.
 */
export async function addUseAndCheckRateLimit(
  deps: Deps,
  actor: Pick<Actor, "id">,
  action: RateLimitedAction,
): Promise<Failure | null> {
  const { uses } = await inBatch(deps.db, { uses: createRateLimitUseStatement(deps, actor, action) });
  return toRateLimitFailure(deps, action, uses);
}

/** Returns `work` with a rate limit: each call counts as one use of `action` and fails with `rate_limited` if it exceeds the limit. */
export const withRateLimit =
  <Args extends unknown[], T>(
    action: RateLimitedAction,
    work: (deps: Deps, actor: Actor, ...args: Args) => Promise<Result<T>>,
  ) =>
  async (deps: Deps, actor: Actor, ...args: Args): Promise<Result<T>> =>
    (await addUseAndCheckRateLimit(deps, actor, action)) ?? work(deps, actor, ...args);
