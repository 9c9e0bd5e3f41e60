import { expect, test } from "vitest";
import { listCitedFactIds, removeCitations } from "../../../../domain/assistant/citations.ts";

test.each([
  ["It waits [F1].", ["F1"]],
  ["It waits [F2, F1] and [F2].", ["F2", "F1"]],
  ["It waits [f1; F2].", ["F1", "F2"]],
  ["An [aside] and a [link](/x).", []],
  ["Half a [F1", []],
])("in an answer of the assistant, the text '%s' cites the facts %j", (text, ids) => {
  expect(listCitedFactIds(text)).toEqual(ids);
});

test("removeCitations removes the citations from a text and changes nothing else", () => {
  expect(removeCitations("It waits [F1], and costs 900 [F2, F3].\n\n- [a](/b) [F4]")).toBe(
    "It waits, and costs 900.\n\n- [a](/b)",
  );
});
