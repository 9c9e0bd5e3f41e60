/** Decides on which channels a notification is delivered outside the product, and when (R19, R30). Pure. */

import { findNextLocalTime, toLocalDay, toLocalMinuteOfDay } from "../format/zoned-time.ts";
import { requiresAction } from "./catalogue.ts";

/** A user's delivery settings. */
export type DeliveryPreferences = {
  muted_mail_kinds: readonly string[];
  muted_push_kinds: readonly string[];
  muted_sms_kinds: readonly string[];
  /** A phone number in the format E.164; null: no SMS. */
  phone: string | null;
  time_zone: string;
  /** When quiet hours begin, in minutes after midnight in `time_zone`; null: no quiet hours. Quiet hours may include midnight. */
  quiet_from_minute: number | null;
  /** When quiet hours end, in minutes after midnight; null: no quiet hours. */
  quiet_to_minute: number | null;
  daily_digest: boolean;
  /** When daily mails are sent, in minutes after midnight in `time_zone`. */
  digest_minute: number;
  /** Whether the user gets a daily mail with the requests that wait for them. */
  waiting_digest: boolean;
};

/** The settings of users who have not changed them. */
export const DEFAULT_DELIVERY_PREFERENCES: DeliveryPreferences = {
  muted_mail_kinds: [],
  muted_push_kinds: [],
  muted_sms_kinds: [],
  phone: null,
  time_zone: "UTC",
  quiet_from_minute: null,
  quiet_to_minute: null,
  daily_digest: false,
  digest_minute: 480,
  waiting_digest: false,
};

/** Which channels are configured and switched on for the installation. */
export type EnabledChannels = { push: boolean; mail: boolean; sms: boolean };

export type PlannedDelivery = { due_at: Date } & (
  | { channel: "push"; endpoint: string }
  | { channel: "mail" | "sms" }
  /** `day`: the user's local day on which the digest is sent. */
  | { channel: "digest"; day: string }
);

/** Notifications older than this are no longer delivered. Users still find them in the product. */
const STALE_MS = 72 * 60 * 60 * 1000;

/** Returns the deliveries of a notification at `now`. Quiet hours delay all channels except the digest, because the user chose its time. */
export function planDeliveries(
  notification: { kind: string; created_at: Date; is_own_request: boolean },
  person: { preferences: DeliveryPreferences; endpoints: readonly string[] },
  enabled: EnabledChannels,
  now: Date,
): PlannedDelivery[] {
  if (now.getTime() - notification.created_at.getTime() > STALE_MS) return [];
  const { preferences, endpoints } = person;
  const due_at = findQuietHoursEnd(preferences, now) ?? now;
  const planned: PlannedDelivery[] =
    enabled.push && !preferences.muted_push_kinds.includes(notification.kind)
      ? endpoints.map((endpoint) => ({ channel: "push", endpoint, due_at }))
      : [];
  if (enabled.mail && !preferences.muted_mail_kinds.includes(notification.kind)) {
    planned.push(
      preferences.daily_digest ? planDigest(preferences, notification.created_at) : { channel: "mail", due_at },
    );
  }
  // Some notifications that ask the approver to act are also sent to the requester, who need not act.
  const mustAct = requiresAction(notification.kind) && !notification.is_own_request;
  const isSmsMuted = preferences.muted_sms_kinds.includes(notification.kind);
  if (enabled.sms && preferences.phone !== null && mustAct && !isSmsMuted) planned.push({ channel: "sms", due_at });
  return planned;
}

function planDigest({ digest_minute, time_zone }: DeliveryPreferences, created_at: Date): PlannedDelivery {
  const due_at = findNextLocalTime(created_at, digest_minute, time_zone);
  return { channel: "digest", day: toLocalDay(due_at, time_zone), due_at };
}

/**
 * Returns when the next daily list of waiting requests is due, after `now`. `last_day`: the local day of the last list; null if no list was
 * sent yet. A day has at most one list.
 */
export function findNextWaitingDigest(
  now: Date,
  { digest_minute, time_zone }: Pick<DeliveryPreferences, "digest_minute" | "time_zone">,
  last_day: string | null,
): Date {
  let next = findNextLocalTime(now, digest_minute, time_zone);
  while (last_day !== null && toLocalDay(next, time_zone) <= last_day)
    next = findNextLocalTime(next, digest_minute, time_zone);
  return next;
}

/** Returns when the present quiet hours end, or null if it is not in quiet hours. */
export function findQuietHoursEnd(
  preferences: Pick<DeliveryPreferences, "quiet_from_minute" | "quiet_to_minute" | "time_zone">,
  now: Date,
): Date | null {
  const { quiet_from_minute: from, quiet_to_minute: to, time_zone } = preferences;
  if (from === null || to === null || from === to) return null;
  const minute = toLocalMinuteOfDay(now, time_zone);
  const quiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return quiet ? findNextLocalTime(now, to, time_zone) : null;
}

/** A delivery is abandoned after this number of attempts. */
export const MAX_DELIVERY_ATTEMPTS = 12;

/**
 * Returns the milliseconds until the next attempt: one minute, doubled after each attempt up to six hours. The result is never less than
 * the time that the delivery service asked for.
 */
export function getDeliveryRetryDelayMs(attempts: number, retry_after_seconds: number | null): number {
  const backoff = Math.min(60 * 2 ** (attempts - 1), 6 * 60 * 60);
  return Math.max(backoff, Math.min(retry_after_seconds ?? 0, 24 * 60 * 60)) * 1000;
}
