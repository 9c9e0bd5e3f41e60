import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { exports } from "../schema/exports.ts";

export type ExportJobRow = Omit<typeof exports.$inferSelect, "lease_until">;

const columns = sql.raw(
  "id, user_id, format, filters, status, rows_total, rows_done, scope, size, sha256, attempts, error, created_at, finished_at, expires_at",
);

const IS_OPEN = sql.raw("status IN ('pending', 'processing')");

/** Inserts an export job unless the user already has `max` unfinished exports. Returns a row if it was inserted. */
export function insertExport(
  db: Database,
  one: Pick<ExportJobRow, "id" | "user_id" | "format" | "filters" | "rows_total" | "created_at" | "expires_at">,
  max: number,
) {
  return db.all<{ id: string }>(
    sql`INSERT INTO exports(id, user_id, format, filters, status, rows_total, created_at, lease_until, expires_at)
        SELECT ${one.id}, ${one.user_id}, ${one.format}, ${one.filters}, 'pending', ${one.rows_total}, ${one.created_at}, ${one.created_at}, ${one.expires_at}
        WHERE (SELECT count(*) FROM exports WHERE user_id = ${one.user_id} AND ${IS_OPEN}) < ${max} RETURNING id`,
  );
}

/** SQL: whether the export exists. */
export const exportExists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM exports WHERE id = ${id})`;

/** Returns the exports of a user, newest first. */
export function listExports(db: Database, user_id: string, limit: number) {
  return db.all<ExportJobRow>(
    sql`SELECT ${columns} FROM exports WHERE user_id = ${user_id} ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  );
}

export function findExport(db: Database, user_id: string, id: string) {
  return db.all<ExportJobRow>(sql`SELECT ${columns} FROM exports WHERE id = ${id} AND user_id = ${user_id}`);
}

/**
 * Reserves, until `lease_until`, the unfinished export that has waited longest. Skips exports that another run of the job has reserved. Of
 * two concurrent runs, only one gets the export.
 */
export function claimExport(db: Database, now: string, lease_until: string) {
  return db.all<ExportJobRow>(
    sql`UPDATE exports SET status = 'processing', lease_until = ${lease_until}, attempts = attempts + 1, rows_done = 0, error = NULL
        WHERE id = (SELECT id FROM exports WHERE ${IS_OPEN} AND lease_until <= ${now} ORDER BY lease_until LIMIT 1) RETURNING ${columns}`,
  );
}

/** The maximum number of attempts until an export fails, and again after each retry by its owner. */
export const MAX_ATTEMPTS = 5;

/** Ends exports whose last attempt stopped without storing a result, because the Worker was stopped. */
export const failStoppedExports = (db: Database, now: string, error: string): Statement =>
  db.run(
    sql`UPDATE exports SET status = 'failed', error = ${error}, finished_at = ${now}
        WHERE ${IS_OPEN} AND status = 'processing' AND lease_until <= ${now} AND attempts % ${MAX_ATTEMPTS} = 0`,
  );

/** Stores the progress and extends the reservation. Returns no row if the export was cancelled or another run took it over. */
export function saveExportProgress(
  db: Database,
  { id, attempts }: Pick<ExportJobRow, "id" | "attempts">,
  rows_done: number,
  lease_until: string,
) {
  return db.all<{ id: string }>(
    sql`UPDATE exports SET rows_done = ${rows_done}, lease_until = ${lease_until}
        WHERE id = ${id} AND attempts = ${attempts} AND status = 'processing' RETURNING id`,
  );
}

export function saveExportAttempt(
  db: Database,
  { id, attempts }: Pick<ExportJobRow, "id" | "attempts">,
  end: Pick<ExportJobRow, "status" | "scope" | "size" | "sha256" | "error" | "rows_done"> & {
    at: string;
    lease_until: string;
  },
) {
  const finished_at = end.status === "pending" ? null : end.at;
  return db.all<{ id: string }>(
    sql`UPDATE exports SET status = ${end.status}, scope = ${end.scope}, size = ${end.size}, sha256 = ${end.sha256}, error = ${end.error}, rows_done = ${end.rows_done},
          rows_total = CASE WHEN ${end.status} = 'completed' THEN ${end.rows_done} ELSE rows_total END,
          finished_at = ${finished_at}, lease_until = ${end.lease_until}
        WHERE id = ${id} AND attempts = ${attempts} AND status = 'processing' RETURNING id`,
  );
}

/** Cancels an unfinished export. Returns a row if it was unfinished. */
export function cancelExport(db: Database, user_id: string, id: string, at: string) {
  return db.all<{ id: string }>(
    sql`UPDATE exports SET status = 'cancelled', finished_at = ${at} WHERE id = ${id} AND user_id = ${user_id} AND ${IS_OPEN} RETURNING id`,
  );
}

/**
 * Restarts a failed or cancelled export. Returns no row if it is in another state. Rounds the number of attempts up to a multiple of
 * MAX_ATTEMPTS instead of resetting it: a run that still writes the cancelled export must not have the number of a later attempt.
 */
export function retryExport(db: Database, user_id: string, id: string, at: string, expires_at: string) {
  return db.all<{ id: string }>(
    sql`UPDATE exports SET status = 'pending', attempts = (attempts + ${MAX_ATTEMPTS - 1}) / ${MAX_ATTEMPTS} * ${MAX_ATTEMPTS}, rows_done = 0, error = NULL, finished_at = NULL, lease_until = ${at}, expires_at = ${expires_at}
        WHERE id = ${id} AND user_id = ${user_id} AND status IN ('failed', 'cancelled') RETURNING id`,
  );
}

export function listExpiredExports(db: Database, now: string, limit: number) {
  return db.all<{ id: string }>(
    sql`SELECT id FROM exports WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`,
  );
}

export const deleteExports = (db: Database, ids: readonly string[]): Statement =>
  db.run(sql`DELETE FROM exports WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
