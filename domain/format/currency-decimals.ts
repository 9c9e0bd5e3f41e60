/** Returns the usual number of decimals of a currency: 0 for CFA (R11), the number that Intl has for three-letter codes, otherwise 2. */
export function getDefaultDecimals(currency: string): number {
  if (currency === "CFA") return 0;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns the number of decimals of the currency `code` in `currencies`, or its usual number if `currencies` does not contain it. */
export const getCurrencyDecimals = (currencies: readonly { code: string; decimals: number }[], code: string): number =>
  currencies.find((one) => one.code === code)?.decimals ?? getDefaultDecimals(code);
