import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import { FULL_ROW_BOOLEANS, fullColumns, type StoredFullRequestRow } from "./request-reads.ts";

/** Copies the sort order of a priority to `priority_rank` of its requests, by which lists sort. */
export function updatePriorityRank(db: Database, priority: string, sort_order: number): Statement {
  return db.run(
    sql`UPDATE requests SET priority_rank = ${sort_order} WHERE priority = ${priority} AND priority_rank <> ${sort_order}`,
  );
}

const isAssignedTo = (approver_id: string): SQL =>
  sql`r.seq IN (SELECT request_seq FROM waiting_approvers WHERE user_id = ${approver_id})`;

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

export type AssignedRequestRouteRow = Pick<
  StoredFullRequestRow,
  "id" | "requester_id" | "current_level" | "route" | "waiting_for" | "eligible_ids" | "barred_ids"
>;

/**
 * Returns the requests of `listAssignedRequests` in the same order, with only the columns that decide who may take over
 * a request.
 */
export function listAssignedRequestRoutes(db: Database, approver_id: string, limit: number) {
  return db.all<AssignedRequestRouteRow>(
    sql`SELECT r.id, r.requester_id, r.current_level, r.route, r.waiting_for, r.eligible_ids, r.barred_ids FROM requests r
        WHERE ${isAssignedTo(approver_id)} ORDER BY r.status, r.created_at LIMIT ${limit}`,
  );
}

export function countAssignedRequests(db: Database, approver_id: string) {
  return db.all<{ assigned: number }>(
    sql`SELECT count(*) AS assigned FROM requests r WHERE ${isAssignedTo(approver_id)}`,
  );
}

/** Counts the requests that the user submitted, up to `ceiling`. */
export const countSubmittedRequests = (db: Database, user_id: string, ceiling: number) =>
  db.all<{ submitted: number }>(
    sql`SELECT count(*) AS submitted FROM (SELECT 1 FROM requests WHERE requester_id = ${user_id} LIMIT ${ceiling})`,
  );

/** A request with a step that has too few people. `available`: how many active people the step still waits for. */
export type DependentRequestRow = Pick<typeof requests.$inferSelect, "id" | "version" | "title" | "requester_name"> & {
  available: number;
};

/**
 * Returns the requests whose current step would have fewer active people than the approvals it still needs, without
 * this approver (R32). Sorted by status, then urgency. `hasTooFewApprovers` (domain/requests/approval-chain.ts) is the
 * same rule for a route whose people are all active.
 */
export function listRequestsThatDependOn(db: Database, approver_id: string, limit: number) {
  return db.all<DependentRequestRow>(
    sql`SELECT id, version, title, requester_name, available FROM (
          SELECT r.id, r.version, r.title, r.requester_name, a.status, a.urgency, r.route -> ('$.levels[' || r.current_level || ']') AS level,
            (SELECT count(*) FROM json_each(r.waiting_for) o JOIN users u ON u.id = o.value ->> 'id' AND u.is_active = 1
             WHERE u.id <> ${approver_id}) AS available
          FROM waiting_approvers a CROSS JOIN requests r ON r.seq = a.request_seq WHERE a.user_id = ${approver_id})
        WHERE level ->> '$.members' IS NOT NULL
          AND available < level ->> '$.required_approvals' - json_array_length(level, '$.approved_by')
        ORDER BY status, urgency LIMIT ${limit}`,
  );
}

/** A request that can be deleted. `files`: JSON array of the ids of its attachments. */
export type DeletableRow = Pick<
  typeof requests.$inferSelect,
  "seq" | "id" | "version" | "head_hash" | "title" | "status" | "requester_id" | "requester_name"
> & { files: string };

/** Returns the requests with these ids, with the columns that the record of their deletion needs. */
export function listRequestsToDelete(db: Database, ids: readonly string[]) {
  return db.all<DeletableRow>(
    sql`SELECT r.seq, r.id, r.version, r.head_hash, r.title, r.status, r.requester_id, r.requester_name,
          (SELECT json_group_array(a.id) FROM attachments a WHERE a.request_seq = r.seq) AS files
        FROM requests r WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}
