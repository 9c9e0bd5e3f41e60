import { describe, expect, test } from "vitest";
import {
  type ConnectionEvent,
  INITIAL_CONNECTION,
  type LiveConnection,
  reconnectDelayMs,
  transition,
} from "../../../app/features/notifications/live-connection.ts";
import { getDismissedUntil, parseDismissedUntil } from "../../../app/features/notifications/prompt-dismissal.ts";
import {
  canStillPrompt,
  type PromptConditions,
  shouldPrompt,
} from "../../../app/features/notifications/prompt-rule.ts";

const NOW = Date.parse("2026-11-02T09:00:00Z");
const DAY_MS = 86_400_000;
const facts = (given: Partial<PromptConditions>): PromptConditions => ({
  permission: "default",
  push: null,
  dismissed_until: null,
  now: NOW,
  elapsed_ms: 2_000,
  ...given,
});

describe("the prompt", () => {
  test.each<[string, Partial<PromptConditions>, now: boolean, ever: boolean]>([
    ["comes 2 s after signing in", {}, true, true],
    ["not before", { elapsed_ms: 1_999 }, false, true],
    ["not after a no to the browser", { permission: "denied" }, false, false],
    ["not where there are no notifications", { permission: null }, false, false],
    ["for push alone after 3 s", { permission: "granted", push: "off", elapsed_ms: 3_000 }, true, true],
    ["for push alone not before", { permission: "granted", push: "off", elapsed_ms: 2_999 }, false, true],
    ["not before push was looked at", { permission: "granted", elapsed_ms: 9_000 }, false, true],
    ["not when push is on", { permission: "granted", push: "on", elapsed_ms: 9_000 }, false, false],
    ["not when there is no push", { permission: "granted", push: "unsupported", elapsed_ms: 9_000 }, false, false],
    [
      "not when push is not configured",
      { permission: "granted", push: "unavailable", elapsed_ms: 9_000 },
      false,
      false,
    ],
    ["not within 7 days of a 'not now'", { dismissed_until: NOW + 1 }, false, false],
    ["again after them", { dismissed_until: NOW }, true, true],
  ])("%s", (_, given, now, ever) => {
    expect([shouldPrompt(facts(given)), canStillPrompt(facts(given))]).toEqual([now, ever]);
  });

  test("keeps a 'not now' for seven days", () => {
    expect(getDismissedUntil(NOW) - NOW).toBe(7 * DAY_MS);
    expect(parseDismissedUntil(JSON.stringify(NOW))).toBe(NOW);
    expect([parseDismissedUntil(null), parseDismissedUntil('"soon"')]).toEqual([null, null]);
  });
});

describe("the live line", () => {
  const closed = (open_ms = 0): ConnectionEvent => ({ kind: "closed", open_ms });
  const at = (state: LiveConnection["state"], failures = 0): LiveConnection => ({ state, failures });

  test.each<[LiveConnection, ConnectionEvent, LiveConnection, string | null]>([
    [INITIAL_CONNECTION, { kind: "visible" }, at("opening"), "connect"],
    [INITIAL_CONNECTION, { kind: "hidden" }, INITIAL_CONNECTION, null],
    [INITIAL_CONNECTION, { kind: "opened" }, INITIAL_CONNECTION, null],
    [INITIAL_CONNECTION, { kind: "retry_due" }, INITIAL_CONNECTION, null],
    [INITIAL_CONNECTION, closed(), INITIAL_CONNECTION, null],
    [at("opening"), { kind: "visible" }, at("opening"), null],
    [at("opening"), { kind: "opened" }, at("open"), "poll"],
    [at("opening"), closed(), at("waiting", 1), "retry"],
    [at("opening", 1), closed(), at("waiting", 2), "poll_and_retry"],
    [at("opening", 4), closed(), at("waiting", 5), "poll_and_retry"],
    [at("opening"), { kind: "hidden" }, INITIAL_CONNECTION, "disconnect"],
    [at("open"), { kind: "changed" }, at("open"), "poll"],
    [at("open"), { kind: "visible" }, at("open"), null],
    [at("open", 3), closed(9_999), at("waiting", 4), "retry"],
    [at("open", 3), closed(10_000), at("waiting", 1), "retry"],
    [at("open"), { kind: "hidden" }, INITIAL_CONNECTION, "disconnect"],
    [at("waiting", 2), { kind: "retry_due" }, at("opening", 2), "connect"],
    [at("waiting", 2), { kind: "visible" }, at("waiting", 2), null],
    [at("waiting", 2), { kind: "changed" }, at("waiting", 2), null],
    [at("waiting", 2), { kind: "hidden" }, at("inactive", 2), "disconnect"],
  ])("%j on %j", (connection, event, next, effect) => {
    expect(transition(connection, event)).toEqual({ connection: next, effect });
  });

  test.each([
    [1, 0, 500],
    [1, 1, 1_000],
    [2, 1, 2_000],
    [6, 0.5, 24_000],
    [7, 1, 60_000],
    [1_000, 0, 30_000],
    [1_000, 1, 60_000],
  ])("after %i failures, by chance %d, waits %i ms", (failures, chance, expected) => {
    expect(reconnectDelayMs(failures, chance)).toBe(expected);
  });
});
