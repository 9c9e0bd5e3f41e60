/** Tags periods ('last month', 'since March', 'Q2', 'between 1 and 15 November') and ages ('older than 2 weeks'). In UTC days. Pure. */
import type { Period } from "../query.ts";
import { addTag, compile, type Line, type PeriodMention, tagMatches } from "./line.ts";
import { findClosest } from "./spelling.ts";

const split = (words: string) => words.split(" ");
const MONTHS = split("january february march april may june july august september october november december");
const WEEKDAYS = split("monday tuesday wednesday thursday friday saturday sunday");
const NUMBERS = split("zero one two three four five six seven eight nine ten eleven twelve");
const ORDINALS = split("first second third fourth");

const MONTH =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const WEEKDAY = "mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
const YEAR = String.raw`20(?:1[5-9]|[23]\d)`;
const COUNT = String.raw`\d{1,4}|${NUMBERS.join("|")}|a|an|couple of|a couple of|few|a few`;
const TH = "(?:st|nd|rd|th)?";

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
const utcDate = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));
const addDays = (date: Date, days: number): Date =>
  utcDate(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days);
const indexOfName = (names: readonly string[], name: string): number =>
  names.findIndex((one) => one.startsWith(name.slice(0, 3)));

type Unit = "day" | "week" | "month" | "quarter" | "half" | "year";
const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };

/** Returns the days of a count and a unit, such as 'two' and 'weeks'. */
const toDays = ([count = "1", unit = "day"]: Parts): number => toCount(count) * (DAYS[unit] ?? 1);

/** Returns the calendar day, week (from Monday), month, quarter or year that contains a date, moved by `step` units. */
function getCalendarPeriod(date: Date, unit: Unit, step = 0): Period {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const monday = addDays(date, -((date.getUTCDay() + 6) % 7) + 7 * step);
  const months = { month: 1, quarter: 3, half: 6, year: 12 };
  if (unit === "day") return { from: toDay(addDays(date, step)), to: toDay(addDays(date, step)) };
  if (unit === "week") return { from: toDay(monday), to: toDay(addDays(monday, 6)) };
  const length = months[unit];
  const first = (Math.floor(month / length) + step) * length;
  return { from: toDay(utcDate(year, first, 1)), to: toDay(utcDate(year, first + length, 0)) };
}

/** Returns the current year, or the previous year if the day is still in the future. */
const getLatestYear = (now: Date, month: number, day = 1): number =>
  utcDate(now.getUTCFullYear(), month, day) > now ? now.getUTCFullYear() - 1 : now.getUTCFullYear();

function getDay(year: number, month: number, day: number): Period | null {
  const date = utcDate(year, month, day);
  return date.getUTCMonth() === month && date.getUTCDate() === day ? getCalendarPeriod(date, "day") : null;
}

const STEPS: Record<string, number> = { this: 0, current: 0, the: 0, next: 1, coming: 1, following: 1 };
const toCount = (word: string): number =>
  /^an?$/.test(word)
    ? 1
    : /couple/.test(word)
      ? 2
      : /few/.test(word)
        ? 3
        : NUMBERS.includes(word)
          ? NUMBERS.indexOf(word)
          : Number(word);

const DAY_STEPS: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };
const MONTH_AND_DAY = String.raw`(${MONTH}) (\d{1,2})${TH}(?:,? (${YEAR}))?(?! ?(?:to|-) ?\d)`;
const QUARTER = `(?:the )?(first|second|third|fourth) quarter(?: (?:of )?(${YEAR}))?`;
const HALF = `(?:the )?(first|second) half(?: of)?(?: (?:the year|(${YEAR})))?`;
const CALENDAR = "(?:the )?(?:(this|last|past|previous|prior|current|next|coming|following) )(week|month|quarter|year)";

type Parts = readonly (string | undefined)[];
type Read = (parts: Parts, now: Date) => Period | null;

