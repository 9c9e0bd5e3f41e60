import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What each person's questions to the model cost in a day (UTC). Only counts: nothing of what was asked or answered is kept. */
export const assistant_usage = sqliteTable(
  "assistant_usage",
  {
    /** YYYY-MM-DD. */
    day: text().notNull(),
    user_id: text().notNull(),
    calls: integer().notNull(),
    /** Asked and answered together; what is being asked just now counts as estimated. */
    tokens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.user_id] })],
);
