import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Changes of rules that wait or waited for a second administrator (R39, docs/decisions/administration.md). */
export const proposed_changes = sqliteTable(
  "proposed_changes",
  {
    id: text().primaryKey(),
    /** What the change does, such as 'doa_configuration.update'. */
    operation: text().notNull(),
    /** The id of the changed entity; null if the change creates one. */
    target_id: text(),
    /** The version of the entity that the author saw; null if the change creates the entity. */
    target_version: integer(),
    /** The validated input as JSON. It never contains a password. */
    input: text().notNull(),
    /** The audit entries that the change would write, as JSON. */
    summary: text().notNull(),
    author_id: text().notNull(),
    created_at: text().notNull(),
    /** From this time on, nobody can confirm the change. */
    expires_at: text().notNull(),
    state: text().$type<"pending" | "confirmed" | "declined">().notNull(),
    decided_by: text(),
    decided_at: text(),
    comment: text(),
  },
  (table) => [
    index("proposed_changes_state").on(table.state, table.id),
    index("proposed_changes_author").on(table.author_id, table.decided_at),
    index("proposed_changes_decided").on(table.decided_by, table.decided_at),
  ],
);
