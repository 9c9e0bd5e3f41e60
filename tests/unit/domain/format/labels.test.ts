import { expect, test } from "vitest";
import { formatTypeLabel } from "../../../../domain/format/labels.ts";

test.each([
  ["non_financial", "Non financial"],
  ["it", "IT"],
  ["travel", "Travel"],
])("the label of the request type %s is '%s'", (code, label) => {
  expect(formatTypeLabel(code)).toBe(label);
});
