/**
 * Formats times for people, such as '21 Nov 2026, 09:30'. The month is a word and the clock has 24 hours, because every country reads them
 * alike. Pure.
 */
import type { Language } from "../language.ts";

/** Returns the locale of a language; English dates are British. */
const toLocale = (language: Language): string => (language === "en" ? "en-GB" : language);

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a formatter, cached by style and time zone, because creating a formatter is slow. Callers validate time zones, so the cache stays
 * small.
 */
function getFormatter(
  style: string,
  timeZone: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${style} ${language} ${timeZone}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat(toLocale(language), { ...options, timeZone });
  formatters.set(key, formatter);
  return formatter;
}

/** Formats the day of a time: '21 Nov 2026'. `iso`: ISO 8601 in UTC. */
export function formatDate(iso: string, timeZone: string, language: Language = "en"): string {
  return getFormatter("date", timeZone, language, { day: "numeric", month: "short", year: "numeric" }).format(
    new Date(iso),
  );
}

/** Formats the time of day: '09:30'. */
export function formatTime(iso: string, timeZone: string, language: Language = "en"): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return getFormatter("time", timeZone, language, options).format(new Date(iso));
}

/** Formats the day and the time of day: '21 Nov 2026, 09:30'. */
export function formatDateTime(iso: string, timeZone: string, language: Language = "en"): string {
  return getFormatter("datetime", timeZone, language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));
}

/** Formats a time completely, for the `title` attribute of a displayed time: 'Saturday 21 November 2026 at 09:30:05 UTC'. */
export function formatExactTime(iso: string, timeZone: string, language: Language = "en"): string {
  return getFormatter("exact", timeZone, language, {
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

/**
 * The units in which a distance between two times is displayed, with their lengths in seconds. The first entry applies whose `below` is
 * greater than the distance. Values are rounded towards zero, so that 23 hours are never displayed as one day.
 */
const UNITS: ReadonlyArray<{ below: number; unit: Intl.RelativeTimeFormatUnit; seconds: number }> = [
  { below: HOUR, unit: "minute", seconds: MINUTE },
  { below: DAY, unit: "hour", seconds: HOUR },
  { below: 30 * DAY, unit: "day", seconds: DAY },
  { below: 365 * DAY, unit: "month", seconds: 30 * DAY },
  { below: Number.POSITIVE_INFINITY, unit: "year", seconds: 365 * DAY },
];

const relativeFormatters: Partial<Record<Language, Intl.RelativeTimeFormat>> = {};

const JUST_NOW: Readonly<Record<Language, string>> = { en: "just now", fr: "à l’instant", es: "ahora mismo" };

/**
 * Formats a time relative to `now`: '3 hours ago' or 'in 2 days', or 'just now' if the distance is less than a minute. Both times are ISO
 * 8601.
 */
export function formatRelative(iso: string, now: string, language: Language = "en"): string {
  const seconds = Math.round((Date.parse(iso) - Date.parse(now)) / 1000);
  const distance = Math.abs(seconds);
  if (distance < MINUTE) return JUST_NOW[language];
  const { unit, seconds: length } = UNITS.find((step) => distance < step.below) ?? { unit: "year", seconds: 365 * DAY };
  relativeFormatters[language] ??= new Intl.RelativeTimeFormat(toLocale(language), { numeric: "always" });
  return relativeFormatters[language].format(Math.trunc(seconds / length), unit as Intl.RelativeTimeFormatUnit);
}
