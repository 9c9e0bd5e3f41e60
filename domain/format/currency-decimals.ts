/**
 * Returns the usual number of decimals of a currency: 0 for CFA (R11), the number that Intl uses for codes in the form of ISO 4217,
 * otherwise 2.
 */
export function getDefaultDecimals(currency: string): number {
  if (currency === "CFA") return 0;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns the number of decimals of the currency `code` in `currencies`, or the usual number if the currency is not in the list. */
export const getCurrencyDecimals = (currencies: readonly { code: string; decimals: number }[], code: string): number =>
  currencies.find((one) => one.code === code)?.decimals ?? getDefaultDecimals(code);
