import {
  type AmountFormat,
  type AmountParseResult,
  formatAmountForInput,
  getSeparators,
} from "../../domain/format/typed-amount.ts";
import { catalogue } from "./catalogue.ts";

/** Returns the preview of a typed amount, such as '= USD 1,250.00'. */
export const formatAmountPreview = (money: string): string => `= ${money}`;

export interface Ambiguity {
  typed: string;
  /** The two formatted numbers that the typed text can mean. */
  meanings: readonly [string, string];
  /** What to type for each of the two numbers. */
  entries: readonly [string, string];
}

/** The texts about typed amounts. */
export const typedAmountMessages = catalogue("typedAmountMessages", {
  notANumber: (example: string) => `Please enter a number, for example ${example}`,
  tooManyDecimals: (number: string) => `Please enter ${number}`,
  tooLarge: "Please enter a smaller amount",
  maxDecimals: (decimals: number) =>
    decimals === 0 ? "a whole number" : `a number with at most ${decimals} ${decimals === 1 ? "decimal" : "decimals"}`,
  ambiguous: ({ typed, meanings, entries }: Ambiguity) =>
    `"${typed}" could mean ${meanings[0]} or ${meanings[1]}. Please enter ${entries[0]} or ${entries[1]}.`,
});

const text = typedAmountMessages;

/** Returns the error message for an unreadable amount, or null if nothing was typed. */
export function findAmountError(
  typed: string,
  refused: Extract<AmountParseResult, { ok: false }>,
  format: AmountFormat,
): string | null {
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
      return formatAmbiguity(typed.trim(), refused.readings, format);
  }
}

/** Returns the error message for an amount with two meanings, such as '"1.250" could mean 1,250.00 or 1.25. Please enter 1250 or 1.25.' */
function formatAmbiguity(
  typed: string,
  [grouped, decimal]: readonly [string, string],
  { locale, decimals }: AmountFormat,
): string {
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
