import {
  type AmountFormat,
  type AmountParseResult,
  formatAmountForInput,
  getSeparators,
} from "../../domain/format/typed-amount.ts";
import type { Texts } from "../../texts/screens.ts";

/** Returns the error message for an unreadable amount, or null if nothing was typed. */
export function findAmountError(
  texts: Texts,
  typed: string,
  refused: Extract<AmountParseResult, { ok: false }>,
  format: AmountFormat,
): string | null {
  const text = texts.typedAmount;

  const { locale, decimals } = format;
  switch (refused.problem) {
    case "empty":
      return null;
    case "not_a_number":
      return text.notANumber(formatAmountForInput("1250", locale));
    case "too_many_decimals":
      return text.tooManyDecimals(text.maxDecimals(decimals));
    case "too_large":
      return text.tooLarge;
    case "ambiguous":
      return formatAmbiguity(texts, typed.trim(), refused.readings, format);
  }
}

/** Returns the error message for an amount with two meanings, such as '"1.250" could mean 1,250.00 or 1.25. Please enter 1250 or 1.25.' */
function formatAmbiguity(
  texts: Texts,
  typed: string,
  [grouped, decimal]: readonly [string, string],
  { locale, decimals }: AmountFormat,
): string {
  const text = texts.typedAmount;

  const fraction = decimal.split(".")[1] ?? "";
  const decimalReading =
    fraction.length > decimals ? text.maxDecimals(decimals) : decimal.replace(".", getSeparators(locale).decimal);
  const first = formatAmountForInput(
    decimals === 0 ? grouped : `${grouped}.${"0".repeat(Math.min(decimals, 2))}`,
    locale,
  );
  const meanings = [first, formatAmountForInput(decimal, locale)] as const;
  return text.ambiguous({ typed, meanings, entries: [grouped, decimalReading] });
}
