import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The usage of the model by each user on each UTC day. Stores only counts, no questions or answers. */
export const assistant_usage = sqliteTable(
  "assistant_usage",
  {
    /** YYYY-MM-DD. */
    day: text().notNull(),
    user_id: text().notNull(),
    calls: integer().notNull(),
    /** Tokens of questions and answers; running calls count with an estimate. */
    tokens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.user_id] })],
);
