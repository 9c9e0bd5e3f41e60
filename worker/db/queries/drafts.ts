import { sql } from "drizzle-orm";
import type { DraftFields } from "../../../domain/requests/submission-fields.ts";
import type { Database, Statement } from "../database.ts";
import type { submission_drafts } from "../schema/submissions.ts";

/** A stored draft. `fields`: JSON of `DraftFields`. */
export type DraftRow = Pick<typeof submission_drafts.$inferSelect, "saved_at"> & { fields: string };

export const findDraft = (db: Database, user_id: string) =>
  db.all<DraftRow>(sql`SELECT fields, saved_at FROM submission_drafts WHERE user_id = ${user_id}`);

/**
 * Stores the draft of a person and replaces the previous one. An unchanged draft keeps its time and is not written.
 * Returns the stored time.
 */
export function saveDraft(db: Database, user_id: string, fields: DraftFields, saved_at: string) {
  const text = JSON.stringify(fields);
  return {
    written: db.run(
      sql`INSERT INTO submission_drafts(user_id, fields, saved_at) VALUES (${user_id}, ${text}, ${saved_at})
          ON CONFLICT DO UPDATE SET fields = excluded.fields, saved_at = excluded.saved_at WHERE fields <> excluded.fields`,
    ),
    rows: db.all<Pick<DraftRow, "saved_at">>(sql`SELECT saved_at FROM submission_drafts WHERE user_id = ${user_id}`),
  };
}

export const deleteDraft = (db: Database, user_id: string): Statement =>
  db.run(sql`DELETE FROM submission_drafts WHERE user_id = ${user_id}`);

/** Deletes at most `limit` drafts whose last change was before `before`. */
export const deleteOldDrafts = (db: Database, before: string, limit: number): Statement =>
  db.run(
    sql`DELETE FROM submission_drafts WHERE user_id IN
          (SELECT user_id FROM submission_drafts WHERE saved_at < ${before} ORDER BY saved_at LIMIT ${limit})`,
  );
