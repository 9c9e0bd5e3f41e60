import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SecurityEventKind } from "../../../domain/audit/security-events.ts";

/** The record of security events: sign-ins, factors, changes of passwords and roles, exports. */
export const security_events = sqliteTable(
  "security_events",
  {
    id: text().primaryKey(),
    kind: text().$type<SecurityEventKind>().notNull(),
    created_at: text().notNull(),
    /** The user whose account the event concerns; null if the user name is unknown. */
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
  },
  (table) => [index("security_events_user").on(table.user_id, table.id)],
);
