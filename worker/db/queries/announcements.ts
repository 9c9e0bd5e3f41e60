import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";

export type NewAnnouncement = {
  id: string;
  title: string;
  content: string;
  category: string;
  priority: string;
  status: string;
  author_id: string;
  author_name: string;
  decided_by_id: string | null;
  decided_by_name: string | null;
  expires_at: string | null;
  created_at: string;
  decided_at: string | null;
};

/** To everybody: no target departments, no target roles. */
export function insertAnnouncement(db: Database, one: NewAnnouncement): Statement {
  return db.run(
    sql`INSERT INTO announcements(id, title, content, category, priority, target_departments, target_roles, status, author_id, author_name,
          decided_by_id, decided_by_name, expires_at, created_at, decided_at)
        VALUES (${one.id}, ${one.title}, ${one.content}, ${one.category}, ${one.priority}, '[]', '[]', ${one.status}, ${one.author_id},
          ${one.author_name}, ${one.decided_by_id}, ${one.decided_by_name}, ${one.expires_at}, ${one.created_at}, ${one.decided_at})`,
  );
}
