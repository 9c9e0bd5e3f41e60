import { formatMoney } from "../../domain/format/money.ts";

export interface MoneyProps {
  /** In units of the currency, not in cents: 12.5 is twelve and a half. */
  amount: number;
  /** The code, e.g. USD or CFA. */
  currency: string;
  /** Decimals of the currency at the time when the amount was entered. */
  decimals: number;
}

/** An amount with its currency, in tabular figures. Align its column to the right. */
export function Money({ amount, currency, decimals }: MoneyProps) {
  return (
    <data value={amount} className="money">
      {formatMoney(amount, currency, decimals)}
    </data>
  );
}
