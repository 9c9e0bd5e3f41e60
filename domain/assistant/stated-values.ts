/** Finds the values that a text states: numbers, amounts, percentages, dates, times, request numbers and addresses. Pure. */
import { removeCitations } from "./citations.ts";

/** A number with its unit: '%', a currency code, or null. `values`: its possible meanings, because '1.200' can mean 1,200 or 1.2. */
type StatedNumber = { text: string; values: readonly number[]; unit: string | null };
/** A date or a weekday. Parts that the text does not state are null. `month` and `day` can be exchanged in '3/4/2026'. */
type StatedDate = { text: string; year: number | null; month: number | null; day: number | null; swap: boolean };

export type StatedValues = {
  numbers: readonly StatedNumber[];
  dates: readonly StatedDate[];
  /** Numbers of weekdays; Sunday is 0. */
  weekdays: readonly number[];
  /** Request numbers, ids, times of day and addresses, in lower case. */
  exact: readonly string[];
  /** All words in lower case, without accents. */
  words: ReadonlySet<string>;
};

const MONTHS =
  "jan january janvier januar enero|feb february fevrier februar febrero|mar march mars marz marzo|apr april avr avril abril|may mai mayo|jun june juin juni junio|jul july juil juillet juli julio|aug august aout agosto|sep sept september septembre septiembre|oct october octobre okt oktober octubre|nov november novembre noviembre|dec december decembre dez dezember diciembre"
    .split("|")
    .map((names) => names.split(" "));
const MONTH = `(?<month>${MONTHS.flat()
  .sort((a, b) => b.length - a.length)
  .join("|")})(?![\\p{L}])\\.?`;
const YEAR = "(?:,?\\s+(?:de\\s+)?(?<year>\\d{4})(?!\\d))?";
const ORDINAL = "(?:st|nd|rd|th|er|\\.)?";
/** Matches dates, the most exact forms first. `first`: the first day of a range such as '1 to 31 October'. */
const DATES: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T[\d:.]+Z?)?(?!\d)/g,
  /(?<!\d)(?<day>\d{1,2})[./](?<month>\d{1,2})(?<swap>[./])(?<year>\d{4})(?!\d)/g,
  ...[
    `(?<!\\d)(?:(?<first>\\d{1,2})\\s*(?:-|to|and)\\s*)?(?<day>\\d{1,2})${ORDINAL}\\s+(?:of\\s+|de\\s+)?${MONTH}${YEAR}`,
    `(?<!\\p{L})${MONTH}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)${YEAR}`,
    `(?<!\\p{L})${MONTH}\\s+(?<year>\\d{4})(?!\\d)`,
    `(?<=\\b(?:in|of|since|until|from|by|during|this|last|next|before|after)\\s)${MONTH}`,
  ].map((pattern) => new RegExp(pattern, "giu")),
];
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const NUMBER_WORDS = new Map<string, number>([
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, value) => [word, value] as const),
  ..."thirty forty fifty sixty seventy eighty ninety hundred"
    .split(" ")
    .map((word, index) => [word, 10 * (index + 3)] as const),
  ...Object.entries({ dozen: 12, thousand: 1e3, million: 1e6, none: 0, no: 0, nobody: 0, twice: 2 }),
]);
const MULTIPLIERS: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };
const UNITS: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", percent: "%", "per cent": "%" };
const toUnit = (text: string): string => UNITS[text] ?? text;

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>"'`)\]]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w|(?<![\w@/.-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?![\w-])(?:\/[^\s)\]]*)?|(?:javascript|data|mailto):\S+|(?<=\]\()[^)\s]+/gi;
const NUMBER =
  /(?:([$€£])|(?<![\p{L}\d])([A-Z]{3})\s?)?(?<![\p{L}\d])(\d{1,3}(?:[,.' ]\d{3})+(?!\d)(?:[.,]\d{1,3}(?!\d))?|\d+(?:[.,]\d+)?)(?:\s?(k|m|bn|thousand|million|billion)(?!\p{L}))?(?:\s?(%|percent|per cent|[$€£]|[A-Z]{3}(?!\p{L})))?/gu;

/** An id in the address of a screen. Its digits are no numbers that a fact states. */
const ID = /(?<![\p{L}\d])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d])/giu;

/** Returns the text in a form for comparison: with unified compatible characters, without accents and invisible characters. */
export const normalizeForComparison = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}|\p{Cf}/gu, "")
    .replaceAll(/[‐-―]/g, "-");

