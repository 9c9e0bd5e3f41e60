import type { Notification, NotificationPage } from "../../../domain/entities.ts";
import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import { readNotificationTexts } from "../../../domain/notifications/catalogue.ts";
import { inBatch } from "../../db/database.ts";
import {
  countNotifications,
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  markRequestNotificationsRead,
  type NotificationRow,
  type NotificationSortKey,
} from "../../db/queries/notifications.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";

const ORDER = { sort_by: "created_at", sort_order: "desc" };

/** Notifications and unread notifications are counted up to this number. */
const COUNT_CEILING = 1000;

export type NotificationList = NotificationPage & { unread: number; total: number; total_is_floor: boolean };

/**
 * Returns the actor's notifications, newest first. `since`: the earliest time, inclusive, because several notifications
 * may have the same time. `after`: the last notification of the previous page.
 * A notification gets its time before its batch is committed, so it may become visible after a notification with a
 * later time. Therefore a client that polls passes a `since` slightly before its newest notification, and ignores the
 * ids that it already has.
 */
export async function listOwnNotifications(
  deps: Deps,
  actor: Actor,
  { since, ...input }: { since: string | null; limit: number; after?: NotificationSortKey | null },
): Promise<NotificationList> {
  const { db } = deps;
  const limit = Math.min(input.limit, LIMITS.list);
  const { rows, unread, totals } = await inBatch(db, {
    rows: listNotifications(db, actor.id, { since, after: input.after ?? null }, limit + 1),
    unread: countUnreadNotifications(db, actor.id, COUNT_CEILING),
    totals: countNotifications(db, actor.id, since, COUNT_CEILING),
  });
  const total = totals[0]?.total ?? 0;
  return {
    ...toNotificationPage(rows, limit),
    unread: unread[0]?.unread ?? 0,
    total,
    total_is_floor: total === COUNT_CEILING,
  };
}

/** Returns a page of the actor's notifications, newest first. Fails with `invalid` for a cursor of another list. One round trip. */
export async function listNotificationsByCursor(
  deps: Deps,
  actor: Actor,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Result<NotificationPage>> {
  const after = parseNotificationCursor(cursor);
  if (!after.ok) return after;
  const { rows } = await inBatch(deps.db, {
    rows: listNotifications(deps.db, actor.id, { since: null, after: after.value }, limit + 1),
  });
  return ok(toNotificationPage(rows, limit));
}

/**
 * Returns the key of the last notification on the previous page; null for the first page. Fails with `invalid` for a
 * cursor of another list.
 */
export function parseNotificationCursor(cursor: string | null): Result<NotificationSortKey | null> {
  if (cursor === null) return ok(null);
  const [created_at, id] = decodeCursor(cursor, ORDER) ?? [];
  return typeof created_at === "string" && typeof id === "string"
    ? ok({ created_at, id })
    : failInvalid([{ path: "cursor", message: message("api.other_cursor") }]);
}

/** Returns a page of notifications. `rows` has one more row than `limit` if there is a next page. */
function toNotificationPage(rows: readonly NotificationRow[], limit: number): NotificationPage {
  const items = rows.slice(0, limit).map(toNotification);
  const last = items.at(-1);
  const next_cursor = rows.length > limit && last ? encodeCursor(ORDER, [last.created_at, last.id]) : null;
  return { items, next_cursor };
}

function toNotification({ read_at, content, ...row }: NotificationRow): Notification {
  const texts = readNotificationTexts({ kind: row.kind, content });
  return { ...row, ...texts, ...texts.message, read: read_at !== null };
}

/**
 * Marks notifications of the actor as read. `ids`: null for all notifications. Ids of other people's notifications are
 * ignored.
 */
export async function markOwnNotificationsRead(deps: Deps, actor: Actor, ids: readonly string[] | null): Promise<void> {
  await inBatch(deps.db, [markNotificationsRead(deps.db, actor.id, ids, getIsoNow(deps))]);
}

/** Marks the actor's notifications about a request as read when the actor opens the request. */
export async function markOwnRequestNotificationsRead(deps: Deps, actor: Actor, request_id: string): Promise<void> {
  await inBatch(deps.db, [markRequestNotificationsRead(deps.db, actor.id, request_id, getIsoNow(deps))]);
}
