import { describe, expect, test } from "vitest";
import { getDayOfYear, getQuoteOfTheDay } from "../../../../app/shell/quote.tsx";
import { quotes } from "../../../../texts/en/screens/quotes.ts";
import { englishTexts } from "../../../support/english.ts";

describe("the quote of the day", () => {
  test("there are 31 different quotes of the day", () => {
    expect(quotes.quotes).toHaveLength(31);
    expect(new Set(quotes.quotes.map((quote) => quote.text)).size).toBe(31);
  });

  test.each([
    ["2026-01-01T00:00:00Z", 1],
    ["2026-01-01T23:59:59Z", 1],
    ["2026-01-31T12:00:00Z", 31],
    ["2026-02-01T00:00:00Z", 32],
    ["2026-12-31T23:59:59Z", 365],
    ["2028-02-29T12:00:00Z", 60],
    ["2028-12-31T12:00:00Z", 366],
  ])("the date %s is day %i of the year", (now, day) => {
    expect(getDayOfYear(new Date(now))).toBe(day);
  });

  test.each([
    [1, 0],
    [2, 1],
    [31, 30],
    [32, 0],
    [62, 30],
    [365, 23],
    [366, 24],
  ])("day %i of the year has the quote with the index %i", (day, index) => {
    expect(getQuoteOfTheDay(englishTexts, day)).toBe(quotes.quotes[index]);
  });

  test.each([0, -1, 1.5, Number.NaN])("getQuoteOfTheDay throws for %d, which is not a day of the year", (day) => {
    expect(() => getQuoteOfTheDay(englishTexts, day)).toThrow(RangeError);
  });
});
