/** Finds amounts of money in plain text: 'over 10k', 'between 500 and 2,000 euros', '€20,000', '1.5m CFA'. Pure. */
import { extractMatch, type TextScanner } from "./spelling.ts";

/** A range of amounts in units of `currency`. `currency` null: amounts in any currency, compared in USD. `min` or `max` null: no limit. */
export type AmountRange = {
  min: number | null;
  /** Whether amounts equal to `min` are excluded. */
  min_exclusive: boolean;
  max: number | null;
  max_exclusive: boolean;
  currency: string | null;
};

export type ParsedMoney = { amount: number; currency: string | null };

/** Symbols and words for currencies. The codes of the configured currencies are recognised too. */
const CURRENCY_WORDS: Record<string, string> = {
  $: "USD",
  us$: "USD",
  dollar: "USD",
  dollars: "USD",
  bucks: "USD",
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  pound: "GBP",
  pounds: "GBP",
  quid: "GBP",
  fcfa: "CFA",
  franc: "CFA",
  francs: "CFA",
};

const NUMBER = String.raw`\d{1,3}(?:[ ,.']\d{3})+(?:\.\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`;
const SCALE = String.raw`k\b|m\b|thousand|grand|million|mio`;

const escapeSign = (text: string) => text.replaceAll(/[$]/g, "\\$");

function currencyPattern(codes: readonly string[]): string {
  const all = [...codes.map((code) => code.toLowerCase()), ...Object.keys(CURRENCY_WORDS)].sort(
    (a, b) => b.length - a.length,
  );
  return all.map(escapeSign).join("|");
}

/**
 * Returns a regular expression for one amount. Its groups are: a currency at the beginning, the number, a scale such as 'k', and a currency
 * at the end.
 */
const moneyPattern = (codes: readonly string[]): string => {
  const currency = currencyPattern(codes);
  return String.raw`(?:(${currency})\s?)?(?<![\w-])(${NUMBER})\s?(${SCALE})?\s?(?:(${currency})(?![\w$]))?(?![\w%-])`;
};

const findCurrencyCode = (word: string | undefined, codes: readonly string[]): string | null =>
  word === undefined ? null : (CURRENCY_WORDS[word] ?? codes.find((code) => code.toLowerCase() === word) ?? null);

