import {
  type AmountFormat,
  type AmountParseResult,
  formatAmountForInput,
  getSeparators,
} from "../../domain/format/typed-amount.ts";

/** Returns the preview that shows how a typed amount is understood, such as '= USD 1,250.00'. */
export const formatAmountPreview = (money: string): string => `= ${money}`;

/** Returns the error message for an amount that cannot be read; null if nothing was typed. */
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
      return `Please enter a number, for example ${formatAmountForInput("1250", locale)}`;
    case "too_many_decimals":
      return `Please enter ${maxDecimals(decimals)}`;
    case "too_large":
      return "Please enter a smaller amount";
    case "ambiguous":
      return formatAmbiguity(typed.trim(), refused.readings, format);
  }
}

const maxDecimals = (decimals: number): string =>
  decimals === 0 ? "a whole number" : `a number with at most ${decimals} ${decimals === 1 ? "decimal" : "decimals"}`;

/** Returns the error message for an amount with two meanings, such as '"1.250" could mean 1,250.00 or 1.25. Please enter 1250 or 1.25.' */
function formatAmbiguity(
  typed: string,
  [grouped, decimal]: readonly [string, string],
  { locale, decimals }: AmountFormat,
): string {
  const fraction = decimal.split(".")[1] ?? "";
  const decimalReading =
    fraction.length > decimals ? maxDecimals(decimals) : decimal.replace(".", getSeparators(locale).decimal);
  const first = formatAmountForInput(
    decimals === 0 ? grouped : `${grouped}.${"0".repeat(Math.min(decimals, 2))}`,
    locale,
  );
  return `"${typed}" could mean ${first} or ${formatAmountForInput(decimal, locale)}. Please enter ${grouped} or ${decimalReading}.`;
}
