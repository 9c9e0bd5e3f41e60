/** Numbers, amounts, times and lists in one language, for the functions of that language's texts. */
import { formatDate, formatDateTime } from "../domain/format/date-time.ts";
import { formatMoney, formatMoneyShort, formatRate, formatUsd } from "../domain/format/money.ts";
import { formatBytes, formatPercent } from "../domain/format/numbers.ts";
import type { Language } from "../domain/language.ts";

/** Returns the text with a capital letter at its beginning. */
export const capitalise = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

/** The maximum number of names that `names` lists. */
const MAX_NAMES = 6;

/** `others`: returns the text for further names, such as 'and 19 others'. */
export function createFormats(language: Language, { others }: { others: (count: number) => string }) {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 8 });
  const locale = language === "en" ? "en-GB" : language;
  const lists = {
    and: new Intl.ListFormat(locale, { type: "conjunction" }),
    or: new Intl.ListFormat(locale, { type: "disjunction" }),
  };
  const plural = new Intl.PluralRules(language);
  const countries = new Intl.DisplayNames([language], { type: "region" });
  return {
    number: (value: number): string => numbers.format(value),
    /** Returns the noun for a number of things. */
    choose: (count: number, one: string, many: string): string => (plural.select(count) === "one" ? one : many),
    /** Returns 'USD 1,000.00': an amount in units of its currency, with `decimals` decimals. */
    money: (amount: number, currency: string, decimals: number): string =>
      formatMoney(amount, currency, decimals, language),
    /** Returns 'USD 1,000' or 'USD 999.50'. */
    moneyShort: (amount: number, currency: string): string => formatMoneyShort(amount, currency, language),
    /** Returns 'EUR 780' or 'USD 999.90': the decimals of the currency, or none for a whole amount. */
    amount: (amount: number, currency: string, decimals: number): string =>
      Number.isInteger(amount)
        ? formatMoneyShort(amount, currency, language)
        : formatMoney(amount, currency, decimals, language),
    usd: (amount: number): string => formatUsd(amount, language),
    rate: (value: number): string => formatRate(value, language),
    /** Returns '21 Nov 2026'. `iso`: ISO 8601 in UTC. */
    date: (iso: string, time_zone = "UTC"): string => formatDate(iso, time_zone, language),
    dateTime: (iso: string, time_zone = "UTC"): string => formatDateTime(iso, time_zone, language),
    /** Returns '2026-11-21 09:30' in UTC, in every language. For files that programs and people read. */
    minute: (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`,
    /** Returns '2026-11-21 09:30:05' in UTC, in every language. */
    second: (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`,
    /** Returns the text with an upper-case letter at its beginning. */
    capitalize: (text: string): string => text.charAt(0).toUpperCase() + text.slice(1),
    percent: (value: number): string => formatPercent(value, language),
    bytes: (size: number): string => formatBytes(size, language),
    /** Returns the name of a country by its code (ISO 3166). */
    country: (code: string): string => countries.of(code) ?? code,
    /** Returns 'Ann, Ben and Cleo'. */
    list: (texts: readonly string[]): string => lists.and.format(texts),
    /** Returns 'Ann, Ben or Cleo'. */
    or: (texts: readonly string[]): string => lists.or.format(texts),
    /** Returns at most six names: 'Ann, Ben and Cleo', or 'Ann, Ben, Cleo, Dora, Eve, Finn and 19 others'. */
    names: (names: readonly string[]): string =>
      names.length > MAX_NAMES
        ? `${names.slice(0, MAX_NAMES).join(", ")} ${others(names.length - MAX_NAMES)}`
        : lists.and.format(names),
  };
}
