import { type Failure, fail } from "../../../app/domain/errors.ts";

/** Failures are remembered so long (R29). */
const WINDOW_MS = 15 * 60 * 1000;

/** Failures within the window that stop further attempts: for one user's password, and for one network address. */
export const MOST_FAILURES = { user: 10, address: 50 } as const;

/** What happened before this moment is forgotten. */
export const forgottenBefore = (now: Date): string => new Date(now.getTime() - WINDOW_MS).toISOString();

/** `found`: the newest `most` attempts at most. Refused until the oldest of those is forgotten. */
export function brake(
  found: { attempts: number; oldest: string | null } | undefined,
  most: number,
  now: Date,
): Failure | null {
  if (!found || found.attempts < most || found.oldest === null) return null;
  const waitMs = Date.parse(found.oldest) + WINDOW_MS - now.getTime();
  return fail("too_many_attempts", undefined, { retry_after_seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
