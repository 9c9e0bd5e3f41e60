import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import type { NotificationRow } from "./delivery.ts";

/** Where a page of notifications ends: the next one begins after it. */
export type NotificationKey = { created_at: string; id: string };

/** One's own, newest first, from `after` on. */
export function listNotificationsAfter(db: Database, user_id: string, after: NotificationKey | null, limit: number) {
  const earlier = after === null ? sql`` : sql` AND (created_at, id) < (${after.created_at}, ${after.id})`;
  return db.all<NotificationRow>(
    sql`SELECT id, kind, title, message, request_id, url, created_at, read_at FROM notifications
        WHERE user_id = ${user_id}${earlier} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  );
}

/**
 * What whoever has this session has not read, counted up to `ceiling`. Asked by the session, so that it fits into the batch that finds out whose
 * it is. `besides`: a request whose notifications do not count.
 */
export function countUnreadOfSession(db: Database, token_hash: string, besides: string | null, ceiling: number) {
  return db.all<{ unread: number }>(
    sql`SELECT count(*) AS unread FROM (SELECT 1 FROM notifications
          WHERE user_id = (SELECT user_id FROM sessions WHERE token_hash = ${token_hash}) AND read_at IS NULL
            AND (${besides} IS NULL OR request_id IS NOT ${besides}) LIMIT ${ceiling})`,
  );
}
