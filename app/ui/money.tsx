import { formatMoney } from "../../domain/format/money.ts";

export interface MoneyProps {
  /** In whole units, as it travels: 12.5 is twelve and a half. */
  amount: number;
  /** The code, e.g. USD or CFA. */
  currency: string;
  /** The currency's number of decimals when the amount was given. */
  decimals: number;
}

/** An amount with its currency, in tabular figures; align its column to the right. */
export function Money({ amount, currency, decimals }: MoneyProps) {
  return (
    <data value={amount} className="money">
      {formatMoney(amount, currency, decimals)}
    </data>
  );
}
