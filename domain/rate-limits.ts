/**
 * How often one person may perform actions that are expensive or that reach other people. Pure; `worker/services/rate-limit.ts` counts the
 * uses.
 */
import { type Failure, fail } from "./errors.ts";

export type RateLimitedAction = "comment" | "evidence" | "export" | "assistant" | "push_test" | "import";

/** At most `uses` are allowed in a time window of `seconds`, which begins with the first use. `noun` names the uses in the error message. */
type RateLimit = { uses: number; seconds: number; noun: string };

export type RateLimits = Readonly<Record<RateLimitedAction, RateLimit>>;

/**
 * The limits are above what a person does by hand and below what a script does. Submitting, deciding and answering are not limited.
 * Reminders have another rule: a pause between two of them (R8).
 */
export const RATE_LIMITS: RateLimits = {
  comment: { uses: 60, seconds: 5 * 60, noun: "comments" },
  evidence: { uses: 60, seconds: 60 * 60, noun: "evidence files" },
  /** In addition to the limit of five unfinished exports. */
  export: { uses: 60, seconds: 60 * 60, noun: "exports" },
  assistant: { uses: 120, seconds: 5 * 60, noun: "questions to the assistant" },
  push_test: { uses: 20, seconds: 10 * 60, noun: "test notifications" },
  /** Previews count too: each one parses and checks up to a thousand rows. */
  import: { uses: 60, seconds: 10 * 60, noun: "imports and previews" },
};

/** How often the action was used in the current time window, including the present use. */
export type RateLimitWindow = { uses: number; window_started_at: string };

/** Returns the time `seconds` before `now`, as ISO 8601: a window that began at or before that time is over. `now`: milliseconds. */
export const getWindowCutoff = ({ seconds }: RateLimit, now: number): string =>
  new Date(now - seconds * 1000).toISOString();

/**
 * Returns the cutoff for the longest of the `limits`, as ISO 8601: a window that began before that time is over, whatever its limit, so its
 * row can be deleted. `now`: milliseconds.
 */
export const getLongestWindowCutoff = (limits: RateLimits, now: number): string => {
  const seconds = Math.max(...Object.values(limits).map((limit) => limit.seconds));
  return new Date(now - seconds * 1000).toISOString();
};

const formatLimitDuration = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes >= 60) return minutes < 120 ? "an hour" : `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/** Returns a failure if the limit is exceeded, with the seconds until the window ends; otherwise null. `now`: milliseconds. */
export function checkRateLimit(limit: RateLimit, use: RateLimitWindow | undefined, now: number): Failure | null {
  if (!use || use.uses <= limit.uses) return null;
  const over = Date.parse(use.window_started_at) + limit.seconds * 1000;
  const wait = Math.max(1, Math.ceil((over - now) / 1000));
  const detail = `At most ${limit.uses} ${limit.noun} are allowed in ${formatLimitDuration(limit.seconds)}. Please try again in ${formatLimitDuration(wait)}.`;
  return fail("rate_limited", detail, { retry_after_seconds: wait });
}
