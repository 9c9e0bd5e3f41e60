import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertMinorToDecimalText, MAX_AMOUNT_MINOR } from "../../../../domain/format/money.ts";
import {
  findLocale,
  formatAmountForInput,
  getSeparators,
  groupTypedAmount,
  parseTypedAmount,
} from "../../../../domain/format/typed-amount.ts";

const LOCALES = [
  ...["en-US", "en-GB", "en-IN", "en-ZA", "de-DE", "de-CH", "de-AT", "fr-FR", "fr-CH", "fr-CI", "pt-BR", "pt-PT"],
  ...["es-ES", "es-MX", "it-IT", "nl-NL", "pl-PL", "ru-RU", "sv-SE", "ar-EG", "fa-IR", "hi-IN", "mr-IN", "ja-JP"],
];

/** Returns the result of parsing a text: an amount, a problem, or both possible amounts of an ambiguous text. */
function readAs(typed: string, locale: string, decimals: number): string {
  const read = parseTypedAmount(typed, { locale, decimals });
  if (read.ok) return read.amount;
  return read.problem === "ambiguous" ? read.readings.join(" or ") : read.problem;
}

describe("a typed amount", () => {
  it.each([
    // Plain numbers are accepted with leading zeros, a minus sign, spaces and invisible characters.
    ["2500000", "en-US", 2, "2500000"],
    [" 12 ", "en-US", 2, "12"],
    ["007", "en-US", 2, "7"],
    ["0", "en-US", 2, "0"],
    ["-0", "en-US", 2, "0"],
    ["-12.5", "en-US", 2, "-12.5"],
    ["\u221212,5", "sv-SE", 2, "-12.5"],
    ["\u202a12.5\u202c", "en-US", 2, "12.5"],
    // A single separator that cannot separate thousands is the decimal separator in every locale.
    ["12.50", "en-US", 2, "12.5"],
    ["12,50", "en-US", 2, "12.5"],
    ["12,5", "de-DE", 2, "12.5"],
    ["12.5", "de-DE", 2, "12.5"],
    ["12.50", "fr-FR", 2, "12.5"],
    [".5", "en-US", 2, "0.5"],
    [",5", "en-US", 2, "0.5"],
    ["12.", "en-US", 2, "12"],
    ["0,125", "en-US", 3, "0.125"],
    ["0,120", "en-US", 2, "0.12"],
    ["1250,500", "en-US", 2, "1250.5"],
    // A single separator before three digits separates thousands if the locale uses it for that.
    ["1,250", "en-US", 2, "1250"],
    ["1,250", "en-US", 0, "1250"],
    ["1,250", "en-US", 3, "1250"],
    ["1.250", "de-DE", 2, "1250"],
    ["1.250", "de-DE", 3, "1250"],
    ["1.250", "es-ES", 2, "1250"],
    ["1 250", "fr-FR", 2, "1250"],
    ["1'250", "de-CH", 2, "1250"],
    // The locale's decimal separator before three digits is ambiguous, unless the currency has three decimals.
    ["1.250", "en-US", 3, "1.25"],
    ["1,250", "de-DE", 3, "1.25"],
    ["1.250", "en-US", 2, "1250 or 1.25"],
    ["1.255", "en-US", 2, "1255 or 1.255"],
    ["1.250", "en-US", 0, "1250 or 1.25"],
    ["-1.250", "en-US", 2, "-1250 or -1.25"],
    ["1,250", "de-DE", 2, "1250 or 1.25"],
    ["1,000", "fr-FR", 2, "1000 or 1"],
    ["1.250", "de-CH", 2, "1250 or 1.25"],
    // A separator that the locale does not use is ambiguous. If the currency has no decimals, it separates thousands.
    ["1.250", "fr-FR", 0, "1250"],
    ["1.250", "fr-FR", 2, "1250 or 1.25"],
    ["1.250", "fr-FR", 3, "1250 or 1.25"],
    ["1,250", "de-CH", 2, "1250 or 1.25"],
    // Spaces and apostrophes always separate thousands.
    ["1 250", "en-US", 2, "1250"],
    ["1\u00a0250\u00a0000", "en-US", 2, "1250000"],
    ["1\u202f250", "de-DE", 2, "1250"],
    ["1\u2009250,50", "en-US", 2, "1250.5"],
    ["1’250’000.05", "en-US", 2, "1250000.05"],
    ["12 50", "en-US", 2, "not_a_number"],
    ["10²", "en-US", 2, "not_a_number"],
    ["①②", "en-US", 2, "not_a_number"],
    ["1½", "en-US", 2, "not_a_number"],
    ["1،250،000", "en-US", 2, "1250000"],
    ["1 25", "fr-FR", 2, "not_a_number"],
    // A separator that occurs twice separates thousands.
    ["1,250,000", "en-US", 2, "1250000"],
    ["1.250.000", "en-US", 2, "1250000"],
    ["1,250,000", "de-DE", 2, "1250000"],
    ["1,250,00", "en-US", 2, "not_a_number"],
    ["0,250,000", "en-US", 2, "not_a_number"],
    ["1234,567,890", "en-US", 2, "not_a_number"],
    // If a text has two kinds of separators, the last one is the decimal separator.
    ["1,250.50", "en-US", 2, "1250.5"],
    ["1.250,50", "en-US", 2, "1250.5"],
    ["1.250,50", "de-DE", 2, "1250.5"],
    ["1,250.50", "de-DE", 2, "1250.5"],
    ["1,250.500", "en-US", 2, "1250.5"],
    ["1.250,500", "de-DE", 2, "1250.5"],
    ["1.250,500", "en-US", 2, "1250500 or 1250.5"],
    ["1.250,500", "en-US", 3, "1250.5"],
    ["1 250,500", "fr-FR", 2, "1250.5"],
    ["1 250,500", "en-US", 2, "1250500 or 1250.5"],
    ["1,250.", "en-US", 2, "1250"],
    ["12,50.5", "en-US", 2, "not_a_number"],
    ["1,250.50.5", "en-US", 2, "not_a_number"],
    ["1.250'50", "en-US", 2, "not_a_number"],
    // Groups of two digits are accepted only in locales that use them.
    ["12,34,567.5", "hi-IN", 2, "1234567.5"],
    ["1,234,567", "hi-IN", 2, "1234567"],
    ["12,34,567", "en-US", 2, "not_a_number"],
    // Digits and separators of other scripts are accepted.
    ["١٢٫٥٠", "ar-EG", 2, "12.5"],
    ["١٬٢٥٠٫٥", "ar-EG", 2, "1250.5"],
    ["١٬٢٥٠٫٥٠٠", "en-US", 2, "1250.5"],
    ["١٢،٥", "ar-EG", 2, "12.5"],
    ["۱۲٫۵", "fa-IR", 2, "12.5"],
    ["१२,३४,५६७", "hi-IN", 2, "1234567"],
    ["１２，５", "ja-JP", 2, "12.5"],
    // Amounts near the limits: the number of decimals of the currency, and the largest amount.
    ["12.345", "en-US", 2, "12345 or 12.345"],
    ["12.3456", "en-US", 2, "too_many_decimals"],
    ["12.5", "en-US", 0, "too_many_decimals"],
    ["12,00", "fr-FR", 0, "12"],
    ["1234567890123456", "en-US", 2, "too_large"],
    ["999999999999999", "en-US", 2, "too_large"],
    ["999999999999999", "en-US", 0, "999999999999999"],
    ["1".repeat(61), "en-US", 0, "too_large"],
    // Texts that are empty or not a number are refused.
    ["", "en-US", 2, "empty"],
    [" \u00a0 ", "en-US", 2, "empty"],
    [".", "en-US", 2, "not_a_number"],
    ["-", "en-US", 2, "not_a_number"],
    ["twelve", "en-US", 2, "not_a_number"],
    ["USD 12", "en-US", 2, "not_a_number"],
    ["1e3", "en-US", 2, "not_a_number"],
    ["+12", "en-US", 2, "not_a_number"],
    ["1,,250", "en-US", 2, "not_a_number"],
    ["1, 250", "en-US", 2, "not_a_number"],
    ["12'", "en-US", 2, "not_a_number"],
  ])("the typed amount %j in %s with %i decimals is parsed as %s", (typed, locale, decimals, expected) => {
    expect(readAs(typed, locale, decimals)).toBe(expected);
  });

  const amounts = fc.record({
    minor: fc.integer({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR }),
    decimals: fc.integer({ min: 0, max: 3 }),
    locale: fc.constantFrom(...LOCALES),
  });

  it("an amount that is formatted in any locale is parsed as the same amount", () => {
    fc.assert(
      fc.property(amounts, ({ minor, decimals, locale }) => {
        const amount = convertMinorToDecimalText(minor, decimals);
        const written = new Intl.NumberFormat(locale, {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }).format(Number(amount));
        const shortest = amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
        expect(parseTypedAmount(written, { locale, decimals })).toEqual({ ok: true, amount: shortest });
      }),
      { numRuns: 3_000 },
    );
  });

  it("grouping the digits of an already formatted amount does not change its text", () => {
    fc.assert(
      fc.property(amounts, ({ minor, decimals, locale }) => {
        const written = formatAmountForInput(convertMinorToDecimalText(minor, decimals), locale);
        const read = parseTypedAmount(written, { locale, decimals });
        expect(read).toMatchObject({ ok: true });
        expect(groupTypedAmount(written, { locale, decimals })).toBe(minor === 0 ? written.replace("-", "") : written);
      }),
      { numRuns: 3_000 },
    );
  });

  const texts = fc.string({
    unit: fc.constantFrom("0", "1", "2", "5", "0", "1", "2", "5", ".", ",", " ", "'"),
    maxLength: 12,
  });

  it("grouping the digits of a typed amount does not change its value", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...LOCALES), fc.integer({ min: 0, max: 3 }), (typed, locale, decimals) => {
        const read = parseTypedAmount(typed, { locale, decimals });
        fc.pre(read.ok);
        expect(parseTypedAmount(groupTypedAmount(typed, { locale, decimals }), { locale, decimals })).toEqual(read);
      }),
      { numRuns: 3_000 },
    );
  });

  it("if several currencies accept a typed amount, the amount has the same value in all of them", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...LOCALES), (typed, locale) => {
        const values = [0, 1, 2, 3, 8].flatMap((decimals) => {
          const read = parseTypedAmount(typed, { locale, decimals });
          return read.ok ? [read.amount] : [];
        });
        expect(new Set(values).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("the text of an amount", () => {
  it.each([
    ["2500000", "en-US", "2,500,000"],
    ["12,50", "en-US", "12.50"],
    ["450.5", "en-US", "450.5"],
    ["1250.5", "de-DE", "1.250,5"],
    ["1250", "es-ES", "1.250"],
    ["1250", "fr-FR", "1\u00a0250"],
    ["1250000.05", "de-CH", "1’250’000.05"],
    ["1234567", "hi-IN", "12,34,567"],
    ["١٢٥٠٫٥", "ar-EG", "1,250.5"],
    [".5", "en-US", "0.5"],
    ["12.", "en-US", "12"],
    ["05.000", "en-US", "5.00"],
  ])("the amount %j in %s is grouped as %j", (typed, locale, grouped) => {
    expect(groupTypedAmount(typed, { locale, decimals: 2 })).toBe(grouped);
  });

  it.each(["", "twelve", "1.250", "1,,250", "1234.5678"])(
    "the text %j is not a clear amount, so its digits are not grouped",
    (typed) => {
      expect(groupTypedAmount(typed, { locale: "en-US", decimals: 2 })).toBe(typed);
    },
  );

  it.each([
    ["1250.50", "en-US", "1,250.50"],
    ["1250.50", "de-DE", "1.250,50"],
    ["-1250.50", "pl-PL", "-1\u00a0250,50"],
    ["12", "sv-SE", "12"],
  ])("the amount %s in %s is formatted as %j", (amount, locale, text) => {
    expect(formatAmountForInput(amount, locale)).toBe(text);
  });
});

describe("a locale", () => {
  it.each([
    ["de-DE", "de-DE"],
    ["DE-de", "de-DE"],
    ["en", "en"],
    ["zh-Hant-TW", "zh-Hant-TW"],
    ["ar-EG-u-nu-arab", "ar-EG"],
    ["de-DE-1996", "de-DE"],
  ])("the locale %s is normalised to %s", (tag, locale) => {
    expect(findLocale(tag)).toBe(locale);
  });

  it.each(["", "*", "xx", "tlh", "not a locale", "e", `en-${"x".repeat(40)}`, null, undefined])(
    "no locale is read from %j",
    (tag) => {
      expect(findLocale(tag)).toBeNull();
    },
  );

  it("an invalid locale has the separators of en-US", () => {
    expect(getSeparators("<script>")).toEqual({ group: ",", decimal: ".", sizes: [3, 3] });
  });
});
