import { type Failure, fail } from "../../../domain/errors.ts";
import { getLockEnd } from "../../../domain/users/sign-in-lock.ts";

/** `oldest`: the time of the oldest counted attempt; null if there is none. */
export type AttemptCount = { attempts: number; oldest: string | null };

/**
 * Returns the failure `too_many_attempts` with the seconds until the oldest attempt no longer counts; null if there are fewer than `max`
 * attempts.
 */
export function checkAttemptLimit(count: AttemptCount | undefined, max: number, now: Date): Failure | null {
  if (!count || count.attempts < max || count.oldest === null) return null;
  const waitMs = Date.parse(getLockEnd(count.oldest)) - now.getTime();
  return fail("too_many_attempts", undefined, { retry_after_seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
