import { expect, test } from "vitest";
import { readAmount } from "../../../../app/forms/read-amount.ts";
import { getCurrencyDecimals } from "../../../../domain/format/currency-decimals.ts";
import { englishTexts } from "../../../support/english.ts";

test.each([
  ["12,50", "en-US", 2, "12.5"],
  ["1.250,50", "de-DE", 2, "1250.5"],
  ["", "en-US", 2, ""],
])("the amount typed as %j in %s with %i decimals is read as '%s'", (typed, locale, decimals, amount) => {
  expect(readAmount(englishTexts, typed, { locale, decimals })).toEqual({ amount, error: null });
});

test.each([
  ["1.250", "en-US", 2, '"1.250" could mean 1,250.00 or 1.25. Please enter 1250 or 1.25.'],
  ["1,250", "de-DE", 2, '"1,250" could mean 1.250,00 or 1,25. Please enter 1250 or 1,25.'],
  ["1.250,500", "en-US", 2, '"1.250,500" could mean 1,250,500.00 or 1,250.5. Please enter 1250500 or 1250.5.'],
  [
    " 1.255 ",
    "en-US",
    2,
    '"1.255" could mean 1,255.00 or 1.255. Please enter 1255 or a number with at most 2 decimals.',
  ],
  ["1.250", "en-US", 1, '"1.250" could mean 1,250.0 or 1.25. Please enter 1250 or a number with at most 1 decimal.'],
  ["1.250", "en-US", 0, '"1.250" could mean 1,250 or 1.25. Please enter 1250 or a whole number.'],
  ["1.000", "en-US", 0, '"1.000" could mean 1,000 or 1. Please enter 1000 or 1.'],
  ["12.3456", "en-US", 2, "Please enter a number with at most 2 decimals"],
  ["12.5", "en-US", 0, "Please enter a whole number"],
  ["twelve", "fr-FR", 2, "Please enter a number, for example 1\u00a0250"],
  ["1234567890123456", "en-US", 2, "Please enter a smaller amount"],
])("the amount typed as %j in %s with %i decimals is refused: %s", (typed, locale, decimals, error) => {
  expect(readAmount(englishTexts, typed, { locale, decimals })).toEqual({ amount: "", error });
});

test("getCurrencyDecimals returns the decimals of a listed currency, or the usual decimals of its code if it is not in the list", () => {
  const currencies = [{ code: "KWD", decimals: 2 }];
  expect([
    getCurrencyDecimals(currencies, "KWD"),
    getCurrencyDecimals([], "KWD"),
    getCurrencyDecimals([], "CFA"),
  ]).toEqual([2, 3, 0]);
});
