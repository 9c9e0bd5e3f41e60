import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import type { NotificationRow } from "./notifications.ts";

/** The sort key of the last notification of a page; the next page begins after it. */
export type NotificationKey = { created_at: string; id: string };

const afterCursor = (after: NotificationKey | null) =>
  after === null ? sql`` : sql` AND (created_at, id) < (${after.created_at}, ${after.id})`;

const sinceCondition = (since: string | null) => (since === null ? sql`` : sql` AND created_at >= ${since}`);

/** SQL: the URL of a notification; that of a deleted request is replaced by the list of notifications. */
const urlColumn = sql`CASE WHEN request_id IS NULL OR EXISTS (SELECT 1 FROM requests r WHERE r.id = notifications.request_id) THEN url
  ELSE '/notifications' END AS url`;

/** The notifications of a user after the key `after`, newest first. `since` is inclusive. */
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

/** Counts the notifications of a user up to `ceiling`. */
export function countNotifications(db: Database, user_id: string, since: string | null, ceiling: number) {
  return db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM notifications WHERE user_id = ${user_id}${sinceCondition(since)} LIMIT ${ceiling})`,
  );
}

/**
 * Counts the unread notifications of the user of a session, up to `ceiling`. Takes the session instead of the user, so that it can run in
 * the batch that reads the session. Notifications about the request `except_request` do not count.
 */
export function countUnreadForSession(
  db: Database,
  token_hash: string,
  except_request: string | null,
  ceiling: number,
) {
  return db.all<{ unread: number }>(
    sql`SELECT count(*) AS unread FROM (SELECT 1 FROM notifications
          WHERE user_id = (SELECT user_id FROM sessions WHERE token_hash = ${token_hash}) AND read_at IS NULL
            AND (${except_request} IS NULL OR request_id IS NOT ${except_request}) LIMIT ${ceiling})`,
  );
}
