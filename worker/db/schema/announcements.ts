import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "../../../domain/roles.ts";
import { users } from "./users.ts";

export const announcements = sqliteTable(
  "announcements",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    /** The folded texts, see `worker/db/folded-columns.ts`. */
    title_search: text(),
    content_search: text(),
    author_name_search: text(),
    category: text()
      .$type<"general" | "policy" | "system" | "training" | "event" | "urgent">()
      .notNull()
      .default("general"),
    priority: text().$type<"low" | "medium" | "high" | "urgent">().notNull().default("medium"),
    /**
     * The departments that get the announcement; if empty, every department. Only the ids are compared; the names may
     * be outdated.
     */
    target_departments: text({ mode: "json" }).$type<{ id: string; name: string }[]>().notNull(),
    /** The roles that get the announcement; if empty, every role. */
    target_roles: text({ mode: "json" }).$type<Role[]>().notNull(),
    status: text().$type<"draft" | "pending_approval" | "approved" | "rejected">().notNull(),
    author_id: text().notNull(),
    author_name: text().notNull(),
    decided_by_id: text(),
    decided_by_name: text(),
    decision_comments: text(),
    expires_at: text(),
    created_at: text().notNull(),
    decided_at: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index("announcements_status").on(table.status, table.created_at, table.id),
    index("announcements_author").on(table.author_id, table.created_at, table.id),
    index("announcements_created").on(table.created_at, table.id),
  ],
);

/** One row for each announcement that a user has read. */
export const announcement_reads = sqliteTable(
  "announcement_reads",
  {
    announcement_id: text()
      .notNull()
      .references(() => announcements.id, { onDelete: "cascade" }),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    read_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.announcement_id, table.user_id] })],
);
