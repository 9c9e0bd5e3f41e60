/** Out of office (issue 'the clock'): for a dated period a delegate decides in somebody's stead. Pure. */

import type { FieldError } from "../errors.ts";
import { isolate } from "../format/bidi.ts";
import { formatDateTime } from "../format/date-time.ts";
import type { PersonRef } from "../requests/events.ts";

/** `ends_at` is exclusive; `ended_at`: ended before its time. ISO 8601 in UTC. */
export type DelegationPeriod = { starts_at: string; ends_at: string; ended_at: string | null };

export const DELEGATION_STATES = ["planned", "active", "ended"] as const;
export type DelegationState = (typeof DELEGATION_STATES)[number];

/** The SQL of `worker/db/queries/delegations.ts` (`inForce`) says the same. */
export function delegationState({ starts_at, ends_at, ended_at }: DelegationPeriod, now: string): DelegationState {
  if (ended_at !== null || ends_at <= now) return "ended";
  return starts_at <= now ? "active" : "planned";
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A period that began so long ago when it arrives begins now: filling in a form takes a while. */
export const START_LEEWAY_MS = 10 * MINUTE_MS;
/** A leap year, so that a year is a year. */
export const MAX_PERIOD_MS = 366 * DAY_MS;

export const DELEGATION_MESSAGES = {
  delegateRequired: "Please choose who decides for you",
  notOneself: "You cannot choose yourself",
  notActive: (name: string) => `${isolate(name)} is not active`,
  startsInPast: "The period cannot begin in the past",
  endRequired: "Please say until when",
  endsInFuture: "The period must end in the future",
  endsAfterStart: "The period must end after it begins",
  tooLong: "The period can be at most one year",
} as const;

/** The period as it will be kept, `starts_at` absent meaning now; null with every fault when it can not be. */
export function checkDelegationPeriod(
  asked: { starts_at: string | null; ends_at: string },
  now: string,
): { period: { starts_at: string; ends_at: string } | null; errors: FieldError[] } {
  const given = asked.starts_at ?? now;
  const errors: FieldError[] = [];
  if (Date.parse(now) - Date.parse(given) > START_LEEWAY_MS)
    errors.push({ path: "starts_at", message: DELEGATION_MESSAGES.startsInPast });
  const starts_at = given < now ? now : given;
  const { ends_at } = asked;
  if (ends_at <= now) errors.push({ path: "ends_at", message: DELEGATION_MESSAGES.endsInFuture });
  else if (ends_at <= starts_at) errors.push({ path: "ends_at", message: DELEGATION_MESSAGES.endsAfterStart });
  else if (Date.parse(ends_at) - Date.parse(starts_at) > MAX_PERIOD_MS)
    errors.push({ path: "ends_at", message: DELEGATION_MESSAGES.tooLong });
  return { period: errors.length === 0 ? { starts_at, ends_at } : null, errors };
}

/** A period as the texts of notifications have it, in the receiver's zone. */
export const formatDelegationPeriod = (
  { starts_at, ends_at }: Pick<DelegationPeriod, "starts_at" | "ends_at">,
  time_zone: string,
): { from: string; until: string } => ({
  from: formatDateTime(starts_at, time_zone),
  until: `${formatDateTime(ends_at, time_zone)} (${time_zone})`,
});

/** Who did something, and in whose stead: 'Mary' or 'Mary for Paul'. */
export const formatOnBehalfOf = (name: string, on_behalf_of: Pick<PersonRef, "name"> | null | undefined): string =>
  on_behalf_of ? `${name} for ${on_behalf_of.name}` : name;

/** Ends the text of a notification that a delegate gets because it was sent to `name`. */
export const formatDelegateNote = (name: string): string =>
  ` It came to you because ${isolate(name)} is out of office.`;
