/** Computes when recurring requests are submitted. Days are YYYY-MM-DD in the owner's time zone. Pure. */
import { parseDateTimeLocalInput, toLocalDay } from "../format/zoned-time.ts";

export const RECURRENCE_UNITS = ["week", "month"] as const;
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number];

/** `ended`: the last day has passed. */
export type RecurrenceState = "active" | "paused" | "ended";

/**
 * Why a recurring request is paused. `owner`: its owner paused it. `refused`: it could not be submitted. `inactive`: its owner is inactive.
 */
export type RecurrencePauseReason = "owner" | "refused" | "inactive";

/**
 * `day`: the day of the week from 1 (Monday) to 7, or the day of the month from 1 to 31. `every`: the number of weeks or months between two
 * submissions.
 */
export interface Recurrence {
  readonly unit: RecurrenceUnit;
  readonly every: number;
  readonly day: number;
  readonly time_zone: string;
}

/** The day and the time, ISO 8601 in UTC, of one submission. */
export interface Occurrence {
  readonly on: string;
  readonly at: string;
}

/** Requests are submitted at the start of this hour in the owner's time zone. */
export const SUBMISSION_HOUR = 8;

const DAY_MS = 24 * 60 * 60 * 1000;

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const toOccurrence = (on: string, time_zone: string): Occurrence => ({
  on,
  at:
    parseDateTimeLocalInput(`${on}T${String(SUBMISSION_HOUR).padStart(2, "0")}:00`, time_zone) ?? `${on}T08:00:00.000Z`,
});

/**
 * Returns the day `day` of the month that is `months` months after the month of `on`. Returns the last day of that month if the month is
 * shorter.
 */
function toDayOfMonth(on: string, months: number, day: number): string {
  const [year = 0, month = 1] = on.split("-").map(Number);
  const first = Date.UTC(year, month - 1 + months, 1);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(first + (Math.min(day, last) - 1) * DAY_MS);
}

/** Returns the first day on or after `from` that matches the recurrence. */
function findFirstDay({ unit, day }: Recurrence, from: string): string {
  if (unit === "month") {
    const same = toDayOfMonth(from, 0, day);
    return same >= from ? same : toDayOfMonth(from, 1, day);
  }
  const time = Date.parse(`${from}T00:00:00.000Z`);
  const weekday = new Date(time).getUTCDay() || 7;
  return toDay(time + ((day - weekday + 7) % 7) * DAY_MS);
}

const toFollowingDay = ({ unit, every, day }: Recurrence, on: string): string =>
  unit === "month" ? toDayOfMonth(on, every, day) : toDay(Date.parse(`${on}T00:00:00.000Z`) + every * 7 * DAY_MS);

/**
 * Returns the first occurrence after `now`. Skips occurrences that have passed. `last`: the day of an earlier occurrence, from which weeks
 * or months are counted; null for a new recurrence.
 */
export function findNextOccurrence(recurrence: Recurrence, last: string | null, now: Date): Occurrence {
  const { time_zone } = recurrence;
  let on = last === null ? findFirstDay(recurrence, toLocalDay(now, time_zone)) : last;
  for (;;) {
    const occurrence = toOccurrence(on, time_zone);
    if (Date.parse(occurrence.at) > now.getTime()) return occurrence;
    on = toFollowingDay(recurrence, on);
  }
}

/** A recurring request as its owner sees it. `next_on`: a day in `time_zone`. `ends_on`: the last possible day; null: it does not end. */
export type RecurringRequest = {
  id: string;
  name: string;
  unit: RecurrenceUnit;
  every: number;
  day: number;
  time_zone: string;
  next_on: string;
  ends_on: string | null;
  state: RecurrenceState;
  pause_reason: RecurrencePauseReason | null;
  last_request_id: string | null;
};
