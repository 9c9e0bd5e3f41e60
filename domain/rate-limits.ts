/** How often one person may do what costs much or reaches others. Pure; worker/services/rate-limit.ts counts. */
import { type Failure, fail } from "./errors.ts";

export type RateLimitedAction = "comment" | "evidence" | "export" | "assistant" | "push_test" | "import";

/** `uses` within `seconds`, counted from the first of them; `noun`: what they are called in the refusal. */
type RateLimit = { uses: number; seconds: number; noun: string };

export type RateLimits = Readonly<Record<RateLimitedAction, RateLimit>>;

/**
 * More than a person does by hand, less than a script does. What moves a request on (submitting, deciding, answering) is not limited, and a
 * reminder has its own pause (R8).
 */
export const RATE_LIMITS: RateLimits = {
  comment: { uses: 60, seconds: 5 * 60, noun: "comments" },
  evidence: { uses: 60, seconds: 60 * 60, noun: "evidence files" },
  /** Beside the five that may wait at once. */
  export: { uses: 60, seconds: 60 * 60, noun: "exports" },
  assistant: { uses: 120, seconds: 5 * 60, noun: "questions to the assistant" },
  push_test: { uses: 20, seconds: 10 * 60, noun: "test notifications" },
  /** Previews count as well: each reads and checks a thousand rows. */
  import: { uses: 60, seconds: 10 * 60, noun: "imports and previews" },
};

/** The uses of the present window, the one that was just counted included. */
export type RateLimitUse = { uses: number; window_started_at: string };

/** Moments up to this one belong to a window that is over. `now`: milliseconds. */
export const getWindowCutoff = ({ seconds }: RateLimit, now: number): string =>
  new Date(now - seconds * 1000).toISOString();

/** The same for every limit: windows that began up to then are looked at no more. */
export const getLongestWindowCutoff = (limits: RateLimits, now: number): string => {
  const seconds = Math.max(...Object.values(limits).map((limit) => limit.seconds));
  return new Date(now - seconds * 1000).toISOString();
};

const formatLimitDuration = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 60) return minutes < 120 ? "an hour" : `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/** Returns why the use is one too many, with the seconds until the window is over; null when it is not. `now`: milliseconds. */
export function checkRateLimit(limit: RateLimit, use: RateLimitUse | undefined, now: number): Failure | null {
  if (!use || use.uses <= limit.uses) return null;
  const over = Date.parse(use.window_started_at) + limit.seconds * 1000;
  const wait = Math.max(1, Math.ceil((over - now) / 1000));
  const detail = `At most ${limit.uses} ${limit.noun} are possible in ${formatLimitDuration(limit.seconds)}. Please try again in ${formatLimitDuration(wait)}.`;
  return fail("rate_limited", detail, { retry_after_seconds: wait });
}
