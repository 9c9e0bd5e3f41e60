/**
 * Parses and formats amounts as people type them (docs/decisions/forms.md), with the separators of the user's locale. Refuses a text with two
 * possible values. The decimals of the currency never change the value of a text, but can be a reason to refuse it. Pure.
 */
import { parseScaledInteger } from "./money.ts";
import { DEFAULT_LOCALE } from "./numbers.ts";

/** How an amount is typed. `locale`: the locale of the user. `decimals`: the maximum number of decimals, from the currency. */
export type AmountFormat = { locale: string; decimals: number };

/**
 * The result of parsing a typed text. `amount`: a plain decimal text ("-1250.5"). `readings`: the two possible values of an ambiguous text,
 * first with its separator as a thousands separator, then as a decimal separator.
 */
export type AmountParseResult =
  | { ok: true; amount: string }
  | { ok: false; problem: "empty" | "not_a_number" | "too_many_decimals" | "too_large" }
  | { ok: false; problem: "ambiguous"; readings: readonly [string, string] };

/**
 * The separators of a locale. `group` separates groups of digits. A non-breaking space stands for all kinds of spaces, and ’ for all kinds
 * of apostrophes. `sizes`: the number of digits in the last group and in the groups before it.
 */
export type Separators = { group: string; decimal: string; sizes: readonly [number, number] };

const MAX_LOCALE_LENGTH = 35;

