import { describe, expect, test } from "vitest";
import { getDismissalEnd, parseDismissalEnd } from "../../../../../app/features/notifications/prompt-dismissal.ts";
import {
  canStillPrompt,
  type PromptConditions,
  shouldPrompt,
} from "../../../../../app/features/notifications/prompt-rule.ts";

const NOW = Date.parse("2026-11-02T09:00:00Z");
const DAY_MS = 86_400_000;
const createConditions = (overrides: Partial<PromptConditions>): PromptConditions => ({
  permission: "default",
  push: null,
  dismissed_until: null,
  now: NOW,
  elapsed_ms: 2_000,
  ...overrides,
});

describe("the notification prompt", () => {
  test.each<[string, Partial<PromptConditions>, isDue: boolean, canBecomeDue: boolean]>([
    ["is shown 2 s after hydration", {}, true, true],
    ["is not shown 1.999 s after hydration", { elapsed_ms: 1_999 }, false, true],
    ["is not shown after the browser recorded a denial", { permission: "denied" }, false, false],
    ["is not shown in browsers without notifications", { permission: null }, false, false],
    [
      "is shown 3 s after hydration if notifications are allowed but push is off",
      { permission: "granted", push: "off", elapsed_ms: 3_000 },
      true,
      true,
    ],
    [
      "is not shown 2.999 s after hydration if notifications are allowed but push is off",
      { permission: "granted", push: "off", elapsed_ms: 2_999 },
      false,
      true,
    ],
    ["is not shown before the state of push is known", { permission: "granted", elapsed_ms: 9_000 }, false, true],
    ["is not shown while push is on", { permission: "granted", push: "on", elapsed_ms: 9_000 }, false, false],
    [
      "is not shown in browsers without push",
      { permission: "granted", push: "unsupported", elapsed_ms: 9_000 },
      false,
      false,
    ],
    [
      "is not shown if push is not configured",
      { permission: "granted", push: "unavailable", elapsed_ms: 9_000 },
      false,
      false,
    ],
    ["is not shown within 7 days of a 'Not now'", { dismissed_until: NOW + 1 }, false, false],
    ["is shown again 7 days after a 'Not now'", { dismissed_until: NOW }, true, true],
  ])("the notification prompt %s", (_, overrides, isDue, canBecomeDue) => {
    expect([shouldPrompt(createConditions(overrides)), canStillPrompt(createConditions(overrides))]).toEqual([
      isDue,
      canBecomeDue,
    ]);
  });

  test("'Not now' hides the notification prompt for seven days, and an invalid stored time is ignored", () => {
    expect(getDismissalEnd(NOW) - NOW).toBe(7 * DAY_MS);
    expect(parseDismissalEnd(JSON.stringify(NOW))).toBe(NOW);
    expect([parseDismissalEnd(null), parseDismissalEnd('"soon"')]).toEqual([null, null]);
  });
});
