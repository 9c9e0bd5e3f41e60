import {
  formatClockTime,
  type NotificationPreferencesInput,
  parseClockTime,
} from "../../../domain/inputs/notification-preferences.ts";
import {
  DEFAULT_DELIVERY_PREFERENCES,
  type DeliveryPreferences,
  findNextWaitingDigest,
} from "../../../domain/notifications/delivery-plan.ts";
import type { ChannelState, NotificationPreferences } from "../../../domain/notifications/entities.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import {
  findNotificationPreferences,
  upsertNotificationPreferences,
} from "../../db/queries/notification-preferences.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { notifyOfOwnChange } from "../auth/own-account.ts";
import type { Actor, Deps } from "../deps.ts";
import { getChannelStates } from "./channel-states.ts";
import { toDeliveryPreferences } from "./fan-out.ts";

/** Returns the actor's preferences; the defaults if the actor never changed them. */
export async function getNotificationPreferences(deps: Deps, actor: Actor): Promise<NotificationPreferences> {
  const { rows } = await inBatch(deps.db, { rows: findNotificationPreferences(deps.db, actor.id) });
  const [row] = rows;
  return toNotificationPreferences(row ? toDeliveryPreferences(row) : DEFAULT_DELIVERY_PREFERENCES);
}

export type NotificationPreferencesPageData = {
  preferences: NotificationPreferences;
  /** Whether the actor has not chosen the time zone in `preferences`, so that a screen can offer another one. */
  is_zone_default: boolean;
  channels: Record<"push" | "mail" | "sms", ChannelState>;
};

/** Returns the data of the screen: the actor's preferences and the state of the channels. One round trip. */
export async function getNotificationPreferencesPage(
  deps: Deps,
  actor: Actor,
): Promise<NotificationPreferencesPageData> {
  const { rows, settings } = await inBatch(deps.db, {
    rows: findNotificationPreferences(deps.db, actor.id),
    settings: findSettings(deps.db),
  });
  const [row] = rows;
  const preferences = toNotificationPreferences(row ? toDeliveryPreferences(row) : DEFAULT_DELIVERY_PREFERENCES);
  return {
    preferences,
    is_zone_default: isZoneDefault(preferences),
    channels: getChannelStates(deps, settings[0]),
  };
}

/**
 * Whether the zone is the default, and nothing depends on it. A row with the default zone can have been created for the token of the
 * unsubscribe links, before the person has seen the settings.
 */
const isZoneDefault = ({ time_zone, quiet_from, daily_digest, waiting_digest }: NotificationPreferences): boolean =>
  time_zone === DEFAULT_DELIVERY_PREFERENCES.time_zone && quiet_from === null && !daily_digest && !waiting_digest;

/**
 * Changes the preferences that `input` contains and returns all of them. They apply to later deliveries. Notifies the actor of another telephone
 * number, to which SMS with the titles of requests are sent.
 */
export async function changeNotificationPreferences(
  deps: Deps,
  actor: Actor,
  input: NotificationPreferencesInput,
): Promise<NotificationPreferences> {
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { rows } = await inBatch(deps.db, { rows: findNotificationPreferences(deps.db, actor.id) });
  const [stored] = rows;
  const before = toNotificationPreferences(stored ? toDeliveryPreferences(stored) : DEFAULT_DELIVERY_PREFERENCES);
  const merged: NotificationPreferences = { ...before, ...changes };
  const preferences = {
    ...merged,
    muted_mail_kinds: toSortedSet(merged.muted_mail_kinds),
    muted_push_kinds: toSortedSet(merged.muted_push_kinds),
    muted_sms_kinds: toSortedSet(merged.muted_sms_kinds),
  };
  const digest_minute = parseClockTime(preferences.digest_at);
  const waiting_digest_day = stored?.waiting_digest_day ?? null;
  const next = { digest_minute, time_zone: preferences.time_zone };
  const row = {
    muted_mail_kinds: JSON.stringify(preferences.muted_mail_kinds),
    muted_push_kinds: JSON.stringify(preferences.muted_push_kinds),
    muted_sms_kinds: JSON.stringify(preferences.muted_sms_kinds),
    phone: preferences.phone,
    time_zone: preferences.time_zone,
    quiet_from_minute: preferences.quiet_from === null ? null : parseClockTime(preferences.quiet_from),
    quiet_to_minute: preferences.quiet_to === null ? null : parseClockTime(preferences.quiet_to),
    daily_digest: preferences.daily_digest,
    digest_minute,
    waiting_digest_day,
    waiting_digest_at: preferences.waiting_digest
      ? findNextWaitingDigest(deps.now(), next, waiting_digest_day).toISOString()
      : null,
  };
  const event = { kind: "phone_changed", user_id: actor.id, actor_id: actor.id } as const;
  await inBatch(deps.db, [
    upsertNotificationPreferences(deps.db, actor.id, row, deps.newToken()),
    ...(preferences.phone === before.phone
      ? []
      : [recordSecurityEvent(deps, event), ...notifyOfOwnChange(deps, actor, "phone")]),
  ]);
  return preferences;
}

const toSortedSet = (kinds: readonly string[]): string[] => [...new Set(kinds)].sort();

function toNotificationPreferences(preferences: DeliveryPreferences): NotificationPreferences {
  const { phone, time_zone, quiet_from_minute, quiet_to_minute, daily_digest } = preferences;
  return {
    muted_mail_kinds: [...preferences.muted_mail_kinds],
    muted_push_kinds: [...preferences.muted_push_kinds],
    muted_sms_kinds: [...preferences.muted_sms_kinds],
    phone,
    time_zone,
    quiet_from: quiet_from_minute === null ? null : formatClockTime(quiet_from_minute),
    quiet_to: quiet_to_minute === null ? null : formatClockTime(quiet_to_minute),
    daily_digest,
    digest_at: formatClockTime(preferences.digest_minute),
    waiting_digest: preferences.waiting_digest,
  };
}
