import type { AppLoadContext } from "@remix-run/cloudflare";
import { getCurrencyDecimals } from "../../domain/format/currency-decimals.ts";
import { type AmountFormat, parseTypedAmount } from "../../domain/format/typed-amount.ts";
import { getAmountError } from "../messages/typed-amount.ts";

export interface AmountReading {
  /** A plain decimal text, as input schemas take it; empty if nothing was typed or if there is a mistake. */
  amount: string;
  /** What is wrong, for the reader; null if nothing is. */
  error: string | null;
}

/** Reads the text of an amount field, in the browser and on the server. */
export function readAmount(typed: string, format: AmountFormat): AmountReading {
  const read = parseTypedAmount(typed, format);
  return read.ok ? { amount: read.amount, error: null } : { amount: "", error: getAmountError(typed, read, format) };
}

/** Reads the text of an amount field with the decimals that the database has for its currency. */
export async function readAmountInCurrency(
  context: AppLoadContext,
  typed: string,
  { locale, currency }: { locale: string; currency: string },
): Promise<AmountReading> {
  const { currencies } = await context.services.masterData.getFormOptions();
  return readAmount(typed, { locale, decimals: getCurrencyDecimals(currencies, currency) });
}
