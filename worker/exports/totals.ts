import type { ExportRow } from "../../domain/exports/table.ts";

export interface CurrencyTotal {
  currency: string;
  decimals: number;
  /** The sum in whole units of the currency, such as 12.5 for 12.50 USD. */
  amount: number;
  /** The number of requests in the sum. */
  count: number;
}

/** Sums the amounts of each currency. Computes in minor units to avoid rounding errors. */
export class CurrencyTotals {
  rows = 0;
  readonly #sums = new Map<string, { minor: bigint; decimals: number; count: number }>();

  add({ amount, amount_decimals, currency }: ExportRow): void {
    this.rows += 1;
    if (amount === null) return;
    const minor = BigInt(Math.round(amount * 10 ** amount_decimals));
    const sum = this.#sums.get(currency);
    if (!sum) {
      this.#sums.set(currency, { minor, decimals: amount_decimals, count: 1 });
      return;
    }
    sum.minor += minor;
    sum.count += 1;
  }

  /** Returns the totals, sorted by currency code. */
  list(): CurrencyTotal[] {
    return [...this.#sums]
      .map(([currency, { minor, decimals, count }]) => ({
        currency,
        decimals,
        amount: Number(minor) / 10 ** decimals,
        count,
      }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}
