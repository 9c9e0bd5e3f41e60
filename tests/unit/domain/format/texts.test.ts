import { describe, expect, test } from "vitest";
import { getDefaultDecimals } from "../../../../domain/format/currency-decimals.ts";
import { formatRelative } from "../../../../domain/format/date-time.ts";
import { formatList } from "../../../../domain/format/lists.ts";
import { formatMoney } from "../../../../domain/format/money.ts";
import { formatBytes, formatCount, formatPercent } from "../../../../domain/format/numbers.ts";

describe("amounts", () => {
  test.each([
    [12_500, "CFA", 0, "CFA 12,500"],
    [1_000, "USD", 2, "USD 1,000.00"],
    [0.5, "EUR", 2, "EUR 0.50"],
    [1_234_567.89, "GBP", 2, "GBP 1,234,567.89"],
    [1.5, "TND", 3, "TND 1.500"],
  ])("the amount %d %s with %i decimals is written as %s", (amount, currency, decimals, text) => {
    expect(formatMoney(amount, currency, decimals)).toBe(text);
  });
});

test.each([
  ["CFA", 0],
  ["JPY", 0],
  ["USD", 2],
  ["TND", 3],
  ["POINTS", 2],
])("the currency %s has %i decimals by default", (currency, decimals) => {
  expect(getDefaultDecimals(currency)).toBe(decimals);
});

test.each([
  [0, "0"],
  [1_000, "1,000"],
  [1_234_567, "1,234,567"],
])("the count %i is formatted as %s", (value, text) => {
  expect(formatCount(value)).toBe(text);
});

test.each([
  [0, "0 B"],
  [1_023, "1,023 B"],
  [1_024, "1 KB"],
  [1_536, "1.5 KB"],
  [1_048_575, "1 MB"],
  [2_097_152, "2 MB"],
])("the size of %i bytes is formatted as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test("counts, percentages, file sizes, lists and distances in time are in the given language", () => {
  expect(formatCount(12_500, "fr")).toBe("12\u202F500");
  expect(formatPercent(80, "fr")).toBe("80\u00A0%");
  expect(formatBytes(1_536, "fr")).toBe("1,5 Ko");
  expect(formatList(["Ann", "Ben", "Cleo"], "or", "fr")).toBe("Ann, Ben ou Cleo");
  const now = "2026-11-21T10:00:00.000Z";
  expect(formatRelative(now, now, "fr")).toBe("à l’instant");
  expect(formatRelative("2026-11-21T07:00:00.000Z", now, "fr")).toBe("il y a 3 heures");
});
