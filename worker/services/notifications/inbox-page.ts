import type { NotificationPage } from "../../../app/domain/entities.ts";
import { invalid, ok, type Result } from "../../../app/domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import { listNotificationsAfter, type NotificationKey } from "../../db/queries/inbox.ts";
import type { Actor, Deps } from "../deps.ts";
import { decodeCursor, encodeCursor } from "../requests/cursor.ts";
import { toNotification } from "./notifications.ts";

const ORDER = { sort_by: "created_at", sort_order: "desc" };

function readCursor(cursor: string): NotificationKey | null {
  const [created_at, id] = decodeCursor(cursor, ORDER) ?? [];
  return typeof created_at === "string" && typeof id === "string" ? { created_at, id } : null;
}

/** A page of one's own notifications, newest first, paged by key. Fails with `invalid` for a cursor of another list. One round trip. */
export async function pageOfNotifications(
  deps: Deps,
  actor: Actor,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Result<NotificationPage>> {
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && after === null) {
    return invalid([{ path: "cursor", message: "This cursor does not belong to this list" }]);
  }
  const [rows] = await inBatch(deps.db, [listNotificationsAfter(deps.db, actor.id, after, limit + 1)]);
  const items = rows.slice(0, limit).map(toNotification);
  const last = items.at(-1);
  const more = rows.length > limit && last !== undefined;
  return ok({ items, next_cursor: more ? encodeCursor(ORDER, [last.created_at, last.id]) : null });
}
