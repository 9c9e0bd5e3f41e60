import { type SQL, sql } from "drizzle-orm";
import type { FactorKind } from "../../../domain/users/second-factor.ts";
import type { Database, Statement } from "../database.ts";
import type { passkeys, totp } from "../schema/users.ts";

/** SQL: whether `users u` has a second factor. */
export const selectHasFactor: SQL = sql`(EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id)
  OR EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL))`;

/** SQL: whether the settings `c` require a second factor for the role of `users u`. */
export const selectNeedsFactor: SQL = sql`(instr(c.second_factor_roles, '"' || u.role || '"') > 0)`;

/** SQL: the columns about second factors and second administrators that `toActor` needs, from `users u` and `settings c`. */
export const factorColumns: SQL = sql`${selectHasFactor} AS has_factor, ${selectNeedsFactor} AS needs_factor, c.second_factor_for_changes,
  c.four_eyes`;

export const FACTOR_BOOLEANS = {
  has_factor: "boolean",
  needs_factor: "boolean",
  second_factor_for_changes: "boolean",
  four_eyes: "boolean",
} as const;

type Passkeys = typeof passkeys.$inferSelect;
export type TotpRow = typeof totp.$inferSelect;

export type FactorRow = {
  id: string;
  kind: FactorKind;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

/** The id of a user's authenticator app. A user has at most one app, so its id is a constant. */
export const TOTP_ID = "totp";

/** Returns the factors of a user that are set up, the oldest first. */
export const listFactors = (db: Database, user_id: string) =>
  db.all<FactorRow>(
    sql`SELECT id, 'passkey' AS kind, name, created_at, last_used_at FROM passkeys WHERE user_id = ${user_id}
        UNION ALL SELECT ${TOTP_ID}, 'totp', name, created_at, last_used_at FROM totp WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL
        ORDER BY created_at`,
  );

export const countRecoveryCodes = (db: Database, user_id: string) =>
  db.all<{ codes: number }>(
    sql`SELECT count(*) AS codes FROM recovery_codes WHERE user_id = ${user_id} AND used_at IS NULL`,
  );

export const findTotp = (db: Database, user_id: string) =>
  db.all<TotpRow>(
    sql`SELECT user_id, secret_sealed, last_step, name, created_at, confirmed_at, last_used_at, accessible_to, setup_token_hash
        FROM totp WHERE user_id = ${user_id}`,
  );

/**
 * Starts to set up the authenticator app of a user. Replaces an app that was not confirmed; does nothing if there is a
 * confirmed app.
 */
export const startTotp = (
  db: Database,
  row: Pick<TotpRow, "user_id" | "secret_sealed" | "name" | "created_at" | "setup_token_hash">,
) =>
  db.all<{ user_id: string }>(
    sql`INSERT INTO totp(user_id, secret_sealed, name, created_at, setup_token_hash)
        VALUES (${row.user_id}, ${row.secret_sealed}, ${row.name}, ${row.created_at}, ${row.setup_token_hash})
        ON CONFLICT(user_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, name = excluded.name, created_at = excluded.created_at,
          setup_token_hash = excluded.setup_token_hash
        WHERE confirmed_at IS NULL RETURNING user_id`,
  );

/**
 * Confirms an authenticator app with its first code. Returns no row if the app changed in the meantime. `accessible_to`:
 * the people who could sign in with the account now (R45).
 */
export const confirmTotp = (
  db: Database,
  row: Pick<TotpRow, "user_id" | "secret_sealed">,
  { step, accessible_to, at }: { step: number; accessible_to: readonly string[]; at: string },
) =>
  db.all<{ user_id: string }>(
    sql`UPDATE totp SET confirmed_at = ${at}, last_step = ${step}, last_used_at = ${at}, accessible_to = ${JSON.stringify(accessible_to)},
          setup_token_hash = NULL
        WHERE user_id = ${row.user_id} AND secret_sealed = ${row.secret_sealed} AND confirmed_at IS NULL RETURNING user_id`,
  );

/** Replaces the sealed secret of an authenticator app, unless it changed in the meantime. */
export const replaceSealedTotp = (db: Database, row: Pick<TotpRow, "user_id" | "secret_sealed">, sealed: string) =>
  db.run(
    sql`UPDATE totp SET secret_sealed = ${sealed} WHERE user_id = ${row.user_id} AND secret_sealed = ${row.secret_sealed}`,
  );

/** Returns the authenticator apps of the users with ids above `after`. */
export const listTotp = (db: Database, after: string, limit: number) =>
  db.all<Pick<TotpRow, "user_id" | "secret_sealed">>(
    sql`SELECT user_id, secret_sealed FROM totp WHERE user_id > ${after} ORDER BY user_id LIMIT ${limit}`,
  );

/**
 * Uses the code of a time step. Returns no row if the code of this or a later step was used before, so that each code
 * is accepted once.
 */
export const takeTotpStep = (db: Database, user_id: string, step: number, at: string) =>
  db.all<{ user_id: string }>(
    sql`UPDATE totp SET last_step = ${step}, last_used_at = ${at}
        WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL AND coalesce(last_step, 0) < ${step} RETURNING user_id`,
  );

/** Uses a recovery code. Returns no row if the user does not have the code, or if it was used before. */
export const takeRecoveryCode = (db: Database, user_id: string, code_hash: string, at: string) =>
  db.all<{ user_id: string }>(
    sql`UPDATE recovery_codes SET used_at = ${at} WHERE user_id = ${user_id} AND code_hash = ${code_hash} AND used_at IS NULL RETURNING user_id`,
  );

/** Replaces the recovery codes of a user who has a second factor; a user without one gets none. */
export const replaceRecoveryCodes = (db: Database, user_id: string, code_hashes: readonly string[]): Statement[] => [
  db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${user_id}`),
  db.run(
    sql`INSERT INTO recovery_codes(user_id, code_hash)
        SELECT u.id, value FROM users u, json_each(${JSON.stringify(code_hashes)}) WHERE u.id = ${user_id} AND ${selectHasFactor}`,
  ),
];

/** Adds a passkey, unless the user has `max` passkeys already. Returns a row if it was added. */
export const insertPasskey = (db: Database, row: Omit<Passkeys, "last_used_at">, max: number) =>
  db.all<{ id: string }>(
    sql`INSERT INTO passkeys(id, user_id, credential_id, public_key, sign_count, name, created_at, accessible_to)
        SELECT ${row.id}, ${row.user_id}, ${row.credential_id}, ${row.public_key}, ${row.sign_count}, ${row.name}, ${row.created_at}, ${row.accessible_to}
        WHERE (SELECT count(*) FROM passkeys WHERE user_id = ${row.user_id}) < ${max}
        ON CONFLICT(credential_id) DO NOTHING RETURNING id`,
  );

export const listPasskeys = (db: Database, user_id: string) =>
  db.all<Pick<Passkeys, "id" | "credential_id" | "public_key" | "sign_count" | "accessible_to">>(
    sql`SELECT id, credential_id, public_key, sign_count, accessible_to FROM passkeys WHERE user_id = ${user_id}`,
  );

/**
 * Stores the use of a passkey. Returns no row if the passkey was removed, or if a call with the same or a higher count
 * was stored before.
 */
export const recordPasskeyUse = (db: Database, passkey: Pick<Passkeys, "id" | "user_id" | "sign_count">, at: string) =>
  db.all<{ id: string }>(
    sql`UPDATE passkeys SET sign_count = ${passkey.sign_count}, last_used_at = ${at}
        WHERE id = ${passkey.id} AND user_id = ${passkey.user_id} AND (sign_count = 0 OR sign_count < ${passkey.sign_count}) RETURNING id`,
  );

/** Stores a challenge for one passkey in a session. Replaces an earlier challenge. */
export const savePasskeyChallenge = (db: Database, token_hash: string, challenge: string, at: string) =>
  db.all<{ token_hash: string }>(
    sql`UPDATE sessions SET passkey_challenge = ${challenge}, passkey_challenge_at = ${at} WHERE token_hash = ${token_hash} RETURNING token_hash`,
  );

/**
 * Removes the challenge from a session, so that it cannot be used again. Returns a row if the session got the challenge
 * after `since`.
 */
export const takePasskeyChallenge = (db: Database, token_hash: string, challenge: string, since: string) =>
  db.all<{ token_hash: string }>(
    sql`UPDATE sessions SET passkey_challenge = NULL, passkey_challenge_at = NULL
        WHERE token_hash = ${token_hash} AND passkey_challenge = ${challenge} AND passkey_challenge_at > ${since} RETURNING token_hash`,
  );

/** Stores that a session was confirmed with a second factor. */
export const confirmSession = (db: Database, token_hash: string, user_id: string, at: string): Statement =>
  db.run(sql`UPDATE sessions SET second_factor = ${at} WHERE token_hash = ${token_hash} AND user_id = ${user_id}`);

/** Removes one factor of a user. Returns a row if it was removed. */
export const deleteFactor = (db: Database, user_id: string, id: string) =>
  id === TOTP_ID
    ? db.all<{ id: string }>(
        sql`DELETE FROM totp WHERE user_id = ${user_id} AND confirmed_at IS NOT NULL RETURNING 'totp' AS id`,
      )
    : db.all<{ id: string }>(sql`DELETE FROM passkeys WHERE user_id = ${user_id} AND id = ${id} RETURNING id`);

/** Deletes the recovery codes of a user who no longer has a second factor. */
export const deleteUnneededRecoveryCodes = (db: Database, user_id: string): Statement =>
  db.run(
    sql`DELETE FROM recovery_codes WHERE user_id IN (SELECT u.id FROM users u WHERE u.id = ${user_id} AND NOT ${selectHasFactor})`,
  );

/** Removes all factors of a user. */
export const deleteAllFactors = (db: Database, user_id: string): Statement[] => [
  db.run(sql`DELETE FROM passkeys WHERE user_id = ${user_id}`),
  db.run(sql`DELETE FROM totp WHERE user_id = ${user_id}`),
  db.run(sql`DELETE FROM recovery_codes WHERE user_id = ${user_id}`),
];
