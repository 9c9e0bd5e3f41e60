import { sql } from "drizzle-orm";
import type { RateLimitedAction, RateLimitWindow } from "../../../domain/rate-limits.ts";
import type { Database, Statement } from "../database.ts";

/**
 * Counts one use of the action and returns the number of uses in the current time window. If the last window began at
 * or before `over_by`, it has ended, and a new window begins at `at`.
 */
export function addRateLimitUse(
  db: Database,
  { user_id, action }: { user_id: string; action: RateLimitedAction },
  { at, over_by }: { at: string; over_by: string },
) {
  return db.all<RateLimitWindow>(
    sql`INSERT INTO rate_limits(user_id, action, window_started_at, uses) VALUES (${user_id}, ${action}, ${at}, 1)
        ON CONFLICT(user_id, action) DO UPDATE SET uses = iif(window_started_at <= ${over_by}, 1, uses + 1),
          window_started_at = iif(window_started_at <= ${over_by}, excluded.window_started_at, window_started_at)
        RETURNING uses, window_started_at`,
  );
}

/** Deletes at most `limit` time windows that began at or before `started_before`. The table is small, so this needs no index. */
export function deleteOldRateLimitWindows(db: Database, started_before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM rate_limits WHERE rowid IN (SELECT rowid FROM rate_limits WHERE window_started_at <= ${started_before} LIMIT ${limit})`,
  );
}