/** Parses '1.450.000', '1 450 000', '20,000' or '2,5'. Exactly three digits after a separator mean thousands. */
function toNumber(text: string): number {
  const grouped = /^\d{1,3}(?:[ ,.']\d{3})+(?:\.\d{1,2})?$/.test(text);
  if (!grouped) return Number(text.replace(",", "."));
  const cents = /\.(\d{1,2})$/.exec(text)?.[0] ?? "";
  return Number(text.slice(0, text.length - cents.length).replaceAll(/\D/g, "") + cents);
}

const getScale = (word: string | undefined): number => {
  if (word === undefined) return 1;
  return /^(k|thousand|grand)$/.test(word) ? 1_000 : 1_000_000;
};

type MoneyMatch = ParsedMoney & { is_money: boolean };

function toMoneyMatch(groups: readonly (string | undefined)[], codes: readonly string[]): MoneyMatch {
  const [before, number = "0", scale, after] = groups;
  const currency = findCurrencyCode(before, codes) ?? findCurrencyCode(after, codes);
  // Removes floating point errors, for example of 1.5 * 1,000,000.
  const amount = Math.round(toNumber(number) * getScale(scale) * 100) / 100;
  return { amount, currency, is_money: currency !== null || scale !== undefined || /\d[ ,.']\d{3}/.test(number) };
}

const AT_LEAST = "at least|no less than|not less than|minimum|min|>=|from";
const OVER = "over|above|more than|greater than|bigger than|larger than|higher than|exceeding|exceeds?|beyond|>";
const AT_MOST = "up to|at most|no more than|not more than|maximum|max|<=|until";
const UNDER = "under|below|less than|lower than|smaller than|cheaper than|beneath|<";
const AROUND = "around|about|roughly|approximately|approx|circa|ca|some|~";

/** The tolerance of 'around' as a share of the amount: 'around 1,000' means 900 to 1,100. */
const AROUND_SHARE = 0.1;

const createRange = (fields: Partial<AmountRange>): AmountRange => ({
  min: null,
  min_exclusive: false,
  max: null,
  max_exclusive: false,
  currency: null,
  ...fields,
});

/**
 * Removes a range of amounts from the text and returns it; null if there is none. A number alone is no amount: it needs a comparison such
 * as 'over', a currency, a scale such as 'k', or separated thousands.
 */
export function extractAmountRange(scanner: TextScanner, codes: readonly string[]): AmountRange | null {
  const money = moneyPattern(codes);
  const between = extractMatch(scanner, new RegExp(String.raw`(?:between|from)\s+${money}\s*(?:and|to|-)\s*${money}`));
  if (between) {
    const [low, high] = [toMoneyMatch(between.slice(1, 5), codes), toMoneyMatch(between.slice(5, 9), codes)];
    const scaled =
      low.amount < high.amount / 500 && between[7] && !between[3] ? low.amount * getScale(between[7]) : low.amount;
    const ends = [scaled, high.amount].sort((a, b) => a - b);
    return createRange({ min: ends[0] ?? null, max: ends[1] ?? null, currency: low.currency ?? high.currency });
  }
  const compared = extractMatch(
    scanner,
    new RegExp(
      String.raw`(?<![\w])(${AT_LEAST}|${OVER}|${AT_MOST}|${UNDER}|${AROUND})\s*(?:the amount of\s+)?${money}`,
    ),
  );
  if (compared) return toComparedRange(compared[1] ?? "", toMoneyMatch(compared.slice(2, 6), codes));
  const more = extractMatch(scanner, new RegExp(String.raw`${money}\s*(?:\+|or more|and (?:up|more|above)|upwards)`));
  if (more) {
    const { amount, currency } = toMoneyMatch(more.slice(1, 5), codes);
    return createRange({ min: amount, currency });
  }
  const less = extractMatch(scanner, new RegExp(String.raw`${money}\s*(?:or less|or (?:under|below)|and less)`));
  if (less) {
    const { amount, currency } = toMoneyMatch(less.slice(1, 5), codes);
    return createRange({ max: amount, currency });
  }
  const exact = extractMoney(scanner, codes);
  return exact && createRange({ min: exact.amount, max: exact.amount, currency: exact.currency });
}

function toComparedRange(word: string, { amount, currency }: ParsedMoney): AmountRange {
  const is = (pattern: string) => new RegExp(`^(?:${pattern})$`).test(word);
  if (is(OVER)) return createRange({ min: amount, min_exclusive: true, currency });
  if (is(AT_LEAST)) return createRange({ min: amount, currency });
  if (is(UNDER)) return createRange({ max: amount, max_exclusive: true, currency });
  if (is(AROUND)) return createRange({ min: amount * (1 - AROUND_SHARE), max: amount * (1 + AROUND_SHARE), currency });
  return createRange({ max: amount, currency });
}

/** Removes one amount from the text and returns it; null if there is none. `bare`: whether a number without currency or scale is an amount. */
export function extractMoney(scanner: TextScanner, codes: readonly string[], bare = false): ParsedMoney | null {
  const pattern = new RegExp(moneyPattern(codes), "g");
  for (const match of scanner.rest.matchAll(pattern)) {
    const money = toMoneyMatch(match.slice(1, 5), codes);
    if (!money.is_money && !bare) continue;
    scanner.rest = `${scanner.rest.slice(0, match.index)} ${scanner.rest.slice(match.index + match[0].length)}`
      .replaceAll(/\s+/g, " ")
      .trim();
    return { amount: money.amount, currency: money.currency };
  }
  return null;
}

/** Removes a currency without an amount, such as 'and in euros?', from the text and returns its code; null if there is none. */
export function extractCurrency(scanner: TextScanner, codes: readonly string[]): string | null {
  const match = extractMatch(
    scanner,
    new RegExp(String.raw`(?<!\w)(?:in |paid in )?(${currencyPattern(codes)})(?!\w)`),
  );
  return match ? findCurrencyCode(match[1], codes) : null;
}
