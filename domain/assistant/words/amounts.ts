/** Amounts of money in plain words: 'over 10k', 'between 500 and 2,000 euros', '€20,000', '1.5m CFA'. Pure. */
import { type Reading, take } from "./spelling.ts";

/** Bounds in units of `currency`, or of whatever an amount is in when compared in USD (null). */
export type AmountRange = {
  least: number | null;
  /** `least` itself does not count. */
  least_open: boolean;
  most: number | null;
  most_open: boolean;
  currency: string | null;
};

export type MoneyWord = { amount: number; currency: string | null };

/** Signs and words of the currencies that people say in words; codes come from the product's own list. */
const SPOKEN: Record<string, string> = {
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
  const all = [...codes.map((code) => code.toLowerCase()), ...Object.keys(SPOKEN)].sort((a, b) => b.length - a.length);
  return all.map(escapeSign).join("|");
}

/** One amount; groups: sign before, number, scale, currency after. */
const moneyPattern = (codes: readonly string[]): string => {
  const currency = currencyPattern(codes);
  return String.raw`(?:(${currency})\s?)?(?<![\w-])(${NUMBER})\s?(${SCALE})?\s?(?:(${currency})(?![\w$]))?(?![\w%-])`;
};

const codeOf = (word: string | undefined, codes: readonly string[]): string | null =>
  word === undefined ? null : (SPOKEN[word] ?? codes.find((code) => code.toLowerCase() === word) ?? null);

/** '1.450.000', '1 450 000', '20,000', '2,5' -> a number. A group of exactly three digits is thousands. */
function toNumber(text: string): number {
  const grouped = /^\d{1,3}(?:[ ,.']\d{3})+(?:\.\d{1,2})?$/.test(text);
  if (!grouped) return Number(text.replace(",", "."));
  const cents = /\.(\d{1,2})$/.exec(text)?.[0] ?? "";
  return Number(text.slice(0, text.length - cents.length).replaceAll(/\D/g, "") + cents);
}

const scaleOf = (word: string | undefined): number => {
  if (word === undefined) return 1;
  return /^(k|thousand|grand)$/.test(word) ? 1_000 : 1_000_000;
};

type Found = MoneyWord & { is_money: boolean };

function moneyOf(groups: readonly (string | undefined)[], codes: readonly string[]): Found {
  const [before, number = "0", scale, after] = groups;
  const currency = codeOf(before, codes) ?? codeOf(after, codes);
  // 1.5 * 1,000,000 and the like: to the cent.
  const amount = Math.round(toNumber(number) * scaleOf(scale) * 100) / 100;
  return { amount, currency, is_money: currency !== null || scale !== undefined || /\d[ ,.']\d{3}/.test(number) };
}

const AT_LEAST = "at least|no less than|not less than|minimum|min|>=|from";
const OVER = "over|above|more than|greater than|bigger than|larger than|higher than|exceeding|exceeds?|beyond|>";
const AT_MOST = "up to|at most|no more than|not more than|maximum|max|<=|until";
const UNDER = "under|below|less than|lower than|smaller than|cheaper than|beneath|<";
const AROUND = "around|about|roughly|approximately|approx|circa|ca|some|~";

/** 'around' means within so much of it. */
const AROUND_SHARE = 0.1;

const range = (fields: Partial<AmountRange>): AmountRange => ({
  least: null,
  least_open: false,
  most: null,
  most_open: false,
  currency: null,
  ...fields,
});

/** Takes a range of amounts out of the text; null when none is named. A bare number without any sign of money is none. */
export function takeRange(reading: Reading, codes: readonly string[]): AmountRange | null {
  const money = moneyPattern(codes);
  const between = take(reading, new RegExp(String.raw`(?:between|from)\s+${money}\s*(?:and|to|-)\s*${money}`));
  if (between) {
    const [low, high] = [moneyOf(between.slice(1, 5), codes), moneyOf(between.slice(5, 9), codes)];
    const scaled =
      low.amount < high.amount / 500 && between[7] && !between[3] ? low.amount * scaleOf(between[7]) : low.amount;
    const ends = [scaled, high.amount].sort((a, b) => a - b);
    return range({ least: ends[0] ?? null, most: ends[1] ?? null, currency: low.currency ?? high.currency });
  }
  const compared = take(
    reading,
    new RegExp(
      String.raw`(?<![\w])(${AT_LEAST}|${OVER}|${AT_MOST}|${UNDER}|${AROUND})\s*(?:the amount of\s+)?${money}`,
    ),
  );
  if (compared) return comparedRange(compared[1] ?? "", moneyOf(compared.slice(2, 6), codes));
  const more = take(reading, new RegExp(String.raw`${money}\s*(?:\+|or more|and (?:up|more|above)|upwards)`));
  if (more) {
    const { amount, currency } = moneyOf(more.slice(1, 5), codes);
    return range({ least: amount, currency });
  }
  const less = take(reading, new RegExp(String.raw`${money}\s*(?:or less|or (?:under|below)|and less)`));
  if (less) {
    const { amount, currency } = moneyOf(less.slice(1, 5), codes);
    return range({ most: amount, currency });
  }
  const exact = takeMoney(reading, codes);
  return exact && range({ least: exact.amount, most: exact.amount, currency: exact.currency });
}

function comparedRange(word: string, { amount, currency }: MoneyWord): AmountRange {
  const is = (pattern: string) => new RegExp(`^(?:${pattern})$`).test(word);
  if (is(OVER)) return range({ least: amount, least_open: true, currency });
  if (is(AT_LEAST)) return range({ least: amount, currency });
  if (is(UNDER)) return range({ most: amount, most_open: true, currency });
  if (is(AROUND)) return range({ least: amount * (1 - AROUND_SHARE), most: amount * (1 + AROUND_SHARE), currency });
  return range({ most: amount, currency });
}

/** Takes one amount out of the text; `bare`: a number alone will do. */
export function takeMoney(reading: Reading, codes: readonly string[], bare = false): MoneyWord | null {
  const pattern = new RegExp(moneyPattern(codes), "g");
  for (const match of reading.rest.matchAll(pattern)) {
    const found = moneyOf(match.slice(1, 5), codes);
    if (!found.is_money && !bare) continue;
    reading.rest = `${reading.rest.slice(0, match.index)} ${reading.rest.slice(match.index + match[0].length)}`
      .replaceAll(/\s+/g, " ")
      .trim();
    return { amount: found.amount, currency: found.currency };
  }
  return null;
}

/** A currency named without an amount: 'and in euros?' */
export function takeCurrency(reading: Reading, codes: readonly string[]): string | null {
  const found = take(reading, new RegExp(String.raw`(?<!\w)(?:in |paid in )?(${currencyPattern(codes)})(?!\w)`));
  return found ? codeOf(found[1], codes) : null;
}
