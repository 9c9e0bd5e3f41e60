import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { RequestKey } from "./request-writes.ts";

export type IdempotencyRow = {
  fingerprint: string;
  holder: string;
  started_at: string;
  request_id: string | null;
  answer: string | null;
};

export type KeyReservation = { fingerprint: string; holder: string; at: string };

/** Reserves the key unless somebody holds it; the second statement of the same batch tells who does. */
export function reserveIdempotencyKey(db: Database, user_id: string, key: string, hold: KeyReservation): Statement {
  return db.run(
    sql`INSERT OR IGNORE INTO idempotency_keys(user_id, key, fingerprint, holder, started_at)
        VALUES (${user_id}, ${key}, ${hold.fingerprint}, ${hold.holder}, ${hold.at})`,
  );
}

export function findIdempotencyKey(db: Database, user_id: string, key: string) {
  return db.all<IdempotencyRow>(
    sql`SELECT fingerprint, holder, started_at, request_id, answer FROM idempotency_keys WHERE user_id = ${user_id} AND key = ${key}`,
  );
}

/** Takes over a key whose holder died before it changed anything. */
export function takeOverIdempotencyKey(
  db: Database,
  user_id: string,
  key: string,
  seen_holder: string,
  hold: KeyReservation,
) {
  return db.all<{ key: string }>(
    sql`UPDATE idempotency_keys SET started_at = ${hold.at}, fingerprint = ${hold.fingerprint}, holder = ${hold.holder}, answer = NULL, request_id = NULL
        WHERE user_id = ${user_id} AND key = ${key} AND holder = ${seen_holder} RETURNING key`,
  );
}

/**
 * In the very batch that does the work: from here on a repetition never does it again, whatever happens to the answer.
 * Where it was done already, by somebody who took the key over, `holder` becomes NULL, which its NOT NULL rule refuses: the whole batch fails.
 */
export function completeIdempotencyKey(db: Database, user_id: string, key: string, request: RequestKey): Statement {
  return db.run(
    sql`UPDATE idempotency_keys SET request_id = ${request.id}, holder = CASE WHEN request_id IS NULL THEN holder END
        WHERE user_id = ${user_id} AND key = ${key}`,
  );
}

export function saveIdempotentResponse(
  db: Database,
  user_id: string,
  key: string,
  holder: string,
  answer: string,
): Statement {
  return db.run(
    sql`UPDATE idempotency_keys SET answer = ${answer} WHERE user_id = ${user_id} AND key = ${key} AND holder = ${holder}`,
  );
}

/** Only the holder gives a key up, and only while nothing was done with it. */
export function releaseIdempotencyKey(db: Database, user_id: string, key: string, holder: string): Statement {
  return db.run(
    sql`DELETE FROM idempotency_keys WHERE user_id = ${user_id} AND key = ${key} AND holder = ${holder} AND request_id IS NULL`,
  );
}

/** Keys whose first answer is no longer owed, `limit` at most. */
export function deleteExpiredKeys(db: Database, started_before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM idempotency_keys WHERE rowid IN
          (SELECT rowid FROM idempotency_keys WHERE started_at < ${started_before} ORDER BY started_at LIMIT ${limit})`,
  );
}
