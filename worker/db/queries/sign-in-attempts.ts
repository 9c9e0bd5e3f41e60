/** Reads and writes attempts to sign in (R29, R42, R55). `sessions.ts` has the attempts to change a password and to ask for a reset link. */

import { type SQL, sql } from "drizzle-orm";
import type { SignInState } from "../../../domain/users/sign-in-lock.ts";
import type { Database, Statement } from "../database.ts";
import { isKnownDevice } from "./known-devices.ts";

/** The beginning of the key of an attempt whose password is being checked. */
const RUNNING = "running:";

/**
 * The keys of an attempt to sign in. `user`: for all unknown devices. `device`: for the known device. `network`: for all unknown devices of
 * the network. `right`: the time of a right password that waits on a slowed network.
 */
type SignInKeys = { user: string; device: string; network: string; right: string };

/**
 * An attempt to sign in. `at`, `since`, `interrupted`: its time, and the times after which failures count and before which checks were
 * interrupted. `max`: as MAX_SIGN_IN_FAILURES.
 */
export type SignInAttempt = {
  id: string;
  username: string;
  device_hash: string;
  keys: SignInKeys;
  at: string;
  since: string;
  interrupted: string;
  max: { user: number; address: number; address_running: number };
};

/** SQL: the failures and the running attempts under a key. Attempts whose check was interrupted are failures. */
const countBy = (key: SQL, { since, interrupted }: SignInAttempt, max: number): SQL => {
  const recent = (value: SQL) =>
    sql`(SELECT attempted_at FROM sign_in_attempts WHERE key = ${value} AND attempted_at > ${since} ORDER BY attempted_at DESC LIMIT ${max})`;
  return sql`SELECT coalesce(sum(failed), 0) AS failures, count(*) - coalesce(sum(failed), 0) AS running, min(iif(failed, attempted_at, NULL)) AS oldest
      FROM (SELECT attempted_at, 1 AS failed FROM ${recent(key)}
        UNION ALL SELECT attempted_at, attempted_at <= ${interrupted} FROM ${recent(sql`${RUNNING} || ${key}`)})`;
};

/** SQL: tables with one row each: `client` (known), `name` and `network` (the counts). */
const withState = (attempt: SignInAttempt): SQL => {
  const { keys, max } = attempt;
  const name = sql`(SELECT iif(known, ${keys.device}, ${keys.user}) FROM client)`;
  return sql`WITH client AS (SELECT ${isKnownDevice(attempt.device_hash, attempt.username)} AS known),
      name AS (${countBy(name, attempt, max.user)}), network AS (${countBy(sql`${keys.network}`, attempt, max.address)})`;
};

type StateRow = {
  known: boolean;
  name_failures: number;
  name_running: number;
  name_oldest: string | null;
  network_failures: number;
  network_running: number;
  network_oldest: string | null;
  right_at: string | null;
};

/** Reads what counts for an attempt. `toState` makes a `SignInState` of the row. */
export const findSignInState = (db: Database, attempt: SignInAttempt) =>
  db.all<StateRow>(
    sql`${withState(attempt)} SELECT known, name.failures AS name_failures, name.running AS name_running, name.oldest AS name_oldest,
          network.failures AS network_failures, network.running AS network_running, network.oldest AS network_oldest,
          (SELECT min(attempted_at) FROM sign_in_attempts WHERE key = ${attempt.keys.right} AND attempted_at > ${attempt.since}) AS right_at
        FROM client, name, network`,
    { known: "boolean" },
  );

export const toState = (row: StateRow): SignInState => ({
  known: row.known,
  name: { failures: row.name_failures, running: row.name_running, oldest: row.name_oldest },
  network: { failures: row.network_failures, running: row.network_running, oldest: row.network_oldest },
  right_at: row.right_at,
});

/**
 * Counts an attempt as running, before its password is checked, so that concurrent guesses have no more chances than guesses one after
 * another. Returns rows if a chance remained: the failures and the running attempts with the user name are fewer than `max`, and so are
 * those in the network, unless the device is known or the network has too many failures anyway. In the network, `address_running`
 * attempts may always run: otherwise the people behind an address would wait for each other shortly before the limit.
 */
export const reserveSignIn = (db: Database, attempt: SignInAttempt) => {
  const { id, keys, at, max } = attempt;
  return db.all<{ key: string }>(
    sql`INSERT INTO sign_in_attempts(id, key, attempted_at) ${withState(attempt)}
        SELECT ${id}, ${RUNNING} || CASE WHEN counted.of = 'network' THEN ${keys.network} WHEN known THEN ${keys.device} ELSE ${keys.user} END, ${at}
        FROM client, name, network, (SELECT 'name' AS of UNION ALL SELECT 'network') counted
        WHERE name.failures + name.running < ${max.user} AND (counted.of = 'name' OR NOT known)
          AND (known OR network.failures >= ${max.address} OR network.running < max(${max.address} - network.failures, ${max.address_running}))
        RETURNING key`,
  );
};

/** Counts a running attempt as failed. */
export const failSignIn = (db: Database, id: string): Statement =>
  db.run(
    sql`UPDATE sign_in_attempts SET key = substr(key, ${RUNNING.length + 1}) WHERE id = ${id} AND substr(key, 1, ${RUNNING.length}) = ${RUNNING}`,
  );

/** Ends a running attempt that does not count. */
export const releaseSignIn = (db: Database, id: string): Statement =>
  db.run(sql`DELETE FROM sign_in_attempts WHERE id = ${id}`);

/** Stores that an unknown device on a slowed network has given the right password. */
export const saveRightPassword = (db: Database, { id, keys, at }: SignInAttempt): Statement =>
  db.run(sql`INSERT INTO sign_in_attempts(id, key, attempted_at) VALUES (${id}, ${keys.right}, ${at})`);

/** Deletes the successful attempt and all failures on the known device or, if it is not known, on all unknown devices. */
export const clearSignIn = (db: Database, { id, keys }: SignInAttempt, known: boolean): Statement =>
  db.run(
    sql`DELETE FROM sign_in_attempts WHERE id = ${id} OR key = ${known ? keys.device : keys.user} OR key = ${keys.right}`,
  );
