/** Returns how many decimals a currency usually has, known only by its code: 0 for CFA (R11), as Intl says for ISO 4217 codes, else 2. */
export function getDefaultDecimals(currency: string): number {
  if (currency === "CFA") return 0;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns how many decimals a currency has; `getDefaultDecimals` if it is not in the list. */
export const getCurrencyDecimals = (currencies: readonly { code: string; decimals: number }[], code: string): number =>
  currencies.find((one) => one.code === code)?.decimals ?? getDefaultDecimals(code);
