import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const announcements = sqliteTable(
  "announcements",
  {
    id: text().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    category: text()
      .$type<"general" | "policy" | "system" | "training" | "event" | "urgent">()
      .notNull()
      .default("general"),
    priority: text().$type<"low" | "medium" | "high" | "urgent">().notNull().default("medium"),
    /** Names; empty: everybody. */
    target_departments: text({ mode: "json" }).$type<string[]>().notNull(),
    target_roles: text({ mode: "json" }).$type<string[]>().notNull(),
    status: text().$type<"draft" | "pending_approval" | "approved" | "rejected">().notNull(),
    author_id: text().notNull(),
    author_name: text().notNull(),
    decided_by_id: text(),
    decided_by_name: text(),
    decision_comments: text(),
    expires_at: text(),
    created_at: text().notNull(),
    decided_at: text(),
  },
  (table) => [index("announcements_status").on(table.status, table.created_at)],
);
