import { sql } from "drizzle-orm";
import type { EventRecord } from "../../../domain/requests/events.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Database } from "../database.ts";
import type { attachments, request_counts } from "../schema/requests.ts";
import { FULL_ROW_BOOLEANS, fullColumns, type StoredFullRow } from "./request-rows.ts";

/** One request with its route, and whether `user_id` takes part in it. */
export function findRequest(db: Database, id: string, user_id: string) {
  return db.all<StoredFullRow>(
    sql`SELECT ${fullColumns},
          EXISTS (SELECT 1 FROM request_participants p WHERE p.user_id = ${user_id} AND p.request_seq = r.seq) AS is_participant
        FROM requests r WHERE r.id = ${id}`,
    FULL_ROW_BOOLEANS,
  );
}

/** The events of a request after version `after`, oldest first. */
export function listEvents(db: Database, request_id: string, after: number, limit: number) {
  return db.all<EventRecord>(
    sql`SELECT request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash
        FROM request_events WHERE request_id = ${request_id} AND version > ${after} ORDER BY version LIMIT ${limit}`,
  );
}

/** The newest events of a request, newest first. */
export function listNewestEvents(db: Database, request_id: string, limit: number) {
  return db.all<EventRecord>(
    sql`SELECT request_id, version, kind, actor_id, actor_name, created_at, payload, prev_hash, hash
        FROM request_events WHERE request_id = ${request_id} ORDER BY version DESC LIMIT ${limit}`,
  );
}

export type CountRow = Pick<typeof request_counts.$inferSelect, "status" | "count"> & { department: string | null };

/** The stored counters of a scope, by department and status: a few rows for any number of requests. */
export function countRequestsInScope(db: Database, scope: Scope) {
  if (scope.kind === "all") return selectCounts(db, sql`c.scope = 'all'`);
  if (scope.kind === "participant") return selectCounts(db, sql`c.scope = ${`user:${scope.user_id}`}`);
  return selectCounts(
    db,
    sql`(c.scope = 'all' AND c.department_id = ${scope.department_id})
        OR (c.scope = ${`user:${scope.user_id}`} AND c.department_id <> ${scope.department_id})`,
  );
}

/** The stored counters of what `user_id` submitted. */
export const countOwnRequests = (db: Database, user_id: string) => selectCounts(db, sql`c.scope = ${`own:${user_id}`}`);

function selectCounts(db: Database, where: ReturnType<typeof sql>) {
  return db.all<CountRow>(
    sql`SELECT d.name AS department, c.status, c.count FROM request_counts c LEFT JOIN departments d ON d.id = c.department_id
        WHERE c.count > 0 AND (${where})`,
  );
}

/** The ids that are attachments of a request. */
export const findAttachments = (db: Database, ids: readonly string[]) =>
  db.all<Pick<typeof attachments.$inferSelect, "id">>(
    sql`SELECT id FROM attachments WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

export type RecentEvent = Pick<EventRecord, "request_id" | "kind" | "actor_name" | "created_at">;

/** The newest events of all requests, newest first. */
export function listRecentEvents(db: Database, limit: number) {
  return db.all<RecentEvent>(
    sql`SELECT request_id, kind, actor_name, created_at FROM request_events INDEXED BY request_events_created
        ORDER BY created_at DESC, rowid DESC LIMIT ${limit}`,
  );
}
