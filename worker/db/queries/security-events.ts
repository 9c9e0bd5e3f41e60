import { type SQL, sql } from "drizzle-orm";
import type { SecurityEventKind } from "../../../domain/audit/security-events.ts";
import type { Database, Statement } from "../database.ts";
import { selectIdByName } from "../folded-columns.ts";
import type { security_event_seals, security_events } from "../schema/security.ts";

/** A security event without the names, which are read when it is stored. */
export type NewSecurityEvent = Omit<typeof security_events.$inferSelect, "user_name" | "actor_name">;

/** SQL: the present name of a user; null if there is no such user. */
const selectName = (id: SQL): SQL => sql`(SELECT name FROM users WHERE id = ${id})`;

/** Stores a security event. `if_changed`: only if the previous statement of the batch changed a row. */
export function insertSecurityEvent(db: Database, event: NewSecurityEvent, if_changed: boolean): Statement {
  const condition = if_changed ? sql`changes() > 0` : sql`TRUE`;
  return db.run(
    sql`INSERT INTO security_events(id, kind, created_at, user_id, actor_id, address, user_agent, http_request_id, details, user_name, actor_name)
        SELECT ${event.id}, ${event.kind}, ${event.created_at}, ${event.user_id}, ${event.actor_id}, ${event.address}, ${event.user_agent},
          ${event.http_request_id}, ${event.details}, ${selectName(sql`${event.user_id}`)}, ${selectName(sql`${event.actor_id}`)} WHERE ${condition}`,
  );
}

/**
 * Stores the security event of a removal, after the statement that removed the user: `user_deleted`, or
 * `user_deactivated` if the user still exists (R12). `name`: the name of the removed user.
 */
export const insertRemovalSecurityEvent = (
  db: Database,
  event: Omit<NewSecurityEvent, "kind">,
  name: string,
): Statement =>
  db.run(
    sql`INSERT INTO security_events(id, kind, created_at, user_id, actor_id, address, user_agent, http_request_id, details, user_name, actor_name)
        SELECT ${event.id}, iif(EXISTS (SELECT 1 FROM users WHERE id = ${event.user_id}), 'user_deactivated', 'user_deleted'), ${event.created_at},
          ${event.user_id}, ${event.actor_id}, ${event.address}, ${event.user_agent}, ${event.http_request_id}, ${event.details}, ${name},
          ${selectName(sql`${event.actor_id}`)}`,
  );

/** Gives the security events of a person another name, and removes their client from those that no seal covers with it (C3). */
export const eraseSecurityEventData = (db: Database, { id, name }: { id: string; name: string }): Statement[] => [
  db.run(sql`UPDATE security_events SET user_name = ${name} WHERE user_id = ${id}`),
  db.run(sql`UPDATE security_events SET actor_name = ${name} WHERE actor_id = ${id}`),
  ...[sql`actor_id = ${id}`, sql`user_id = ${id} AND actor_id IS NULL`].map((own) =>
    db.run(
      sql`UPDATE security_events SET user_agent = NULL WHERE ${own}
            AND rowid > (SELECT coalesce(max(last_row), 0) FROM security_event_seals WHERE covers_clients = 1)`,
    ),
  ),
];

/** Stores security events, in their order. */
export function insertSecurityEvents(db: Database, events: readonly NewSecurityEvent[]): Statement {
  const field = (name: keyof (typeof events)[number]): SQL => sql`json_extract(value, ${`$.${name}`})`;
  return db.run(
    sql`INSERT INTO security_events(id, kind, created_at, user_id, actor_id, address, user_agent, http_request_id, details, user_name, actor_name)
        SELECT ${field("id")}, ${field("kind")}, ${field("created_at")}, ${field("user_id")}, ${field("actor_id")}, ${field("address")},
          ${field("user_agent")}, ${field("http_request_id")}, ${field("details")}, ${selectName(field("user_id"))}, ${selectName(field("actor_id"))} FROM json_each(${JSON.stringify(events)}) ORDER BY key`,
  );
}

