import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareInUsd,
  computeUsdValue,
  convertMinorToDecimalText,
  formatMoney,
  formatMoneyShort,
  formatRate,
  fromMinor,
  fromRateE8,
  MAX_AMOUNT_MINOR,
  parseScaledInteger,
  toMinor,
  toRateE8,
} from "../../../../domain/format/money.ts";

const decimals = fc.integer({ min: 0, max: 3 });
const minor = fc.integer({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR });

describe("an amount in minor units (R11)", () => {
  it.each([
    [12.5, 2, 1250],
    [0.01, 2, 1],
    [1000.01, 2, 100_001],
    [19.99, 2, 1999],
    [12_500, 0, 12_500],
    [1.125, 3, 1125],
    [-4.2, 2, -420],
    [0, 2, 0],
    [-0, 2, 0],
    [9_999_999_999_999.99, 2, MAX_AMOUNT_MINOR],
    [999_999_999_999_999, 0, MAX_AMOUNT_MINOR],
  ])("an amount of %d with %i decimals is %i in minor units", (amount, places, expected) => {
    expect(toMinor(amount, places)).toBe(expected);
  });

  it.each([
    [0.001, 2, "a tenth of a cent"],
    [12.345, 2, "three decimals"],
    [12.5, 0, "CFA has no decimals"],
    [0.1 + 0.2, 2, "0.30000000000000004"],
    [1e-7, 2, "written with an exponent"],
    [10_000_000_000_000, 2, "a cent above the largest amount"],
    [1_000_000_000_000_000, 0, "sixteen digits"],
    [1e21, 2, "written with an exponent"],
    [Number.NaN, 2, "not a number"],
    [Number.POSITIVE_INFINITY, 2, "infinite"],
  ])("an amount of %d with %i decimals is refused: %s", (amount, places) => {
    expect(toMinor(amount, places)).toBeNull();
  });

  it("an amount is unchanged after conversion to a JSON number and back", () => {
    fc.assert(
      fc.property(minor, decimals, (value, places) => {
        const travelled: unknown = JSON.parse(JSON.stringify(fromMinor(value, places)));
        expect(toMinor(Number(travelled), places)).toBe(value);
      }),
    );
  });

  it.each([
    [100_001, 2, "1000.01"],
    [5, 2, "0.05"],
    [-5, 2, "-0.05"],
    [-12_345, 3, "-12.345"],
    [0, 2, "0.00"],
    [12_500, 0, "12500"],
  ])("%i minor units with %i decimals are written as %s", (value, places, expected) => {
    expect(convertMinorToDecimalText(value, places)).toBe(expected);
  });

  it("an amount written as text is parsed exactly", () => {
    fc.assert(
      fc.property(minor, decimals, (value, places) => {
        expect(parseScaledInteger(convertMinorToDecimalText(value, places), places)).toBe(value);
      }),
    );
  });

  it.each(["", " 1", "1 ", "1.", ".5", "1,5", "1e3", "0x10", "+1", "--1", "abc", "1.2.3", "１２"])(
    "%j is not parsed as an amount",
    (text) => {
      expect(parseScaledInteger(text, 2)).toBeNull();
    },
  );

  it("an amount may have more trailing zeros than the currency has decimals", () => {
    expect(parseScaledInteger("12.5000", 2)).toBe(1250);
    expect(parseScaledInteger("12500.00", 0)).toBe(12_500);
    expect(parseScaledInteger("007.50", 2)).toBe(750);
  });

  it("an amount is refused if its minor units are not an exact integer", () => {
    expect(parseScaledInteger("90071992547409.91", 2)).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseScaledInteger("90071992547409.92", 2)).toBeNull();
  });
});

describe("an exchange rate", () => {
  it.each([
    [1, 100_000_000],
    [1.08, 108_000_000],
    [0.00165, 165_000],
    [0.0001, 10_000],
    [0.00000001, 1],
    [0.00000015, 15],
    [123.456789, 12_345_678_900],
  ])("an exchange rate of %d is stored exactly", (rate, expected) => {
    expect(toRateE8(rate)).toBe(expected);
    expect(fromRateE8(expected)).toBe(rate);
  });

  it.each([0.000000001, 1.00001e-8, 1.5e-8, 1e-13, 1.123456789, Number.NaN])(
    "an exchange rate of %d is refused, because it is not a number with at most eight decimals",
    (rate) => {
      expect(toRateE8(rate)).toBeNull();
    },
  );

  it("a stored exchange rate is unchanged after conversion to a decimal number and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT_MINOR }), (rate) => {
        expect(toRateE8(fromRateE8(rate))).toBe(rate);
      }),
    );
  });
});

