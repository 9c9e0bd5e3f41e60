export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

type DurationUnit = "minute" | "hour" | "day";

/** Returns a number of hours, rounded to minutes below one hour, to hours below two days, and to days from then on. */
export function roundDuration(hours: number): { value: number; unit: DurationUnit } {
  if (hours < 1) return { value: Math.max(1, Math.round(hours * 60)), unit: "minute" };
  if (hours < 48) return { value: Math.round(hours), unit: "hour" };
  return { value: Math.round(hours / 24), unit: "day" };
}

/** Formats a number of hours, rounded: '40 minutes', '7 hours' or '3 days'. */
export function formatDurationHours(hours: number): string {
  const { value, unit } = roundDuration(hours);
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}

export const getHoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / HOUR_MS;

/** Returns the time `days` days before `now`, as ISO 8601. */
export const subtractDays = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * DAY_MS).toISOString();
