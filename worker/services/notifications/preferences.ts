import {
  formatClockTime,
  type NotificationPreferencesInput,
  parseClockTime,
} from "../../../domain/inputs/notification-preferences.ts";
import { DEFAULT_DELIVERY_PREFERENCES, type DeliveryPreferences } from "../../../domain/notifications/delivery-plan.ts";
import type { ChannelState, NotificationPreferences } from "../../../domain/notifications/entities.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import {
  findNotificationPreferences,
  upsertNotificationPreferences,
} from "../../db/queries/notification-preferences.ts";
import type { Actor, Deps } from "../deps.ts";
import { getChannelStates } from "./channel-states.ts";
import { toDeliveryPreferences } from "./fan-out.ts";

/** One's own; of whoever never chose, the usual ones. */
export async function getNotificationPreferences(deps: Deps, actor: Actor): Promise<NotificationPreferences> {
  const [[row]] = await inBatch(deps.db, [findNotificationPreferences(deps.db, actor.id)]);
  return toNotificationPreferences(row ? toDeliveryPreferences(row) : DEFAULT_DELIVERY_PREFERENCES);
}

export type NotificationPreferencesPageData = {
  preferences: NotificationPreferences;
  /** Nothing was ever chosen. */
  is_default: boolean;
  channels: Record<"push" | "mail" | "sms", ChannelState>;
};

/** What the screen shows: one's preferences, and which channels carry anything. One round trip. */
export async function getNotificationPreferencesPage(
  deps: Deps,
  actor: Actor,
): Promise<NotificationPreferencesPageData> {
  const [[row], [settings]] = await inBatch(deps.db, [
    findNotificationPreferences(deps.db, actor.id),
    findSettings(deps.db),
  ]);
  return {
    preferences: toNotificationPreferences(row ? toDeliveryPreferences(row) : DEFAULT_DELIVERY_PREFERENCES),
    is_default: row === undefined,
    channels: getChannelStates(deps, settings),
  };
}

/** Takes any part of them; what goes out later goes by them. */
export async function changeNotificationPreferences(
  deps: Deps,
  actor: Actor,
  input: NotificationPreferencesInput,
): Promise<NotificationPreferences> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const chosen: NotificationPreferences = { ...(await getNotificationPreferences(deps, actor)), ...given };
  const after = { ...chosen, muted_mail_kinds: [...new Set(chosen.muted_mail_kinds)].sort() };
  const row = {
    muted_mail_kinds: JSON.stringify(after.muted_mail_kinds),
    phone: after.phone,
    time_zone: after.time_zone,
    quiet_from_minute: after.quiet_from === null ? null : parseClockTime(after.quiet_from),
    quiet_to_minute: after.quiet_to === null ? null : parseClockTime(after.quiet_to),
    daily_digest: after.daily_digest,
    digest_minute: parseClockTime(after.digest_at),
  };
  await inBatch(deps.db, [upsertNotificationPreferences(deps.db, actor.id, row, deps.newToken())]);
  return after;
}

function toNotificationPreferences(preferences: DeliveryPreferences): NotificationPreferences {
  const { muted_mail_kinds, phone, time_zone, quiet_from_minute, quiet_to_minute, daily_digest } = preferences;
  return {
    muted_mail_kinds: [...muted_mail_kinds],
    phone,
    time_zone,
    quiet_from: quiet_from_minute === null ? null : formatClockTime(quiet_from_minute),
    quiet_to: quiet_to_minute === null ? null : formatClockTime(quiet_to_minute),
    daily_digest,
    digest_at: formatClockTime(preferences.digest_minute),
  };
}
