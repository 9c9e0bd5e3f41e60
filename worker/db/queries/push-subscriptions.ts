import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";

export type SubscriptionRow = { endpoint: string; p256dh: string; auth: string };

/**
 * A browser's subscription, which moves to who subscribes now when it was somebody else's; beyond `most` of a person the oldest go.
 */
export function upsertSubscription(
  db: Database,
  user_id: string,
  subscription: SubscriptionRow,
  at: string,
  most: number,
): Statement[] {
  return [
    db.run(
      sql`INSERT INTO push_subscriptions(endpoint, user_id, p256dh, auth, created_at)
          VALUES (${subscription.endpoint}, ${user_id}, ${subscription.p256dh}, ${subscription.auth}, ${at})
          ON CONFLICT(endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
    ),
    db.run(
      sql`DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions WHERE user_id = ${user_id}
            ORDER BY created_at DESC, endpoint <> ${subscription.endpoint} LIMIT -1 OFFSET ${most})`,
    ),
  ];
}

export function findSubscription(db: Database, user_id: string, endpoint: string) {
  return db.all<SubscriptionRow>(
    sql`SELECT endpoint, p256dh, auth FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${user_id}`,
  );
}

export function listSubscriptions(db: Database, user_id: string, limit: number) {
  return db.all<SubscriptionRow>(
    sql`SELECT endpoint, p256dh, auth FROM push_subscriptions WHERE user_id = ${user_id} ORDER BY created_at DESC LIMIT ${limit}`,
  );
}

/** One's own only. */
export const deleteSubscription = (db: Database, user_id: string, endpoint: string): Statement =>
  db.run(sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${user_id}`);

/** All of one person. */
export const deleteSubscriptionsOf = (db: Database, user_id: string): Statement =>
  db.run(sql`DELETE FROM push_subscriptions WHERE user_id = ${user_id}`);

/** Whosever they were: their service says that they are no more. */
export function deleteSubscriptions(db: Database, endpoints: readonly string[]): Statement[] {
  if (endpoints.length === 0) return [];
  return [
    db.run(
      sql`DELETE FROM push_subscriptions WHERE endpoint IN (SELECT value FROM json_each(${JSON.stringify(endpoints)}))`,
    ),
  ];
}
