/** Delegations: while a person is out of office, a delegate decides on their behalf for a fixed period. Pure. */

import type { FieldError } from "../errors.ts";
import type { PersonRef } from "../matrix/route.ts";
import { type Message, message, type Text } from "../message.ts";

/** Times are ISO 8601 in UTC. `ends_at` is exclusive. `ended_at` is set if the delegation was ended before `ends_at`. */
export type DelegationPeriod = { starts_at: string; ends_at: string; ended_at: string | null };

export const DELEGATION_STATES = ["planned", "active", "ended"] as const;
export type DelegationState = (typeof DELEGATION_STATES)[number];

/** Returns the state of a delegation at `now`. The SQL condition in `worker/db/queries/delegations.ts` implements the same rule. */
export function getDelegationState({ starts_at, ends_at, ended_at }: DelegationPeriod, now: string): DelegationState {
  if (ended_at !== null || ends_at <= now) return "ended";
  return starts_at <= now ? "active" : "planned";
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * A period whose start is at most this long ago is accepted and starts now. Otherwise 'now' would be refused after a person filled in the
 * rest of the form.
 */
const START_LEEWAY_MS = 10 * MINUTE_MS;
/** The maximum length of a period. It has 366 days, so that a whole leap year is allowed. */
const MAX_PERIOD_MS = 366 * DAY_MS;

/** The messages of the input's schema. */
export const DELEGATION_FIELD_MESSAGES = {
  delegateRequired: message("delegations.delegate_required"),
  endRequired: message("delegations.end_required"),
} as const;

/** Returns the period to store, or null with all field errors. If `starts_at` is null in `input`, the period starts now. */
export function parseDelegationPeriod(
  input: { starts_at: string | null; ends_at: string },
  now: string,
): { period: { starts_at: string; ends_at: string } | null; errors: FieldError[] } {
  const start = input.starts_at ?? now;
  const errors: FieldError[] = [];
  if (Date.parse(now) - Date.parse(start) > START_LEEWAY_MS)
    errors.push({ path: "starts_at", message: message("delegations.starts_in_past") });
  const starts_at = start < now ? now : start;
  const { ends_at } = input;
  if (ends_at <= now) errors.push({ path: "ends_at", message: message("delegations.ends_in_future") });
  else if (ends_at <= starts_at) errors.push({ path: "ends_at", message: message("delegations.ends_after_start") });
  else if (Date.parse(ends_at) - Date.parse(starts_at) > MAX_PERIOD_MS)
    errors.push({ path: "ends_at", message: message("delegations.too_long") });
  return { period: errors.length === 0 ? { starts_at, ends_at } : null, errors };
}

type Period = Pick<DelegationPeriod, "starts_at" | "ends_at">;

/** Returns the time that is in both periods. If they do not overlap, it ends before it starts or when it starts. */
export function intersectPeriods(a: Period, b: Period): Period {
  const [, starts_at = a.starts_at] = [a.starts_at, b.starts_at].toSorted();
  const [ends_at = a.ends_at] = [a.ends_at, b.ends_at].toSorted();
  return { starts_at, ends_at };
}

/** The maximum number of days that a refusal names. */
const MAX_NAMED_DAYS = 31;

/**
 * Returns the days of the period, in UTC as YYYY-MM-DD, on which a person with these absences is out of office (R52): at most the first 31.
 */
export function listAwayDays(period: Period, absences: readonly Period[]): string[] {
  const days = new Set<string>();
  for (const absence of absences) {
    const { starts_at: from, ends_at: until } = intersectPeriods(period, absence);
    // The end is exclusive, so an absence until midnight does not include the next day.
    const last = new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
    for (let at = Date.parse(from.slice(0, 10)); from < until && days.size < MAX_NAMED_DAYS; at += DAY_MS) {
      const day = new Date(at).toISOString().slice(0, 10);
      if (day > last) break;
      days.add(day);
    }
  }
  return [...days].sort();
}

/** Returns why a person cannot be the delegate in a period with these days on which the person is out of office. */
export function describeDelegateAway(name: string, days: readonly string[]): Message {
  const [from = "", ...others] = days;
  const until = others.at(-1);
  return until === undefined
    ? message("delegations.delegate_away_day", { name, day: from })
    : message("delegations.delegate_away_days", { name, days: days.length, from, until });
}

/** Returns in English who did something and on whose behalf: 'Mary' or 'Mary for Paul'. */
export const formatOnBehalfOf = (name: string, on_behalf_of: Pick<PersonRef, "name"> | null | undefined): string =>
  on_behalf_of ? `${name} for ${on_behalf_of.name}` : name;

/** Does the same as `formatOnBehalfOf` for a parameter of a message. */
export const describeOnBehalfOf = (name: string, on_behalf_of: Pick<PersonRef, "name"> | null | undefined): Text =>
  on_behalf_of ? message("delegations.on_behalf_of", { name, delegator_name: on_behalf_of.name }) : name;
