/** Finds periods in plain text: 'last month', 'since March', 'Q2', 'between 1 October and 5 November'. In UTC. Pure. */
import { extractMatch, findClosest, type TextScanner } from "./spelling.ts";

/** Whole UTC days, inclusive, as YYYY-MM-DD. */
export type Period = { from: string | null; to: string | null };

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
const utcDate = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));
const addDays = (date: Date, days: number): Date =>
  utcDate(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days);

const monthIndex = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3)));

const wholeMonth = (year: number, month: number): Period => ({
  from: toDay(utcDate(year, month, 1)),
  to: toDay(utcDate(year, month + 1, 0)),
});
const wholeQuarter = (year: number, quarter: number): Period => ({
  from: toDay(utcDate(year, quarter * 3, 1)),
  to: toDay(utcDate(year, quarter * 3 + 3, 0)),
});
const wholeYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const oneDay = (day: string): Period => ({ from: day, to: day });

/** Returns the current year; the previous year if `day` of `month` is still in the future this year. */
const latestYear = (now: Date, month: number, day = 1): number =>
  utcDate(now.getUTCFullYear(), month, day) > now ? now.getUTCFullYear() - 1 : now.getUTCFullYear();

/**
 * Patterns of texts that mean a period. When one of them matches, `toPeriod` computes the period from the index of the pattern (`kind`) and
 * the groups of the match.
 */
const SPAN = [
  String.raw`(\d{4}-\d{2}-\d{2})`,
  String.raw`(\d{4})-(\d{2})(?!\d)`,
  String.raw`(\d{1,2})[./](\d{1,2})[./](\d{4})`,
  String.raw`(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?:,? (\d{4}))?(?!\w)`,
  String.raw`(${MONTH}) (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?(?![\w])`,
  String.raw`(${MONTH})(?: (?:of )?(\d{4}))?(?!\w)`,
  String.raw`q([1-4])(?: (?:of )?(\d{4}))?(?!\w)`,
  String.raw`(?:the )?(first|second|third|fourth|1st|2nd|3rd|4th) quarter(?: (?:of )?(\d{4}))?`,
  String.raw`(20\d{2})(?![\w-])`,
  "(today|yesterday)",
  "(?:the )?(this|last|past|previous|current|next|coming) (week|month|quarter|year)",
] as const;

/** Returns the period of a text that matches one of the patterns; null if the date does not exist, such as 31 November. */
function parseSpan(text: string, now: Date): Period | null {
  for (const [kind, pattern] of SPAN.entries()) {
    const match = new RegExp(`^${pattern}$`).exec(text);
    if (match) return toPeriod(kind, match.slice(1), now);
  }
  return null;
}

const STEPS: Record<string, number> = { this: 0, current: 0, next: 1, coming: 1 };
const QUARTERS: Record<string, number> = {
  first: 0,
  second: 1,
  third: 2,
  fourth: 3,
  "1st": 0,
  "2nd": 1,
  "3rd": 2,
  "4th": 3,
};

