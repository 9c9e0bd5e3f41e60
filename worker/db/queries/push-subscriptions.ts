import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";

export type SubscriptionRow = { endpoint: string; p256dh: string; auth: string };

/** Whose subscriptions: the person, and the session that a subscription lasts as long as (R40). */
export type SubscriberSession = { user_id: string; token_hash: string };

/**
 * Subscribes a browser for a session; a subscription of another session or person becomes this session's. Beyond `most` of a person the
 * oldest are deleted. The first statement returns no row when the session has ended in the meantime.
 */
export function upsertSubscription(
  db: Database,
  session: SubscriberSession,
  subscription: SubscriptionRow,
  at: string,
  most: number,
) {
  const { user_id, token_hash } = session;
  return [
    db.all<{ endpoint: string }>(
      sql`INSERT INTO push_subscriptions(endpoint, user_id, session_token_hash, p256dh, auth, created_at)
          SELECT ${subscription.endpoint}, user_id, token_hash, ${subscription.p256dh}, ${subscription.auth}, ${at}
          FROM sessions WHERE token_hash = ${token_hash} AND user_id = ${user_id} AND expires_at > ${at}
          ON CONFLICT(endpoint) DO UPDATE SET user_id = excluded.user_id, session_token_hash = excluded.session_token_hash,
            p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
          RETURNING endpoint`,
    ),
    db.run(
      sql`DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions WHERE user_id = ${user_id}
            ORDER BY created_at DESC, endpoint <> ${subscription.endpoint} LIMIT -1 OFFSET ${most})`,
    ),
  ] as const;
}

export function findSubscription(db: Database, { user_id, token_hash }: SubscriberSession, endpoint: string) {
  return db.all<SubscriptionRow>(
    sql`SELECT endpoint, p256dh, auth FROM push_subscriptions
        WHERE endpoint = ${endpoint} AND user_id = ${user_id} AND session_token_hash = ${token_hash}`,
  );
}

/** SQL: whether the session of the subscription `s` lasts at `now`. Expired sessions stay in the table until they are cleaned up. */
export const isSessionActive = (now: string): SQL =>
  sql`EXISTS (SELECT 1 FROM sessions WHERE token_hash = s.session_token_hash AND expires_at > ${now})`;

/** Those of a person's sessions that last at `now`, newest first. */
export function listSubscriptions(db: Database, user_id: string, now: string, limit: number) {
  return db.all<SubscriptionRow>(
    sql`SELECT s.endpoint, s.p256dh, s.auth FROM push_subscriptions s
        WHERE s.user_id = ${user_id} AND ${isSessionActive(now)} ORDER BY s.created_at DESC LIMIT ${limit}`,
  );
}

/** One's own only. */
export const deleteSubscription = (db: Database, user_id: string, endpoint: string): Statement =>
  db.run(sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${user_id}`);

/** Whosever they were: their service says that they are no more. */
export function deleteSubscriptions(db: Database, endpoints: readonly string[]): Statement[] {
  if (endpoints.length === 0) return [];
  return [
    db.run(
      sql`DELETE FROM push_subscriptions WHERE endpoint IN (SELECT value FROM json_each(${JSON.stringify(endpoints)}))`,
    ),
  ];
}
