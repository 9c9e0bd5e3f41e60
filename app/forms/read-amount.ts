import type { AppLoadContext } from "@remix-run/cloudflare";
import { type AmountFormat, parseTypedAmount } from "../../domain/format/typed-amount.ts";
import { decimalsOf } from "../../domain/format/usual-decimals.ts";
import { amountMistake } from "../messages/typed-amount.ts";

export interface ReadAmount {
  /** A plain decimal text, as input schemas take it; empty if nothing was typed or if there is a mistake. */
  amount: string;
  /** What is wrong, for the reader; null if nothing is. */
  mistake: string | null;
}

/** Reads the text of an amount field, in the browser and on the server. */
export function readAmount(typed: string, format: AmountFormat): ReadAmount {
  const read = parseTypedAmount(typed, format);
  return read.ok ? { amount: read.amount, mistake: null } : { amount: "", mistake: amountMistake(typed, read, format) };
}

/** Reads the text of an amount field with the decimals that the database has for its currency. */
export async function readAmountIn(
  context: AppLoadContext,
  typed: string,
  { locale, currency }: { locale: string; currency: string },
): Promise<ReadAmount> {
  const { currencies } = await context.services.masterData.formOptions();
  return readAmount(typed, { locale, decimals: decimalsOf(currencies, currency) });
}