describe("comparing in USD (R23)", () => {
  const money = fc.record({
    minor: fc.integer({ min: 0, max: MAX_AMOUNT_MINOR }),
    currency: fc.record({
      code: fc.constant("XXX"),
      decimals,
      rate_e8: fc.integer({ min: 1, max: MAX_AMOUNT_MINOR }),
    }),
  });
  type Money = Parameters<typeof compareInUsd>[0];
  const value = ({ minor: m, currency }: Money) =>
    BigInt(m) * BigInt(currency.rate_e8) * 10n ** BigInt(3 - currency.decimals);

  it("the comparison of two amounts in USD is exact, even if floating-point numbers would have rounding errors", () => {
    const usd = { code: "USD", decimals: 2, rate_e8: 100_000_000 };
    const odd = { code: "ODD", decimals: 2, rate_e8: 100_000_001 };
    const a = { minor: 99_999_999_999_999, currency: odd };
    expect(compareInUsd(a, { minor: 100_000_000_999_998, currency: usd })).toBeGreaterThan(0);
    expect(compareInUsd(a, { minor: 100_000_000_999_999, currency: usd })).toBeLessThan(0);
  });

  it("compared in USD, two amounts of any currencies have the same order as in exact whole-number arithmetic", () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        const [left, right] = [value(a), value(b)];
        expect(compareInUsd(a, b)).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });

  it("compared in USD, two amounts of the same value are equal, even if their currencies have different numbers of decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (whole) => {
        const coarse = { minor: whole, currency: { code: "A", decimals: 0, rate_e8: 165_000 } };
        const fine = { minor: whole * 1000, currency: { code: "B", decimals: 3, rate_e8: 165_000 } };
        expect(compareInUsd(coarse, fine)).toBe(0);
      }),
    );
  });
});

describe("formatted amounts", () => {
  it.each([
    [1000, "USD", 2, "USD 1,000.00"],
    [1234.5, "EUR", 2, "EUR 1,234.50"],
    [12_500, "CFA", 0, "CFA 12,500"],
    [9_999_999_999_999.99, "USD", 2, "USD 9,999,999,999,999.99"],
  ])("the amount %d %s with %i decimals is formatted as %s", (amount, code, places, expected) => {
    expect(formatMoney(amount, code, places)).toBe(expected);
  });

  it.each([
    [1000, "USD", "USD 1,000"],
    [999.5, "USD", "USD 999.50"],
    [1000.01, "EUR", "EUR 1,000.01"],
    [1.125, "TND", "TND 1.125"],
    [12_500, "CFA", "CFA 12,500"],
  ])("the amount %d %s in a sentence is formatted as %s", (amount, code, expected) => {
    expect(formatMoneyShort(amount, code)).toBe(expected);
  });
});

it.each([
  [1, "1"],
  [1.08, "1.08"],
  [0.00165, "0.00165"],
  [0.00000001, "0.00000001"],
  [1234.5, "1,234.5"],
])("an exchange rate of %s is shown as %s", (rate, expected) => {
  expect(formatRate(rate)).toBe(expected);
});

describe("the value of an amount in USD, for sorting", () => {
  const RATES = { USD: 1, EUR: 1.08, CFA: 0.00165 };

  it.each([
    [38_400_000, 2, "USD", 384_000],
    [2_200_000, 0, "CFA", 3_630],
    [10_000, 2, "EUR", 108],
    [1, 0, "CFA", 0.00165],
    [110, 2, "EUR", 1.188],
    [MAX_AMOUNT_MINOR, 0, "CFA", 1_649_999_999_999.9983],
  ])(
    "the value of %d minor units with %i decimals in %s is %d USD",
    (amount_minor, amount_decimals, currency, expected) => {
      expect(computeUsdValue({ amount_minor, amount_decimals, currency }, RATES)).toBe(expected);
    },
  );

  it("the value of a request without an amount is 0 USD", () => {
    expect(computeUsdValue({ amount_minor: null, amount_decimals: 2, currency: "GBP" }, RATES)).toBe(0);
  });

  it("computeUsdValue throws for a currency without an exchange rate", () => {
    expect(() => computeUsdValue({ amount_minor: 1, amount_decimals: 2, currency: "GBP" }, RATES)).toThrow("GBP");
  });

  it("amounts sorted by their value in USD have the same order as in the exact comparison", () => {
    const currencies = Object.entries(RATES).map(([code, rate]) => ({
      code,
      decimals: code === "CFA" ? 0 : 2,
      rate_e8: toRateE8(rate) ?? 0,
    }));
    const amount = fc.record({
      minor: fc.integer({ min: 1, max: 99_999_999 }),
      currency: fc.constantFrom(...currencies),
    });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [left, right] = [a, b].map(({ minor: amount_minor, currency: { code, decimals: amount_decimals } }) =>
          computeUsdValue({ amount_minor, amount_decimals, currency: code }, RATES),
        );
        expect(Math.sign((left ?? 0) - (right ?? 0))).toBe(Math.sign(compareInUsd(a, b)));
      }),
    );
  });
});
