/** Reads a limited number of the requests that match a filter of the assistant, under the visibility rule (R4). */

import { type SQL, sql } from "drizzle-orm";
import { stemWord } from "../../../domain/assistant/describe-query.ts";
import type { AmountFilter, RequestFilter } from "../../../domain/assistant/query.ts";
import { isRequestStatus, OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { parseRequestNumberSearch } from "../../../domain/requests/search.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Database } from "../database.ts";
import { containsText } from "../folded-columns.ts";
import { type AssistantRequestRow, factColumns } from "./assistant.ts";
import { planFilterWalks, planScopeWalks, selectWalkRequests, type Walk, type WalkRange } from "./newest-requests.ts";
import {
  isVisibleTo,
  isWaitingForAny,
  type RequestFilters,
  selectNumberMatches,
  toFilterConditions,
  toSearchExpression,
  visibilityConditions,
  type WaitingFilter,
} from "./request-filters.ts";

/**
 * A normalized filter (`normalizeFilter`) with the values that its conditions need. `toWaitingFilter`: returns the
 * filter for a person of `waiting_for`. `exact_minor`: an exact amount in minor units of its currency.
 */
export type MatchQuery = {
  scope: Scope;
  filter: RequestFilter;
  now: string;
  toWaitingFilter: (user_id: string) => WaitingFilter;
  exact_minor: number | null;
};

type Choice<T extends string = string> = { any_of: readonly T[]; none_of: readonly T[] };

const allOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` AND `)})`;

/**
 * SQL: the conditions of a choice. `toCondition`: whether one of the values applies. A comparison with NULL does not
 * apply. All values are one parameter, because D1 accepts at most 100 parameters in a statement.
 */
const choiceConditions = <T extends string>(
  { any_of, none_of }: Choice<T>,
  toCondition: (values: readonly T[]) => SQL,
): SQL[] => [
  ...(any_of.length > 0 ? [toCondition(any_of)] : []),
  ...(none_of.length > 0 ? [sql`(${toCondition(none_of)}) IS NOT 1`] : []),
];

const isInList = (filters: RequestFilters): SQL => allOf(toFilterConditions(filters));

const REQUEST_TEXT = sql.raw(
  "(r.title_search || ' ' || r.description_search || ' ' || r.requester_name_search || ' ' || r.department_name_search)",
);

/** SQL: whether a text of `requests r` contains the word. Uses no index. */
const containsWord = (word: string): SQL => containsText(REQUEST_TEXT, stemWord(word));

function amountConditions({ min, max, currency }: AmountFilter, exact_minor: number | null): SQL[] {
  if (currency !== "USD") return [sql`r.currency = ${currency} AND r.amount_minor = ${exact_minor}`];
  return [isInList({ amount_min: min ?? 0, ...(max === null ? {} : { amount_max: max }) })];
}

const dayConditions = (column: string, period: { from: string | null; to: string | null } | null): SQL[] => [
  ...(period?.from ? [sql`${sql.raw(column)} >= ${`${period.from}T00:00:00.000Z`}`] : []),
  ...(period?.to ? [sql`${sql.raw(column)} <= ${`${period.to}T23:59:59.999Z`}`] : []),
];

/** SQL: the conditions of the filter on `requests r`, those of lists where lists have the filter. */
function conditions({ scope, filter, now, toWaitingFilter, exact_minor }: MatchQuery): SQL[] {
  const { decided, text, amount } = filter;
  const decision = { decided_from: decided?.from ?? undefined, decided_to: decided?.to ?? undefined };
  return [
    isVisibleTo(scope),
    ...(filter.ids.length > 0 ? [isOneOf("r.id", filter.ids), ...text.all_of.map(containsWord)] : []),
    ...choiceConditions(filter.status, (statuses) => isInList({ statuses })),
    ...choiceConditions(filter.type, (codes) => isOneOf("r.request_type", codes)),
    ...choiceConditions(filter.department, (ids) => isOneOf("r.department_id", ids)),
    ...choiceConditions(filter.priority, (codes) => isOneOf("r.priority", codes)),
    ...choiceConditions(
      filter.currency,
      (codes) => sql`(${isOneOf("r.currency", codes)} AND r.amount_minor IS NOT NULL)`,
    ),
    ...choiceConditions(filter.submitted_by, (ids) => isOneOf("r.requester_id", ids)),
    ...choiceConditions(filter.waiting_for, ([id = "", ...others]) =>
      others.length === 0
        ? allOf(visibilityConditions(scope, { waiting_for: toWaitingFilter(id) }))
        : sql`(r.status IN ('pending', 'overdue') AND ${isWaitingForAny([id, ...others])})`,
    ),
    ...choiceConditions(filter.decided_by, isDecidedByAny),
    ...choiceConditions(
      filter.involves,
      (ids) => sql`(${isOneOf("r.requester_id", ids)} OR ${isWaitingForAny(ids)} OR ${isDecidedByAny(ids)})`,
    ),
    ...(filter.without_approver ? [isInList({ without_approver: true })] : []),
    ...(filter.overdue ? [isPastDue(now)] : []),
    ...(amount ? amountConditions(amount, exact_minor) : []),
    ...(filter.has_amount === null ? [] : [sql`(r.amount_minor IS NOT NULL) = ${filter.has_amount ? 1 : 0}`]),
    ...(filter.has_files === null
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM attachments a WHERE a.request_seq = r.seq AND a.removed_version IS NULL) = ${filter.has_files ? 1 : 0}`,
        ]),
    ...dayConditions("r.created_at", filter.created),
    ...(decided && !filter.status.any_of.includes("cancelled") ? toFilterConditions(decision) : []),
    ...(decided && filter.status.any_of.includes("cancelled") ? dayConditions("r.decided_at", decided) : []),
    ...dayConditions("r.due_at", filter.due),
    ...text.none_of.map((word) => sql`NOT ${containsWord(word)}`),
  ];
}

