import { describe, expect, test } from "vitest";
import { canInsertElement, canInsertPrompt, type ScreenActivity } from "../../../../app/ui/use-visible-when-idle.ts";

const IDLE: ScreenActivity = { dialogOpen: false, typing: false, scrolled: false, pressed: false, idle_ms: 1_000 };

describe("inserting an element into a screen", () => {
  test.each<[string, Partial<ScreenActivity>, idle: boolean, untouched: boolean]>([
    ["a screen without activity is idle and untouched", {}, true, true],
    ["a screen with an open dialog is neither idle nor untouched", { dialogOpen: true }, false, false],
    ["a screen with a focused field is neither idle nor untouched", { typing: true }, false, false],
    ["a scrolled screen is neither idle nor untouched", { scrolled: true }, false, false],
    [
      "a screen on which the pointer moved less than a second ago is neither idle nor untouched",
      { idle_ms: 999 },
      false,
      false,
    ],
    ["a screen on which something was pressed is idle, but not untouched", { pressed: true }, true, false],
  ])(
    "an element is inserted only into an idle screen, and a prompt only into an untouched screen: %s",
    (_, changes, idle, untouched) => {
      const activity = { ...IDLE, ...changes };
      expect([canInsertElement(activity), canInsertPrompt(activity)]).toEqual([idle, untouched]);
    },
  );
});
