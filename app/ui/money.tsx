import { formatMoney } from "../../domain/format/money.ts";
import { useLanguage } from "./texts.tsx";

export interface MoneyProps {
  /** The amount in units of the currency: 12.5 means twelve and a half, not 12.5 cents. */
  amount: number;
  /** The code of the currency, e.g. USD or CFA. */
  currency: string;
  /** The number of decimals that the currency had when the amount was entered. */
  decimals: number;
  /** The amount in USD; null or omitted if it is not known. Not shown if the amount itself is in USD. */
  amount_usd?: number | null | undefined;
}

/**
 * An amount with its currency and, in small type, its value in USD, in digits of equal width. Columns of amounts should be aligned to the right.
 */
export function Money({ amount, currency, decimals, amount_usd = null }: MoneyProps) {
  const language = useLanguage();
  return (
    <data value={amount} className="money">
      {formatMoney(amount, currency, decimals, language)}
      {currency === "USD" || amount_usd === null ? null : (
        <small>{` (${formatMoney(amount_usd, "USD", 2, language)})`}</small>
      )}
    </data>
  );
}
