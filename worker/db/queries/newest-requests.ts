import { type SQL, sql } from "drizzle-orm";
import { isRequestStatus, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { parseRequestNumberSearch } from "../../../domain/requests/search.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Database } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import {
  boundConditions,
  decisionBounds,
  IS_DECIDED,
  type RequestFilters,
  selectNumberMatches,
  selectRepresentedApproverIds,
  toFilterConditions,
  toSearchExpression,
  visibilityConditions,
} from "./request-filters.ts";
import { isFlagged } from "./request-flags.ts";
import { toRequestRate } from "./request-reads.ts";

/**
 * The number of newest requests that are read for a question or report without stored totals. If there are more
 * requests, the result says that it covers only the newest.
 */
export const MAX_NEWEST_REQUESTS = 600;

/** How many open requests of each status reports read, oldest first. */
const MAX_OLDEST_OPEN = 100;

/** Which requests of an index range a walk reads. Times are ISO 8601 in UTC, `from` is inclusive, `before` is exclusive. */
export type WalkRange = {
  /** Reads one index range for each of these statuses. If empty, reads one range for all statuses. */
  statuses?: readonly RequestStatus[];
  created?: { from?: string; before?: string };
  /** Reads the oldest requests first, at most `MAX_OLDEST_OPEN` of each status. */
  oldest_first?: true;
};

/**
 * Requests that are read up to a limit, by default the newest first. Either index ranges of all requests or of those of
 * one department, requester or participant; or the matches of a search; or the result of a query with the column `seq`.
 */
export type Walk =
  | ({ of: "all" | "department" | "requester" | "participant"; id?: string } & WalkRange)
  | { of: "search"; expression: string }
  | { of: "query"; query: SQL };

const walkSource = {
  all: { table: sql`requests r`, seq: sql`r.seq`, prefix: "r", key: null },
  department: { table: sql`requests r`, seq: sql`r.seq`, prefix: "r", key: sql`r.department_id` },
  requester: { table: sql`requests r`, seq: sql`r.seq`, prefix: "r", key: sql`r.requester_id` },
  participant: { table: sql`request_participants p`, seq: sql`p.request_seq`, prefix: "p", key: sql`p.user_id` },
} as const;

const getLimit = (walk: Walk): number =>
  "oldest_first" in walk && walk.oldest_first ? MAX_OLDEST_OPEN : MAX_NEWEST_REQUESTS;

