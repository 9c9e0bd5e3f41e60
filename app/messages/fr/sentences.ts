/**
 * A sentence with variable parts. The text at `{a}`, such as a name, is copied. The text at `{a:t}`, such as a status, an amount or a list,
 * is translated.
 */
interface Template {
  readonly expression: RegExp;
  readonly parts: readonly { readonly name: string; readonly isTranslated: boolean }[];
  readonly french: string;
  /** The number of letters outside the variable parts. If several templates match, the one with the most letters is used. */
  readonly letters: number;
}

const PART = /\{(\w+)(:t)?\}/g;

const toTemplate = ([english, french]: readonly [string, string]): Template => ({
  expression: new RegExp(
    `^${english
      .split(/\{\w+(?::t)?\}/)
      .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("(.+?)")}$`,
    "s",
  ),
  parts: [...english.matchAll(PART)].map(([, name = "", mark]) => ({ name, isTranslated: mark !== undefined })),
  french,
  letters: english.replaceAll(PART, "").length,
});

/** Matches the end of a sentence. */
const SENTENCE_END = /[.!?](?: \p{Lu}|$)/u;

/** Whether a text ends inside a quotation. A variable part with such a text divides a title, which is never translated. */
const endsInQuotation = (text: string): boolean => text.split('"').length % 2 === 0;

/** Patterns of the ends of sentences and phrases. A text is divided at the first pattern that it contains. */
const DIVIDERS = [/(?<=[.!?]) (?=\S)/, /; /, /\n/];

/**
 * Returns the function that translates English texts of rules and services into French, with the sentences of `table`. It returns the text
 * itself if it has no translation, such as a name, and translates each sentence or phrase of a text separately.
 */
export function createSentenceTranslator(table: Readonly<Record<string, string>>): (english: string) => string {
  const templates = Object.entries(table)
    .filter(([english]) => english.includes("{"))
    .map(toTemplate)
    .sort((one, other) => other.letters - one.letters);

  /**
   * Returns the French for one sentence or phrase, or undefined if there is none. `isLong`: whether a variable part may contain several
   * sentences, or one mark of a quotation without the other.
   */
  function findFrench(english: string, isLong = false): string | undefined {
    if (Object.hasOwn(table, english)) return table[english];
    for (const { expression, parts, french } of templates) {
      const match = expression.exec(english);
      if (!match) continue;
      if (!isLong && match.slice(1).some((value) => SENTENCE_END.test(value) || endsInQuotation(value))) continue;
      const values = new Map(
        parts.map(({ name, isTranslated }, at) => {
          const value = match[at + 1] ?? "";
          return [name, isTranslated ? translatePart(value) : value];
        }),
      );
      return french.replaceAll(PART, (_, name: string) => values.get(name) ?? "");
    }
    return formatValue(english);
  }

  const translatePart = (english: string): string =>
    findFrench(english) ?? translateParts(english) ?? translateList(english) ?? findFrench(english, true) ?? english;

  function translateParts(english: string): string | undefined {
    for (const divider of DIVIDERS) {
      const parts = english.split(divider);
      const french = parts.map((part) => findFrench(part));
      if (parts.length > 1 && french.some((part) => part !== undefined))
        return parts
          .map((part, at) => french[at] ?? translateParts(part) ?? part)
          .join(divider === DIVIDERS[1] ? "\u202F; " : divider === DIVIDERS[2] ? "\n" : " ");
    }
    return undefined;
  }

  /** Returns a list with 'et' or 'ou': 'Ann, Ben and Cleo' -> 'Ann, Ben et Cleo'. Translates its items, but not names. */
  function translateList(english: string): string | undefined {
    const match = /^(.+) (and|or) (.+)$/s.exec(english);
    if (!match) return english.includes(", ") ? english.split(", ").map(translateItem).join(", ") : undefined;
    const [, first = "", word, last = ""] = match;
    return `${first.split(", ").map(translateItem).join(", ")} ${word === "and" ? "et" : "ou"} ${translateItem(last)}`;
  }

  const translateItem = (english: string): string => findFrench(english) ?? english;

  return (english) => findFrench(english) ?? translateParts(english) ?? findFrench(english, true) ?? english;
}

const numbers = new Intl.NumberFormat("fr", { maximumFractionDigits: 8 });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
const monthFormat = new Intl.DateTimeFormat("fr", { month: "short", timeZone: "UTC" });

/** Returns a number, an amount or a day in French notation, or undefined for other texts. */
function formatValue(english: string): string | undefined {
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
