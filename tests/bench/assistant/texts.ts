/** Reads numbers, durations and request numbers from the texts of answers. */

/** Returns a text without Markdown escapes, emphasis, citations and characters that isolate the direction of a text. */
export const toPlainText = (text: string): string =>
  text
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replaceAll(/[\u2066-\u2069*]/g, "")
    .replaceAll(/\s*\[F\d+(?:,\s*F\d+)*\]/g, "")
    .replaceAll(/[\u00a0\u202f]/g, " ");

export const findIds = (text: string): string[] => [...new Set(text.match(/REQ-2026-\d{4}/g) ?? [])];

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const NO_NUMBERS = [
  /REQ-2026-\d{4}/g,
  /\d{4}-\d{2}-\d{2}/g,
  new RegExp(`\\d{1,2}(?: (?:to|and|–|-) \\d{1,2})? ${MONTH}(?: \\d{4})?`, "g"),
  new RegExp(`${MONTH} \\d{4}`, "g"),
  /\b\d{1,2}:\d{2}\b/g,
];

/**
 * Returns the numbers of a text, except those in dates, times and request numbers. 'no', 'none' and 'nothing' count as
 * 0.
 */
export function findNumbers(text: string): number[] {
  const rest = NO_NUMBERS.reduce((left, pattern) => left.replaceAll(pattern, " "), text);
  const numbers = rest.match(/-?\d[\d,]*(?:\.\d+)?/g) ?? [];
  return [...numbers.map((one) => Number(one.replaceAll(",", ""))), ...(saysNone(rest) ? [0] : [])];
}

/** Whether a text says that there are no requests, no amounts or no people. */
export const saysNone = (text: string): boolean =>
  /\b(?:no|zero) (?:[\w-]+ ){0,3}(?:requests?|one|decisions?|duplicates?|splits?|departments?|people)\b|\b(?:none|nothing|nobody)\b/i.test(
    text,
  );

/** Returns the numbers of requests that a text states. 'no requests' counts as 0. */
export const findCounts = (text: string): number[] =>
  [
    ...text
      .replaceAll(/REQ-2026-\d{4}/g, "")
      .matchAll(/(?<![\d.,])(\d[\d,]*|no|one) (?:[a-z][\w-]* ){0,3}?requests?\b/gi),
  ].map(([, count = ""]) =>
    /^\d/.test(count) ? Number(count.replaceAll(",", "")) : count.toLowerCase() === "no" ? 0 : 1,
  );

const HOURS: Record<string, number> = { m: 1 / 60, h: 1, d: 24, w: 168 };

/**
 * Whether a text contains a duration, such as '1 day 6 hours' or '2.5 days', that equals `hours` rounded to the
 * precision of the text.
 */
export function hasDuration(text: string, hours: number): boolean {
  const part = "(\\d+(?:\\.\\d+)?) ?(minutes?|min|hours?|h|days?|d|weeks?)\\b";
  const pattern = new RegExp(`${part}(?:,? (?:and )?${part})?`, "g");
  return [...text.matchAll(pattern)].some(([, first = "", unit = "", second, smaller]) => {
    const size = HOURS[unit.charAt(0)] ?? 0;
    const value = Number(first) * size + (second ? Number(second) * (HOURS[smaller?.charAt(0) ?? ""] ?? 0) : 0);
    const last = second ? (HOURS[smaller?.charAt(0) ?? ""] ?? 0) : size / 10 ** (first.split(".")[1]?.length ?? 0);
    return Math.abs(value - hours) <= last * 0.51;
  });
}

/** Whether a text has this percentage, rounded to the precision of the text. */
export const hasPercent = (text: string, percent: number): boolean =>
  [...text.matchAll(/(\d+(?:\.(\d+))?) ?(?:%|percent)/g)].some(
    ([, value, decimals]) => Math.abs(Number(value) - percent) <= 0.51 / 10 ** (decimals?.length ?? 0),
  );
