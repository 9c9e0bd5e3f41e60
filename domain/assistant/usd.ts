/** Exact sums and comparisons in USD, with integers (R11, R23). Pure. */
import { formatMoney, formatMoneyShort, fromMinor, parseScaledInteger, toRateE8 } from "../format/money.ts";

/** An amount in USD times 10^12. This is exact for an amount with four decimals and a rate with eight. */
export type ScaledUsd = bigint;
const DECIMALS = 12;

/** The amount of a request. `rate`: the value of one unit of the currency in USD. */
export type AmountWithRate = {
  amount_minor: number | null;
  amount_decimals: number;
  currency: string;
  rate: number | null;
};

/** Returns the amount in USD, or null if the request has no amount or the currency has no rate. */
export function convertAmountToScaledUsd({ amount_minor, amount_decimals, rate }: AmountWithRate): ScaledUsd | null {
  const rate_e8 = rate === null ? null : toRateE8(rate);
  if (amount_minor === null || rate_e8 === null) return null;
  return BigInt(amount_minor) * BigInt(rate_e8) * 10n ** BigInt(DECIMALS - 8 - amount_decimals);
}

/** Converts an amount to USD; null if the result would not be exact, for example with more than four decimals. */
export function toScaledUsd(amount: number, rate: number): ScaledUsd | null {
  const [scaled, rate_e8] = [parseScaledInteger(String(amount), 4), toRateE8(rate)];
  return scaled === null || rate_e8 === null ? null : BigInt(scaled) * BigInt(rate_e8);
}

export const sumUsd = (amounts: readonly (ScaledUsd | null)[]): ScaledUsd =>
  amounts.reduce<ScaledUsd>((sum, one) => sum + (one ?? 0n), 0n);

/** Returns the amount as a number, rounded half up to the cent. Use it only for display. */
export function fromScaledUsd(usd: ScaledUsd): number {
  const unit = 10n ** BigInt(DECIMALS - 2);
  return Number((usd + unit / 2n) / unit) / 100;
}

/** Formats a sum in USD: 'USD 1,566' or 'USD 842.40'. */
export function formatUsdSum(usd: ScaledUsd): string {
  return formatMoneyShort(fromScaledUsd(usd), "USD");
}

/** Formats an amount in any currency: 'EUR 780', 'CFA 1,450,000' or 'USD 999.99'. */
const formatMinorAmount = (amount_minor: number, currency: string, decimals: number): string => {
  const amount = fromMinor(amount_minor, decimals);
  return Number.isInteger(amount) ? formatMoneyShort(amount, currency) : formatMoney(amount, currency, decimals);
};

export const formatSumOfCurrency = (amounts: readonly AmountWithRate[]): string =>
  formatMinorAmount(
    amounts.reduce((sum, one) => sum + (one.amount_minor ?? 0), 0),
    amounts[0]?.currency ?? "",
    amounts[0]?.amount_decimals ?? 0,
  );

/** Formats an amount with its value in USD, if it is another currency with a known rate: 'EUR 780 (USD 842.40)'. */
export function formatWithUsd(facts: AmountWithRate): string {
  if (facts.amount_minor === null) return "no amount";
  const own = formatMinorAmount(facts.amount_minor, facts.currency, facts.amount_decimals);
  const usd = convertAmountToScaledUsd(facts);
  return facts.currency === "USD" || usd === null ? own : `${own} (${formatUsdSum(usd)})`;
}