function toPeriod(kind: number, parts: readonly (string | undefined)[], now: Date): Period | null {
  const [a = "", b = "", c = ""] = parts;
  switch (kind) {
    case 0:
      return validDay(a);
    case 1:
      return Number(b) >= 1 && Number(b) <= 12 ? wholeMonth(Number(a), Number(b) - 1) : null;
    case 2:
      return validDay(`${c}-${b.padStart(2, "0")}-${a.padStart(2, "0")}`);
    case 3:
    case 4: {
      const [day, month] = kind === 3 ? [Number(a), monthIndex(b)] : [Number(b), monthIndex(a)];
      const year = c ? Number(c) : latestYear(now, month, day);
      return validDay(`${year}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
    }
    case 5:
      return wholeMonth(b ? Number(b) : latestYear(now, monthIndex(a)), monthIndex(a));
    case 6:
    case 7: {
      const quarter = kind === 6 ? Number(a) - 1 : (QUARTERS[a] ?? 0);
      return wholeQuarter(b ? Number(b) : latestYear(now, quarter * 3), quarter);
    }
    case 8:
      return wholeYear(Number(a));
    case 9:
      return oneDay(toDay(a === "today" ? now : addDays(now, -1)));
    default:
      return calendarPeriod(STEPS[a] ?? -1, b, now);
  }
}

function validDay(day: string): Period | null {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && toDay(date) === day ? oneDay(day) : null;
}

/** Returns a whole week (from Monday), month, quarter or year. `step`: 0 for the current week, month …, -1 for the previous, 1 for the next. */
function calendarPeriod(step: number, unit: string, now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (unit === "month") return wholeMonth(year, month + step);
  if (unit === "quarter") return wholeQuarter(year, Math.floor(month / 3) + step);
  if (unit === "year") return wholeYear(year + step);
  const monday = addDays(now, -((now.getUTCDay() + 6) % 7) + 7 * step);
  return { from: toDay(monday), to: toDay(addDays(monday, 6)) };
}

const DAYS_PER_UNIT: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };
const NUMBER_WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const parseNumberWord = (word: string): number =>
  NUMBER_WORDS.includes(word) ? NUMBER_WORDS.indexOf(word) : Number(word);

const ANY_SPAN = SPAN.map((pattern) => pattern.replaceAll(/\((?!\?)/g, "(?:")).join("|");
const WORD_START = String.raw`(?<![\w-])`;

/**
 * Moves a period in the past to the next year, for due dates such as 'due before December'. Does not move it if the typed text has a year
 * or a word such as 'last'.
 */
export function shiftToFuture(period: Period, now: string, typed: string): Period {
  const last = period.to ?? period.from;
  if (
    last === null ||
    last >= now.slice(0, 10) ||
    /\b(?:20\d\d|was|were|last|past|previous|since|yesterday)\b/i.test(typed)
  )
    return period;
  const nextYear = (day: string | null) => (day === null ? null : `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`);
  return { from: nextYear(period.from), to: nextYear(period.to) };
}

/** Removes a period from the text and returns it; null if there is none. `now`: ISO 8601. */
export function extractPeriod(scanner: TextScanner, now: string): Period | null {
  const at = new Date(now);
  scanner.rest = correctMonths(scanner.rest);
  const rolling = extractMatch(
    scanner,
    new RegExp(
      String.raw`${WORD_START}(?:in |over |during |within |for |from )?(?:the )?(?:last|past|previous) (\d{1,4}|${NUMBER_WORDS.join("|")}) (day|week|month|year)s?(?!\w)`,
    ),
  );
  if (rolling) {
    const days = parseNumberWord(rolling[1] ?? "1") * (DAYS_PER_UNIT[rolling[2] ?? "day"] ?? 1);
    return { from: toDay(addDays(at, -days)), to: toDay(at) };
  }
  const older = extractMatch(
    scanner,
    new RegExp(
      String.raw`${WORD_START}(older|longer|more) than (\d{1,4}|${NUMBER_WORDS.join("|")}) (day|week|month|year)s?(?: (?:old|ago))?(?!\w)`,
    ),
  );
  if (older)
    return {
      from: null,
      to: toDay(addDays(at, -parseNumberWord(older[2] ?? "1") * (DAYS_PER_UNIT[older[3] ?? "day"] ?? 1))),
    };
  const ranged = extractMatch(
    scanner,
    new RegExp(String.raw`${WORD_START}(?:between|from) (${ANY_SPAN}) (?:and|to|until|till|-) (${ANY_SPAN})(?!\w)`),
  );
  if (ranged) return joinPeriods(parseSpan(ranged[1] ?? "", at), parseSpan(ranged[2] ?? "", at));
  const open = extractMatch(
    scanner,
    new RegExp(
      String.raw`${WORD_START}(since|after|from|before|until|till|by|up to) (?:the (?:start|beginning|end) of )?(${ANY_SPAN})(?!\w)`,
    ),
  );
  if (open) return openPeriod(open[1] ?? "", parseSpan(open[2] ?? "", at));
  const plain =
    extractMatch(
      scanner,
      new RegExp(String.raw`${WORD_START}(?:in|during|on|of|for|within|over) (${ANY_SPAN})(?!\w)`),
    ) ?? takeBarePeriod(scanner);
  return plain && parseSpan(plain[1] ?? "", at);
}

/**
 * Removes a period without a preposition, such as 'last month' or 'October', from the text. Returns the match of the regular expression; null
 * if there is none. Does not recognise 'may', 'march' and short names of months, because they often mean something else.
 */
function takeBarePeriod(scanner: TextScanner): RegExpExecArray | null {
  const names = MONTHS.filter((month) => month !== "may" && month !== "march").join("|");
  const spans = SPAN.map((pattern, kind) =>
    kind === 5 ? String.raw`(?:${names})(?: (?:of )?(?:\d{4}))?(?!\w)` : kind === 8 ? null : pattern,
  );
  const any = spans.flatMap((one) => (one === null ? [] : [one.replaceAll(/\((?!\?)/g, "(?:")]));
  return extractMatch(scanner, new RegExp(String.raw`${WORD_START}(${any.join("|")})(?!\w)`));
}

const joinPeriods = (first: Period | null, last: Period | null): Period | null =>
  first && last ? { from: first.from, to: last.to } : null;

function openPeriod(word: string, span: Period | null): Period | null {
  if (!span?.from || !span.to) return null;
  switch (word) {
    case "since":
      return { from: span.from, to: null };
    case "after":
      return { from: toDay(addDays(new Date(`${span.to}T00:00:00Z`), 1)), to: null };
    case "before":
      return { from: null, to: toDay(addDays(new Date(`${span.from}T00:00:00Z`), -1)) };
    case "from":
      return span;
    default:
      return { from: null, to: span.to };
  }
}

/** Corrects misspelt names of months after a word such as 'since'. */
function correctMonths(text: string): string {
  return text.replaceAll(
    /(?<![\w-])(since|after|before|until|till|in|during) ([a-z]{5,})(?!\w)/g,
    (whole, word: string, name: string) => {
      if (MONTHS.includes(name)) return whole;
      const month = findClosest(name, MONTHS);
      return month ? `${word} ${month}` : whole;
    },
  );
}
