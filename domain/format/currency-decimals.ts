/**
 * How many decimals a currency is written with, where only its code is known: CFA has none (R11), ISO 4217 codes as Intl knows
 * them, everything else two.
 */
export function getDefaultDecimals(currency: string): number {
  if (currency === "CFA") return 0;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns how many decimals a currency has; `usualDecimals` if it is not among `currencies`. */
export const getCurrencyDecimals = (currencies: readonly { code: string; decimals: number }[], code: string): number =>
  currencies.find((one) => one.code === code)?.decimals ?? getDefaultDecimals(code);
