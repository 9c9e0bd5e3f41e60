import { sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";

/** Replaces all stored totals by those that the requests have. Must run in one transaction. */
export const rebuildTotals = (db: Database): Statement[] => [
  db.run(sql`DELETE FROM request_totals`),
  db.run(sql`INSERT INTO request_totals SELECT * FROM computed_request_totals`),
  db.run(sql`DELETE FROM approver_totals`),
  db.run(sql`INSERT INTO approver_totals SELECT * FROM computed_approver_totals`),
];
