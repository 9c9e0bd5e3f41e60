import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { push_subscriptions } from "../schema/delivery.ts";

export type SubscriptionRow = Pick<typeof push_subscriptions.$inferSelect, "endpoint" | "p256dh" | "auth">;

/** A session and its signed-in user. A push subscription ends with the session in which it was made (R40). */
export type SubscriberSession = { user_id: string; token_hash: string };

/**
 * Subscribes a browser for a session. If the browser was subscribed for another session or user, this replaces that subscription. Deletes
 * the oldest subscriptions of the user beyond `max`. `inserted` returns no row if the session has ended in the meantime.
 */
export function upsertSubscription(
  db: Database,
  session: SubscriberSession,
  subscription: SubscriptionRow,
  at: string,
  max: number,
) {
  const { user_id, token_hash } = session;
  return {
    inserted: db.all<{ endpoint: string }>(
      sql`INSERT INTO push_subscriptions(endpoint, user_id, session_token_hash, p256dh, auth, created_at)
          SELECT ${subscription.endpoint}, user_id, token_hash, ${subscription.p256dh}, ${subscription.auth}, ${at}
          FROM sessions WHERE token_hash = ${token_hash} AND user_id = ${user_id} AND expires_at > ${at}
          ON CONFLICT(endpoint) DO UPDATE SET user_id = excluded.user_id, session_token_hash = excluded.session_token_hash,
            p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
          RETURNING endpoint`,
    ),
    excess: db.run(
      sql`DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions WHERE user_id = ${user_id}
            ORDER BY created_at DESC, endpoint <> ${subscription.endpoint} LIMIT -1 OFFSET ${max})`,
    ),
  };
}

export function findSubscription(db: Database, { user_id, token_hash }: SubscriberSession, endpoint: string) {
  return db.all<SubscriptionRow>(
    sql`SELECT endpoint, p256dh, auth FROM push_subscriptions
        WHERE endpoint = ${endpoint} AND user_id = ${user_id} AND session_token_hash = ${token_hash}`,
  );
}

/**
 * SQL: whether the session of `push_subscriptions s` has not expired at `now`. Expired sessions stay in the table until a job deletes them.
 */
export const isSubscriptionSessionActive = (now: string): SQL =>
  sql`EXISTS (SELECT 1 FROM sessions WHERE token_hash = s.session_token_hash AND expires_at > ${now})`;

/** Returns the subscriptions of a user's unexpired sessions, newest first. */
export function listSubscriptions(db: Database, user_id: string, now: string, limit: number) {
  return db.all<SubscriptionRow>(
    sql`SELECT s.endpoint, s.p256dh, s.auth FROM push_subscriptions s
        WHERE s.user_id = ${user_id} AND ${isSubscriptionSessionActive(now)} ORDER BY s.created_at DESC LIMIT ${limit}`,
  );
}

/** Deletes a subscription if it belongs to the user. */
export const deleteSubscription = (db: Database, user_id: string, endpoint: string): Statement =>
  db.run(sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${user_id}`);

/** Deletes the subscriptions with these endpoints, of any user. Used when a push service reports that they have ended. */
export function deleteSubscriptions(db: Database, endpoints: readonly string[]): Statement[] {
  if (endpoints.length === 0) return [];
  return [
    db.run(
      sql`DELETE FROM push_subscriptions WHERE endpoint IN (SELECT value FROM json_each(${JSON.stringify(endpoints)}))`,
    ),
  ];
}
