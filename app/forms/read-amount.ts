import type { AppLoadContext } from "@remix-run/cloudflare";
import { getCurrencyDecimals } from "../../domain/format/currency-decimals.ts";
import { type AmountFormat, parseTypedAmount } from "../../domain/format/typed-amount.ts";
import type { Texts } from "../../texts/screens.ts";
import { findAmountError } from "./amount-errors.ts";

export interface AmountReading {
  /** The amount as plain decimal text for the input schemas; empty if nothing was typed or if the text is not an amount. */
  amount: string;
  /** The error of the field; null if there is none. */
  error: string | null;
}

/** Reads the text in an amount field. Used in the browser and on the server. */
export function readAmount(texts: Texts, typed: string, format: AmountFormat): AmountReading {
  const read = parseTypedAmount(typed, format);
  return read.ok
    ? { amount: read.amount, error: null }
    : { amount: "", error: findAmountError(texts, typed, read, format) };
}

/** Reads the text in an amount field, with the number of decimals of the currency from the database. */
export async function readAmountInCurrency(
  texts: Texts,
  context: AppLoadContext,
  typed: string,
  { locale, currency }: { locale: string; currency: string },
): Promise<AmountReading> {
  const { currencies } = await context.services.masterData.getFormOptions();
  return readAmount(texts, typed, { locale, decimals: getCurrencyDecimals(currencies, currency) });
}
