import { ELIDED } from "../../../../texts/fr/words.ts";

/**
 * A sentence with variable parts. The text at `{a}`, such as a name, is copied. The text at `{a:t}`, such as a status, an amount or a list,
 * is translated. Another letter names a function that translates the text.
 */
interface Template {
  /** The texts before, between and after the variable parts. */
  readonly literals: readonly string[];
  readonly parts: readonly { readonly name: string; readonly mark: string | undefined }[];
  readonly french: string;
  /** The number of letters outside the variable parts. If several templates of a table match, the one with the most letters is used. */
  readonly letters: number;
}

const PART = /\{(\w+)(?::(\w))?\}/g;

/** A variable part of a French sentence, with the word 'de' before it, which becomes 'd’' before a name that begins with a vowel. */
const FRENCH_PART = /(\bde )?\{(\w+)(?::\w)?\}/g;

const toTemplate = ([english, french]: readonly [string, string]): Template => ({
  literals: english.split(/\{\w+(?::\w)?\}/),
  parts: [...english.matchAll(PART)].map(([, name = "", mark]) => ({ name, mark })),
  french,
  letters: english.replaceAll(PART, "").length,
});

/**
 * Returns the texts of the variable parts of a sentence, each at least one character and as short as possible, or undefined if the sentence
 * does not have these literals. A regular expression would find the same parts, but it would try all combinations: minutes for a comment
 * of 5,000 characters that repeats a sentence.
 */
function matchLiterals([first = "", ...others]: readonly string[], sentence: string): string[] | undefined {
  if (!sentence.startsWith(first)) return undefined;
  const last = others.at(-1) ?? "";
  const end = sentence.length - last.length;
  const values: string[] = [];
  let at = first.length;
  for (const literal of others.slice(0, -1)) {
    const next = sentence.indexOf(literal, at + 1);
    if (next < 0) return undefined;
    values.push(sentence.slice(at, next));
    at = next + literal.length;
  }
  return at < end && sentence.endsWith(last) ? [...values, sentence.slice(at, end)] : undefined;
}

/** Matches the end of a sentence. */
const SENTENCE_END = /[.!?](?: [\p{Lu}\d]|$)/u;

/** Whether a text ends inside a quotation. A variable part with such a text divides a title, which is never translated. */
const endsInQuotation = (text: string): boolean => text.split('"').length % 2 === 0;

/** Translates the variable part of a sentence. Returns undefined if the text is no such part, so that the sentence has another meaning. */
export type PartTranslator = (english: string) => string | undefined;

/**
 * Returns functions that find the French for a text: `findFrench` for one sentence or phrase, undefined if there is none; `translateParts`
 * for several sentences or phrases, undefined if none of them has a translation. The first of the `tables` comes first. `marks`: the functions that translate variable parts, by
 * their letters. These parts can have any form.
 */
export function createTranslator(
  tables: readonly Readonly<Record<string, string>>[],
  marks: Readonly<Record<string, PartTranslator>> = {},
) {
  const templates = tables.flatMap((table) =>
    Object.entries(table)
      .filter(([english]) => english.includes("{"))
      .map(toTemplate)
      .sort((one, other) => other.letters - one.letters),
  );

  /** `isLong`: whether a variable part may contain several sentences, or one mark of a quotation without the other. */
  const findFrench = (english: string, isLong = false): string | undefined => {
    const table = tables.find((one) => Object.hasOwn(one, english));
    if (table) return table[english];
    for (const template of templates) {
      const found = applyTemplate(template, english, isLong);
      if (found !== undefined) return found;
    }
    return formatValue(english);
  };

  const applyTemplate = (
    { literals, parts, french }: Template,
    english: string,
    isLong: boolean,
  ): string | undefined => {
    const found = matchLiterals(literals, english);
    if (!found) return undefined;
    const values = new Map<string, string>();
    for (const [at, { name, mark }] of parts.entries()) {
      const value = found[at] ?? "";
      const own = mark === undefined ? undefined : marks[mark];
      if (!own && !isLong && (SENTENCE_END.test(value) || endsInQuotation(value))) return undefined;
      const translated = own ? own(value) : mark === "t" ? translatePart(value) : value;
      if (translated === undefined) return undefined;
      values.set(name, translated);
    }
    return french.replaceAll(FRENCH_PART, (_, de: string | undefined, name: string) => {
      const text = values.get(name) ?? "";
      return de && ELIDED.test(text) ? `${de[0]}’${text}` : `${de ?? ""}${text}`;
    });
  };

  const translatePart = (english: string): string =>
    findFrench(english) ?? translateParts(english) ?? translateList(english) ?? findFrench(english, true) ?? english;

  const translateParts = (english: string): string | undefined => {
    for (const divider of DIVIDERS) {
      const parts = english.split(divider);
      const french = parts.map((part) => findFrench(part));
      if (parts.length > 1 && french.some((part) => part !== undefined))
        return parts
          .map((part, at) => french[at] ?? translateParts(part) ?? part)
          .join(divider === DIVIDERS[1] ? "\u202F; " : divider === DIVIDERS[2] ? "\n" : " ");
    }
    return undefined;
  };

  /** Returns a list with 'et' or 'ou': 'Ann, Ben and Cleo' -> 'Ann, Ben et Cleo'. Translates its items, but not names. */
  const translateList = (english: string): string | undefined => {
    const match = /^(.+) (and|or) (.+)$/s.exec(english);
    if (!match) return english.includes(", ") ? english.split(", ").map(translateItem).join(", ") : undefined;
    const [, first = "", word, last = ""] = match;
    return `${first.split(", ").map(translateItem).join(", ")} ${word === "and" ? "et" : "ou"} ${translateItem(last)}`;
  };

  const translateItem = (english: string): string => findFrench(english) ?? english;

  return { findFrench, translateParts };
}

/** Patterns of the ends of sentences and phrases. A text is divided at the first pattern that it contains. */
const DIVIDERS = [/(?<=[.!?]) (?=\S)/, /; /, /\n/];

const numbers = new Intl.NumberFormat("fr", { maximumFractionDigits: 8 });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
const monthFormat = new Intl.DateTimeFormat("fr", { month: "short", timeZone: "UTC" });

/** Returns a number, an amount or a day in French notation, or undefined for other texts. */
export function formatValue(english: string): string | undefined {
  const amount = /^(?:([A-Z]{2,5}|\$) ?)?(-?\d{1,3}(?:,\d{3})+|-?\d+)(\.\d+)?$/.exec(english);
  if (amount && (amount[1] || amount[2]?.includes(",") || amount[3])) {
    const [, currency, whole = "", fraction = ""] = amount;
    const digits = Math.max(0, fraction.length - 1);
    const number = numbers.format(Number(`${whole.replaceAll(",", "")}${fraction}`));
    const filled = digits === 0 ? number : padFraction(number, digits);
    return currency ? `${currency} ${filled}` : filled;
  }
  const day = /^(\d{1,2}) ([A-Z][a-z]{2,3}) (\d{4})((?:, \d\d:\d\d)?(?: \(.+\))?)$/.exec(english);
  const month = MONTHS.indexOf(day?.[2] ?? "");
  return day && month >= 0 ? `${day[1]} ${monthFormat.format(Date.UTC(2026, month))} ${day[3]}${day[4]}` : undefined;
}

/** Returns the number with `digits` decimals: '12,5' -> '12,50'. */
function padFraction(number: string, digits: number): string {
  const [whole = "", fraction = ""] = number.split(",");
  return `${whole},${fraction.padEnd(digits, "0")}`;
}
