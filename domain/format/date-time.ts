/** Formats times for people: day before month, month in letters, 24 hours. '21 Nov 2026, 09:30' has one meaning everywhere. */

const LOCALE = "en-GB";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached per time zone and style because formatters are slow to create. Time zones are validated, so there are few. */
function getFormatter(style: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
  formatters.set(key, formatter);
  return formatter;
}

/** Returns '21 Nov 2026'. `iso`: ISO 8601 in UTC. */
export function formatDate(iso: string, timeZone: string): string {
  return getFormatter("date", timeZone, { day: "numeric", month: "short", year: "numeric" }).format(new Date(iso));
}

/** Returns '09:30'. */
export function formatTime(iso: string, timeZone: string): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return getFormatter("time", timeZone, options).format(new Date(iso));
}

/** Returns '21 Nov 2026, 09:30'. */
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

/** Returns 'Saturday 21 November 2026 at 09:30:05 UTC', for the title of a time. */
export function formatExactTime(iso: string, timeZone: string): string {
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

/** Units by distance in seconds. Values are rounded towards zero, so 23 hours is never shown as a day. */
const UNITS: ReadonlyArray<{ below: number; unit: Intl.RelativeTimeFormatUnit; seconds: number }> = [
  { below: HOUR, unit: "minute", seconds: MINUTE },
  { below: DAY, unit: "hour", seconds: HOUR },
  { below: 30 * DAY, unit: "day", seconds: DAY },
  { below: 365 * DAY, unit: "month", seconds: 30 * DAY },
  { below: Number.POSITIVE_INFINITY, unit: "year", seconds: 365 * DAY },
];

const relativeFormatter = new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" });

/** Returns '3 hours ago' or 'in 2 days'; 'just now' within a minute. Both times are ISO 8601. */
export function formatRelative(iso: string, now: string): string {
  const seconds = Math.round((Date.parse(iso) - Date.parse(now)) / 1000);
  const distance = Math.abs(seconds);
  if (distance < MINUTE) return "just now";
  const { unit, seconds: length } = UNITS.find((step) => distance < step.below) ?? { unit: "year", seconds: 365 * DAY };
  return relativeFormatter.format(Math.trunc(seconds / length), unit as Intl.RelativeTimeFormatUnit);
}
