import { expect, test } from "vitest";
import { isUndoOff } from "../../../../domain/requests/undo.ts";

test.each([
  ["", false],
  ["undo_decisions=on", false],
  ["undo_decisions=off", true],
  ["theme=dark; undo_decisions=off; tz=UTC", true],
  ["theme=dark; __Host-undo_decisions=off", true],
  ["undo_decisions=offline", false],
  ["not_undo_decisions=off", false],
])("if the cookies are %j, decisions are sent at once: %s", (cookies, expected) => {
  expect(isUndoOff(cookies)).toBe(expected);
});
