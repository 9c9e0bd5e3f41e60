import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { security_events } from "../schema/security.ts";

/** Stores a security event. `if_changed`: only if the statement before it in the batch changed a row. */
export function insertSecurityEvent(
  db: Database,
  event: typeof security_events.$inferSelect,
  if_changed: boolean,
): Statement {
  const condition = if_changed ? sql`changes() > 0` : sql`TRUE`;
  return db.run(
    sql`INSERT INTO security_events(id, kind, created_at, user_id, actor_id, address, user_agent, http_request_id, details)
        SELECT ${event.id}, ${event.kind}, ${event.created_at}, ${event.user_id}, ${event.actor_id}, ${event.address}, ${event.user_agent},
          ${event.http_request_id}, ${event.details} WHERE ${condition}`,
  );
}
