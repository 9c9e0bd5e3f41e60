import { type SQL, sql } from "drizzle-orm";
import type { FilterStatus } from "../../../domain/requests/lifecycle.ts";
import type { NumberSearch } from "../../../domain/requests/search.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import { WAITING_STATUSES } from "../../../domain/requests/waiting.ts";
import { isInForce } from "./delegations.ts";
import { isNotExcluded } from "./request-reads.ts";

/**
 * Filters requests that wait for the decision of a person. `people`: the ids of this person and of everybody they are a delegate of; null:
 * the query reads the delegations in force at `now`. `is_viewer`: whether the person is the viewer, who may see all these requests (R4).
 */
export type WaitingFilter = { user_id: string; people: readonly string[] | null; is_viewer: boolean; now: string };

export type RequestFilters = {
  status?: FilterStatus;
  priority?: string;
  request_type?: string;
  /** `name`: the name of the department. `is_own`: whether it is the viewer's department. */
  department?: { name: string; is_own: boolean };
  requester?: string;
  requester_id?: string;
  /** The id or a part of the name of a person for whose decision the request waits, or of the last approver. */
  approver?: string;
  /** If `approver` is the viewer: the ids of the people who have delegated to the viewer. Requests that wait for them match, too. */
  approver_for?: readonly string[];
  /** Only open requests that wait for nobody (R14). */
  without_approver?: true;
  waiting_for?: WaitingFilter;
  /** The search text: words, or a request number. */
  q?: string;
  /** The first and the last UTC day of submission, inclusive. */
  date_from?: string;
  date_to?: string;
};

/**
 * Returns the SQL of a column by its name. Branches that start from `request_participants` use its copies of some columns of `requests`.
 */
export type ColumnResolver = (name: string) => SQL;
export const requestColumn: ColumnResolver = (name) => sql.raw(`r.${name}`);

/** SQL: whether the viewer may see `requests r` (R4), for queries that do not start from an index of visible requests. */
export function isVisibleTo(scope: Scope): SQL {
  if (scope.kind === "all") return sql`1`;
  const takesPart = sql`EXISTS (SELECT 1 FROM request_participants p WHERE p.user_id = ${scope.user_id} AND p.request_seq = r.seq)`;
  return scope.kind === "participant" ? takesPart : sql`(r.department_id = ${scope.department_id} OR ${takesPart})`;
}

const sqlList = (statuses: readonly string[]): SQL =>
  sql`(${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`;

/** SQL: the conditions of all filters except `q` and `waiting_for`, which decide the branches of the list. */
export function filterConditions(filters: RequestFilters, column: ColumnResolver): SQL[] {
  const all: SQL[] = [];
  if (filters.status === "reassigned") all.push(sql`r.was_reassigned = 1`);
  else if (filters.status === "modified") all.push(sql`r.was_modified = 1`);
  else if (filters.status) all.push(sql`${column("status")} = ${filters.status}`);
  if (filters.priority) all.push(sql`r.priority = ${filters.priority}`);
  if (filters.request_type) all.push(sql`r.request_type = ${filters.request_type}`);
  if (filters.department) {
    all.push(
      sql`${column("department_id")} = (SELECT id FROM departments WHERE lower(name) = lower(${filters.department.name}))`,
    );
  }
  if (filters.requester_id) all.push(sql`r.requester_id = ${filters.requester_id}`);
  if (filters.requester) all.push(containsText("r.requester_name", filters.requester));
  if (filters.approver) all.push(approverCondition(filters.approver, filters.approver_for ?? []));
  if (filters.without_approver) all.push(isUnassigned);
  if (filters.date_from) all.push(sql`${column("created_at")} >= ${`${filters.date_from}T00:00:00.000Z`}`);
  if (filters.date_to) all.push(sql`${column("created_at")} <= ${`${filters.date_to}T23:59:59.999Z`}`);
  return all;
}

/** SQL: whether `requests r` is open and waits for nobody. Has the same text as the condition of the index `requests_unassigned`. */
export const isUnassigned: SQL = sql.raw("r.waiting_for = '[]' AND r.status IN ('pending','needs_info','overdue')");

/** SQL: whether `requests r` is open and waits for a person `p` with `condition`; `p.value` has the id and the name. */
const isWaitingForPerson = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(r.waiting_for) p WHERE ${condition})`;

/** SQL: whether `requests r` is open and waits for one of the people `ids`, whatever its status. */
export const isWaitingForAny = (ids: readonly string[]): SQL =>
  isWaitingForPerson(sql`p.value ->> 'id' IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);

