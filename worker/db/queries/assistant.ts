/** Reads the rows from which the assistant computes its facts. Every statement about requests applies the visibility rule (R4). */
import { type SQL, sql } from "drizzle-orm";
import { OPEN_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Database } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import type { users } from "../schema/users.ts";
import { isDelegationInForce } from "./delegations.ts";
import { planScopeWalks, selectWalkRequests, type Walk } from "./newest-requests.ts";
import { isVisibleTo, isWaitingForAny, toSearchExpression, unassignedCondition } from "./request-filters.ts";
import { isNotExcluded } from "./request-reads.ts";

/**
 * A request with the columns that facts need. `rate`: USD for one unit of the request's currency at submission (R13), read from the route.
 * `waiting_for`: JSON array of the people for whose decision the request waits; `waiting_count`: how many they are.
 */
export type AssistantRequestRow = Pick<
  typeof requests.$inferSelect,
  | "seq"
  | "id"
  | "title"
  | "request_type"
  | "amount_minor"
  | "amount_decimals"
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

const RATE = sql.raw(`json_extract(r.route, '$.rates."' || r.currency || '"')`);

const factColumns = sql`r.seq, r.id, r.title, r.request_type, r.amount_minor, r.amount_decimals, r.currency, ${RATE} AS rate, r.priority, r.priority_rank, r.status, r.requester_id,
      r.requester_name, r.department_id, r.department_name, r.current_approver_id, r.current_approver_name, json_array_length(r.waiting_for) AS waiting_count, r.waiting_for,
      r.due_at, r.created_at, r.updated_at, r.decided_at`;

/**
 * Filters for requests. All of them must match; a filter with a list matches any value of the list. Times are ISO 8601 in UTC, `from` is
 * inclusive, `before` is exclusive.
 */
export type AssistantRequestFilters = {
  ids?: readonly string[];
  except_id?: string;
  statuses?: readonly RequestStatus[];
  reassigned?: boolean;
  modified?: boolean;
  types?: readonly string[];
  departments?: readonly string[];
  priorities?: readonly string[];
  requesters?: readonly string[];
  /** Ids of users; the request waits for the decision of one of them, or one of them is the last approver. */
  approvers?: readonly string[];
  /** The id of a user who may decide the request: not its requester, and not excluded by the separation of duties (R33). */
  possible_decider?: string;
  /** Ids of users; one of them is the requester or an approver, as in `approvers`. */
  people?: readonly string[];
  /** Ids of users; one of them approved or rejected the request. */
  deciders?: readonly string[];
  without_approver?: boolean;
  currencies?: readonly string[];
  created?: { from?: string; before?: string };
  /** When the request was approved, rejected or cancelled. */
  decided?: { from?: string; before?: string };
  due?: { from?: string; before?: string };
  /**
   * A range of the amount in USD at the rates of submission. The query also returns amounts up to a millionth outside the range, because it
   * compares in floating point. The caller must compare exactly.
   */
  usd?: { min?: number; max?: number };
  with_amount?: boolean;
  /** The request is open and due before this time. */
  overdue_at?: string;
  title?: string;
  requester_name?: string;
  /** Every word occurs in the title, description, requester or department, at least as the beginning of a word. */
  words?: readonly string[];
  /** At least one of the words occurs. */
  any_word?: readonly string[];
};

const isOneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

const hasApprover = (ids: readonly string[]): SQL =>
  sql`(${isOneOf(sql`r.current_approver_id`, ids)} OR ${isWaitingForAny(ids)})`;

/** The fraction by which a range of amounts is extended, because SQLite compares them in floating point. */
const ROUNDING_TOLERANCE = 1e-6;

function conditions(filters: AssistantRequestFilters): SQL[] {
  const all: SQL[] = [];
  const list = (column: string, values: readonly string[] | undefined) => {
    if (values && values.length > 0) all.push(isOneOf(sql.raw(column), values));
  };
  list("r.id", filters.ids);
  list("r.status", filters.statuses);
  list("r.request_type", filters.types);
  list("r.department_id", filters.departments);
  list("r.priority", filters.priorities);
  list("r.requester_id", filters.requesters);
  if (filters.approvers && filters.approvers.length > 0) all.push(hasApprover(filters.approvers));
  list("r.currency", filters.currencies);
  if (filters.people && filters.people.length > 0)
    all.push(sql`(${isOneOf(sql`r.requester_id`, filters.people)} OR ${hasApprover(filters.people)})`);
  if (filters.possible_decider !== undefined) all.push(isNotExcluded(sql`${filters.possible_decider}`));
  if (filters.deciders && filters.deciders.length > 0)
    all.push(
      sql`EXISTS (SELECT 1 FROM request_events e WHERE e.request_id = r.id AND e.kind IN ('request.approved', 'request.rejected')
          AND ${isOneOf(sql`e.actor_id`, filters.deciders)})`,
    );
  if (filters.except_id !== undefined) all.push(sql`r.id <> ${filters.except_id}`);
  if (filters.reassigned) all.push(sql`r.was_reassigned = 1`);
  if (filters.modified) all.push(sql`r.was_modified = 1`);
  if (filters.without_approver) all.push(unassignedCondition);
  if (filters.title !== undefined) all.push(sql`r.title = ${filters.title}`);
  if (filters.requester_name !== undefined) all.push(sql`r.requester_name = ${filters.requester_name}`);
  if (filters.created?.from) all.push(sql`r.created_at >= ${filters.created.from}`);
  if (filters.created?.before) all.push(sql`r.created_at < ${filters.created.before}`);
  if (filters.decided?.from) all.push(sql`r.decided_at >= ${filters.decided.from}`);
  if (filters.decided?.before) all.push(sql`r.decided_at < ${filters.decided.before}`);
  if (filters.due?.from) all.push(sql`r.due_at >= ${filters.due.from}`);
  if (filters.due?.before) all.push(sql`r.due_at < ${filters.due.before}`);
  if (filters.with_amount || filters.usd) all.push(sql`r.amount_minor IS NOT NULL`);
  const { min, max } = filters.usd ?? {};
  if (min !== undefined) all.push(sql`r.amount_usd >= ${min * (1 - ROUNDING_TOLERANCE)}`);
  if (max !== undefined) all.push(sql`r.amount_usd <= ${max * (1 + ROUNDING_TOLERANCE)}`);
  if (filters.overdue_at !== undefined)
    all.push(
      sql`(r.status = 'overdue' OR (r.status IN ('pending', 'needs_info') AND r.due_at IS NOT NULL AND r.due_at < ${filters.overdue_at}))`,
    );
  return all;
}

