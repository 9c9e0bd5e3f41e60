import { expect, test } from "vitest";
import { findPageSize } from "../../../../domain/requests/page-size.ts";

test.each([
  ["25", 25],
  ["50", 50],
  ["100", 100],
  ["1000", null],
  ["025", null],
  ["", null],
  [null, null],
])("the stored page size %j is read as %j", (text, size) => {
  expect(findPageSize(text)).toBe(size);
});
