/** Which channels carry a notification out of the product, and when (R19, R30). Pure. */

import { localDay, localMinute, nextLocalTime } from "../format/zoned-time.ts";
import { requiresAction } from "./catalogue.ts";

/** How a person wants to be told outside the product. */
export type DeliveryPreferences = {
  muted_mail_kinds: readonly string[];
  /** E.164, or null: no SMS. */
  phone: string | null;
  time_zone: string;
  /** Minutes after midnight in `time_zone`; both null: no quiet hours. They may span midnight. */
  quiet_from_minute: number | null;
  quiet_to_minute: number | null;
  daily_digest: boolean;
  digest_minute: number;
};

/** Of whoever never chose. */
export const DEFAULT_DELIVERY_PREFERENCES: DeliveryPreferences = {
  muted_mail_kinds: [],
  phone: null,
  time_zone: "UTC",
  quiet_from_minute: null,
  quiet_to_minute: null,
  daily_digest: false,
  digest_minute: 480,
};

/** Which channels are configured and switched on for everybody. */
export type EnabledChannels = { push: boolean; mail: boolean; sms: boolean };

export type PlannedDelivery = { due_at: Date } & (
  | { channel: "push"; endpoint: string }
  | { channel: "mail" | "sms" }
  /** `day`: the local day on which the digest goes out. */
  | { channel: "digest"; day: string }
);

/** Later than this nobody needs to be disturbed any more: it is in the inbox anyway. */
const STALE_MS = 72 * 60 * 60 * 1000;

/** What becomes of a notification, at `now`. Quiet hours put off all channels but the digest, whose hour the person chose. */
export function planDeliveries(
  notice: { kind: string; created_at: Date; is_own_request: boolean },
  person: { preferences: DeliveryPreferences; endpoints: readonly string[] },
  open: EnabledChannels,
  now: Date,
): PlannedDelivery[] {
  if (now.getTime() - notice.created_at.getTime() > STALE_MS) return [];
  const { preferences, endpoints } = person;
  const due_at = findQuietHoursEnd(preferences, now) ?? now;
  const planned: PlannedDelivery[] = open.push
    ? endpoints.map((endpoint) => ({ channel: "push", endpoint, due_at }))
    : [];
  if (open.mail && !preferences.muted_mail_kinds.includes(notice.kind)) {
    planned.push(preferences.daily_digest ? planDigest(preferences, notice.created_at) : { channel: "mail", due_at });
  }
  // Who submitted it is told as well of some that ask the approver; nothing is asked of them.
  const asked = requiresAction(notice.kind) && !notice.is_own_request;
  if (open.sms && preferences.phone !== null && asked) planned.push({ channel: "sms", due_at });
  return planned;
}

function planDigest({ digest_minute, time_zone }: DeliveryPreferences, created_at: Date): PlannedDelivery {
  const due_at = nextLocalTime(created_at, digest_minute, time_zone);
  return { channel: "digest", day: localDay(due_at, time_zone), due_at };
}

/** When the quiet hours that hold at `now` end; null when none hold. */
export function findQuietHoursEnd(
  preferences: Pick<DeliveryPreferences, "quiet_from_minute" | "quiet_to_minute" | "time_zone">,
  now: Date,
): Date | null {
  const { quiet_from_minute: from, quiet_to_minute: to, time_zone } = preferences;
  if (from === null || to === null || from === to) return null;
  const minute = localMinute(now, time_zone);
  const quiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return quiet ? nextLocalTime(now, to, time_zone) : null;
}

/** Tries after which a delivery is given up. */
export const MAX_DELIVERY_ATTEMPTS = 12;

/** How long to wait after so many tries that failed: a minute, doubling, six hours at most, and never less than the service asked for. */
export function getRetryDelay(attempts: number, retry_after_seconds: number | null): number {
  const usual = Math.min(60 * 2 ** (attempts - 1), 6 * 60 * 60);
  return Math.max(usual, Math.min(retry_after_seconds ?? 0, 24 * 60 * 60)) * 1000;
}
