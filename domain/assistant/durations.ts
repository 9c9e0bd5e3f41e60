export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Formats a number of hours, rounded: '40 minutes', '7 hours' or '3 days'. */
export function formatDurationHours(hours: number): string {
  if (hours < 1) return plural(Math.max(1, Math.round(hours * 60)), "minute");
  if (hours < 48) return plural(Math.round(hours), "hour");
  return plural(Math.round(hours / 24), "day");
}

export const getHoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / HOUR_MS;

/** Returns the time `days` days before `now`, as ISO 8601. */
export const subtractDays = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * DAY_MS).toISOString();