/** Returns the values that a text states. `requestNumber`: a global pattern for request numbers. */
export function extractStatedValues(text: string, requestNumber: RegExp): StatedValues {
  let rest = normalizeForComparison(removeCitations(text)).replaceAll(/^[ \t]*\d{1,3}[.)]\s/gm, " ");
  const exact: string[] = [];
  const dates: StatedDate[] = [];
  const take = (pattern: RegExp, add: (match: RegExpMatchArray) => void) => {
    for (const match of rest.matchAll(pattern)) add(match);
    rest = rest.replaceAll(pattern, " ; ");
  };
  const words = new Set(rest.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? []);
  take(requestNumber, ([found]) => exact.push(found.toLowerCase()));
  take(ADDRESS, ([found]) => exact.push(found.toLowerCase().replace(/[.,;:!?]+$/, "")));
  take(ID, ([found]) => exact.push(found.toLowerCase()));
  for (const pattern of DATES)
    take(pattern, ({ 0: found, groups: { day, month, year, first, swap } = {} }) => {
      for (const one of first ? [day, first] : [day])
        dates.push({
          text: found,
          year: toNumber(year),
          month: toMonth(month),
          day: toNumber(one),
          swap: swap !== undefined,
        });
    });
  take(/(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)/g, ([found]) => exact.push(found));
  const numbers: StatedNumber[] = [];
  take(NUMBER, ([found, sign, code, digits = "", suffix = "", after]) => {
    const unit = sign ?? code ?? after;
    const values = readNumber(digits).map((value) => value * (MULTIPLIERS[suffix] ?? 1));
    numbers.push({ text: found.trim(), values, unit: unit === undefined ? null : toUnit(unit) });
  });
  for (const found of rest.toLowerCase().matchAll(/(?<!\p{L})(\p{L}+)(?:-(\p{L}+))?(?!\p{L})/gu)) {
    const [first, second] = [NUMBER_WORDS.get(found[1] ?? ""), NUMBER_WORDS.get(found[2] ?? "")];
    if (first === undefined) continue;
    numbers.push({ text: found[0], values: [second === undefined ? first : first + second], unit: null });
  }
  // Digits of other scripts cannot be read as numbers. A fact must therefore contain them literally.
  for (const [found] of rest.matchAll(/(?![0-9])\p{Nd}+/gu)) exact.push(found);
  const lower = rest.toLowerCase();
  return {
    numbers,
    dates,
    exact,
    words,
    weekdays: WEEKDAYS.flatMap((name, index) => (lower.includes(name) ? [index] : [])),
  };
}

const toNumber = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits));

function toMonth(month: string | undefined): number | null {
  if (month === undefined || /\d/.test(month)) return toNumber(month);
  return MONTHS.findIndex((names) => names.includes(month.toLowerCase())) + 1;
}

/** Returns the possible values of digits with separators: '1.200' -> 1.2 and 1200. */
function readNumber(digits: string): number[] {
  const plain = digits.replaceAll(/[' ]/g, "");
  const english = Number(plain.replaceAll(",", ""));
  const continental = Number(plain.replaceAll(".", "").replace(",", "."));
  return [...new Set([english, continental].filter((value) => !Number.isNaN(value)))];
}

/** The values that the cited facts state, in a form in which one value is found at once. */
export type KnownValues = {
  exact: ReadonlySet<string>;
  words: ReadonlySet<string>;
  dates: readonly StatedDate[];
  /** The years of dates, and all numbers. */
  years: ReadonlySet<number | null>;
  weekdays: ReadonlySet<number>;
  /** The numbers by their unit. */
  numbers: ReadonlyMap<string | null, ReadonlySet<number>>;
};

export function collectKnownValues(given: readonly StatedValues[]): KnownValues {
  const dates = given.flatMap((one) => one.dates);
  const numbers = new Map<string | null, Set<number>>();
  for (const { unit, values } of given.flatMap((one) => one.numbers)) {
    const known = numbers.get(unit) ?? new Set();
    for (const value of values) known.add(value);
    numbers.set(unit, known);
  }
  const weekdays = dates.flatMap(({ year, month, day }) =>
    year === null || month === null || day === null ? [] : [new Date(Date.UTC(year, month - 1, day)).getUTCDay()],
  );
  return {
    exact: new Set(given.flatMap((one) => one.exact)),
    words: new Set(given.flatMap((one) => [...one.words])),
    dates: [...new Map(dates.map((date) => [`${date.year}-${date.month}-${date.day}`, date])).values()],
    years: new Set([...dates.map(({ year }) => year), ...[...numbers.values()].flatMap((values) => [...values])]),
    weekdays: new Set([...given.flatMap((one) => one.weekdays), ...weekdays]),
    numbers,
  };
}

/** Returns the first value of `stated` that is not known, or null. `count`: an additional number that is allowed. */
export function findUnsupportedValue(
  stated: StatedValues,
  { exact, dates, years, weekdays, numbers }: KnownValues,
  count: number,
): string | null {
  const unknown = stated.exact.find((one) => !exact.has(one));
  if (unknown !== undefined) return unknown;
  const hasDate = (date: StatedDate): boolean =>
    dates.some(
      (known) =>
        (date.year === null || date.year === known.year || (known.year === null && years.has(date.year))) &&
        (date.month === null || date.month === known.month) &&
        (date.day === null || date.day === known.day),
    );
  const date = stated.dates.find(
    (one) => !hasDate(one) && !(one.swap && hasDate({ ...one, month: one.day, day: one.month })),
  );
  if (date) return date.text;
  const isKnownNumber = ({ text, values, unit }: StatedNumber): boolean =>
    // 'no', 'none' and 'one' can be used without a number in a fact, because they are also ordinary words.
    /^(?:no|none|nobody|one)$/.test(text) ||
    (unit === null && (values.includes(count) || values.some((value) => value > 1900 && years.has(value)))) ||
    [...numbers].some(
      ([known, all]) => (unit === null ? known !== "%" : known === unit) && values.some((value) => all.has(value)),
    );
  const number = stated.numbers.find((one) => !isKnownNumber(one));
  if (number) return number.text;
  const weekday = stated.weekdays.find((one) => !weekdays.has(one));
  return weekday === undefined ? null : (WEEKDAYS[weekday] ?? null);
}
