import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How much each user has used the assistant's language model on each UTC day. Stores only numbers, no questions or answers. */
export const assistant_usage = sqliteTable(
  "assistant_usage",
  {
    /** The UTC day as YYYY-MM-DD. */
    day: text().notNull(),
    user_id: text().notNull(),
    calls: integer().notNull(),
    /** Tokens of questions and answers. A call that is still running counts with an estimate. */
    tokens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.user_id] })],
);
