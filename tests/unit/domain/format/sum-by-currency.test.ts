import { expect, test } from "vitest";
import { sumByCurrency } from "../../../../domain/format/sum-by-currency.ts";

test("amounts are summed exactly for each currency, with the most decimals of its amounts", () => {
  const dollars = [0.1, 0.2, 900].map((amount) => ({ amount, currency: "USD", decimals: 2 }));
  const francs = { amount: 2200, currency: "CFA", decimals: 0 };
  expect(sumByCurrency([...dollars, francs, { ...francs, amount: 0.5, decimals: 1 }])).toEqual([
    { amount: 900.3, currency: "USD", decimals: 2 },
    { amount: 2200.5, currency: "CFA", decimals: 1 },
  ]);
  expect(sumByCurrency([])).toEqual([]);
});