function approverCondition(approver: string, others: readonly string[]): SQL {
  const conditions = [sql`r.current_approver_id = ${approver}`, containsText("r.current_approver_name", approver)];
  // The first person is the current approver.
  const isFurtherPerson = isWaitingForPerson(
    sql`p.value ->> 'id' = ${approver} OR ${containsText("p.value ->> 'name'", approver)}`,
  );
  conditions.push(sql`(json_array_length(r.waiting_for) > 1 AND ${isFurtherPerson})`);
  if (others.length > 0) conditions.push(isWaitingForAny(others));
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

/** SQL: whether the column contains the text. Uses `instr`, because D1 refuses LIKE patterns over about 60 bytes. */
const containsText = (column: string, text: string): SQL => sql`instr(lower(${sql.raw(column)}), lower(${text})) > 0`;

/** SQL: a table with the column `value`: the id of the person and the ids of the people who have delegated to the person. */
export function selectRepresentedApproverIds({ user_id, people, now }: WaitingFilter): SQL {
  if (people) return sql`json_each(${JSON.stringify(people)})`;
  return sql`(SELECT ${user_id} AS value UNION SELECT d.user_id FROM delegations d JOIN users u ON u.id = d.user_id AND u.is_active = 1
    WHERE d.delegate_user_id = ${user_id} AND ${isInForce(now)})`;
}

/**
 * SQL: the conditions under which a request that waits for one of `selectRepresentedApproverIds`, as `waiting_approvers a`, waits for the
 * person, and the viewer may see it. A request never waits for its requester or for somebody who cannot decide it because of the separation
 * of duties (R33), so only delegates are compared with these. `domain/requests/waiting.ts` implements the same rule.
 */
export function waitingConditions(scope: Scope, { user_id, people, is_viewer }: WaitingFilter): SQL[] {
  const isTrueOfRequest = (condition: SQL): SQL =>
    sql`EXISTS (SELECT 1 FROM requests r WHERE r.seq = a.request_seq AND ${condition})`;
  return [
    ...(people?.length === 1
      ? []
      : [sql`(a.user_id = ${user_id} OR ${isTrueOfRequest(isNotExcluded(sql`${user_id}`))})`]),
    ...(is_viewer || scope.kind === "all" ? [] : [isTrueOfRequest(isVisibleTo(scope))]),
  ];
}

const isWaiting = (scope: Scope, filter: WaitingFilter): SQL =>
  sql`EXISTS (SELECT 1 FROM waiting_approvers a WHERE ${sql.join(
    [
      sql`a.request_seq = r.seq AND a.status IN ${sqlList(WAITING_STATUSES)}`,
      sql`a.user_id IN (SELECT value FROM ${selectRepresentedApproverIds(filter)})`,
      ...waitingConditions(scope, filter),
    ],
    sql` AND `,
  )})`;

/** SQL: whether the viewer may see the request (R4) and, if `waiting_for` is set, whether the request waits for that person. */
export const visibilityConditions = (scope: Scope, { waiting_for }: RequestFilters): SQL[] => [
  waiting_for ? isWaiting(scope, waiting_for) : isVisibleTo(scope),
];

/** SQL: the `seq` of the requests that have every word of `q` in their title, description, requester or department. */
export const selectTextMatches = (q: string): SQL =>
  sql`SELECT rowid AS seq FROM requests_fts WHERE requests_fts MATCH ${toSearchExpression(q)}`;

/** SQL: the `seq` of the requests with this number, or with a number that ends in these characters. Reads two index ranges. */
export function selectNumberMatches({ id, reversed_end }: NumberSearch): SQL {
  const exactMatch = sql`SELECT seq FROM requests INDEXED BY requests_id WHERE id = ${id}`;
  if (reversed_end === null) return exactMatch;
  const last = reversed_end.length - 1;
  const after = reversed_end.slice(0, last) + String.fromCharCode(reversed_end.charCodeAt(last) + 1);
  return sql`SELECT seq FROM requests INDEXED BY requests_id_reversed WHERE id_reversed >= ${reversed_end} AND id_reversed < ${after}
    UNION ${exactMatch}`;
}

/**
 * Returns an FTS5 expression for texts that contain every word of `q`, at least as the beginning of a word. Words are quoted, so that no
 * input works as an operator.
 */
export function toSearchExpression(q: string): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0
    ? '""'
    : words
        .slice(0, 12)
        .map((word) => `"${word}"*`)
        .join(" ");
}
