import { expect, test } from "vitest";
import { checkRateLimit, getLongestWindowCutoff, getWindowCutoff, RATE_LIMITS } from "../../../domain/rate-limits.ts";
import { inEnglish } from "../../support/english.ts";

const BEGAN = "2026-11-02T09:00:00.000Z";
const after = (seconds: number) => Date.parse(BEGAN) + seconds * 1000;
const LIMIT = { uses: 3, seconds: 300, noun: RATE_LIMITS.comment.noun };

test.each([
  [1, 0, null],
  [3, 299, null],
  [4, 0, [300, "At most 3 comments are allowed in 5 minutes. Please try again in 5 minutes."]],
  [4, 60.5, [240, "At most 3 comments are allowed in 5 minutes. Please try again in 4 minutes."]],
  [900, 299.9, [1, "At most 3 comments are allowed in 5 minutes. Please try again in a minute."]],
])(
  "with a limit of three uses in five minutes, checkRateLimit returns for use number %i after %d seconds: %j (null: allowed)",
  (uses, seconds, expected) => {
    const refused = checkRateLimit(LIMIT, { uses, window_started_at: BEGAN }, after(seconds));
    expect(refused && [refused.retry_after_seconds, inEnglish(refused.detail)]).toEqual(expected);
    if (refused) expect(refused.code).toBe("rate_limited");
  },
);

test("the message of a rate limit of two hours gives the duration in hours, not in minutes", () => {
  const refused = checkRateLimit({ ...LIMIT, seconds: 2 * 3600 }, { uses: 4, window_started_at: BEGAN }, after(3600));
  expect(inEnglish(refused?.detail)).toBe("At most 3 comments are allowed in 2 hours. Please try again in an hour.");
});

test("getWindowCutoff subtracts the duration of a rate limit from a given time, and getLongestWindowCutoff subtracts the longest duration of all rate limits", () => {
  expect(getWindowCutoff(LIMIT, after(300))).toBe(BEGAN);
  const limits = { ...RATE_LIMITS, comment: { ...LIMIT, seconds: 7200 } };
  expect(getLongestWindowCutoff(limits, after(7200))).toBe(BEGAN);
});

test("the rate limits allow a person on average more than one comment and more than one question to the assistant in ten seconds", () => {
  expect(RATE_LIMITS.comment.uses / RATE_LIMITS.comment.seconds).toBeGreaterThan(1 / 10);
  expect(RATE_LIMITS.assistant.uses / RATE_LIMITS.assistant.seconds).toBeGreaterThan(1 / 10);
});
