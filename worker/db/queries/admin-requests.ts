import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import { neededApprovals } from "./handovers.ts";
import { selectInfluencedIds } from "./influences.ts";
import { FULL_ROW_BOOLEANS, fullColumns, type StoredFullRequestRow } from "./request-reads.ts";

/** Copies the sort order of a priority to `priority_rank` of its requests, by which lists sort. */
export function updatePriorityRank(db: Database, priority: string, sort_order: number): Statement {
  return db.run(
    sql`UPDATE requests SET priority_rank = ${sort_order} WHERE priority = ${priority} AND priority_rank <> ${sort_order}`,
  );
}

/**
 * SQL: whether the request waits for this approver, or has too few approvers because this approver could no longer decide
 * it (R52).
 */
const isAssignedTo = (approver_id: string): SQL =>
  sql`r.seq IN (SELECT request_seq FROM waiting_approvers WHERE user_id = ${approver_id}
    UNION ALL SELECT r.seq FROM requests r WHERE r.departed_approver_id = ${approver_id}
      AND r.status IN ('pending','needs_info','overdue') AND json_array_length(r.waiting_for) < ${neededApprovals})`;

/** Returns the open requests that wait for this approver, sorted by status; within a status, the oldest request comes first. */
export function listAssignedRequests(db: Database, approver_id: string, limit: number) {
  return db.all<StoredFullRequestRow>(
    sql`SELECT ${fullColumns}, 0 AS is_participant FROM requests r
        WHERE ${isAssignedTo(approver_id)} ORDER BY r.status, r.created_at LIMIT ${limit}`,
    FULL_ROW_BOOLEANS,
  );
}

/** Returns the requests with these `ids` that still wait for this approver, in any order. */
export function listAssignedRequestsByIds(db: Database, approver_id: string, ids: readonly string[]) {
  return db.all<StoredFullRequestRow>(
    sql`SELECT ${fullColumns}, 0 AS is_participant FROM requests r
        WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isAssignedTo(approver_id)}`,
    FULL_ROW_BOOLEANS,
  );
}

/** `influenced_ids`: JSON array of the people over whose accounts the requester has influence (R45). */
export type AssignedRequestRouteRow = Pick<
  StoredFullRequestRow,
  "id" | "requester_id" | "current_level" | "route" | "waiting_for" | "eligible_ids" | "barred_ids"
> & { influenced_ids: string };

/**
 * Returns the requests of `listAssignedRequests` in the same order, with only the columns that decide who may take over
 * a request.
 */
export function listAssignedRequestRoutes(db: Database, approver_id: string, limit: number, now: string) {
  return db.all<AssignedRequestRouteRow>(
    sql`SELECT r.id, r.requester_id, r.current_level, r.route, r.waiting_for, r.eligible_ids, r.barred_ids,
          ${selectInfluencedIds(sql`r.requester_id`, now)} AS influenced_ids FROM requests r
        WHERE ${isAssignedTo(approver_id)} ORDER BY r.status, r.created_at LIMIT ${limit}`,
  );
}

export function countAssignedRequests(db: Database, approver_id: string) {
  return db.all<{ assigned: number }>(
    sql`SELECT count(*) AS assigned FROM requests r WHERE ${isAssignedTo(approver_id)}`,
  );
}

/** The number of requests and the largest amount among them in USD; null if there are none. */
export type RequestSumRow = { requests: number; largest_usd: number | null };

/** Returns the sum of the open requests that wait for this approver. */
export const sumAssignedRequests = (db: Database, approver_id: string) =>
  db.all<RequestSumRow>(
    sql`SELECT count(*) AS requests, max(r.amount_usd) AS largest_usd FROM requests r WHERE ${isAssignedTo(approver_id)}`,
  );

/** Counts the requests that the user submitted, up to `ceiling`. */
export const countSubmittedRequests = (db: Database, user_id: string, ceiling: number) =>
  db.all<{ submitted: number }>(
    sql`SELECT count(*) AS submitted FROM (SELECT 1 FROM requests WHERE requester_id = ${user_id} LIMIT ${ceiling})`,
  );

/** A request that can be deleted. */
export type DeletableRow = Pick<
  typeof requests.$inferSelect,
  "seq" | "id" | "version" | "head_hash" | "title" | "status" | "requester_id" | "requester_name" | "amount_usd"
>;

/** Returns the requests with these ids, with the columns that the record of their deletion needs. */
export function listRequestsToDelete(db: Database, ids: readonly string[]) {
  return db.all<DeletableRow>(
    sql`SELECT r.seq, r.id, r.version, r.head_hash, r.title, r.status, r.requester_id, r.requester_name, r.amount_usd
        FROM requests r WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}