/** Returns a BCP 47 tag reduced to its language, script and region, or null if Intl cannot format numbers in this locale. */
export function findLocale(tag: string | null | undefined): string | null {
  if (!tag || tag.length > MAX_LOCALE_LENGTH) return null;
  try {
    const { language, script, region } = new Intl.Locale(tag);
    const locale = [language, script, region].filter(Boolean).join("-");
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The separators of the last used locale. The cache has one entry, because a form uses one locale and a cache of all tags from clients
 * could grow without limit.
 */
let lastSeparators: { tag: string; separators: Separators } | null = null;

/** Returns the separators of a locale for Latin digits, or those of en-US if the tag is not a valid locale. */
export function getSeparators(tag: string): Separators {
  if (lastSeparators?.tag === tag) return lastSeparators.separators;
  const numbers = new Intl.NumberFormat(findLocale(tag) ?? DEFAULT_LOCALE, {
    numberingSystem: "latn",
    useGrouping: "always",
    minimumFractionDigits: 1,
  });
  const parts = numbers.formatToParts(123_456_789);
  const textOf = (type: string) => normalizeDigits(parts.find((part) => part.type === type)?.value ?? "");
  const digits = parts.filter((part) => part.type === "integer").map((part) => part.value.length);
  const separators: Separators = {
    group: textOf("group").replace(" ", "\u00a0").replace("'", "’"),
    decimal: textOf("decimal"),
    sizes: [digits.at(-1) ?? 3, digits.at(-2) ?? 3],
  };
  lastSeparators = { tag, separators };
  return separators;
}

/** Parses the text of an amount field. */
export function parseTypedAmount(typed: string, format: AmountFormat): AmountParseResult {
  const read = parseAmountText(typed, format);
  if (!("whole" in read)) return read;
  const fraction = read.fraction.replace(/0+$/, "");
  if (fraction.length > format.decimals) return { ok: false, problem: "too_many_decimals" };
  const amount = toDecimalText(read);
  if (parseScaledInteger(amount, format.decimals) === null) return { ok: false, problem: "too_large" };
  return { ok: true, amount };
}

/** Returns the text with its digits grouped as in the locale, or unchanged if the text is not an amount. */
export function groupTypedAmount(typed: string, format: AmountFormat): string {
  const read = parseAmountText(typed, format);
  if (!("whole" in read && parseTypedAmount(typed, format).ok)) return typed;
  return formatParsedAmount({ ...read, fraction: read.fraction.slice(0, format.decimals) }, format.locale);
}

/** Formats a plain decimal text ("1250.50") with the separators of the locale. */
export function formatAmountForInput(amount: string, locale: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return formatParsedAmount({ sign, whole, fraction }, locale);
}

interface ParsedAmount {
  sign: string;
  whole: string;
  fraction: string;
}

function formatParsedAmount({ sign, whole, fraction }: ParsedAmount, locale: string): string {
  const { group, decimal, sizes } = getSeparators(locale);
  const groups = [whole.slice(-sizes[0])];
  for (let rest = whole.slice(0, -sizes[0]); rest !== ""; rest = rest.slice(0, -sizes[1]))
    groups.unshift(rest.slice(-sizes[1]));
  return `${sign}${groups.join(group)}${fraction && decimal}${fraction}`;
}

/** Returns a parsed amount as a plain decimal text without trailing zeros, so that equal amounts have equal texts. */
function toDecimalText({ sign, whole, fraction }: ParsedAmount): string {
  const digits = fraction.replace(/0+$/, "");
  const amount = `${whole}${digits && "."}${digits}`;
  return amount === "0" ? amount : sign + amount;
}

/** Returns the text with digits of every script as 0-9, every space as ' ' and every apostrophe as "'". Removes bidirectional controls. */
const normalizeDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/\p{Nd}/gu, toDigit)
    .replace(/\s/g, " ")
    .replace(/[’ʼ‘`٬]/g, "'")
    .replaceAll("−", "-")
    .replaceAll("،", ",");

const DIGIT = /^\p{Nd}$/u;

/** Returns a digit of any script as 0-9. In every script, the ten digits have consecutive code points. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

const NOT_A_NUMBER = { ok: false, problem: "not_a_number" } as const;

function parseAmountText(
  typed: string,
  { locale, decimals }: AmountFormat,
): ParsedAmount | Extract<AmountParseResult, { ok: false }> {
  // Refuses numbers such as 10², because normalization would change it to 102.
  if (/\p{No}/u.test(typed)) return NOT_A_NUMBER;
  const text = normalizeDigits(typed).trim();
  if (text === "") return { ok: false, problem: "empty" };
  const [, sign = "", body] = /^(-?)(\d.*|[.,٫]\d+)$/.exec(text) ?? [];
  if (body === undefined || /[^\d., '٫]/.test(body)) return NOT_A_NUMBER;
  const runs = body.split(/[., '٫]/);
  const marks = [...body.replace(/\d/g, "")];
  const mark = marks.at(-1);
  const reading = (whole: readonly string[], fraction: string): ParsedAmount => ({
    sign,
    whole: whole.join("").replace(/^0+(?=\d)/, "") || "0",
    fraction,
  });
  if (mark === undefined) return reading(runs, "");
  const own = getSeparators(locale);
  const fraction = runs.at(-1) ?? "";
  const isGrouped = areDigitGroups(runs, marks, own.sizes);
  const isDecimal =
    /[.,٫]/.test(mark) &&
    marks.indexOf(mark) === marks.length - 1 &&
    (marks.length === 1 || areDigitGroups(runs.slice(0, -1), marks.slice(0, -1), own.sizes));
  if (!isDecimal) return isGrouped ? reading(runs, "") : NOT_A_NUMBER;
  const withDecimals = reading(runs.slice(0, -1), fraction);
  // A separator before exactly three digits can be a thousands separator or a decimal separator. The locale and the currency's decimals
  // decide. If they cannot decide, the text is ambiguous.
  if (fraction.length !== 3 || mark === "٫" || !(isGrouped || marks.length > 1)) return withDecimals;
  if (mark === own.decimal && (marks.length > 1 || decimals >= 3)) return withDecimals;
  if (isGrouped && (mark === own.group || (mark !== own.decimal && decimals === 0))) return reading(runs, "");
  if (marks.length > 1 && decimals >= 3) return withDecimals;
  return {
    ok: false,
    problem: "ambiguous",
    readings: [toDecimalText(reading(runs, "")), toDecimalText(withDecimals)],
  };
}

/**
 * Whether `runs`, the digits between the separators `marks`, are valid groups. All separators must be equal, and the groups must have three
 * digits or the sizes of the locale.
 */
function areDigitGroups(
  runs: readonly string[],
  marks: readonly string[],
  [end, middle]: Separators["sizes"],
): boolean {
  const [first = "", ...others] = runs;
  const isOne = marks.every((mark) => mark === marks[0]) && marks[0] !== "٫";
  return (
    isOne &&
    [3, middle].some(
      (size) =>
        /^[1-9]/.test(first) &&
        first.length <= size &&
        others.every(({ length }, at) => length === (at === others.length - 1 ? end : size)),
    )
  );
}