/** Patterns of periods. `is_bare`: whether the period needs no preposition such as 'in'. `read`: returns the period of a match. */
const SPANS: readonly (readonly [pattern: string, is_bare: boolean, read: Read])[] = [
  [String.raw`(\d{4})-(\d{2})-(\d{2})`, true, ([y, m, d]) => getDay(Number(y), Number(m) - 1, Number(d))],
  [String.raw`(\d{4})-(\d{2})(?!\d)`, true, ([y, m]) => getMonth(Number(y), Number(m) - 1)],
  [String.raw`(\d{1,2})[./](\d{1,2})[./](\d{4})`, true, ([d, m, y]) => getDay(Number(y), Number(m) - 1, Number(d))],
  [String.raw`(\d{1,2})${TH}(?: of)? (${MONTH})(?:,? (${YEAR}))?`, true, ([d, m, y], now) => readDate(d, m, y, now)],
  [MONTH_AND_DAY, true, ([m, d, y], now) => readDate(d, m, y, now)],
  [`(${MONTH})(?: (?:of )?(${YEAR}))?`, false, ([m = "", y], now) => readMonth(m, y, now)],
  [`(?:last|this) (${MONTH})`, true, ([m = ""], now) => readMonth(m, undefined, now)],
  [`q([1-4])(?: (?:of )?(${YEAR}))?`, true, ([q, y], now) => readQuarter(Number(q) - 1, y, now)],
  [QUARTER, true, ([q = "", y], now) => readQuarter(ORDINALS.indexOf(q), y, now)],
  [HALF, true, ([h, y], now) => getHalf(y ? Number(y) : now.getUTCFullYear(), h === "first" ? 0 : 6)],
  [`(${YEAR})`, false, ([y]) => getCalendarPeriod(utcDate(Number(y), 0, 1), "year")],
  [
    "(christmas|xmas)",
    true,
    (_, now) => ({ from: `${getLatestYear(now, 11)}-12-24`, to: `${getLatestYear(now, 11)}-12-26` }),
  ],
  [
    "new year(?:'s)?(?: eve| day)?",
    true,
    (_, now) => ({ from: `${getLatestYear(now, 11)}-12-31`, to: `${getLatestYear(now, 11) + 1}-01-01` }),
  ],
  ["(today|yesterday|tomorrow)", true, ([word = ""], now) => getCalendarPeriod(now, "day", DAY_STEPS[word])],
  [CALENDAR, true, ([step = "", unit], now) => getCalendarPeriod(now, unit as Unit, STEPS[step] ?? -1)],
  [
    `(${COUNT}) (day|week|month|year)s? ago`,
    true,
    (parts, now) => getCalendarPeriod(addDays(now, -toDays(parts)), "day"),
  ],
  [`(?:(last|this|next|past) )?(${WEEKDAY})`, false, ([step, name = ""], now) => readWeekday(step, name, now)],
];

const getMonth = (year: number, month: number) => getCalendarPeriod(utcDate(year, month, 1), "month");
const getHalf = (year: number, month: number) => getCalendarPeriod(utcDate(year, month, 1), "half");
const readDate = (day: string | undefined, month = "", year: string | undefined, now: Date): Period | null => {
  const index = indexOfName(MONTHS, month);
  return getDay(year ? Number(year) : getLatestYear(now, index, Number(day)), index, Number(day));
};
const readMonth = (month: string, year: string | undefined, now: Date): Period => {
  const index = indexOfName(MONTHS, month);
  return getCalendarPeriod(utcDate(year ? Number(year) : getLatestYear(now, index), index, 1), "month");
};
const readQuarter = (quarter: number, year: string | undefined, now: Date): Period =>
  getCalendarPeriod(utcDate(year ? Number(year) : getLatestYear(now, quarter * 3), quarter * 3, 1), "quarter");

/** 'Monday' is the last Monday, which can be today. 'Next Monday' is the Monday after today. */
function readWeekday(step: string | undefined, name: string, now: Date): Period {
  const back = (((now.getUTCDay() + 6) % 7) - indexOfName(WEEKDAYS, name) + 7) % 7;
  return getCalendarPeriod(
    addDays(now, step === "next" ? 7 - back : step === "last" && back === 0 ? -7 : -back),
    "day",
  );
}

