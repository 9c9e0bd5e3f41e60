import type { AppLoadContext } from "@remix-run/cloudflare";
import { type AmountFormat, parseTypedAmount } from "../domain/typed-amount.ts";
import { decimalsOf } from "../domain/usual-decimals.ts";
import { amountMistake } from "../messages/typed-amount.ts";

export interface ReadAmount {
  /** A plain decimal text, as inputs take it; empty where nothing was typed, and where it is a mistake. */
  amount: string;
  mistake: string | null;
}

/** Reads a field of an amount, in a form and on the server alike. */
export function readAmount(typed: string, format: AmountFormat): ReadAmount {
  const read = parseTypedAmount(typed, format);
  return read.ok ? { amount: read.amount, mistake: null } : { amount: "", mistake: amountMistake(typed, read, format) };
}

/** Reads an amount of a currency that a form brought. */
export async function readAmountIn(
  context: AppLoadContext,
  typed: string,
  { locale, currency }: { locale: string; currency: string },
): Promise<ReadAmount> {
  const { currencies } = await context.services.masterData.formOptions();
  return readAmount(typed, { locale, decimals: decimalsOf(currencies, currency) });
}
