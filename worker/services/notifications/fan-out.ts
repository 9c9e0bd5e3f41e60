import { toValidTimeZone } from "../../../domain/format/zoned-time.ts";
import {
  DEFAULT_DELIVERY_PREFERENCES,
  type DeliveryPreferences,
  type EnabledChannels,
  type PlannedDelivery,
  planDeliveries,
} from "../../../domain/notifications/delivery-plan.ts";
import { inBatch, type Statement } from "../../db/database.ts";
import { findSettings, type SettingsRow } from "../../db/queries/master-data.ts";
import {
  insertDeliveries,
  insertUnsubscribeTokens,
  listNotificationsToDeliver,
  type NewDelivery,
  type NotificationKey,
  type NotificationPreferencesRow,
  type NotificationToDeliverRow,
} from "../../db/queries/outbox-fan-out.ts";
import { log } from "../../log.ts";
import { type Deps, getIsoNow } from "../deps.ts";

const BATCH_SIZE = 250;
/** The maximum number of simultaneous calls that notify open pages. */
const MAX_CONCURRENT_POKES = 6;

/**
 * Plans the deliveries of new notifications, oldest first, one outbox row for each delivery. Concurrent and interrupted runs are
 * safe.
 * @param max the maximum number of notifications in this run; the next run continues
 * @returns `statements`: insert the last deliveries and mark their notifications as planned; the caller must run them. `receivers`:
 * the ids of the people with an open page
 */
export async function planNewNotifications(
  deps: Deps,
  max: number,
): Promise<{ processed: number; receivers: ReadonlySet<string>; statements: Statement[] }> {
  const receivers = new Set<string>();
  for (let processed = 0; ; ) {
    const limit = Math.min(BATCH_SIZE, max - processed);
    const { rows, settings } = await inBatch(deps.db, {
      rows: listNotificationsToDeliver(deps.db, getIsoNow(deps), limit),
      settings: findSettings(deps.db),
    });
    processed += rows.length;
    for (const row of rows) if (row.has_open_page) receivers.add(row.user_id);
    const statements = createDeliveries(deps, rows, getEnabledChannels(deps, settings[0]));
    if (rows.length < limit || processed === max) return { processed, receivers, statements };
    await inBatch(deps.db, statements);
  }
}

/** Returns which channels are configured and switched on by the administrators (R30). */
export function getEnabledChannels({ channels }: Deps, settings: SettingsRow | undefined): EnabledChannels {
  return {
    push: channels.push !== null && settings?.desktop_notifications === true,
    mail: channels.mail !== null && settings?.email_notifications === true,
    sms: channels.sms !== null && settings?.sms_notifications === true,
  };
}

function createDeliveries(
  deps: Deps,
  rows: readonly NotificationToDeliverRow[],
  enabled: EnabledChannels,
): Statement[] {
  if (rows.length === 0) return [];
  const now = deps.now();
  const planned: NewDelivery[] = [];
  const tokens = new Map<string, string>();
  for (const row of rows) {
    if (!row.is_active) continue;
    const notification = {
      kind: row.kind,
      created_at: new Date(row.created_at),
      is_own_request: row.is_own_request,
    };
    const person = { preferences: toDeliveryPreferences(row), endpoints: JSON.parse(row.endpoints) as string[] };
    const deliveries = planDeliveries(notification, person, enabled, now);
    planned.push(...deliveries.map((delivery) => toChannelRow(deps, row, delivery)));
    if (!row.has_preferences && deliveries.some((one) => one.channel === "mail"))
      tokens.set(row.user_id, deps.newToken());
  }
  return [
    ...insertUnsubscribeTokens(
      deps.db,
      [...tokens].map(([user_id, token]) => ({ user_id, token })),
    ),
    ...insertDeliveries(deps.db, rows, planned, now.toISOString()),
  ];
}

/**
 * Converts stored preferences for delivery. Returns the defaults if the columns are null, because the user has no
 * stored preferences.
 */
export function toDeliveryPreferences(
  row: {
    [Column in keyof NotificationPreferencesRow]: NotificationPreferencesRow[Column] | null;
  },
): DeliveryPreferences {
  if (row.muted_mail_kinds === null) return DEFAULT_DELIVERY_PREFERENCES;
  return {
    muted_mail_kinds: JSON.parse(row.muted_mail_kinds),
    muted_push_kinds: JSON.parse(row.muted_push_kinds ?? "[]"),
    muted_sms_kinds: JSON.parse(row.muted_sms_kinds ?? "[]"),
    phone: row.phone,
    time_zone: toValidTimeZone(row.time_zone),
    quiet_from_minute: row.quiet_from_minute,
    quiet_to_minute: row.quiet_to_minute,
    daily_digest: row.daily_digest === true,
    digest_minute: row.digest_minute ?? DEFAULT_DELIVERY_PREFERENCES.digest_minute,
    waiting_digest: row.waiting_digest_at !== null,
  };
}

/**
 * Returns the outbox row of a delivery. Its id is computed from the delivery, so that a delivery that is planned twice
 * has only one row.
 */
function toChannelRow(
  deps: Deps,
  { id: notification_id, user_id, created_at }: NotificationKey,
  delivery: PlannedDelivery,
): NewDelivery {
  const common = { cause: { user_id, created_at, id: notification_id }, due_at: delivery.due_at.toISOString() };
  const key = { user_id, created_at, notification_id };
  if (delivery.channel === "push") {
    const { endpoint } = delivery;
    const id = `${notification_id}:push:${deps.sha256(endpoint).slice(0, 16)}`;
    return { ...common, id, topic: "push", payload: JSON.stringify({ ...key, endpoint }) };
  }
  if (delivery.channel === "digest") {
    const payload = JSON.stringify({ user_id, since: created_at, until: created_at });
    return { ...common, id: `digest:${user_id}:${delivery.day}`, topic: "mail.digest", payload };
  }
  const { channel } = delivery;
  return {
    ...common,
    id: `${notification_id}:${channel}`,
    topic: channel,
    payload: JSON.stringify(key),
  };
}

/** Notifies the open pages of the receivers. A failure is only logged, because pages also poll. */
export async function pokePages({ channels: { live } }: Deps, user_ids: ReadonlySet<string>): Promise<void> {
  if (!live) return;
  await processInParallel([...user_ids], MAX_CONCURRENT_POKES, (user_id) =>
    live.poke(user_id).catch((error) => log("warn", "live page not notified", { error })),
  );
}

/** Calls `work` for all items, at most `width` at the same time. Throws the first error of `work`. */
export async function processInParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