const isDecidedByAny = (ids: readonly string[]): SQL => sql`EXISTS (SELECT 1 FROM request_decisions x
  WHERE ${isOneOf("x.user_id", ids)} AND x.created_at = r.created_at AND x.request_seq = r.seq)`;

const isPastDue = (now: string): SQL =>
  sql`(r.status = 'overdue' OR (r.status IN ('pending', 'needs_info') AND r.due_at IS NOT NULL AND r.due_at < ${now}))`;

const isOneOf = (column: string, values: readonly string[]): SQL =>
  sql`${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** The maximum number of walks in one statement: each walk adds parameters, and D1 limits their number. */
const MAX_WALKS = 5;
const hasFew = (values: readonly string[]): boolean => values.length > 0 && values.length <= MAX_WALKS;

/** Returns the walks that read the requests of the filter. Uses the condition with the fewest matches. */
export function planMatchWalks({ scope, filter, toWaitingFilter }: MatchQuery): Walk[] {
  const { ids, status, created, decided, department } = filter;
  const listed = filter.overdue && status.any_of.length === 0 ? OPEN_STATUSES : status.any_of;
  const range: WalkRange = {
    statuses: listed.every(isRequestStatus) ? listed.filter(isRequestStatus) : [],
    created: {
      ...(created?.from ? { from: `${created.from}T00:00:00.000Z` } : {}),
      ...(created?.to ? { before: `${created.to}T24` } : {}),
    },
  };
  const ofEach = (of: "requester" | "participant" | "department", keys: readonly string[]): Walk[] =>
    keys.map((id) => ({ of, id, ...range }));
  if (ids.length > 0) return [{ of: "query", query: sql`SELECT r.seq FROM requests r WHERE ${isOneOf("r.id", ids)}` }];
  if (filter.text.all_of.length > 0) return planTextWalks(filter.text.all_of);
  const [person = "", ...others] = filter.waiting_for.any_of;
  if (person !== "" && others.length === 0) return planFilterWalks(scope, { waiting_for: toWaitingFilter(person) });
  if (others.length > 0)
    return [
      {
        of: "query",
        query: sql`SELECT a.request_seq AS seq FROM waiting_approvers a WHERE ${isOneOf("a.user_id", filter.waiting_for.any_of)}`,
      },
    ];
  if (filter.without_approver) return planFilterWalks(scope, { without_approver: true });
  if (hasFew(filter.submitted_by.any_of)) return ofEach("requester", filter.submitted_by.any_of);
  if (hasFew(filter.decided_by.any_of))
    return filter.decided_by.any_of.flatMap((decided_by) => planFilterWalks(scope, { decided_by }));
  if (hasFew(filter.involves.any_of)) return ofEach("participant", filter.involves.any_of);
  if (scope.kind === "all" && decided && !status.any_of.includes("cancelled"))
    return planFilterWalks(scope, {
      decided_from: decided.from ?? undefined,
      decided_to: decided.to ?? (decided.from ? undefined : "9999-12-31"),
    });
  if (scope.kind === "all" && hasFew(department.any_of)) return ofEach("department", department.any_of);
  return planScopeWalks(scope, range);
}

function planTextWalks(words: readonly string[]): Walk[] {
  const q = words.map(stemWord).join(" ");
  const number = parseRequestNumberSearch(q);
  return [
    { of: "search", expression: toSearchExpression(q) },
    ...(number ? [{ of: "query" as const, query: selectNumberMatches(number) }] : []),
  ];
}

/** Returns the requests of the walks that match the query, newest first. `findIncompleteWalk` returns whether there may be more. */
export const listMatches = (db: Database, query: MatchQuery, walks: readonly Walk[]) =>
  db.all<AssistantRequestRow>(
    sql`SELECT ${factColumns} FROM ${selectWalkRequests(walks)} WHERE ${allOf(conditions(query))} ORDER BY r.created_at DESC, r.seq DESC`,
  );

/** Returns who approved or rejected each of the requests, at any step. The caller has checked that the viewer may see them (R4). */
export const listDeciders = (db: Database, ids: readonly string[]) =>
  db.all<{ request_id: string; user_id: string }>(
    sql`SELECT DISTINCT e.request_id, e.actor_id AS user_id FROM json_each(${JSON.stringify(ids)}) i
        CROSS JOIN request_events e ON e.request_id = i.value WHERE e.kind IN ('request.approved', 'request.rejected') AND e.actor_id IS NOT NULL`,
  );
