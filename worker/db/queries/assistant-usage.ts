import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { assistant_usage } from "../schema/assistant.ts";

export type UsageRow = Pick<typeof assistant_usage.$inferSelect, "calls" | "tokens">;

/** Sums the usage of all users on a day. Reads one row for each user who used the assistant that day. */
export const sumUsage = (db: Database, day: string) =>
  db.all<UsageRow>(
    sql`SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(tokens), 0) AS tokens FROM assistant_usage WHERE day = ${day}`,
  );

export const findTokenUsage = (db: Database, day: string, user_id: string) =>
  db.all<UsageRow>(sql`SELECT calls, tokens FROM assistant_usage WHERE day = ${day} AND user_id = ${user_id}`);

/** Counts a call with an estimated number of tokens and returns a row, unless it would exceed a daily limit. */
export function reserveUsage(
  db: Database,
  { day, user_id, tokens }: { day: string; user_id: string; tokens: number },
  max: { person_tokens: number; all_tokens: number },
) {
  return db.all<{ day: string }>(
    sql`INSERT INTO assistant_usage(day, user_id, calls, tokens)
        SELECT ${day}, ${user_id}, 1, ${tokens}
        WHERE ${tokens} + coalesce((SELECT tokens FROM assistant_usage WHERE day = ${day} AND user_id = ${user_id}), 0) <= ${max.person_tokens}
          AND ${tokens} + (SELECT coalesce(sum(tokens), 0) FROM assistant_usage WHERE day = ${day}) <= ${max.all_tokens}
        ON CONFLICT DO UPDATE SET calls = calls + 1, tokens = tokens + excluded.tokens RETURNING day`,
  );
}

/** Corrects the estimate of `reserveUsage`. `more`: the used tokens minus the estimate; may be negative. */
export const adjustReservedTokens = (db: Database, day: string, user_id: string, more: number): Statement =>
  db.run(sql`UPDATE assistant_usage SET tokens = max(0, tokens + ${more}) WHERE day = ${day} AND user_id = ${user_id}`);

export const deleteOldUsage = (db: Database, before: string, limit: number): Statement =>
  db.run(
    sql`DELETE FROM assistant_usage WHERE rowid IN (SELECT rowid FROM assistant_usage WHERE day < ${before} LIMIT ${limit})`,
  );

export const findRequestNumberPrefix = (db: Database) =>
  db.all<{ prefix: string }>(sql`SELECT prefix FROM request_id_config WHERE id = 1`);