/** SQL: the `seq` of the requests of a walk. `status`: only requests with this status; null: requests of any status. */
function selectRange(walk: Walk, status: SQL | null): SQL {
  const limit = getLimit(walk);
  if (walk.of === "query") return sql`SELECT seq FROM (${walk.query}) LIMIT ${limit}`;
  if (walk.of === "search")
    return sql`SELECT rowid AS seq FROM requests_fts WHERE requests_fts MATCH ${walk.expression} ORDER BY rowid DESC LIMIT ${limit}`;
  const { table, seq, prefix, key } = walkSource[walk.of];
  const created_at = sql.raw(`${prefix}.created_at`);
  const conditions = [
    ...(key ? [sql`${key} = ${walk.id ?? null}`] : []),
    ...(status ? [sql`${sql.raw(`${prefix}.status`)} = ${status}`] : []),
    ...(walk.created?.from ? [sql`${created_at} >= ${walk.created.from}`] : []),
    ...(walk.created?.before ? [sql`${created_at} < ${walk.created.before}`] : []),
  ];
  const where = conditions.length > 0 ? sql` WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const order = sql.raw(walk.oldest_first ? "ASC" : "DESC");
  // Without the name of the index, SQLite may sort all requests.
  const index = walk.of === "all" ? sql.raw(` INDEXED BY ${status ? "requests_status" : "requests_created"}`) : sql``;
  return sql`SELECT ${seq} AS seq FROM ${table}${index}${where} ORDER BY ${created_at} ${order}, ${seq} ${order} LIMIT ${limit}`;
}

/** SQL: `json_each` of the statuses of a walk as `s`, if the walk has one range for each status; null if not. */
const statusesOf = (walk: Walk): SQL | null =>
  "statuses" in walk && walk.statuses && walk.statuses.length > 0
    ? sql`json_each(${JSON.stringify(walk.statuses)}) s`
    : null;

const STATUS = sql.raw("s.value");

/** SQL: the requests of all walks, each once, as `requests r`. */
export function selectWalkRequests(walks: readonly Walk[]): SQL {
  const union = walks.map((walk) => {
    const statuses = statusesOf(walk);
    return statuses
      ? sql`SELECT page.value AS seq FROM ${statuses}
          CROSS JOIN json_each((SELECT json_group_array(seq) FROM (${selectRange(walk, STATUS)}))) page`
      : sql`SELECT seq FROM (${selectRange(walk, null)})`;
  });
  return sql`(${sql.join(union, sql` UNION `)}) w CROSS JOIN requests r ON r.seq = w.seq`;
}

/** Returns a row if one of the walks ended at its limit, so that there may be more requests. Reads only the index ranges of the walks. */
export function findIncompleteWalk(db: Database, walks: readonly Walk[]) {
  const cut = walks.map((walk) => {
    const statuses = statusesOf(walk);
    const isCut = sql`(SELECT count(*) FROM (${selectRange(walk, statuses && STATUS)})) >= ${getLimit(walk)}`;
    return statuses ? sql`EXISTS (SELECT 1 FROM ${statuses} WHERE ${isCut})` : isCut;
  });
  return db.all<{ is_cut: number }>(sql`SELECT 1 AS is_cut WHERE ${sql.join(cut, sql` OR `)}`);
}

/** Returns the walks of the requests in a scope. */
export function planScopeWalks(scope: Scope, range: WalkRange = {}): Walk[] {
  if (scope.kind === "all") return [{ of: "all", ...range }];
  const participant: Walk = { of: "participant", id: scope.user_id, ...range };
  return scope.kind === "participant"
    ? [participant]
    : [{ of: "department", id: scope.department_id, ...range }, participant];
}

/** Returns the walks that read a list with these filters. Uses the filter with the fewest matches. */
export function planFilterWalks(scope: Scope, filters: RequestFilters): Walk[] {
  const { q, waiting_for, requester_id, statuses, date_from, date_to, decided_by, decided_from, decided_to } = filters;
  const number = q === undefined ? null : parseRequestNumberSearch(q);
  if (q !== undefined)
    return [
      { of: "search", expression: toSearchExpression(q) },
      ...(number ? [{ of: "query" as const, query: selectNumberMatches(number) }] : []),
    ];
  if (waiting_for)
    return [
      {
        of: "query",
        query: sql`SELECT a.request_seq AS seq FROM waiting_approvers a WHERE a.user_id IN (SELECT value FROM ${selectRepresentedApproverIds(waiting_for)})`,
      },
    ];
  if (filters.without_approver)
    return [
      {
        of: "query",
        query: sql`SELECT r.seq FROM requests r INDEXED BY requests_unassigned WHERE ${sql.join(toFilterConditions({ without_approver: true }), sql` AND `)}`,
      },
    ];
  const limits = {
    ...(statuses?.every(isRequestStatus) ? { statuses } : {}),
    created: {
      ...(date_from === undefined ? {} : { from: `${date_from}T00:00:00.000Z` }),
      ...(date_to === undefined ? {} : { before: `${date_to}T24` }),
    },
  };
  if (requester_id !== undefined) return [{ of: "requester", id: requester_id, ...limits }];
  if (decided_by !== undefined)
    return [
      {
        of: "query",
        query: sql`SELECT request_seq AS seq FROM request_decisions WHERE user_id = ${decided_by} ORDER BY created_at DESC, request_seq DESC`,
      },
    ];
  if (scope.kind === "all" && (decided_from !== undefined || decided_to !== undefined))
    return [
      {
        of: "query",
        query: sql`SELECT r.seq FROM requests r INDEXED BY requests_decided WHERE ${sql.join([IS_DECIDED, ...boundConditions(decisionBounds(filters))], sql` AND `)}
          ORDER BY r.decided_at DESC, r.seq DESC`,
      },
    ];
  return planScopeWalks(scope, limits);
}

/** SQL: USD for one unit of the currency of `requests r` at submission (R13). */
export const REQUEST_RATE = toRequestRate("r");

/** A request with the columns of reports. `waiting_for`: JSON of the people for whose decision it waits. */
export type ReportRequestRow = Pick<
  typeof requests.$inferSelect,
  | "status"
  | "request_type"
  | "amount_minor"
  | "amount_decimals"
  | "currency"
  | "department_id"
  | "department_name"
  | "requester_name"
  | "current_approver_name"
  | "due_at"
  | "created_at"
  | "updated_at"
  | "decided_at"
> & { rate: number | null; waiting_for: string };

/** Returns the requests of the walks that match the filters and that the viewer may see (R4). */
export function listNewestForReport(db: Database, scope: Scope, filters: RequestFilters, walks: readonly Walk[]) {
  const flagged = filters.flagged ? [isFlagged(filters.flagged)] : [];
  const where = [...visibilityConditions(scope, filters), ...toFilterConditions(filters), ...flagged];
  return db.all<ReportRequestRow>(
    sql`SELECT r.status, r.request_type, r.amount_minor, r.amount_decimals, r.currency, ${REQUEST_RATE} AS rate, r.department_id, r.department_name, r.requester_name,
          r.current_approver_name, r.waiting_for, r.due_at, r.created_at, r.updated_at, r.decided_at
        FROM ${selectWalkRequests(walks)} WHERE ${sql.join(where, sql` AND `)}`,
  );
}
