/** An amount in units of its currency, with the decimals that the currency had when the amount was entered. */
export type AmountInCurrency = { amount: number; currency: string; decimals: number };

/**
 * Returns the sum of the amounts for each currency, in the order of the currencies' first amounts. A sum has as many decimals as the amount
 * with the most decimals.
 */
export function sumByCurrency(amounts: readonly AmountInCurrency[]): AmountInCurrency[] {
  const groups = Map.groupBy(amounts, ({ currency }) => currency);
  return [...groups].map(([currency, group]) => {
    const decimals = Math.max(...group.map((one) => one.decimals));
    // Adds integers in minor units, because a sum of fractions would not be exact.
    const minor = group.reduce((sum, { amount }) => sum + Math.round(amount * 10 ** decimals), 0);
    return { amount: minor / 10 ** decimals, currency, decimals };
  });
}
