import { expect, test } from "vitest";
import { parseRequestNumberSearch, REVERSED_ID_LENGTH } from "../../../../domain/requests/search.ts";

test.each([
  ["REQ-2026-1033", "REQ-2026-1033", null],
  ["req-2026-1033", "REQ-2026-1033", null],
  ["  #req-2026-1033 ", "REQ-2026-1033", null],
  ["PO/1001", "PO/1001", null],
  ["1033", "1033", "3301"],
  ["#1033", "1033", "3301"],
  ["# 033", "033", "330"],
  ["2026-1033", "2026-1033", "3301-6202"],
  ["0123456789012345", "0123456789012345", "5432109876543210"],
  // These texts are not searched as the end of a request number, because they have fewer than three digits at the end,
  // or are longer than REVERSED_ID_LENGTH.
  ["33", "33", null],
  ["2026-33", "2026-33", null],
  ["01234567890123456", "01234567890123456", null],
  ["312.40", "312.40", null],
])(
  "a search for %j looks for the request number %j, and for numbers whose reversed text begins with %j (null: no such search)",
  (q, id, reversed_end) => {
    expect(parseRequestNumberSearch(q)).toEqual({ id, reversed_end });
  },
);

test.each(["", "#", "budget 2026", "laptops", "REQ-", "1033 ok", "1033%"])(
  "a search for %j does not look for request numbers",
  (q) => {
    expect(parseRequestNumberSearch(q)).toBeNull();
  },
);

test("a search text with more than REVERSED_ID_LENGTH characters is not searched as the end of a request number", () => {
  const longest = "9".repeat(REVERSED_ID_LENGTH);
  expect(parseRequestNumberSearch(longest)?.reversed_end).toHaveLength(REVERSED_ID_LENGTH);
  expect(parseRequestNumberSearch(`${longest}9`)?.reversed_end).toBeNull();
});
