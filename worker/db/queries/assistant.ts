/** Reads the rows from which the assistant computes its facts. Every statement about requests applies the visibility rule (R4). */

import { sql } from "drizzle-orm";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Database } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import type { users } from "../schema/users.ts";
import { MAX_NEWEST_REQUESTS, REQUEST_RATE, selectWalkRequests, type Walk } from "./newest-requests.ts";
import { isVisibleTo } from "./request-filters.ts";

/**
 * A request with the columns that facts need. `rate`: USD for one unit of the request's currency at submission (R13),
 * read from the route. `waiting_for`: JSON array of the people for whose decision the request waits. `waiting_count`:
 * the number of these people.
 */
export type AssistantRequestRow = Pick<
  typeof requests.$inferSelect,
  | "seq"
  | "id"
  | "title"
  | "request_type"
  | "amount_minor"
  | "amount_decimals"
  | "amount_usd"
  | "currency"
  | "priority"
  | "priority_rank"
  | "status"
  | "requester_id"
  | "requester_name"
  | "department_id"
  | "department_name"
  | "current_approver_id"
  | "current_approver_name"
  | "due_at"
  | "created_at"
  | "updated_at"
  | "decided_at"
> & { rate: number | null; waiting_for: string; waiting_count: number };

export const factColumns = sql`r.seq, r.id, r.title, r.request_type, r.amount_minor, r.amount_decimals, r.amount_usd, r.currency, ${REQUEST_RATE} AS rate, r.priority, r.priority_rank, r.status, r.requester_id,
      r.requester_name, r.department_id, r.department_name, r.current_approver_id, r.current_approver_name, json_array_length(r.waiting_for) AS waiting_count, r.waiting_for,
      r.due_at, r.created_at, r.updated_at, r.decided_at`;

/** Returns the requests of the walks that the viewer may see (R4), newest first; `findIncompleteWalk` returns whether there are more. */
export function listAssistantRequests(db: Database, scope: Scope, walks: readonly Walk[]) {
  return db.all<AssistantRequestRow>(
    sql`SELECT ${factColumns} FROM ${selectWalkRequests(walks)} WHERE ${isVisibleTo(scope)} ORDER BY r.created_at DESC, r.seq DESC
        LIMIT ${MAX_NEWEST_REQUESTS}`,
  );
}

export type AssistantPersonRow = Pick<typeof users.$inferSelect, "id" | "name" | "username" | "role" | "is_active"> & {
  department: string;
};

/** Returns at most `limit` users by name, active users first. The assistant recognises only these users by name. */
export function listAssistantPeople(db: Database, limit: number) {
  return db.all<AssistantPersonRow>(
    sql`SELECT u.id, u.name, u.username, u.role, d.name AS department, u.is_active FROM users u JOIN departments d ON d.id = u.department_id
        ORDER BY u.is_active DESC, u.name, u.id LIMIT ${limit}`,
    { is_active: "boolean" },
  );
}

export type AbsenceRow = {
  user_id: string;
  user_name: string;
  delegate_id: string;
  delegate_name: string;
  starts_at: string;
  ends_at: string;
};

/**
 * Returns the people who are out of office in the period, with their delegates, but never the reason. `from` and `to`
 * are times; `to` is exclusive. If both are equal, the period is this moment.
 */
export function listAbsences(db: Database, { from, to }: { from: string; to: string }, limit: number) {
  return db.all<AbsenceRow>(
    sql`SELECT d.user_id, o.name AS user_name, m.id AS delegate_id, m.name AS delegate_name, d.starts_at, d.ends_at
        FROM delegations d JOIN users o ON o.id = d.user_id AND o.is_active = 1 JOIN users m ON m.id = d.delegate_user_id AND m.is_active = 1
        WHERE d.ended_at IS NULL AND d.ends_at > ${from} AND (d.starts_at < ${to} OR d.starts_at <= ${from})
        ORDER BY d.starts_at, o.name LIMIT ${limit}`,
  );
}
