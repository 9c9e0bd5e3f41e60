import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";

/** One text for many people. Each notification gets the id `<id>-<user id>`. */
export type BroadcastNotification = { id: string; kind: string; title: string; message: string; url: string };

/**
 * Writes a notification and an outbox row for each person that `people` selects, with two statements for any number of people.
 *
 * @param people SQL after FROM: `users u` with its joins and conditions
 */
export function notifyPeople(db: Database, notification: BroadcastNotification, people: SQL, at: string): Statement[] {
  const id = sql`${notification.id} || '-' || u.id`;
  return [
    db.run(
      sql`INSERT INTO notifications(id, user_id, kind, title, message, url, created_at)
          SELECT ${id}, u.id, ${notification.kind}, ${notification.title}, ${notification.message}, ${notification.url}, ${at} FROM ${people}`,
    ),
    db.run(
      sql`INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at)
          SELECT ${id}, 'notification', json_object('notification_id', ${id}), ${at}, ${at} FROM ${people}`,
    ),
  ];
}
