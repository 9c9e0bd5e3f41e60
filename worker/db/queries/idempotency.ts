import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { idempotency_keys } from "../schema/delivery.ts";
import type { RequestKeySql } from "./request-writes.ts";

export type IdempotencyRow = Omit<typeof idempotency_keys.$inferSelect, "user_id" | "key">;

export type KeyReservation = { fingerprint: string; holder: string; at: string };

/** Reserves the key for a call, unless another call has reserved it; `findIdempotencyKey` in the same batch returns which call holds it. */
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

/**
 * Gives the key to the call `hold.holder` if its row is still as in `seen`: no other call has taken the key over, and
 * no change was stored with it. Returns a row if the key was taken over.
 */
export function takeOverIdempotencyKey(
  db: Database,
  user_id: string,
  key: string,
  seen: Pick<IdempotencyRow, "holder" | "request_id">,
  hold: KeyReservation,
) {
  return db.all<{ key: string }>(
    sql`UPDATE idempotency_keys SET started_at = ${hold.at}, fingerprint = ${hold.fingerprint}, holder = ${hold.holder}, answer = NULL, request_id = NULL
        WHERE user_id = ${user_id} AND key = ${key} AND holder = ${seen.holder} AND request_id IS ${seen.request_id} RETURNING key`,
  );
}

/**
 * Stores the id of the request that the call changed. Runs in the batch of that change, so that a repeated call never
 * makes the change again, even if the response is lost. If another call has taken the key over and stored its id,
 * `holder` becomes NULL, which the table refuses, and the whole batch fails.
 */
export function markIdempotencyKeyUsed(db: Database, user_id: string, key: string, request: RequestKeySql): Statement {
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

/** Deletes the key if the call `holder` still holds it and has changed nothing. */
export function releaseIdempotencyKey(db: Database, user_id: string, key: string, holder: string): Statement {
  return db.run(
    sql`DELETE FROM idempotency_keys WHERE user_id = ${user_id} AND key = ${key} AND holder = ${holder} AND request_id IS NULL`,
  );
}

/** Deletes at most `limit` idempotency keys that were reserved before `started_before`. */
export function deleteExpiredIdempotencyKeys(db: Database, started_before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM idempotency_keys WHERE rowid IN
          (SELECT rowid FROM idempotency_keys WHERE started_at < ${started_before} ORDER BY started_at LIMIT ${limit})`,
  );
}

/** A part of a call that has its own effect, with its answer. `key`: the idempotency key of the part. */
export type CompletedPart = Pick<IdempotencyRow, "fingerprint" | "request_id"> & { key: string; answer: string };

/**
 * Stores the answers to parts of a call in the batch that performs these parts. If another call has performed one of
 * them, the primary key makes the whole batch fail.
 */
export function insertCompletedParts(
  db: Database,
  user_id: string,
  parts: readonly CompletedPart[],
  { holder, at }: Omit<KeyReservation, "fingerprint">,
): Statement {
  const field = (name: keyof CompletedPart) => sql`value ->> ${`$.${name}`}`;
  return db.run(
    sql`INSERT INTO idempotency_keys(user_id, key, fingerprint, holder, started_at, request_id, answer)
        SELECT ${user_id}, ${field("key")}, ${field("fingerprint")}, ${holder}, ${at}, ${field("request_id")}, ${field("answer")}
        FROM json_each(${JSON.stringify(parts)})`,
  );
}

/** Returns the completed parts with these keys. */
export function listCompletedParts(db: Database, user_id: string, keys: readonly string[]) {
  return db.all<CompletedPart>(
    sql`SELECT key, fingerprint, request_id, answer FROM idempotency_keys
        WHERE user_id = ${user_id} AND key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND answer IS NOT NULL`,
  );
}