const withoutGroups = (pattern: string) => pattern.replaceAll(/\((?!\?)/g, "(?:");
const ANY_SPAN = `(?:${SPANS.map(([pattern]) => withoutGroups(pattern)).join("|")})(?!\\w)`;
const UNCLEAR_MONTHS = ["march", "may"];
const BARE_SPAN = `(?:${[
  ...SPANS.flatMap(([pattern, is_bare]) => (is_bare ? [withoutGroups(pattern)] : [])),
  `(?:${MONTHS.filter((month) => !UNCLEAR_MONTHS.includes(month)).join("|")}|feb|apr|jun|jul|aug|sept?|oct|nov|dec)(?: (?:of )?${YEAR})?`,
  `(?:(?:last|this|next|past) )?(?:${WEEKDAYS.join("|")})`,
].join("|")})(?!\\w)`;

function readSpan(text: string, now: Date): Period | null {
  for (const [pattern, , read] of SPANS) {
    const match = new RegExp(`^${pattern}$`).exec(text);
    if (match) return read(match.slice(1), now);
  }
  return null;
}

function openPeriod(word: string, { from, to }: Period, now: Date): Period {
  const next = (day: string | null, days: number) => day && toDay(addDays(new Date(`${day}T00:00:00Z`), days));
  if (word === "since" || word === "starting" || word === "from") return { from, to: null };
  if (word === "after" || word === "later than") return { from: next(to, 1), to: null };
  if (word === "before" || word === "earlier than") return { from: null, to: next(from, -1) };
  return word === "within" ? { from: toDay(now), to } : { from: null, to };
}

/** Whether a day exists and has a year of four digits. '45 to 12 May' and 'in the next 9,000 years' have days that do not. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-/.test(day) && !Number.isNaN(date.getTime()) && toDay(date) === day;
}

const createMention = (period: Period | null, text: string, now: Date): PeriodMention | null => {
  if (![period?.from, period?.to].every((day) => day == null || isDay(day))) return null;
  const calendar = /\b(?:last|past|previous|prior) (week|month|quarter|year)$/.exec(text);
  const unit = text.endsWith("yesterday") ? "day" : (calendar?.[1] as Unit | undefined);
  const is_weekday = new RegExp(`\\b(?:${WEEKDAYS.join("|")})$`).test(text);
  return period && { period, current: unit ? getCalendarPeriod(now, unit) : null, is_weekday };
};

/** Tags ages and periods. `now`: ISO 8601. A typing mistake in a month is corrected after a word such as 'in'. */
export function tagPeriods(line: Line, now: string): void {
  const at = new Date(now);
  line.text = line.text.replaceAll(
    /(?<![\w@-])(since|after|before|until|in|during|of|from) ([a-z]{5,})(?!\w)/g,
    (whole, word, name) => {
      const month = MONTHS.includes(name)
        ? null
        : findClosest(
            name,
            MONTHS.filter((one) => one.length > 5),
          );
      return month ? `${word} ${month}` : whole;
    },
  );
  // Times until a decision. No filter can express them.
  const duration = `(?<=(?:approved|rejected|decided|cancelled|answered|finished|closed) )(?:with)?in (?:(?:less|more|fewer) than |under |over )?(?:${COUNT}) (?:hour|day|week|month)s?`;
  const [time] = compile(duration).exec(line.text) ?? [];
  if (time) line.text = line.text.replace(time, addTag(line, "unread", null, time));
  tagMatches(
    line,
    "age",
    compile(
      `(?:(?:that (?:is|are) |for |since )?(?:older|longer|more|at least|over|above) (?:than )?)(${COUNT}) (day|week|month|year)s?(?: (?:old|ago|long|now|already))?|(${COUNT}) (day|week|month|year)s? (?:old|or older|or more)|for (${COUNT}) (day|week|month|year)s?`,
    ),
    (match) =>
      toCount(match[1] ?? match[3] ?? match[5] ?? "1") * (DAYS[match[2] ?? match[4] ?? match[6] ?? "day"] ?? 1),
  );
  const tag = (pattern: string, read: (match: RegExpExecArray) => Period | null) =>
    tagMatches(line, "period", compile(pattern), (match) => createMention(read(match), match[0], at));
  const back = (count: number): Period => ({ from: toDay(addDays(at, -count)), to: toDay(at) });
  const within = "(?:in |over |during |within |for |from )?(?:the )?";
  const age = `(${COUNT}) (day|week|month|year)s?`;
  tag(`${within}(?:last|past|previous) ${age}`, (match) => back(toDays(match.slice(1))));
  tag(
    `${within}(?:next|coming|following) (${COUNT}) (day|week|month|year)s?|within (?:a|the) (?:day|week|month)`,
    (match) => ({ from: toDay(at), to: toDay(addDays(at, toDays(match.slice(1)))) }),
  );
  tag(`(?:less than|younger than|newer than|within) ${age}(?: (?:old|ago))?`, (match) => back(toDays(match.slice(1))));
  tag("(?:in |over |during |within )the past (week|month|year)", ([, unit = "day"]) => back(DAYS[unit] ?? 1));
  tag(
    "(?:so far )?this year(?: so far| to date)?|year to date|ytd|so far this (month|quarter|week)|(?:this )?(month|quarter|week) (?:to date|so far)",
    (match) => getCalendarPeriod(at, (match[1] ?? match[2] ?? "year") as Unit),
  );
  const to = "(?:and|to|until|till|-|through)";
  const range = (
    first: string | undefined,
    last: string | undefined,
    month: string | undefined,
    year: string | undefined,
  ) => {
    const end = readDate(last, month, year, at);
    return end && { from: `${end.to?.slice(0, 8)}${first?.padStart(2, "0")}`, to: end.to };
  };
  const dates = `(\\d{1,2})${TH} ?${to} ?(\\d{1,2})${TH}`;
  tag(`(?:between |from )?${dates}(?: of)? (${MONTH})(?: (${YEAR}))?`, ([, first, last, month, year]) =>
    range(first, last, month, year),
  );
  tag(`(?:between |from )?(${MONTH}) ${dates}(?: (${YEAR}))?`, ([, month, first, last, year]) =>
    range(first, last, month, year),
  );
  tag(`(?:between|from) (${ANY_SPAN}) ${to} (${ANY_SPAN})`, ([, first = "", last = ""]) => {
    const [start, end] = [readSpan(first, at), readSpan(last, at)];
    return start && end && { from: start.from, to: end.to };
  });
  tag(
    `(since|starting|after|later than|before|earlier than|until|till|by|up to|not later than|within)(?: the (?:start|beginning|end) of)? (${ANY_SPAN})`,
    ([, word = "", text = ""]) => {
      const span = readSpan(text, at);
      return span && openPeriod(word, span, at);
    },
  );
  tag(`(?:in|during|on|of|for|over|from|at)(?: the)?(?: (?:month|year|week) of)? (${ANY_SPAN})`, ([, text = ""]) =>
    readSpan(text, at),
  );
  // 'Nov vs Oct', or 'vs Oct' as a follow-up.
  const beside = "(?:vs|and|or|to|than)";
  tag(
    `(${MONTH})(?= ${beside} (?:${MONTH}))|(?<=(?:^(?:and )?|(?:{period}|${MONTH}) )${beside} )(${MONTH})`,
    ([text]) => readSpan(text, at),
  );
  tag(BARE_SPAN, ([text]) => readSpan(text.replace(/^the /, ""), at));
  if (new RegExp(`^(?:and )?(?:${YEAR}|${MONTH})$`).test(line.text))
    tag(`(${YEAR}|${MONTH})`, ([text]) => readSpan(text, at));
}

/**
 * Moves a period in the past to the future, for due dates such as 'due on Friday' or 'due before December'. Does not move it if the
 * message is about the past.
 */
export function shiftToFuture({ period, is_weekday }: PeriodMention, now: string, typed: string): Period {
  const last = period.to ?? period.from;
  if (last === null || last >= now.slice(0, 10)) return period;
  if (/\b(?:20\d\d|was|were|did|stood|last|past|previous|since|yesterday|ago)\b/i.test(typed)) return period;
  const move = (day: string | null) =>
    day &&
    (is_weekday ? toDay(addDays(new Date(`${day}T00:00:00Z`), 7)) : `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`);
  return { from: move(period.from), to: move(period.to) };
}
