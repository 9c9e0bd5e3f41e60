import { describe, expect, test } from "vitest";
import { isIdle, isUntouched, type ScreenActivity } from "../../../app/ui/idle-rule.ts";

const AT_REST: ScreenActivity = { dialogOpen: false, typing: false, scrolled: false, pressed: false, idle_ms: 1_000 };

describe("a screen into which something is inserted", () => {
  test.each<[string, Partial<ScreenActivity>, calm: boolean, untouched: boolean]>([
    ["is only looked at", {}, true, true],
    ["has no dialog open", { dialogOpen: true }, false, false],
    ["has no field with the focus", { typing: true }, false, false],
    ["is at its top", { scrolled: true }, false, false],
    ["has a pointer that is not on its way to a button", { idle_ms: 999 }, false, false],
    ["is not in use, for a prompt", { pressed: true }, true, false],
  ])("%s", (_, given, calm, untouched) => {
    const facts = { ...AT_REST, ...given };
    expect([isIdle(facts), isUntouched(facts)]).toEqual([calm, untouched]);
  });
});
