/** Reads and writes who has influence over which account (R45). */
import { type SQL, sql } from "drizzle-orm";
import {
  type AccountInfluence,
  type EndingInfluences,
  getInfluenceCutoff,
  type InfluenceKind,
} from "../../../domain/users/influence.ts";
import type { Database, Statement } from "../database.ts";

const amongIds = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** SQL: JSON array of the influences (`AccountInfluence`) over the account `user_id` that have not ended at `now`. */
export const selectInfluences = (user_id: SQL, now: string): SQL =>
  sql`(SELECT json_group_array(json_object('influencer_id', i.influencer_id, 'kind', i.kind, 'last_at', i.last_at) ORDER BY i.influencer_id, i.kind)
       FROM account_influences i WHERE i.user_id = ${user_id} AND i.last_at > ${getInfluenceCutoff(now)})`;

/** SQL: whether the person `influencer_id` has influence over the account `user_id` at `now`. */
export const isInfluenced = (user_id: SQL, influencer_id: SQL, now: string): SQL =>
  sql`EXISTS (SELECT 1 FROM account_influences i WHERE i.user_id = ${user_id} AND i.influencer_id = ${influencer_id}
    AND i.last_at > ${getInfluenceCutoff(now)})`;

/** Who gets influence of these kinds over the accounts `user_ids`. */
export type GainedInfluence = {
  user_ids: readonly string[];
  influencer_ids: readonly string[];
  kinds: readonly InfluenceKind[];
};

/**
 * Gives people influence over accounts. A person with influence over one of these people could have acted in their name,
 * and gets the same influence. A person who changes their own account gives influence only to the people who know their
 * password: only these could have made the change. Nobody gets influence over their own account. An influence that has
 * not ended keeps its beginning.
 * @param condition SQL; if it is false, nothing changes
 */
export function gainInfluence(
  db: Database,
  { user_ids, influencer_ids, kinds }: GainedInfluence,
  at: string,
  condition: SQL = sql`TRUE`,
): Statement[] {
  if (user_ids.length === 0 || influencer_ids.length === 0 || kinds.length === 0) return [];
  const given = amongIds(influencer_ids);
  const cutoff = getInfluenceCutoff(at);
  return [
    db.run(
      sql`INSERT INTO account_influences(user_id, influencer_id, kind, began_at, last_at)
          SELECT u.id, a.id, k.value, ${at}, ${at}
          FROM json_each(${JSON.stringify(user_ids)}) one CROSS JOIN users u ON u.id = one.value
            CROSS JOIN (SELECT value AS id, value AS through, 'self' AS kind FROM json_each(${JSON.stringify(influencer_ids)})
              UNION SELECT i.influencer_id, i.user_id, i.kind FROM account_influences i WHERE i.user_id IN ${given} AND i.last_at > ${cutoff}) a
            CROSS JOIN json_each(${JSON.stringify(kinds)}) k
          WHERE u.id <> a.id AND (u.id <> a.through OR a.kind = 'credential') AND ${condition}
          GROUP BY u.id, a.id, k.value
          ON CONFLICT DO UPDATE SET began_at = iif(last_at > ${cutoff}, began_at, excluded.began_at), last_at = excluded.last_at`,
    ),
  ];
}

/**
 * Ends influences over an account.
 * @param condition SQL; if it is false, nothing changes
 */
export function endInfluences(
  db: Database,
  user_id: string,
  { kind, spared_ids }: EndingInfluences,
  condition: SQL = sql`TRUE`,
): Statement {
  const ofKind = kind === null ? sql`` : sql` AND kind = ${kind}`;
  return db.run(
    sql`DELETE FROM account_influences WHERE user_id = ${user_id}${ofKind} AND influencer_id NOT IN ${amongIds(spared_ids)} AND ${condition}`,
  );
}

/** Returns the influences over these accounts that have not ended. */
export const listInfluences = (db: Database, user_ids: readonly string[], now: string) =>
  db.all<AccountInfluence & { user_id: string }>(
    sql`SELECT i.user_id, i.influencer_id, i.kind, i.last_at FROM account_influences i
        WHERE i.user_id IN ${amongIds(user_ids)} AND i.last_at > ${getInfluenceCutoff(now)} ORDER BY i.influencer_id, i.kind`,
  );

/** Two people, of whom the second has influence over the account of the first. */
export type InfluencedPair = { user_id: string; influencer_id: string };

/** Returns the people over whose accounts the requesters `influencer_ids` have influence. `among`: only these people; null: all. */
export function listInfluencedPairs(
  db: Database,
  influencer_ids: readonly string[],
  among: readonly string[] | null,
  now: string,
) {
  const people = among === null ? sql`` : sql` AND i.user_id IN ${amongIds(among)}`;
  return db.all<InfluencedPair>(
    sql`SELECT DISTINCT i.user_id, i.influencer_id FROM account_influences i
        WHERE i.influencer_id IN ${amongIds(influencer_ids)} AND i.last_at > ${getInfluenceCutoff(now)}${people}`,
  );
}

/** SQL: JSON array of the ids of the people over whose accounts the person `influencer_id` has influence at `now`. */
export const selectInfluencedIds = (influencer_id: SQL, now: string): SQL =>
  sql`(SELECT json_group_array(DISTINCT i.user_id) FROM account_influences i
       WHERE i.influencer_id = ${influencer_id} AND i.last_at > ${getInfluenceCutoff(now)})`;

/** Returns the people over whose accounts the requester of a request has influence. */
export const listInfluencedByRequester = (db: Database, request_id: string, now: string) =>
  db.all<InfluencedPair>(
    sql`SELECT DISTINCT i.user_id, i.influencer_id FROM requests r CROSS JOIN account_influences i ON i.influencer_id = r.requester_id
        WHERE r.id = ${request_id} AND i.last_at > ${getInfluenceCutoff(now)}`,
  );

/** Deletes at most `limit` influences that have ended at `now`. */
export const deleteOldInfluences = (db: Database, now: string, limit: number): Statement =>
  db.run(
    sql`DELETE FROM account_influences WHERE rowid IN
          (SELECT rowid FROM account_influences WHERE last_at <= ${getInfluenceCutoff(now)} ORDER BY last_at LIMIT ${limit})`,
  );