const toAnyWordExpression = (words: readonly string[]): string => words.map(toSearchExpression).join(" OR ");

/**
 * Returns the walks that read requests with these filters. Uses the filter with the fewest matches. Finds people as participants, because everybody
 * who is named in a request is one of its participants.
 */
export function planAssistantWalks(scope: Scope, filters: AssistantRequestFilters): Walk[] {
  const { ids = [], words = [], any_word = [], approvers = [], requesters = [], created } = filters;
  const statuses = filters.overdue_at === undefined ? (filters.statuses ?? []) : OPEN_STATUSES;
  const range = { statuses, ...(created ? { created } : {}) };
  const ofEach = (of: "requester" | "participant" | "department", keys: readonly string[]): Walk[] =>
    keys.map((id) => ({ of, id, ...range }));
  const ofQuery = (condition: SQL): Walk[] => [
    { of: "query", query: sql`SELECT r.seq FROM requests r WHERE ${condition}` },
  ];
  if (ids.length > 0) return ofQuery(isOneOf(sql`r.id`, ids));
  if (words.length > 0) return [{ of: "search", expression: toSearchExpression(words.join(" ")) }];
  if (any_word.length > 0) return [{ of: "search", expression: toAnyWordExpression(any_word) }];
  if (filters.title !== undefined) return ofQuery(sql`r.title = ${filters.title}`);
  if (filters.without_approver) return ofQuery(unassignedCondition);
  if (requesters.length > 0) return ofEach("requester", requesters);
  if (approvers.length > 0 && statuses.length > 0 && statuses.every((one) => OPEN_STATUSES.includes(one)))
    return [
      {
        of: "query",
        query: sql`SELECT a.request_seq AS seq FROM waiting_approvers a WHERE ${isOneOf(sql`a.user_id`, approvers)}`,
      },
    ];
  const people = [...approvers, ...(filters.people ?? []), ...(filters.deciders ?? [])];
  if (people.length > 0) return ofEach("participant", people);
  if (scope.kind === "all" && filters.departments && filters.departments.length > 0)
    return ofEach("department", filters.departments);
  return planScopeWalks(scope, range);
}

/**
 * Returns the requests that match the filters and that the viewer may see (R4), newest first. Reads only the requests of the walks, by default
 * the newest; `findIncompleteWalk` returns whether there are more.
 */
export function listAssistantRequests(
  db: Database,
  scope: Scope,
  filters: AssistantRequestFilters,
  limit: number,
  walks: readonly Walk[] = planAssistantWalks(scope, filters),
) {
  const where = sql.join([isVisibleTo(scope), ...conditions(filters)], sql` AND `);
  return db.all<AssistantRequestRow>(
    sql`SELECT ${factColumns} FROM ${selectWalkRequests(walks)} WHERE ${where} ORDER BY r.created_at DESC, r.seq DESC LIMIT ${limit}`,
  );
}

export type AssistantPersonRow = Pick<typeof users.$inferSelect, "id" | "name" | "username" | "role" | "is_active"> & {
  department: string;
};

/**
 * Returns users by name, active users first. The assistant does not recognise users beyond `limit`; a search in the text of requests can
 * still find their names.
 */
export function listAssistantPeople(db: Database, limit: number) {
  return db.all<AssistantPersonRow>(
    sql`SELECT u.id, u.name, u.username, u.role, d.name AS department, u.is_active FROM users u JOIN departments d ON d.id = u.department_id
        ORDER BY u.is_active DESC, u.name, u.id LIMIT ${limit}`,
    { is_active: "boolean" },
  );
}

export type AbsenceRow = { user_id: string; user_name: string; delegate_name: string; ends_at: string };

/** Returns the people who are out of office at `now`, with their delegates, but never the reason. */
export function listAbsences(db: Database, now: string, limit: number) {
  return db.all<AbsenceRow>(
    sql`SELECT d.user_id, o.name AS user_name, m.name AS delegate_name, d.ends_at
        FROM delegations d JOIN users o ON o.id = d.user_id AND o.is_active = 1 JOIN users m ON m.id = d.delegate_user_id AND m.is_active = 1
        WHERE ${isDelegationInForce(now)} ORDER BY o.name LIMIT ${limit}`,
  );
}
