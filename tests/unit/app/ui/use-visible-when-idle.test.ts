import { describe, expect, test } from "vitest";
import { canInsertElement, canInsertPrompt, type ScreenActivity } from "../../../../app/ui/use-visible-when-idle.ts";

const IDLE: ScreenActivity = { dialogOpen: false, typing: false, scrolled: false, pressed: false, idle_ms: 1_000 };

describe("inserting an element or a prompt into a screen", () => {
  test.each<[string, Partial<ScreenActivity>, idle: boolean, untouched: boolean]>([
    ["a screen has no activity", {}, true, true],
    ["a dialog is open", { dialogOpen: true }, false, false],
    ["a field has the focus", { typing: true }, false, false],
    ["the screen is scrolled", { scrolled: true }, false, false],
    ["the pointer moved less than a second ago", { idle_ms: 999 }, false, false],
    ["a button or key was pressed on the screen", { pressed: true }, true, false],
  ])("if %s (%j), canInsertElement returns %s and canInsertPrompt returns %s", (_, changes, idle, untouched) => {
    const activity = { ...IDLE, ...changes };
    expect([canInsertElement(activity), canInsertPrompt(activity)]).toEqual([idle, untouched]);
  });
});
