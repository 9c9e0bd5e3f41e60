/**
 * Returns the usual number of decimals of a currency code: 0 for CFA (R11), the value of Intl for other ISO 4217 codes, 2 for any other
 * code.
 */
export function getDefaultDecimals(currency: string): number {
  if (currency === "CFA") return 0;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns the number of decimals of a currency as the list defines it, or the usual number if the currency is not in the list. */
export const getCurrencyDecimals = (currencies: readonly { code: string; decimals: number }[], code: string): number =>
  currencies.find((one) => one.code === code)?.decimals ?? getDefaultDecimals(code);
