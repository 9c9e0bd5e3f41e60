/** Clock times in a person's zone, with the turns of daylight saving. Pure. */

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are dear to make; zones are validated where they come in, so there are few. */
function getFormatter(time_zone: string): Intl.DateTimeFormat {
  const kept = formatters.get(time_zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-US", {
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
  formatters.set(time_zone, made);
  return made;
}

/** What the clock on the wall shows, as if it were UTC: milliseconds since the epoch, to the second. */
function wallClock(time: number, time_zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of getFormatter(time_zone).formatToParts(time)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetAt = (time: number, time_zone: string): number =>
  wallClock(time, time_zone) - Math.floor(time / 1000) * 1000;

/** Minutes after midnight on the wall. */
export const localMinute = (time: Date, time_zone: string): number =>
  Math.floor((wallClock(time.getTime(), time_zone) % DAY_MS) / MINUTE_MS);

/** The calendar day on the wall, YYYY-MM-DD. */
export const localDay = (time: Date, time_zone: string): string =>
  new Date(wallClock(time.getTime(), time_zone)).toISOString().slice(0, 10);

/**
 * When the wall next shows that many minutes after midnight, strictly later than `after`. A time that daylight saving leaves out comes
 * as much later as the clock jumps; of a time that comes twice, the first counts.
 */
export function nextLocalTime(after: Date, minute: number, time_zone: string): Date {
  const today = Math.floor(wallClock(after.getTime(), time_zone) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const time = toTimestamp(day + minute * MINUTE_MS, time_zone);
    if (time > after.getTime()) return new Date(time);
  }
}

/** The moment at which the wall shows `wall`. */
function toTimestamp(wall: number, time_zone: string): number {
  const candidates = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - offsetAt(near, time_zone));
  const real = candidates.filter((time) => wallClock(time, time_zone) === wall);
  return real.length > 0 ? Math.min(...real) : Math.max(...candidates);
}
