/** An amount in units of its currency, with the decimals that the currency had when the amount was entered. */
export type AmountInCurrency = { amount: number; currency: string; decimals: number };

/** Returns the sum of the amounts in each currency, with the most decimals of its amounts, in the order of the first amounts. */
export function sumByCurrency(amounts: readonly AmountInCurrency[]): AmountInCurrency[] {
  const groups = Map.groupBy(amounts, ({ currency }) => currency);
  return [...groups].map(([currency, group]) => {
    const decimals = Math.max(...group.map((one) => one.decimals));
    // The sum of integers in minor units is exact; a sum of fractions is not.
    const minor = group.reduce((sum, { amount }) => sum + Math.round(amount * 10 ** decimals), 0);
    return { amount: minor / 10 ** decimals, currency, decimals };
  });
}
