import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ListColumn, ListView } from "../../../domain/requests/list-view.ts";
import type { SavedViewScreen } from "../../../domain/requests/saved-views.ts";
import { users } from "./users.ts";

/**
 * The views of lists that people saved. `query`: the filters and the order, as in the URL of the list. `columns`: the
 * columns of the table.
 */
export const saved_views = sqliteTable(
  "saved_views",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    screen: text().$type<SavedViewScreen>().notNull(),
    name: text().notNull(),
    /** The folded name, see `worker/db/folded-columns.ts`. */
    name_folded: text(),
    query: text().notNull(),
    view: text().$type<ListView>().notNull(),
    columns: text({ mode: "json" }).$type<ListColumn[]>().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.user_id, table.screen, table.name_folded)],
);
