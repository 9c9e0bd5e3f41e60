import { type SQL, sql } from "drizzle-orm";
import { type NumberSearch, parseNumberSearch } from "../../../domain/requests/search.ts";
import type { SortKey } from "../../../domain/requests/sort-keys.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import { WAITING_STATUSES } from "../../../domain/requests/waiting.ts";
import {
  type ColumnResolver,
  isVisibleTo,
  type RequestFilters,
  requestColumn,
  selectNumberMatches,
  selectRepresentedApproverIds,
  selectTextMatches,
  visibilityConditions,
  type WaitingFilter,
  waitingConditions,
} from "./request-filters.ts";

/** The sort order of a list. `urgency` is allowed only for requests that wait for a person or have no approver. */
export type ListSort = SortKey | "urgency";

/**
 * A part of a list of requests that one index range can read; all branches together are the list. Branches of rank 0 come before those of
 * rank 1.
 */
export type ListBranch = {
  from: SQL;
  /** Joins `requests r`, if `from` does not contain it. A count without conditions leaves it out. */
  join?: SQL;
  where: SQL[];
  column: ColumnResolver;
  rank: 0 | 1;
};

const createBranch = (
  from: SQL,
  where: SQL[],
  column: ColumnResolver = requestColumn,
  rank: ListBranch["rank"] = 0,
): ListBranch => ({
  from,
  where,
  column,
  rank,
});

/** Returns the request number in the search text, or null. Requests with this number come before those that match the text (R43). */
export const parseSearchedNumber = ({ q }: RequestFilters): NumberSearch | null =>
  q === undefined ? null : parseNumberSearch(q);

export function planListBranches(scope: Scope, filters: RequestFilters, sort_by: ListSort): ListBranch[] {
  if (filters.q !== undefined) return searchBranches(scope, filters, filters.q);
  if (filters.waiting_for) return [waitingBranch(scope, filters.waiting_for)];
  if (filters.without_approver)
    return [
      createBranch(sql`requests r INDEXED BY requests_unassigned`, scope.kind === "all" ? [] : [isVisibleTo(scope)]),
    ];
  const participant = (user_id: string): ListBranch => participantBranch(user_id, filters, sort_by);
  switch (scope.kind) {
    case "all":
      return [createBranch(sql`requests r`, [])];
    case "participant":
      // Every requester sees their own requests, and an index has them, so this branch needs no condition.
      if (filters.requester_id === scope.user_id) return [createBranch(sql`requests r`, [])];
      return [participant(scope.user_id)];
    case "department": {
      if (filters.requester_id === scope.user_id) return [createBranch(sql`requests r`, [])];
      // A filter on a department needs only one branch. The viewer sees all requests of their own department, but only those requests of
      // another department in which they take part.
      if (filters.department && !filters.department.is_own) return [participant(scope.user_id)];
      const department = createBranch(sql`requests r`, [sql`r.department_id = ${scope.department_id}`]);
      return filters.department?.is_own ? [department] : [department, participant(scope.user_id)];
    }
  }
}

/**
 * Returns the branches of a search: matches of the request number, then matches of the text. Each branch starts from the matches, so that
 * no search reads all requests.
 */
function searchBranches(scope: Scope, filters: RequestFilters, q: string): ListBranch[] {
  const where = visibilityConditions(scope, filters);
  const from = (matches: SQL): SQL => sql`(${matches}) m CROSS JOIN requests r ON r.seq = m.seq`;
  const number = parseNumberSearch(q);
  if (!number) return [createBranch(from(selectTextMatches(q)), where)];
  const notByNumber = sql`r.seq NOT IN (${selectNumberMatches(number)})`;
  return [
    createBranch(from(selectNumberMatches(number)), where),
    createBranch(from(selectTextMatches(q)), [...where, notByNumber], requestColumn, 1),
  ];
}

/** Returns the branch of the requests that wait for a person. DISTINCT, because a request can wait for several of the represented people. */
function waitingBranch(scope: Scope, filter: WaitingFilter): ListBranch {
  const waiting = sql.join(
    [sql`a.user_id = w.value AND a.status = s.value`, ...waitingConditions(scope, filter)],
    sql` AND `,
  );
  const from = sql`(SELECT DISTINCT a.request_seq AS seq FROM ${selectRepresentedApproverIds(filter)} w
    CROSS JOIN json_each(${JSON.stringify(WAITING_STATUSES)}) s CROSS JOIN waiting_approvers a WHERE ${waiting}) w`;
  const column = (name: string) => (name === "seq" ? sql.raw("w.seq") : requestColumn(name));
  return { ...createBranch(from, [], column), join: sql` CROSS JOIN requests r ON r.seq = w.seq` };
}

/**
 * Returns the branch of the requests in which a user takes part. Uses an index of `request_participants` if sort order and status allow it.
 */
function participantBranch(user_id: string, filters: RequestFilters, sort_by: ListSort): ListBranch {
  const copies = new Set(["created_at", "status", "department_id"]);
  const column = (name: string) => {
    if (name === "seq") return sql.raw("p.request_seq");
    return copies.has(name) ? sql.raw(`p.${name}`) : requestColumn(name);
  };
  const walk = sort_by === "created_at" || sort_by === "status";
  const index = walk
    ? sql.raw(
        filters.status === undefined && sort_by === "created_at"
          ? "request_participants_created"
          : "request_participants_status",
      )
    : null;
  const from = index
    ? sql`request_participants p INDEXED BY ${index} CROSS JOIN requests r ON r.seq = p.request_seq`
    : sql`request_participants p JOIN requests r ON r.seq = p.request_seq`;
  return createBranch(from, [sql`p.user_id = ${user_id}`], column);
}
