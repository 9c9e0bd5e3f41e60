import { type SQL, sql } from "drizzle-orm";
import type { RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { Database, Statement } from "../database.ts";
import { fullColumns, type StoredFullRow } from "./request-rows.ts";

/** Requests keep a copy of their priority's sort order, so that sorting by it is an index walk. */
export function updatePriorityRank(db: Database, priority: string, sort_order: number): Statement {
  return db.run(
    sql`UPDATE requests SET priority_rank = ${sort_order} WHERE priority = ${priority} AND priority_rank <> ${sort_order}`,
  );
}

const isAssignedTo = (approver_id: string): SQL =>
  sql`r.current_approver_id = ${approver_id} AND r.status IN ('pending', 'needs_info', 'overdue')`;

/** Open requests whose current approver a user is, whole, the oldest first of each status. */
export function listAssignedRequests(db: Database, approver_id: string, limit: number) {
  return db.all<StoredFullRow>(
    sql`SELECT ${fullColumns}, 0 AS is_participant FROM requests r
        WHERE ${isAssignedTo(approver_id)} ORDER BY r.status, r.created_at LIMIT ${limit}`,
  );
}

/** Those of the numbers that are still held, in any order. */
export function listAssignedRequestsByIds(db: Database, approver_id: string, ids: readonly string[]) {
  return db.all<StoredFullRow>(
    sql`SELECT ${fullColumns}, 0 AS is_participant FROM requests r
        WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isAssignedTo(approver_id)}`,
  );
}

export type AssignedRouteRow = Pick<StoredFullRow, "id" | "requester_id" | "current_level" | "route" | "eligible_ids">;

/** What decides who may be given a held request, in the same order. */
export function listAssignedRoutes(db: Database, approver_id: string, limit: number) {
  return db.all<AssignedRouteRow>(
    sql`SELECT r.id, r.requester_id, r.current_level, r.route, r.eligible_ids FROM requests r
        WHERE ${isAssignedTo(approver_id)} ORDER BY r.status, r.created_at LIMIT ${limit}`,
  );
}

export function countAssignedRequests(db: Database, approver_id: string) {
  return db.all<{ held: number }>(sql`SELECT count(*) AS held FROM requests r WHERE ${isAssignedTo(approver_id)}`);
}

export type DeletableRow = {
  seq: number;
  id: string;
  version: number;
  head_hash: string;
  title: string;
  status: RequestStatus;
  requester_id: string;
  requester_name: string;
  /** JSON array of ids. */
  files: string;
};

/** Those of the numbers that are requests, with what their deletion records. */
export function listRequestsToDelete(db: Database, ids: readonly string[]) {
  return db.all<DeletableRow>(
    sql`SELECT r.seq, r.id, r.version, r.head_hash, r.title, r.status, r.requester_id, r.requester_name,
          (SELECT json_group_array(a.id) FROM attachments a WHERE a.request_seq = r.seq) AS files
        FROM requests r WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}
