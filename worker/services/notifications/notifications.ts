import type { Notification } from "../../../app/domain/entities.ts";
import { LIMITS } from "../../../app/domain/limits.ts";
import { inBatch } from "../../db/database.ts";
import { countUnread, listNotifications, markRead, type NotificationRow } from "../../db/queries/delivery.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";

/** Unread ones are counted up to here. */
const UNREAD_CEILING = 1000;

export const toNotification = ({ read_at, ...row }: NotificationRow): Notification => ({
  ...row,
  read: read_at !== null,
});

/** One's own, newest first; `since` (exclusive) is what the poll saw last. */
export async function listOwnNotifications(
  deps: Deps,
  actor: Actor,
  input: { since: string | null; limit: number },
): Promise<{ items: Notification[]; unread: number }> {
  const [rows, unread] = await inBatch(deps.db, [
    listNotifications(deps.db, actor.id, input.since, Math.min(input.limit, LIMITS.list)),
    countUnread(deps.db, actor.id, UNREAD_CEILING),
  ]);
  return { items: rows.map(toNotification), unread: unread[0]?.unread ?? 0 };
}

/** `ids` null: all of one's own. Others' ids change nothing. */
export async function readNotifications(deps: Deps, actor: Actor, ids: readonly string[] | null): Promise<void> {
  await inBatch(deps.db, [markRead(deps.db, actor.id, ids, isoNow(deps))]);
}
