import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import type { NotificationRow } from "./notifications.ts";

/** Where a page of notifications ends: the next one begins after it. */
export type NotificationKey = { created_at: string; id: string };

const afterCursor = (after: NotificationKey | null) =>
  after === null ? sql`` : sql` AND (created_at, id) < (${after.created_at}, ${after.id})`;

const sinceCondition = (since: string | null) => (since === null ? sql`` : sql` AND created_at >= ${since}`);

/** A request that was deleted is nowhere: what was told about it leads to the list of what one was told. */
const urlColumn = sql`CASE WHEN request_id IS NULL OR EXISTS (SELECT 1 FROM requests r WHERE r.id = notifications.request_id) THEN url
  ELSE '/notifications' END AS url`;

/** One's own, newest first, from `after` on. `since` is inclusive. */
export function listNotifications(
  db: Database,
  user_id: string,
  { since, after }: { since: string | null; after: NotificationKey | null },
  limit: number,
) {
  return db.all<NotificationRow>(
    sql`SELECT id, kind, title, message, request_id, ${urlColumn}, created_at, read_at FROM notifications
        WHERE user_id = ${user_id}${sinceCondition(since)}${afterCursor(after)} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  );
}

/** How many there are, counted up to `ceiling`. */
export function countNotifications(db: Database, user_id: string, since: string | null, ceiling: number) {
  return db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM notifications WHERE user_id = ${user_id}${sinceCondition(since)} LIMIT ${ceiling})`,
  );
}

/**
 * What whoever has this session has not read, counted up to `ceiling`. Asked by the session, so that it fits into the batch that finds out whose
 * it is. `besides`: a request whose notifications do not count.
 */
export function countUnreadForSession(db: Database, token_hash: string, besides: string | null, ceiling: number) {
  return db.all<{ unread: number }>(
    sql`SELECT count(*) AS unread FROM (SELECT 1 FROM notifications
          WHERE user_id = (SELECT user_id FROM sessions WHERE token_hash = ${token_hash}) AND read_at IS NULL
            AND (${besides} IS NULL OR request_id IS NOT ${besides}) LIMIT ${ceiling})`,
  );
}
