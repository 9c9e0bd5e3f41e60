import { formatMoney } from "../../domain/format/money.ts";

export interface MoneyProps {
  /** The amount in units of the currency: 12.5 means twelve and a half, not 12.5 cents. */
  amount: number;
  /** The code of the currency, e.g. USD or CFA. */
  currency: string;
  /** The number of decimals that the currency had when the amount was entered. */
  decimals: number;
}

/** An amount with its currency, in digits of equal width. Columns of amounts should be aligned to the right. */
export function Money({ amount, currency, decimals }: MoneyProps) {
  return (
    <data value={amount} className="money">
      {formatMoney(amount, currency, decimals)}
    </data>
  );
}
