import type { Notification, NotificationPage } from "../../../domain/entities.ts";
import { invalid, ok, type Result } from "../../../domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import { listNotifications, type NotificationKey } from "../../db/queries/notification-list.ts";
import type { NotificationRow } from "../../db/queries/notifications.ts";
import type { Actor, Deps } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";

const ORDER = { sort_by: "created_at", sort_order: "desc" };

/** Where the page before ended; null on the first. Fails with `invalid` for a cursor of another list. */
export function parseNotificationCursor(cursor: string | null): Result<NotificationKey | null> {
  if (cursor === null) return ok(null);
  const [created_at, id] = decodeCursor(cursor, ORDER) ?? [];
  return typeof created_at === "string" && typeof id === "string"
    ? ok({ created_at, id })
    : invalid([{ path: "cursor", message: "This cursor does not belong to this list" }]);
}

/** Of one row more than a page has: the page, and where the next begins. */
export function toNotificationPage(rows: readonly NotificationRow[], limit: number): NotificationPage {
  const items = rows.slice(0, limit).map(toNotification);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items, next_cursor: more ? encodeCursor(ORDER, [last.created_at, last.id]) : null };
}

const toNotification = ({ read_at, ...row }: NotificationRow): Notification => ({ ...row, read: read_at !== null });

/** A page of one's own notifications, newest first, paged by key. Fails with `invalid` for a cursor of another list. One round trip. */
export async function listNotificationsPage(
  deps: Deps,
  actor: Actor,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Result<NotificationPage>> {
  const after = parseNotificationCursor(cursor);
  if (!after.ok) return after;
  const [rows] = await inBatch(deps.db, [
    listNotifications(deps.db, actor.id, { since: null, after: after.value }, limit + 1),
  ]);
  return ok(toNotificationPage(rows, limit));
}
