/**
 * Exact calculations with money. Amounts are integers in minor units, and exchange rates are integers (R11, R23). Comparisons never use
 * floating point.
 */

/** The number of decimals of stored exchange rates. `rate_e8` is the value of one unit in USD times 10^8. */
export const RATE_DECIMALS = 8;
/** The largest amount in minor units. Fifteen digits are exact as a JSON number and in D1. */
export const MAX_AMOUNT_MINOR = 999_999_999_999_999;

/** The data of a currency that calculations need. `rate_e8`: the value of one unit in USD times 10^8, an integer. */
export type CurrencyData = { code: string; decimals: number; rate_e8: number };

/**
 * Returns a plain decimal text ("12.50") as an integer, multiplied by 10^decimals, or null if the text is not a number or has too many
 * decimals.
 */
export function parseScaledInteger(text: string, decimals: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return null;
  const scaled = Number(`${match[2]}${fraction.padEnd(decimals, "0")}`);
  if (!Number.isSafeInteger(scaled)) return null;
  return match[1] && scaled !== 0 ? -scaled : scaled;
}

/** Converts an amount (a JSON number) to minor units. Returns null if it has too many decimals or is out of range. */
export function toMinor(amount: number, decimals: number): number | null {
  const minor = parseScaledInteger(String(amount), decimals);
  return minor === null || Math.abs(minor) > MAX_AMOUNT_MINOR ? null : minor;
}

/** Converts minor units to a JSON number in units of the currency. */
export function fromMinor(minor: number, decimals: number): number {
  return Number(convertMinorToDecimalText(minor, decimals));
}

/** Converts minor units to a decimal text: 100001 with 2 decimals -> "1000.01". */
export function convertMinorToDecimalText(minor: number, decimals: number): string {
  if (decimals === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Converts a rate (0.00165) to an integer, multiplied by 10^8. Returns null if it has more than eight decimals. */
export function toRateE8(rate: number): number | null {
  const scaled = Math.round(rate * 10 ** RATE_DECIMALS);
  // Almost all rates: division rounds to the number that is nearest to the decimal fraction. Parsing the text takes ten times as long.
  if (Math.abs(scaled) < 2 ** 51 && scaled / 10 ** RATE_DECIMALS === rate) return scaled;
  return parseScaledInteger(formatDecimal(rate), RATE_DECIMALS);
}
export const fromRateE8 = (rate: number): number => fromMinor(rate, RATE_DECIMALS);

/**
 * Compares two amounts exactly in USD, by multiplying integers without rounding (R23). Returns a negative number, zero or a positive
 * number, as a sort function does.
 */
export function compareInUsd(
  a: { minor: number; currency: CurrencyData },
  b: { minor: number; currency: CurrencyData },
): number {
  const left = BigInt(a.minor) * BigInt(a.currency.rate_e8) * 10n ** BigInt(b.currency.decimals);
  const right = BigInt(b.minor) * BigInt(b.currency.rate_e8) * 10n ** BigInt(a.currency.decimals);
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Returns the number nearest to the exact value of an amount in USD, for sorting and comparing, or 0 if there is no amount. `rates`: the
 * value of one unit in USD, by currency code. Throws if the currency has no rate.
 */
export function computeUsdValue(
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

/** Returns a number with all of its digits. `String` would write numbers below 0.000001 as 1e-7. */
export function formatDecimal(value: number): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(String(value));
  if (!match) return String(value);
  const [, sign, first, rest = "", exponent] = match;
  return `${sign}0.${"0".repeat(Number(exponent) - 1)}${first}${rest}`;
}

/** Formatters by locale and decimals, cached because creating a formatter is slow. */
const formatters = new Map<string, Intl.NumberFormat>();

function getFormatter(locale: string, least: number, most: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  formatters.set(key, formatter);
  return formatter;
}

/**
 * Formats an amount with all decimals of its currency: "USD 1,000.00" or "CFA 12,500". The code always comes first, so that amounts in a
 * column are aligned.
 */
export function formatMoney(amount: number, currency: string, decimals: number, locale: string = "en"): string {
  const number = getFormatter(locale, decimals, decimals);
  return `${currency} ${number.format(amount)}`;
}

/** Formats an amount for use in a sentence, without ".00": "USD 1,000", "USD 999.50". */
export function formatMoneyShort(amount: number, currency: string, locale: string = "en"): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const number = getFormatter(locale, minimumFractionDigits, 3);
  return `${currency} ${number.format(amount)}`;
}

/** Formats an exchange rate with all of its decimals: 1.08, 0.00165. */
export function formatRate(rate: number, locale: string = "en"): string {
  return getFormatter(locale, 0, RATE_DECIMALS).format(rate);
}

/** Formats a budget or limit in USD: "$12,500". Whole amounts have no cents. */
export function formatUsd(amount: number, locale: string = "en"): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const number = getFormatter(locale, digits, digits).format(amount);
  if (locale.startsWith("fr")) return `${number}\u00A0$US`;
  return locale.startsWith("es") ? `${number}\u00A0US$` : `$${number}`;
}
