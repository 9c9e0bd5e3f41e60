/**
 * How often a person may perform actions that are expensive or that reach other people. `worker/services/rate-limit.ts` counts the uses.
 * Pure.
 */
import { type Failure, fail } from "./errors.ts";
import { type Message, message } from "./message.ts";

export type RateLimitedAction = "comment" | "delegation" | "evidence" | "export" | "assistant" | "push_test" | "import";

/** Allows at most `uses` in a time window of `seconds`. A window begins with its first use. `noun` names the uses in the error message. */
type RateLimit = { uses: number; seconds: number; noun: Message };

export type RateLimits = Readonly<Record<RateLimitedAction, RateLimit>>;

/**
 * The limits are higher than what a person can do by hand, but stop scripts. Submitting and deciding have no limit. Reminders
 * have a minimum pause instead (R8).
 */
export const RATE_LIMITS: RateLimits = {
  comment: { uses: 60, seconds: 5 * 60, noun: message("inputs.limited_comment") },
  delegation: { uses: 30, seconds: 60 * 60, noun: message("inputs.limited_delegation") },
  evidence: { uses: 60, seconds: 60 * 60, noun: message("inputs.limited_evidence") },
  /** The limit of five unfinished exports also applies. */
  export: { uses: 60, seconds: 60 * 60, noun: message("inputs.limited_export") },
  assistant: { uses: 120, seconds: 5 * 60, noun: message("inputs.limited_assistant") },
  push_test: { uses: 20, seconds: 10 * 60, noun: message("inputs.limited_push_test") },
  /** Previews also count, because each preview parses and checks up to 1,000 rows. */
  import: { uses: 60, seconds: 10 * 60, noun: message("inputs.limited_import") },
};

/** How often the action was used in the current time window, including the present use. */
export type RateLimitWindow = { uses: number; window_started_at: string };

/** Returns the time `seconds` before `now`, as ISO 8601. A window that began at or before this time has ended. `now`: milliseconds. */
export const getWindowCutoff = ({ seconds }: RateLimit, now: number): string =>
  new Date(now - seconds * 1000).toISOString();

/**
 * Returns the time of the longest window before `now`, as ISO 8601. A window that began earlier has ended under every limit, so its row can
 * be deleted. `now`: milliseconds.
 */
export const getLongestWindowCutoff = (limits: RateLimits, now: number): string => {
  const seconds = Math.max(...Object.values(limits).map((limit) => limit.seconds));
  return new Date(now - seconds * 1000).toISOString();
};

/** Returns a failure with the seconds until the window ends if the limit is exceeded, otherwise null. `now`: milliseconds. */
export function checkRateLimit(limit: RateLimit, use: RateLimitWindow | undefined, now: number): Failure | null {
  if (!use || use.uses <= limit.uses) return null;
  const over = Date.parse(use.window_started_at) + limit.seconds * 1000;
  const wait = Math.max(1, Math.ceil((over - now) / 1000));
  return fail("rate_limited", message("inputs.rate_limit", { ...limit, wait }), { retry_after_seconds: wait });
}
