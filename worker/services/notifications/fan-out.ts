import { validTimeZone } from "../../../domain/format/zoned-time.ts";
import {
  DEFAULT_DELIVERY_PREFERENCES,
  type DeliveryPreferences,
  type EnabledChannels,
  type PlannedDelivery,
  planDeliveries,
} from "../../../domain/notifications/delivery-plan.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings, type SettingsRow } from "../../db/queries/master-data.ts";
import {
  type FanOutRow,
  insertDeliveries,
  insertTokens,
  listFanOutRows,
  type NewDelivery,
  type PreferencesRow,
} from "../../db/queries/outbox-fan-out.ts";
import { log } from "../../log.ts";
import { type Deps, isoNow } from "../deps.ts";
import { inParallel } from "./in-parallel.ts";

const BATCH_SIZE = 250;
/** Pages told at once. */
const MAX_CONCURRENT_POKES = 6;

/**
 * Hands what people were told to their channels, one outbox row each, and tells their open pages. Safe to run twice at once, and to be
 * broken off anywhere.
 *
 * @param most notifications in this run; what is left waits for the next
 */
export async function fanOutNotifications(deps: Deps, most: number): Promise<{ spread: number; planned: number }> {
  const total = { spread: 0, planned: 0 };
  while (total.spread < most) {
    const limit = Math.min(BATCH_SIZE, most - total.spread);
    const [rows, settings] = await inBatch(deps.db, [
      listFanOutRows(deps.db, isoNow(deps), limit),
      findSettings(deps.db),
    ]);
    if (rows.length === 0) break;
    total.planned += await enqueueDeliveries(deps, rows, getEnabledChannels(deps, settings[0]));
    total.spread += rows.length;
    await pokePages(deps, rows);
    if (rows.length < limit) break;
  }
  return total;
}

/** Configured, and switched on by the administrators (R30). */
export function getEnabledChannels({ channels }: Deps, settings: SettingsRow | undefined): EnabledChannels {
  return {
    push: channels.push !== null && settings?.desktop_notifications === true,
    mail: channels.mail !== null && settings?.email_notifications === true,
    sms: channels.sms !== null && settings?.sms_notifications === true,
  };
}

async function enqueueDeliveries(deps: Deps, rows: readonly FanOutRow[], open: EnabledChannels): Promise<number> {
  const now = deps.now();
  const planned: NewDelivery[] = [];
  const tokens = new Map<string, string>();
  for (const row of rows) {
    const { id } = row;
    if (id === null || !row.is_active) continue;
    const notice = { kind: row.kind, created_at: new Date(row.created_at), is_own_request: row.is_own_request };
    const person = { preferences: toDeliveryPreferences(row), endpoints: JSON.parse(row.endpoints) as string[] };
    const deliveries = planDeliveries(notice, person, open, now);
    planned.push(...deliveries.map((delivery) => toChannelRow(deps, { ...row, id }, delivery)));
    if (!row.has_preferences && deliveries.some((one) => one.channel === "mail"))
      tokens.set(row.user_id, deps.newToken());
  }
  const causes = rows.map((row) => row.outbox_id);
  await inBatch(deps.db, [
    ...insertTokens(
      deps.db,
      [...tokens].map(([user_id, token]) => ({ user_id, token })),
    ),
    ...insertDeliveries(deps.db, causes, planned, now.toISOString()),
  ]);
  return planned.length;
}

/** Of a row that may have none. */
export function toDeliveryPreferences(
  row: {
    [Column in keyof PreferencesRow]: PreferencesRow[Column] | null;
  },
): DeliveryPreferences {
  if (row.muted_mail_kinds === null) return DEFAULT_DELIVERY_PREFERENCES;
  return {
    muted_mail_kinds: JSON.parse(row.muted_mail_kinds),
    phone: row.phone,
    time_zone: validTimeZone(row.time_zone),
    quiet_from_minute: row.quiet_from_minute,
    quiet_to_minute: row.quiet_to_minute,
    daily_digest: row.daily_digest === true,
    digest_minute: row.digest_minute ?? DEFAULT_DELIVERY_PREFERENCES.digest_minute,
  };
}

/** Its id says what it is: the same delivery planned twice is one row. */
function toChannelRow(
  deps: Deps,
  row: { outbox_id: string; id: string; user_id: string; created_at: string },
  delivery: PlannedDelivery,
): NewDelivery {
  const common = { cause: row.outbox_id, due_at: delivery.due_at.toISOString() };
  const { id: notification_id, user_id, created_at } = row;
  if (delivery.channel === "push") {
    const { endpoint } = delivery;
    const id = `${notification_id}:push:${deps.sha256(endpoint).slice(0, 16)}`;
    return { ...common, id, topic: "push", payload: JSON.stringify({ notification_id, endpoint }) };
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
    payload: JSON.stringify({ notification_id }),
  };
}

/** A page that cannot be told polls. */
async function pokePages({ channels: { live } }: Deps, rows: readonly FanOutRow[]): Promise<void> {
  if (!live) return;
  const people = new Set(rows.flatMap((row) => (row.id === null ? [] : [row.user_id])));
  await inParallel([...people], MAX_CONCURRENT_POKES, (user_id) =>
    live.poke(user_id).catch((error) => log("warn", "live page not notified", { error })),
  );
}
