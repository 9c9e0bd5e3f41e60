import { describe, expect, test } from "vitest";
import {
  dampenDistance,
  findSwipeAction,
  getGestureAxis,
  getSwipeDirection,
  isPastPullThreshold,
  isPastSwipeThreshold,
} from "../../../../app/ui/gesture-rules.ts";

describe("the axis of a touch", () => {
  test.each([
    [0, 0, "undecided"],
    [10, 0, "undecided"],
    [-10, 9, "undecided"],
    [11, 0, "sideways"],
    [-11, 10, "sideways"],
    [11, 11, "upright"],
    [20, 19, "sideways"],
    [20, -20, "upright"],
    [0, 11, "upright"],
    [9, -11, "upright"],
  ] as const)("a touch that moved by %i px in x and %i px in y has the axis '%s'", (x, y, axis) => {
    expect(getGestureAxis({ x: 100, y: 100 }, { x: 100 + x, y: 100 + y })).toBe(axis);
  });
});

describe("swipes", () => {
  test.each([
    [49, false],
    [50, false],
    [50.5, true],
    [-50, false],
    [-51, true],
  ])("for a swipe of %d px on a card, isPastSwipeThreshold returns %s", (distance, opens) => {
    expect(isPastSwipeThreshold(distance)).toBe(opens);
  });

  test.each([
    ["right", ["approve", "reject", "request_info", "reassign"], "approve"],
    ["left", ["approve", "reject", "request_info", "reassign"], "reject"],
    ["right", ["modify", "cancel", "remind"], "remind"],
    ["left", ["modify", "cancel", "remind"], "cancel"],
    ["right", ["modify", "cancel"], null],
    ["left", ["comment"], null],
    ["right", [], null],
  ] as const)(
    "a swipe to the %s on a card with the buttons %j opens the action %s (null: no action)",
    (side, offered, action) => {
      expect(findSwipeAction(side, offered)).toBe(action);
    },
  );

  test("a swipe to positive x is a swipe to the right, and a swipe to negative x is a swipe to the left", () => {
    expect([getSwipeDirection(1), getSwipeDirection(-1)]).toEqual(["right", "left"]);
  });

  test("a swiped card follows the finger for 96 px, and moves by a quarter of any further distance", () => {
    expect([0, 30, -30, 96, 136, -136].map(dampenDistance)).toEqual([0, 30, -30, 96, 106, -106]);
  });
});

test.each([
  [79, false],
  [80, false],
  [81, true],
])("for a pull of %d px, isPastPullThreshold returns %s", (pull, refreshes) => {
  expect(isPastPullThreshold(pull)).toBe(refreshes);
});
