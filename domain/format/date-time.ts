/** Times as people read them. Day before month in letters, 24 hours: '21 Nov 2026, 09:30' is read alike everywhere. */

const LOCALE = "en-GB";

export const DEFAULT_TIME_ZONE = "UTC";

/** The zone if Intl knows it, else UTC. The name comes from a cookie, so anything may stand in it. */
export function validTimeZone(name: string | null | undefined): string {
  if (!name || name.length > 64) return DEFAULT_TIME_ZONE;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return DEFAULT_TIME_ZONE;
    throw error;
  }
}

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

/** ISO 8601 -> the value of an `<input type="datetime-local">` in the reader's zone: '2026-11-21T09:30'. */
export function toLocalInput(iso: string, timeZone: string): string {
  const parts = getFormatter("input", timeZone, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/**
 * The value of an `<input type="datetime-local">`, read in the given zone -> ISO 8601 in UTC; null when it is no such value.
 * A time that daylight saving skips becomes the one an hour later; of a doubled hour it is the first.
 */
export function fromLocalInput(value: string, timeZone: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(value);
  if (!match) return null;
  const wanted = Date.parse(`${value.slice(0, 16)}:00.000Z`);
  if (Number.isNaN(wanted)) return null;
  const offsetAt = (time: number) =>
    Date.parse(`${toLocalInput(new Date(time).toISOString(), timeZone)}:00.000Z`) - time;
  // The offset a day before is the one in force before any change near the wanted time; then the one after.
  const before = offsetAt(wanted - DAY * 1000);
  const early = wanted - before;
  if (offsetAt(early) === before) return new Date(early).toISOString();
  const late = wanted - offsetAt(wanted + DAY * 1000);
  return new Date(
    toLocalInput(new Date(late).toISOString(), timeZone) === value.slice(0, 16) ? late : early,
  ).toISOString();
}