/**
 * The conditions of a list of security events. `before_id`: only events older than this one. `from` is inclusive, `to`
 * is exclusive.
 */
export type SecurityEventConditions = {
  kind?: SecurityEventKind | undefined;
  username?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before_id?: string | undefined;
};

export type SecurityEventRow = typeof security_events.$inferSelect;

/** Reads at most `limit` security events, newest first. */
export function listSecurityEvents(
  db: Database,
  { kind, username, from, to, before_id }: SecurityEventConditions,
  limit: number,
) {
  const person = selectIdByName("users", "username_folded", username ?? "");
  const conditions = [
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(username === undefined ? [] : [sql`(e.user_id = ${person} OR e.actor_id = ${person})`]),
    ...(from === undefined ? [] : [sql`e.created_at >= ${from.toISOString()}`]),
    ...(to === undefined ? [] : [sql`e.created_at < ${to.toISOString()}`]),
    ...(before_id === undefined
      ? []
      : [sql`(e.created_at, e.id) < (SELECT created_at, id FROM security_events WHERE id = ${before_id})`]),
  ];
  return db.all<SecurityEventRow>(
    sql`SELECT e.* FROM security_events e WHERE ${sql.join([sql`TRUE`, ...conditions], sql` AND `)} ORDER BY e.created_at DESC, e.id DESC LIMIT ${limit}`,
  );
}

/** A seal over the security events with row ids from `first_row` to `last_row`. `hash` covers these rows and `prev_hash`. */
export type SecuritySeal = typeof security_event_seals.$inferSelect;

const SEAL_BOOLEANS = { covers_clients: "boolean" } as const;

export const findLastSeal = (db: Database) =>
  db.all<SecuritySeal>(sql`SELECT * FROM security_event_seals ORDER BY seq DESC LIMIT 1`, SEAL_BOOLEANS);

export const listSealsFrom = (db: Database, seq: number, limit: number) =>
  db.all<SecuritySeal>(
    sql`SELECT * FROM security_event_seals WHERE seq >= ${seq} ORDER BY seq LIMIT ${limit}`,
    SEAL_BOOLEANS,
  );

export type SealedRow = typeof security_events.$inferSelect & { row: number };

/** Reads the events with row ids greater than `after`, up to and including `to`, in the order of their row ids. */
export const listEventsForSeal = (db: Database, after: number, to: number, limit: number) =>
  db.all<SealedRow>(
    sql`SELECT rowid AS row, * FROM security_events WHERE rowid > ${after} AND rowid <= ${to} ORDER BY rowid LIMIT ${limit}`,
  );

/** Stores a seal. Violates the primary key if a concurrent run has already stored a seal with this number. */
export const insertSeal = (db: Database, seal: SecuritySeal): Statement =>
  db.run(
    sql`INSERT INTO security_event_seals(seq, first_row, last_row, sealed_at, prev_hash, hash, covers_clients)
        VALUES (${seal.seq}, ${seal.first_row}, ${seal.last_row}, ${seal.sealed_at}, ${seal.prev_hash}, ${seal.hash}, ${seal.covers_clients})`,
  );

/**
 * Deletes the events that are older than the setting `security_events_days`, with their seals, at most `limit` seals.
 * Keeps the newest seal, because the next seal covers its hash.
 */
export function deleteOldSecurityEvents(db: Database, now: string, limit: number): Statement[] {
  const old = sql`SELECT seq FROM security_event_seals
    WHERE sealed_at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '-' || security_events_days || ' days') FROM settings WHERE id = 1)
      AND seq < (SELECT max(seq) FROM security_event_seals) ORDER BY seq LIMIT ${limit}`;
  return [
    db.run(
      sql`DELETE FROM security_events WHERE rowid <= (SELECT max(last_row) FROM security_event_seals WHERE seq IN (${old}))`,
    ),
    db.run(sql`DELETE FROM security_event_seals WHERE seq IN (${old})`),
  ];
}
