import { sql } from "drizzle-orm";
import { foldName } from "../../../domain/format/folded-text.ts";
import { SAVED_VIEW_LIMITS } from "../../../domain/requests/saved-views.ts";
import type { Database } from "../database.ts";
import type { FoldedColumn } from "../folded-columns.ts";
import type { saved_views } from "../schema/saved-views.ts";
import type { RequestKeySql } from "./request-writes.ts";

type SavedViews = typeof saved_views.$inferSelect;

/** A saved view. `columns`: JSON of a list. */
export type SavedViewRow = Omit<SavedViews, FoldedColumn<"saved_views"> | "user_id" | "columns"> & { columns: string };

const columns = sql.raw("id, screen, name, query, view, columns, updated_at");

export const listViews = (db: Database, user_id: string) =>
  db.all<SavedViewRow>(
    sql`SELECT ${columns} FROM saved_views WHERE user_id = ${user_id} ORDER BY screen, name_folded LIMIT ${SAVED_VIEW_LIMITS.views}`,
  );

export const findView = (db: Database, user_id: string, id: string) =>
  db.all<SavedViewRow>(sql`SELECT ${columns} FROM saved_views WHERE id = ${id} AND user_id = ${user_id}`);

/** Inserts a view unless the person has the maximum number. Returns the row if it was inserted. */
export const insertView = (db: Database, one: Omit<SavedViews, FoldedColumn<"saved_views">>) =>
  db.all<SavedViewRow>(
    sql`INSERT INTO saved_views(id, user_id, screen, name, name_folded, query, view, columns, updated_at)
        SELECT ${one.id}, ${one.user_id}, ${one.screen}, ${one.name}, ${foldName(one.name)}, ${one.query}, ${one.view}, ${JSON.stringify(one.columns)}, ${one.updated_at}
        WHERE (SELECT count(*) FROM saved_views WHERE user_id = ${one.user_id}) < ${SAVED_VIEW_LIMITS.views}
        RETURNING ${columns}`,
  );

export const toViewKey = (id: string): RequestKeySql => ({
  id: sql`(SELECT id FROM saved_views WHERE id = ${id})`,
  seq: sql`NULL`,
});

type ViewChange = Pick<SavedViews, "id" | "user_id" | "updated_at"> &
  Partial<Pick<SavedViews, "name" | "query" | "view" | "columns">>;

/** Changes the given values of a view. Returns the row if it was changed. */
export const updateView = (db: Database, one: ViewChange) =>
  db.all<SavedViewRow>(
    sql`UPDATE saved_views SET name = coalesce(${one.name ?? null}, name), name_folded = coalesce(${one.name ? foldName(one.name) : null}, name_folded), query = coalesce(${one.query ?? null}, query),
          view = coalesce(${one.view ?? null}, view), columns = coalesce(${one.columns ? JSON.stringify(one.columns) : null}, columns),
          updated_at = ${one.updated_at}
        WHERE id = ${one.id} AND user_id = ${one.user_id} RETURNING ${columns}`,
  );

/** Deletes a view and returns its name if it was deleted. */
export const deleteView = (db: Database, user_id: string, id: string) =>
  db.all<Pick<SavedViews, "name">>(
    sql`DELETE FROM saved_views WHERE id = ${id} AND user_id = ${user_id} RETURNING name`,
  );
