/** Reads and writes known devices (R42). Only the hashes of device tokens are stored. */

import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import { selectIdByName } from "../folded-columns.ts";

/** SQL: whether the device is a known device of the user with this user name. */
export const isKnownDevice = (token_hash: string, username: string): SQL =>
  sql`EXISTS (SELECT 1 FROM known_devices WHERE token_hash = ${token_hash} AND user_id = ${selectIdByName("users", "username_folded", username)})`;

/**
 * Makes the browser of a new session a known device of the session's user, unless the session was not opened. A browser
 * has one token for all of its users, so the new hash replaces `old_token_hash` for each of these users. Deletes the
 * user's least recently used devices beyond `max`.
 */
export function saveKnownDevice(
  db: Database,
  device: { token_hash: string; old_token_hash: string; user_id: string; session_token_hash: string; at: string },
  max: number,
): Statement[] {
  const { token_hash, user_id, at } = device;
  const session = sql`sessions WHERE token_hash = ${device.session_token_hash}`;
  return [
    db.run(
      sql`UPDATE known_devices SET token_hash = ${token_hash} WHERE token_hash = ${device.old_token_hash} AND EXISTS (SELECT 1 FROM ${session})`,
    ),
    db.run(
      sql`INSERT INTO known_devices(token_hash, user_id, created_at, last_used_at)
          SELECT ${token_hash}, user_id, ${at}, ${at} FROM ${session}
          ON CONFLICT(token_hash, user_id) DO UPDATE SET last_used_at = excluded.last_used_at`,
    ),
    db.run(
      sql`DELETE FROM known_devices WHERE user_id = ${user_id} AND token_hash IN (SELECT token_hash FROM known_devices WHERE user_id = ${user_id}
            ORDER BY last_used_at DESC, token_hash <> ${token_hash} LIMIT -1 OFFSET ${max})`,
    ),
  ];
}

export const deleteKnownDevices = (db: Database, user_id: string): Statement =>
  db.run(sql`DELETE FROM known_devices WHERE user_id = ${user_id}`);

/** Deletes at most `limit` known devices that were last used before `before`; their cookies have expired. */
export function deleteUnusedDevices(db: Database, before: string, limit: number): Statement {
  return db.run(
    sql`DELETE FROM known_devices WHERE rowid IN
          (SELECT rowid FROM known_devices WHERE last_used_at <= ${before} ORDER BY last_used_at LIMIT ${limit})`,
  );
}
