/** Times as people read them. Day before month in letters, 24 hours: '21 Nov 2026, 09:30' is read alike everywhere. */

const LOCALE = "en-GB";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are dear to make and a list asks for many: one per zone and style is kept. Zones are validated, so there are few. */
function getFormatter(style: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const kept = formatters.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

/** '21 Nov 2026'. `iso` is ISO 8601 in UTC. */
export function formatDate(iso: string, timeZone: string): string {
  return getFormatter("date", timeZone, { day: "numeric", month: "short", year: "numeric" }).format(new Date(iso));
}

/** '09:30'. */
export function formatTime(iso: string, timeZone: string): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return getFormatter("time", timeZone, options).format(new Date(iso));
}

/** '21 Nov 2026, 09:30'. */
export function formatDateTime(iso: string, timeZone: string): string {
  return getFormatter("datetime", timeZone, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));
}

/** 'Saturday 21 November 2026 at 09:30:05 UTC': what stands in a time's title. */
export function formatExact(iso: string, timeZone: string): string {
  return getFormatter("exact", timeZone, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(new Date(iso));
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to which distance (seconds) a unit is used, and how long it is. Rounding towards now keeps '23 hours' from being 'a day'. */
const UNITS: ReadonlyArray<{ below: number; unit: Intl.RelativeTimeFormatUnit; seconds: number }> = [
  { below: HOUR, unit: "minute", seconds: MINUTE },
  { below: DAY, unit: "hour", seconds: HOUR },
  { below: 30 * DAY, unit: "day", seconds: DAY },
  { below: 365 * DAY, unit: "month", seconds: 30 * DAY },
  { below: Number.POSITIVE_INFINITY, unit: "year", seconds: 365 * DAY },
];

const relativeFormatter = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });

/** '3 hours ago', 'in 2 days', 'just now' within a minute. Both are ISO 8601. */
export function formatRelative(iso: string, now: string): string {
  const seconds = Math.round((Date.parse(iso) - Date.parse(now)) / 1000);
  const distance = Math.abs(seconds);
  if (distance < MINUTE) return "just now";
  const { unit, seconds: length } = UNITS.find((step) => distance < step.below) ?? { unit: "year", seconds: 365 * DAY };
  return relativeFormatter.format(Math.trunc(seconds / length), unit as Intl.RelativeTimeFormatUnit);
}
