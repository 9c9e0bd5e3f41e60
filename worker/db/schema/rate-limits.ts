import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RateLimitedAction } from "../../../domain/rate-limits.ts";
import { users } from "./users.ts";

/** How often each person did what is limited (domain/rate-limits.ts) in the window that began last: one row a person and action. */
export const rate_limits = sqliteTable(
  "rate_limits",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    action: text().$type<RateLimitedAction>().notNull(),
    window_started_at: text().notNull(),
    uses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.action] })],
);
