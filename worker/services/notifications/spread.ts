import { validTimeZone } from "../../../domain/format/date-time-format.ts";
import {
  type DeliveryPreferences,
  type OpenChannels,
  type PlannedDelivery,
  planDeliveries,
  USUAL_PREFERENCES,
} from "../../../domain/notifications/delivery-plan.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings, type SettingsRow } from "../../db/queries/master-data.ts";
import {
  type ChannelRow,
  insertTokens,
  listUnspread,
  type PreferencesRow,
  type SpreadRow,
  spreadRows,
} from "../../db/queries/outbox-spread.ts";
import { type Deps, isoNow } from "../deps.ts";
import { inParallel } from "./in-parallel.ts";

const BUNCH = 250;
/** Pages told at once. */
const POKES_AT_ONCE = 6;

/**
 * Hands what people were told to their channels, one outbox row each, and tells their open pages. Safe to run twice at once, and to be
 * broken off anywhere.
 *
 * @param most notifications in this run; what is left waits for the next
 */
export async function spreadNotifications(deps: Deps, most: number): Promise<{ spread: number; planned: number }> {
  const total = { spread: 0, planned: 0 };
  while (total.spread < most) {
    const limit = Math.min(BUNCH, most - total.spread);
    const [rows, settings] = await inBatch(deps.db, [
      listUnspread(deps.db, isoNow(deps), limit),
      findSettings(deps.db),
    ]);
    if (rows.length === 0) break;
    total.planned += await spreadBunch(deps, rows, openChannels(deps, settings[0]));
    total.spread += rows.length;
    await pokePages(deps, rows);
    if (rows.length < limit) break;
  }
  return total;
}

/** Configured, and switched on by the administrators (R30). */
export function openChannels({ channels }: Deps, settings: SettingsRow | undefined): OpenChannels {
  return {
    push: channels.push !== null && settings?.desktop_notifications === 1,
    mail: channels.mail !== null && settings?.email_notifications === 1,
    sms: channels.sms !== null && settings?.sms_notifications === 1,
  };
}

async function spreadBunch(deps: Deps, rows: readonly SpreadRow[], open: OpenChannels): Promise<number> {
  const now = deps.now();
  const planned: ChannelRow[] = [];
  const tokens = new Map<string, string>();
  for (const row of rows) {
    if (row.id === null || row.is_active !== 1) continue;
    const notice = { kind: row.kind, created_at: new Date(row.created_at), is_own_request: row.is_own_request === 1 };
    const person = { preferences: preferencesOf(row), endpoints: JSON.parse(row.endpoints) as string[] };
    const deliveries = planDeliveries(notice, person, open, now);
    planned.push(...deliveries.map((delivery) => channelRow(deps, row, delivery)));
    if (row.has_preferences === 0 && deliveries.some((one) => one.channel === "mail"))
      tokens.set(row.user_id, deps.newToken());
  }
  const causes = rows.map((row) => row.outbox_id);
  await inBatch(deps.db, [
    ...insertTokens(
      deps.db,
      [...tokens].map(([user_id, token]) => ({ user_id, token })),
    ),
    ...spreadRows(deps.db, causes, planned, now.toISOString()),
  ]);
  return planned.length;
}

/** Of a row that may have none. */
export function preferencesOf(
  row: {
    [Column in keyof PreferencesRow]: PreferencesRow[Column] | null;
  },
): DeliveryPreferences {
  if (row.muted_mail_kinds === null) return USUAL_PREFERENCES;
  return {
    muted_mail_kinds: JSON.parse(row.muted_mail_kinds),
    phone: row.phone,
    time_zone: validTimeZone(row.time_zone),
    quiet_from_minute: row.quiet_from_minute,
    quiet_to_minute: row.quiet_to_minute,
    daily_digest: row.daily_digest === 1,
    digest_minute: row.digest_minute ?? USUAL_PREFERENCES.digest_minute,
  };
}

/** Its id says what it is: the same delivery planned twice is one row. */
function channelRow(
  deps: Deps,
  row: { outbox_id: string; id: string; user_id: string; created_at: string },
  delivery: PlannedDelivery,
): ChannelRow {
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
async function pokePages({ channels: { live } }: Deps, rows: readonly SpreadRow[]): Promise<void> {
  if (!live) return;
  const people = new Set(rows.flatMap((row) => (row.id === null ? [] : [row.user_id])));
  await inParallel([...people], POKES_AT_ONCE, (user_id) =>
    live.poke(user_id).catch((error) => console.error("a live page could not be told", error)),
  );
}
