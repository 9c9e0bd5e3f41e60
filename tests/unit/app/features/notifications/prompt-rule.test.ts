import { describe, expect, test } from "vitest";
import { getDismissalEnd, parseDismissalEnd } from "../../../../../app/features/notifications/prompt-dismissal.ts";
import {
  canStillShowNotificationPrompt,
  type NotificationPromptConditions,
  shouldShowNotificationPrompt,
} from "../../../../../app/features/notifications/prompt-rule.ts";

const NOW = Date.parse("2026-11-02T09:00:00Z");
const DAY_MS = 86_400_000;
const createConditions = (overrides: Partial<NotificationPromptConditions>): NotificationPromptConditions => ({
  permission: "default",
  push: null,
  dismissed_until: null,
  now: NOW,
  elapsed_ms: 2_000,
  ...overrides,
});

describe("the notification prompt", () => {
  test.each<[string, Partial<NotificationPromptConditions>, isDue: boolean, canBecomeDue: boolean]>([
    ["2 s have passed since hydration", {}, true, true],
    ["1.999 s have passed since hydration", { elapsed_ms: 1_999 }, false, true],
    ["the browser recorded a denial", { permission: "denied" }, false, false],
    ["the browser does not support notifications", { permission: null }, false, false],
    [
      "notifications are allowed, push is off, and 3 s have passed since hydration",
      { permission: "granted", push: "off", elapsed_ms: 3_000 },
      true,
      true,
    ],
    [
      "notifications are allowed, push is off, and 2.999 s have passed since hydration",
      { permission: "granted", push: "off", elapsed_ms: 2_999 },
      false,
      true,
    ],
    ["the state of push is not known yet", { permission: "granted", elapsed_ms: 9_000 }, false, true],
    ["push is on", { permission: "granted", push: "on", elapsed_ms: 9_000 }, false, false],
    [
      "the browser does not support push",
      { permission: "granted", push: "unsupported", elapsed_ms: 9_000 },
      false,
      false,
    ],
    ["push is not configured", { permission: "granted", push: "unavailable", elapsed_ms: 9_000 }, false, false],
    ["a 'Not now' is less than 7 days old", { dismissed_until: NOW + 1 }, false, false],
    ["a 'Not now' is 7 days old", { dismissed_until: NOW }, true, true],
  ])("if %s (%j), shouldPrompt returns %s and canStillPrompt returns %s", (_, overrides, isDue, canBecomeDue) => {
    expect([
      shouldShowNotificationPrompt(createConditions(overrides)),
      canStillShowNotificationPrompt(createConditions(overrides)),
    ]).toEqual([isDue, canBecomeDue]);
  });

  test("'Not now' hides the notification prompt for seven days, and an invalid stored time is ignored", () => {
    expect(getDismissalEnd(NOW) - NOW).toBe(7 * DAY_MS);
    expect(parseDismissalEnd(JSON.stringify(NOW))).toBe(NOW);
    expect([parseDismissalEnd(null), parseDismissalEnd('"soon"')]).toEqual([null, null]);
  });
});
