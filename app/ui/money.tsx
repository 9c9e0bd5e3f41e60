import { formatMoney } from "../../domain/format/money.ts";

export interface MoneyProps {
  /** The amount in units of the currency, not in cents: 12.5 is twelve and a half. */
  amount: number;
  /** The code of the currency, e.g. USD or CFA. */
  currency: string;
  /** How many decimals the currency had when the amount was entered. */
  decimals: number;
}

/** An amount with its currency, in digits of equal width. A column of amounts should be aligned to the right. */
export function Money({ amount, currency, decimals }: MoneyProps) {
  return (
    <data value={amount} className="money">
      {formatMoney(amount, currency, decimals)}
    </data>
  );
}
