import { type SQL, sql } from "drizzle-orm";
import { toSearchWords } from "../../../domain/format/folded-text.ts";
import { type FilterStatus, isRequestStatus, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { RequestNumberSearch } from "../../../domain/requests/search.ts";
import type { SortOrder } from "../../../domain/requests/sort-keys.ts";
import { listRolesWithScope, type Scope } from "../../../domain/requests/visibility.ts";
import { WAITING_STATUSES } from "../../../domain/requests/waiting.ts";
import type { Role } from "../../../domain/roles.ts";
import { containsText, selectIdByName } from "../folded-columns.ts";
import { isDelegationInForce } from "./delegations.ts";
import { isInfluenced } from "./influences.ts";
import { isNotExcluded } from "./request-reads.ts";

/**
 * Filters requests that wait for the decision of a person. `people`: the ids of this person and of everybody for whom
 * the person is a delegate; null: the query reads the delegations in force at `now`. `is_influenced`: whether somebody
 * has influence over the account of one of `people` (R45); true if `people` is null. `is_viewer`: whether the person is
 * the viewer, who may see all these requests (R4).
 */
export type WaitingFilter = {
  user_id: string;
  people: readonly string[] | null;
  is_influenced: boolean;
  is_viewer: boolean;
  now: string;
};

/** The person who reads flags. `acts_for`: the people that the person decides for as their delegate. */
export type FlagReader = { id: string; role: Role; acts_for: readonly { id: string }[]; scope: Scope };

export type RequestFilters = {
  /** The requests with one of these statuses. Not empty. */
  statuses?: readonly FilterStatus[];
  priority?: string;
  request_type?: string;
  /** `name`: the name of the department. `is_own`: whether it is the viewer's department. */
  department?: { name: string; is_own: boolean };
  requester?: string;
  requester_id?: string;
  /**
   * The id, or a part of the name, of a person that the request waits for. For a closed request: of its last current
   * approver.
   */
  approver?: string;
  /**
   * If `approver` is the viewer: the ids of the people who have delegated to the viewer. Requests that wait for these
   * people also match.
   */
  approver_for?: readonly string[];
  /** Only open requests that wait for nobody (R14). */
  without_approver?: true;
  waiting_for?: WaitingFilter;
  /** Only requests that this person may decide and of which the person sees a flag (R56). */
  flagged?: FlagReader;
  /** The id of a person who approved or rejected the request, at any step. */
  decided_by?: string;
  /**
   * The lowest and the highest amount in USD at the rates of the request, inclusive. Requests without an amount match
   * neither limit.
   */
  amount_min?: number;
  amount_max?: number;
  /** The first and the last UTC day of the final approval or the rejection, inclusive. */
  decided_from?: string;
  decided_to?: string;
  /** Only these requests. */
  ids?: readonly string[];
  /** The search text: words, or a request number. */
  q?: string;
  /** The first and the last UTC day of submission, inclusive. */
  date_from?: string;
  date_to?: string;
};

/**
 * SQL: whether the viewer may see the request `table` (R4), for queries that do not start from an index of visible requests.
 */
export function isVisibleTo(scope: Scope, table = "r"): SQL {
  if (scope.kind === "all") return sql`1`;
  const column = (name: string) => sql.raw(`${table}.${name}`);
  const takesPart = sql`EXISTS (SELECT 1 FROM request_participants p WHERE p.user_id = ${scope.user_id} AND p.request_seq = ${column("seq")})`;
  return scope.kind === "participant"
    ? takesPart
    : sql`(${column("department_id")} = ${scope.department_id} OR ${takesPart})`;
}

const roleList = (kind: Parameters<typeof listRolesWithScope>[0]) =>
  sql.raw(
    listRolesWithScope(kind)
      .map((role) => `'${role}'`)
      .join(", "),
  );

/** SQL: whether the person `users u` may see `requests r` (R4), for queries about several people. */
export const isVisibleToUser: SQL = sql`(u.role IN (${roleList("all")})
  OR (u.role IN (${roleList("department")}) AND u.department_id = r.department_id)
  OR EXISTS (SELECT 1 FROM request_participants p WHERE p.request_seq = r.seq AND p.user_id = u.id))`;

/** SQL: the conditions of all filters on `requests r`, except `flagged`, and except `q` and `waiting_for`, which decide the source of the list. */
export function toFilterConditions(filters: RequestFilters): SQL[] {
  const all: SQL[] = [];
  if (filters.statuses) all.push(statusCondition(filters.statuses));
  if (filters.ids) all.push(sql`r.id IN (SELECT value FROM json_each(${JSON.stringify(filters.ids)}))`);
  if (filters.priority) all.push(sql`r.priority = ${filters.priority}`);
  if (filters.request_type) all.push(sql`r.request_type = ${filters.request_type}`);
  if (filters.department) {
    all.push(sql`r.department_id = ${selectIdByName("departments", "name_folded", filters.department.name)}`);
  }
  if (filters.requester_id) all.push(sql`r.requester_id = ${filters.requester_id}`);
  if (filters.requester) all.push(containsText(sql`r.requester_name_search`, filters.requester));
  if (filters.approver) all.push(approverCondition(filters.approver, filters.approver_for ?? []));
  if (filters.without_approver) all.push(unassignedCondition);
  if (filters.decided_by) {
    all.push(sql`EXISTS (SELECT 1 FROM request_decisions x
      WHERE x.user_id = ${filters.decided_by} AND x.created_at = r.created_at AND x.request_seq = r.seq)`);
  }
  if (filters.amount_min !== undefined || filters.amount_max !== undefined)
    all.push(...boundConditions(amountBounds(filters)));
  if (filters.decided_from || filters.decided_to) all.push(IS_DECIDED, ...boundConditions(decisionBounds(filters)));
  return [...all, ...boundConditions(submissionBounds(filters))];
}

/** The lowest and the highest value of a column, inclusive. */
export type Bounds = { column: string; from?: string | number; to?: string | number };

/**
 * SQL: whether the column is within the bounds.
 * @param after the order, if the list continues after a key within the bounds. The bound before this key is then
 * compared with `+column`, because otherwise SQLite would limit the index range by the bound instead of the key.
 */
export function boundConditions({ column, from, to }: Bounds, table = "r", after: SortOrder | null = null): SQL[] {
  const name = (order: SortOrder) => sql.raw(`${after === order ? "+" : ""}${table}.${column}`);
  return [
    ...(from === undefined ? [] : [sql`${name("asc")} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${name("desc")} <= ${to}`]),
  ];
}

const dayBounds = (column: string, from: string | undefined, to: string | undefined): Bounds => ({
  column,
  from: from && `${from}T00:00:00.000Z`,
  to: to && `${to}T23:59:59.999Z`,
});

/** Uses `decided_to` as an upper limit too, because no request is submitted after its decision. */
export const submissionBounds = ({ date_from, date_to, decided_to }: RequestFilters): Bounds =>
  dayBounds(
    "created_at",
    date_from,
    date_to && decided_to && decided_to < date_to ? decided_to : (date_to ?? decided_to),
  );

/** The bounds of the day of the final decision, for requests that fulfil IS_DECIDED. */
export const decisionBounds = ({ decided_from, decided_to }: RequestFilters): Bounds =>
  dayBounds("decided_at", decided_from, decided_to);

/** SQL: whether `requests r` was approved or rejected. Has the same text as the condition of the index `requests_decided`. */
export const IS_DECIDED: SQL = sql.raw("r.status IN ('approved','rejected')");

/** SQL for the values of the status filter that name an action instead of a status. */
export const ACTION_CONDITIONS: Record<Exclude<FilterStatus, RequestStatus>, SQL> = {
  reassigned: sql`r.was_reassigned = 1`,
  modified: sql`r.was_modified = 1`,
};

function statusCondition(statuses: readonly FilterStatus[]): SQL {
  const conditions = statuses.map((one) => (isRequestStatus(one) ? sql`r.status = ${one}` : ACTION_CONDITIONS[one]));
  return conditions.length === 1 ? (conditions[0] ?? sql`1`) : sql`(${sql.join(conditions, sql` OR `)})`;
}

/**
 * The fraction by which a range of amounts is extended, because `amount_usd` is a floating-point product: 100 EUR at
 * 1.08 are stored as 108.00000000000001. For amounts up to ten billion, the extension is less than a cent.
 */
const ROUNDING_TOLERANCE = 1e-12;

/** Less than every amount, but greater than 0, which `amount_usd` has for a request without an amount. */
const MIN_AMOUNT = 1e-12;

export const amountBounds = ({ amount_min = 0, amount_max }: RequestFilters): Bounds => ({
  column: "amount_usd",
  from: Math.max(MIN_AMOUNT, amount_min * (1 - ROUNDING_TOLERANCE)),
  to: amount_max && amount_max * (1 + ROUNDING_TOLERANCE),
});

/** SQL: whether `requests r` is open and waits for nobody. Has the same text as the condition of the index `requests_unassigned`. */
export const unassignedCondition: SQL = sql.raw(
  "r.waiting_for = '[]' AND r.status IN ('pending','needs_info','overdue')",
);

/**
 * SQL: whether `requests r` waits for a person `p` with `condition`; `p.value` has the id and the name. `waiting_for` of a closed request is empty.
 */
const isWaitingForPerson = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(r.waiting_for) p WHERE ${condition})`;

/** SQL: whether `requests r` waits for one of the people `ids`. */
export const isWaitingForAny = (ids: readonly string[]): SQL =>
  isWaitingForPerson(sql`p.value ->> 'id' IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);

