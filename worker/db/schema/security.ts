import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SecurityEventKind } from "../../../domain/audit/security-events.ts";

/** The record of security events: sign-ins, factors, changes of passwords and roles, exports. */
export const security_events = sqliteTable(
  "security_events",
  {
    id: text().primaryKey(),
    kind: text().$type<SecurityEventKind>().notNull(),
    created_at: text().notNull(),
    /** The user to whose account the event belongs; null if the user name is unknown. */
    user_id: text(),
    /** The user who caused the event; null if nobody was signed in. */
    actor_id: text(),
    /** The network address of the client; null for jobs. */
    address: text(),
    /** The `User-Agent` of the client, at most 400 characters; null for jobs. */
    user_agent: text(),
    /** The id of the HTTP request in the log; null for jobs. */
    http_request_id: text(),
    /** JSON of `SecurityEvent.details`. */
    details: text().notNull().default("{}"),
    /** The names of the user and of who caused the event at its time (R12); null if there was nobody. An erasure replaces them. */
    user_name: text(),
    actor_name: text(),
  },
  (table) => [
    index("security_events_user").on(table.user_id, table.created_at),
    index("security_events_actor").on(table.actor_id, table.created_at),
    index("security_events_kind").on(table.kind, table.created_at),
    index("security_events_time").on(table.created_at),
  ],
);

/**
 * The hash chain over the security events (R41). A job adds a seal over the new events each minute, so that a sign-in
 * does not wait for the chain.
 */
export const security_event_seals = sqliteTable("security_event_seals", {
  seq: integer().primaryKey(),
  /** The row ids of the first and the last event that the seal covers. */
  first_row: integer().notNull(),
  last_row: integer().notNull(),
  sealed_at: text().notNull(),
  prev_hash: text().notNull(),
  hash: text().notNull(),
  /** Whether the seal also covers `user_agent`, which then cannot be erased. */
  covers_clients: integer({ mode: "boolean" }).notNull().default(true),
});
