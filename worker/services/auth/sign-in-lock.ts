import { type Failure, fail } from "../../../domain/errors.ts";
import { getLockEnd } from "../../../domain/users/sign-in-lock.ts";

/** Returns the refusal, until the oldest of the failures counts no more. @param found the newest `most` attempts at most */
export function refuseTooManyAttempts(
  found: { attempts: number; oldest: string | null } | undefined,
  most: number,
  now: Date,
): Failure | null {
  if (!found || found.attempts < most || found.oldest === null) return null;
  const waitMs = Date.parse(getLockEnd(found.oldest)) - now.getTime();
  return fail("too_many_attempts", undefined, { retry_after_seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
