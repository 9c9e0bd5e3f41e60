import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";

/** One text for many. `id` begins the rows' ids: each person's notification is `<id>-<user id>`. */
export type BroadcastNotification = { id: string; kind: string; title: string; message: string; url: string };

/**
 * Tells everybody whom the database finds, and writes one outbox row each, in the batch of the cause: two statements, however many they are.
 *
 * @param people what follows FROM: `users u` and whatever chooses among them
 */
export function notifyPeople(db: Database, notice: BroadcastNotification, people: SQL, at: string): Statement[] {
  const id = sql`${notice.id} || '-' || u.id`;
  return [
    db.run(
      sql`INSERT INTO notifications(id, user_id, kind, title, message, url, created_at)
          SELECT ${id}, u.id, ${notice.kind}, ${notice.title}, ${notice.message}, ${notice.url}, ${at} FROM ${people}`,
    ),
    db.run(
      sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
          SELECT ${id}, 'notification', json_object('notification_id', ${id}), ${at}, ${at} FROM ${people}`,
    ),
  ];
}
