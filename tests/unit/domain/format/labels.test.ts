import { expect, test } from "vitest";
import { typeLabel } from "../../../../domain/format/labels.ts";

test.each([
  ["non_financial", "Non financial"],
  ["it", "IT"],
  ["travel", "Travel"],
])("the label of the request type %s is '%s'", (code, label) => {
  expect(typeLabel(code)).toBe(label);
});