function approverCondition(approver: string, others: readonly string[]): SQL {
  const conditions = [
    sql`r.current_approver_id = ${approver}`,
    sql`instr(r.waiting_for, json_quote(${approver})) > 0`,
    containsText(sql`r.current_approver_name_search`, approver),
    containsText(sql`r.waiting_for_search`, approver),
  ];
  if (others.length > 0) conditions.push(isWaitingForAny(others));
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

/** SQL: a table with the column `value`: the ids of the person and of the people who have delegated to the person. */
export function selectRepresentedApproverIds({ user_id, people, now }: WaitingFilter): SQL {
  if (people) return sql`json_each(${JSON.stringify(people)})`;
  return sql`(SELECT ${user_id} AS value UNION SELECT d.user_id FROM delegations d JOIN users u ON u.id = d.user_id AND u.is_active = 1
    WHERE d.delegate_user_id = ${user_id} AND ${isDelegationInForce(now)})`;
}

/**
 * SQL: the conditions under which a request `r` that waits for `w.value` is in the list of `user_id`: this user may
 * decide it, and the viewer may see it. `w` has the user and the people who delegated to the user
 * (`selectRepresentedApproverIds`). The first condition is skipped if `w.value` is the user, because a request never
 * waits for its requester or a barred person (R33). Influence can begin while a request waits (R45).
 * `domain/requests/waiting.ts` implements the same rule.
 */
export const waitingPersonConditions = (
  scope: Scope,
  { user_id, people, is_influenced, is_viewer, now }: WaitingFilter,
): SQL[] => [
  ...(people?.length === 1 ? [] : [sql`(w.value = ${user_id} OR ${isNotExcluded(sql`${user_id}`)})`]),
  ...(is_influenced
    ? [sql`${user_id}`, sql`w.value`].map((id) => sql`NOT ${isInfluenced(id, sql`r.requester_id`, now)}`)
    : []),
  ...(is_viewer || scope.kind === "all" ? [] : [isVisibleTo(scope)]),
];

const isWaiting = (scope: Scope, filter: WaitingFilter): SQL =>
  sql`(r.waiting_for <> '[]' AND r.status IN (${sql.raw(WAITING_STATUSES.map((status) => `'${status}'`).join(", "))}) AND EXISTS (
    SELECT 1 FROM ${selectRepresentedApproverIds(filter)} w WHERE ${sql.join(
      [sql`instr(r.waiting_for, json_quote(w.value)) > 0`, ...waitingPersonConditions(scope, filter)],
      sql` AND `,
    )}))`;

/** SQL: whether the viewer may see the request (R4) and, if `waiting_for` is set, whether the request waits for that person. */
export const visibilityConditions = (scope: Scope, { waiting_for }: RequestFilters): SQL[] => [
  waiting_for ? isWaiting(scope, waiting_for) : isVisibleTo(scope),
];

/** SQL: whether `requests r` has this number, or a number that ends in these characters. */
export const isNumberMatch = ({ id, reversed_end }: RequestNumberSearch): SQL =>
  reversed_end === null ? sql`r.id = ${id}` : sql`substr(r.id_reversed, 1, ${reversed_end.length}) = ${reversed_end}`;

/** SQL: the `seq` of the requests that `isNumberMatch` finds. Reads an index range. */
export function selectNumberMatches({ id, reversed_end }: RequestNumberSearch): SQL {
  if (reversed_end === null) return sql`SELECT seq FROM requests INDEXED BY requests_id WHERE id = ${id}`;
  return sql`SELECT seq FROM requests INDEXED BY requests_id_reversed
    WHERE id_reversed >= ${reversed_end} AND id_reversed < ${endOfPrefix(reversed_end)}`;
}

/** Returns the first text after all texts that begin with `prefix`. */
export const endOfPrefix = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);

/** How many words of a search text are compared. */
const MAX_SEARCH_WORDS = 12;

/**
 * Returns an FTS5 expression for texts that contain every word of `q` or words that begin with it. Words are quoted, so
 * that no input works as an operator.
 */
export function toSearchExpression(q: string): string {
  const words = toSearchWords(q, MAX_SEARCH_WORDS);
  return words.length === 0 ? '""' : words.map((word) => `"${word}"*`).join(" ");
}
