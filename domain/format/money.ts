/** Exact money: integer minor units and integer rates (R11, R23). No floating point takes part in a comparison. */

/** Decimals of the stored exchange rates: `rate_e8` is USD per unit times 10^8. */
export const RATE_DECIMALS = 8;
/** Largest amount in minor units: fifteen digits stay exact as a JSON number and in D1. */
export const MAX_AMOUNT_MINOR = 999_999_999_999_999;

/** The facts of a currency that money needs. `rate_e8`: USD for one unit, times 10^8, an integer. */
export type CurrencyFacts = { code: string; decimals: number; rate_e8: number };

/** Turns a plain decimal text ("12.50") into an integer scaled by 10^decimals; null when it is not exact or not a number. */
export function parseScaled(text: string, decimals: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return null;
  const scaled = Number(`${match[2]}${fraction.padEnd(decimals, "0")}`);
  if (!Number.isSafeInteger(scaled)) return null;
  return match[1] && scaled !== 0 ? -scaled : scaled;
}

/** Amount as a JSON number -> minor units. null: more decimals than the currency has, or out of range. */
export function toMinor(amount: number, decimals: number): number | null {
  const minor = parseScaled(String(amount), decimals);
  return minor === null || Math.abs(minor) > MAX_AMOUNT_MINOR ? null : minor;
}

/** Minor units -> the JSON number that travels. */
export function fromMinor(minor: number, decimals: number): number {
  return Number(minorToText(minor, decimals));
}

/** Minor units -> plain decimal text, e.g. 100001 with 2 decimals -> "1000.01". */
export function minorToText(minor: number, decimals: number): string {
  if (decimals === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Rate as a decimal number (0.00165) -> integer times 10^8; null when it needs more than eight decimals. */
export const toRateE8 = (rate: number): number | null => parseScaled(formatDecimal(rate), RATE_DECIMALS);
export const fromRateE8 = (rate: number): number => fromMinor(rate, RATE_DECIMALS);

/**
 * Compares two amounts of money in USD, exactly: integers times integer rates, no rounding (R23).
 * Returns a negative number, zero or a positive number, as a sort function does.
 */
export function compareInUsd(
  a: { minor: number; currency: CurrencyFacts },
  b: { minor: number; currency: CurrencyFacts },
): number {
  const left = BigInt(a.minor) * BigInt(a.currency.rate_e8) * 10n ** BigInt(b.currency.decimals);
  const right = BigInt(b.minor) * BigInt(b.currency.rate_e8) * 10n ** BigInt(a.currency.decimals);
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Value of an amount in USD at decimal rates (USD for one unit, by currency code), for sorting and comparing: the exact product as the
 * nearest number, 0 without an amount. Throws when the rates lack the currency.
 */
export function valueInUsd(
  amount: { amount_minor: number | null; amount_decimals: number; currency: string },
  rates: Readonly<Record<string, number>>,
): number {
  if (amount.amount_minor === null) return 0;
  const rate_e8 = toRateE8(rates[amount.currency] ?? Number.NaN);
  if (rate_e8 === null) throw new Error(`no rate for ${amount.currency}`);
  const decimals = amount.amount_decimals + RATE_DECIMALS;
  const digits = String(BigInt(amount.amount_minor) * BigInt(rate_e8)).padStart(decimals + 1, "0");
  return Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

/** `String` writes numbers below 0.000001 as 1e-7; this writes all of their digits. */
export function formatDecimal(value: number): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(String(value));
  if (!match) return String(value);
  const [, sign, first, rest = "", exponent] = match;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}

/** A formatter costs more than a thousand uses of it, so each is made once. */
const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(locale: string, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  formatters.set(key, made);
  return made;
}

/** "USD 1,000.00", "CFA 12,500": the code always leads, so that amounts line up and CFA needs no special case. */
export function formatMoney(amount: number, currency: string, decimals: number, locale = "en"): string {
  const number = getFormatter(locale, decimals, decimals);
  return `${currency} ${number.format(amount)}`;
}

/** The same in a sentence, where ".00" would only be noise: "USD 1,000", but "USD 999.50". */
export function formatMoneyShort(amount: number, currency: string, locale = "en"): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const number = getFormatter(locale, minimumFractionDigits, 3);
  return `${currency} ${number.format(amount)}`;
}

/** An exchange rate with all of its decimals, and nothing after them: 1.08, 0.00165. */
export function formatRate(rate: number, locale = "en"): string {
  return getFormatter(locale, 0, RATE_DECIMALS).format(rate);
}

/** As the administration shows budgets and limits in USD: "$12,500", with cents only where there are some. */
export function formatUsd(amount: number, locale = "en"): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return `$${getFormatter(locale, digits, digits).format(amount)}`;
}
