/** Converts between UTC times and local times in a time zone. No other code computes zone offsets and daylight saving. Pure. */

export const DEFAULT_TIME_ZONE = "UTC";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the canonical name of a time zone, or null if Intl does not know it. */
export function findTimeZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Returns the canonical name of a time zone, or UTC if Intl does not know it. The name can be any text, because it can come from a cookie.
 */
export const toValidTimeZone = (name: string | null | undefined): string =>
  (name && name.length <= 64 && findTimeZone(name)) || DEFAULT_TIME_ZONE;

/** The present names of cities for which Intl still has an earlier name. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns the city of a time zone and where it is: 'Paris (Europe)', 'Buenos Aires (America)'; 'UTC' has no place. */
export function formatTimeZone(name: string): string {
  const place = (PRESENT_NAMES[name] ?? name).replaceAll("_", " ");
  const at = place.lastIndexOf("/");
  return at === -1 ? place : `${place.slice(at + 1)} (${place.slice(0, at)})`;
}

/** Returns the time zones that a person can choose, as `formatTimeZone` does, sorted by city. */
export const listTimeZones = (): string[] =>
  listTimeZoneNames()
    .map(formatTimeZone)
    .sort((one, other) => one.localeCompare(other, "en"));

const listTimeZoneNames = (): string[] => [...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf("timeZone")])];

/**
 * Returns the name of the time zone that a person typed or chose: the text of `formatTimeZone`, a name that Intl knows, or a city that only
 * one zone has, in upper or lower case and with or without accents. Returns any other text unchanged.
 */
export function parseTimeZone(text: string): string {
  const typed = toComparableZone(text);
  const names = listTimeZoneNames();
  const matches = (of: (name: string) => string) => names.filter((name) => toComparableZone(of(name)) === typed);
  const [chosen] = matches(formatTimeZone);
  const [city, other] = matches((name) => formatTimeZone(name).replace(/ \(.*/, ""));
  const known = chosen ?? (other === undefined ? city : undefined);
  return known ?? findTimeZoneByName(text.trim()) ?? text.trim();
}

/** Returns the canonical name for a name or for 'city (place)'; null for offsets, which have no daylight saving, and other texts. */
function findTimeZoneByName(text: string): string | null {
  const name = text.replace(/^([^()]+) \(([^()]+)\)$/, "$2/$1").replaceAll(" ", "_");
  return /^[A-Z]/i.test(name) ? findTimeZone(name) : null;
}

const toComparableZone = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[\s_]+/g, " ")
    .trim()
    .toLowerCase();

/** Formatters by time zone, cached because creating a formatter is slow. Callers validate time zones, so the cache stays small. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(time_zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(time_zone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: time_zone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(time_zone, formatter);
  return formatter;
}

/**
 * Returns the local time in a time zone as if it were in UTC: 14:00 in Paris becomes the timestamp of 14:00 UTC. In milliseconds since the
 * epoch, without fractions of a second.
 */
function toLocalTime(time: number, time_zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of getFormatter(time_zone).formatToParts(time)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  // `Date.UTC` would read the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second);
}

const offsetAt = (time: number, time_zone: string): number =>
  toLocalTime(time, time_zone) - Math.floor(time / 1000) * 1000;

/**
 * Returns the UTC timestamp of a local time. If daylight saving skips the local time, the result is later by the length of the gap. If the
 * local time occurs twice, the result is its first occurrence.
 */
function toMoment(local: number, time_zone: string): number {
  const candidates = [local - DAY_MS, local + DAY_MS].map((near) => local - offsetAt(near, time_zone));
  const exact = candidates.filter((time) => toLocalTime(time, time_zone) === local);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** Returns the local time in minutes after midnight. */
export const toLocalMinuteOfDay = (time: Date, time_zone: string): number =>
  Math.floor((toLocalTime(time.getTime(), time_zone) % DAY_MS) / MINUTE_MS);

/** Returns the local calendar day as YYYY-MM-DD. */
export const toLocalDay = (time: Date, time_zone: string): string =>
  new Date(toLocalTime(time.getTime(), time_zone)).toISOString().slice(0, 10);

/** Returns the first moment after `after` at which the local time is `minute` minutes after midnight. */
export function findNextLocalTime(after: Date, minute: number, time_zone: string): Date {
  const today = Math.floor(toLocalTime(after.getTime(), time_zone) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const time = toMoment(day + minute * MINUTE_MS, time_zone);
    if (time > after.getTime()) return new Date(time);
  }
}

/** Returns the value of an `<input type="datetime-local">` for a time (ISO 8601 in UTC), in minutes; an empty text for null. */
export const formatDateTimeLocalInput = (time: string | null, time_zone: string): string =>
  time === null ? "" : new Date(toLocalTime(Date.parse(time), time_zone)).toISOString().slice(0, 16);

/**
 * Converts the value of an `<input type="datetime-local">` in the given time zone to ISO 8601 in UTC. Returns null if the value is not
 * valid.
 */
export function parseDateTimeLocalInput(value: string, time_zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(value)) return null;
  const local = Date.parse(`${value.slice(0, 16)}:00.000Z`);
  return Number.isNaN(local) ? null : new Date(toMoment(local, time_zone)).toISOString();
}
