import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";

/** Stores that the user has an open page until `until`, unless the stored time is `at_least` or later. */
export const saveOpenPage = (
  db: Database,
  { user_id, until, at_least }: { user_id: string; until: string; at_least: string },
): Statement =>
  db.run(
    sql`INSERT INTO open_pages(user_id, open_until) VALUES (${user_id}, ${until})
        ON CONFLICT DO UPDATE SET open_until = excluded.open_until WHERE open_until < ${at_least}`,
  );
