import { describe, expect, test } from "vitest";
import { canInsertElement, canInsertPrompt, type ScreenActivity } from "../../../../app/ui/use-visible-when-idle.ts";

const IDLE: ScreenActivity = { dialogOpen: false, typing: false, scrolled: false, pressed: false, idle_ms: 1_000 };

describe("inserting an element or a prompt into a screen", () => {
  test.each<[string, Partial<ScreenActivity>, idle: boolean, untouched: boolean]>([
    ["without activity accepts an element and a prompt", {}, true, true],
    ["with an open dialog accepts no element and no prompt", { dialogOpen: true }, false, false],
    ["with a focused field accepts no element and no prompt", { typing: true }, false, false],
    ["that is scrolled accepts no element and no prompt", { scrolled: true }, false, false],
    [
      "on which the pointer moved less than a second ago accepts no element and no prompt",
      { idle_ms: 999 },
      false,
      false,
    ],
    ["on which a button or key was pressed accepts an element, but no prompt", { pressed: true }, true, false],
  ])("a screen %s", (_, changes, idle, untouched) => {
    const activity = { ...IDLE, ...changes };
    expect([canInsertElement(activity), canInsertPrompt(activity)]).toEqual([idle, untouched]);
  });
});
