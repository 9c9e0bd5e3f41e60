import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/**
 * Delegations: from `starts_at` to `ends_at`, `delegate_user_id` decides on behalf of `user_id`. A delegation that was ended early stays in
 * the table, because the record refers to it.
 */
export const delegations = sqliteTable(
  "delegations",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    delegate_user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    starts_at: text().notNull(),
    /** The end of the period. At this time the delegation is no longer in force. */
    ends_at: text().notNull(),
    reason: text().notNull().default(""),
    created_at: text().notNull(),
    /** When the delegation was ended before `ends_at`; null if it was not. */
    ended_at: text(),
    /** When the delegate got access to the requests that wait for `user_id`; null until then. */
    opened_at: text(),
  },
  (table) => [
    index("delegations_user").on(table.user_id, table.ends_at),
    index("delegations_delegate").on(table.delegate_user_id, table.ends_at),
    index("delegations_to_open").on(table.starts_at).where(sql`opened_at is null and ended_at is null`),
    index("delegations_ended").on(table.ends_at),
    check("delegations_of_another", sql`user_id <> delegate_user_id`),
    check("delegations_period", sql`starts_at < ends_at`),
  ],
);
