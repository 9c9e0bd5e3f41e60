import { expect, test } from "vitest";
import { sumByCurrency } from "../../../../domain/format/sum-by-currency.ts";

test("amounts are summed exactly for each currency, with the most decimals of its amounts and their value in USD", () => {
  const dollars = [0.25, 0.5, 900].map((amount) => ({ amount, currency: "USD", decimals: 2, amount_usd: amount }));
  const francs = { amount: 2200, currency: "CFA", decimals: 0, amount_usd: 3.63 };
  const euros = { amount: 0.1, currency: "EUR", decimals: 2, amount_usd: 0.108 };
  expect(
    sumByCurrency([
      ...dollars,
      francs,
      { ...francs, amount: 0.5, decimals: 1, amount_usd: 0.25 },
      euros,
      { ...euros, amount: 0.2, amount_usd: null },
    ]),
  ).toEqual([
    { amount: 900.75, currency: "USD", decimals: 2, amount_usd: 900.75 },
    { amount: 2200.5, currency: "CFA", decimals: 1, amount_usd: 3.88 },
    { amount: 0.3, currency: "EUR", decimals: 2, amount_usd: null },
  ]);
  expect(sumByCurrency([])).toEqual([]);
});
