/** Decides from which source a list reads its candidates, and which filters are checked for each candidate. */

import { type SQL, sql } from "drizzle-orm";
import { toSearchPart } from "../../../domain/format/folded-text.ts";
import { type FilterStatus, isRequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { SortOrder } from "../../../domain/requests/sort-keys.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import {
  ACTION_CONDITIONS,
  amountBounds,
  type Bounds,
  decisionBounds,
  IS_DECIDED,
  type RequestFilters,
  submissionBounds,
  toFilterConditions,
  unassignedCondition,
  visibilityConditions,
  waitingPersonConditions,
} from "./request-filters.ts";
import { isFlagged } from "./request-flags.ts";
import {
  BY_PARTICIPANT,
  BY_REQUESTER,
  CREATED,
  decisionsSource,
  type Filter,
  findOpenStatuses,
  IS_OPEN,
  indexSource,
  type ListSort,
  type ListSource,
  mergeSources,
  namedRequestsSource,
  type Order,
  type PerPersonSource,
  peopleSource,
  type RangeSource,
  SORT_COLUMNS,
  searchSource,
  selectPeopleByName,
  visibleSource,
  type WaitingSource,
  waitingSource,
} from "./request-sources.ts";

/**
 * How to read a list. `conditions`: the conditions on `requests r` that the source does not already fulfil. `exact`:
 * whether the source has the order of the list; if not, the list is read in parts, and each part is sorted.
 * `first`: a source that is tried before, with its own conditions. It is used unless it has too many requests or
 * people.
 */
export type ListPlan = {
  source: RangeSource | WaitingSource;
  conditions: SQL[];
  exact: boolean;
  first?: { source: ListSource; conditions: SQL[] };
};

/** The shortest part of a name that the index of names finds. */
const MIN_INDEXED_NAME = 3;

/** SQL: the conditions of visibility and of all filters, except those that the source already fulfils. */
const conditionsOf = (
  scope: Scope,
  filters: RequestFilters,
  fulfilled: readonly Filter[],
  isVisible = false,
): SQL[] => [
  ...(isVisible || (scope.kind === "all" && !filters.waiting_for) ? [] : visibilityConditions(scope, filters)),
  ...toFilterConditions({ ...filters, ...Object.fromEntries(fulfilled.map((name) => [name, undefined])) }),
  ...flagConditions(filters),
];

/** SQL: the condition of the filter `flagged`. It comes last, because it reads more rows than the others. */
const flagConditions = ({ flagged }: RequestFilters): SQL[] => (flagged ? [isFlagged(flagged)] : []);

/** Returns how to read a list with the fewest rows. */
export function planList(scope: Scope, filters: RequestFilters, order: Order): ListPlan {
  const byCreation = order.sort_by === "created_at";
  const direction = byCreation ? order.sort_order : "desc";
  if (filters.q !== undefined) {
    const source = searchSource(filters.q, direction);
    return { source, conditions: conditionsOf(scope, filters, ["q"]), exact: false };
  }
  if (filters.waiting_for) {
    const conditions = [
      ...waitingPersonConditions(scope, filters.waiting_for),
      ...toFilterConditions(filters),
      ...flagConditions(filters),
    ];
    return { source: waitingSource(filters.waiting_for), conditions, exact: order.sort_by === "urgency" };
  }
  if (filters.ids) {
    const conditions = conditionsOf(scope, filters, ["ids", "date_from", "date_to"]);
    return { source: namedRequestsSource(filters, direction), conditions, exact: byCreation };
  }
  if (filters.without_approver) {
    const source = indexSource("requests_unassigned", SORT_COLUMNS.urgency, "asc", [unassignedCondition]);
    const conditions = conditionsOf(scope, filters, ["without_approver"]);
    return { source, conditions, exact: order.sort_by === "urgency" };
  }
  if (filters.requester_id !== undefined) {
    const isOwn = scope.kind !== "all" && scope.user_id === filters.requester_id;
    const where = [sql`r.requester_id = ${filters.requester_id}`];
    const source = indexSource("requests_requester", CREATED, direction, where, submissionBounds(filters));
    const conditions = conditionsOf(scope, filters, ["requester_id", "date_from", "date_to"], isOwn);
    return { source, conditions, exact: byCreation };
  }
  if (filters.decided_by !== undefined) {
    const conditions = conditionsOf(scope, filters, ["decided_by", "date_from", "date_to"]);
    return { source: decisionsSource(filters.decided_by, filters, direction), conditions, exact: byCreation };
  }
  const created = createdSource(scope, filters, direction);
  // A requester takes part in few requests, so reading these is cheaper than reading the requests of all people with a
  // name.
  const people = scope.kind === "participant" ? null : namedPeopleSource(filters, direction);
  if (people) {
    const conditions = conditionsOf(scope, filters, ["date_from", "date_to"]);
    return { ...created, exact: false, first: { source: people, conditions } };
  }
  if (scope.kind === "participant") return { ...created, exact: byCreation };
  const plan: ListPlan = byCreation ? { ...created, exact: true } : walkPlan(scope, filters, order, created);
  const first = findFilterRange(scope, filters, order);
  return first ? { ...plan, first } : plan;
}

/**
 * Returns the index range of the days of decision or of the amounts in the filters; null if there are no such filters.
 */
function findFilterRange(scope: Scope, filters: RequestFilters, { sort_by }: Order): ListPlan["first"] | null {
  const { amount_min, amount_max, decided_from, decided_to } = filters;
  if (decided_from !== undefined || decided_to !== undefined) {
    const source = indexSource("requests_decided", DECIDED, "desc", [IS_DECIDED], decisionBounds(filters));
    return { source, conditions: conditionsOf(scope, filters, ["decided_from", "decided_to"]) };
  }
  if ((amount_min === undefined && amount_max === undefined) || sort_by === "amount") return null;
  const source = indexSource("requests_amount", SORT_COLUMNS.amount, "desc", [], amountBounds(filters));
  return { source, conditions: conditionsOf(scope, filters, AMOUNT_FILTERS) };
}

const DECIDED = ["decided_at", "seq"] as const;
const AMOUNT_FILTERS = ["amount_min", "amount_max"] as const;

/**
 * Returns the source of the requests of people with the name in a filter; null if the index of names cannot find the
 * name of any filter.
 */
function namedPeopleSource(filters: RequestFilters, order: SortOrder): PerPersonSource | null {
  const { requester, approver, approver_for = [] } = filters;
  const isIndexed = (text: string | undefined): text is string =>
    text !== undefined && [...toSearchPart(text)].length >= MIN_INDEXED_NAME;
  if (isIndexed(requester)) return peopleSource(filters, order, selectPeopleByName(requester), BY_REQUESTER);
  if (!isIndexed(approver)) return null;
  const ids = sql`SELECT value FROM json_each(${JSON.stringify([approver, ...approver_for])})`;
  const people = sql`${ids} UNION SELECT value FROM (${selectPeopleByName(approver)})`;
  return peopleSource(filters, order, people, BY_PARTICIPANT);
}

type CreatedPlan = Pick<ListPlan, "conditions"> & { source: RangeSource; isWhole: boolean };

/**
 * Returns the source, in the order of submission, with the fewest requests that do not match the filters. `isWhole`:
 * whether it contains all requests.
 */
function createdSource(scope: Scope, filters: RequestFilters, order: SortOrder): CreatedPlan {
  const dates = ["date_from", "date_to"] as const;
  const fulfilled: Filter[] = findOpenStatuses(filters) ? [...dates, "statuses"] : [...dates];
  const hasDates = filters.date_from !== undefined || filters.date_to !== undefined;
  const isOwnDepartment = scope.kind === "department" && filters.department?.is_own === true;
  if (scope.kind === "participant" || (scope.kind === "department" && filters.department && !isOwnDepartment)) {
    const source = visibleSource({ user_id: scope.user_id }, filters, order);
    return { source, conditions: conditionsOf(scope, filters, fulfilled, true), isWhole: false };
  }
  if (scope.kind === "department" && !isOwnDepartment) {
    const source = visibleSource(scope, filters, order);
    return { source, conditions: conditionsOf(scope, filters, fulfilled, true), isWhole: false };
  }
  const { ranges, fulfilled: chosen } = chooseCreatedRanges(filters);
  const source = mergeSources(
    ranges.map(({ index, where }) => indexSource(index, CREATED, order, where, submissionBounds(filters))),
    CREATED,
    order,
  );
  const conditions = conditionsOf(scope, filters, [...chosen, ...dates], true);
  return { source, conditions, isWhole: chosen.length === 0 && !hasDates };
}

type IndexRange = { index: string; where: SQL[] };

/** The maximum number of statuses for which a list reads separate index ranges. */
const MAX_STATUS_RANGES = 5;

/**
 * Returns index ranges, in the order of submission, that contain all matches, and the filters that these ranges fulfil.
 */
function chooseCreatedRanges(filters: RequestFilters): { ranges: IndexRange[]; fulfilled: Filter[] } {
  const { statuses, department, request_type } = filters;
  const rangeOf = (index: string, ...names: Filter[]) => ({
    ranges: [{ index, where: toFilterConditions(Object.fromEntries(names.map((name) => [name, filters[name]]))) }],
    fulfilled: names,
  });
  const hasStatusRanges = statuses && statuses.length <= MAX_STATUS_RANGES;
  const areActions = statuses?.every((status) => !isRequestStatus(status)) ?? false;
  if (hasStatusRanges && areActions) return { ranges: statuses.map(toStatusRange), fulfilled: ["statuses"] };
  if (department && hasStatusRanges && statuses.every(isRequestStatus)) {
    const ranges = statuses.map((status) => ({
      index: "requests_department_status",
      where: toFilterConditions({ department, statuses: [status] }),
    }));
    return { ranges, fulfilled: ["department", "statuses"] };
  }
  if (request_type && !findOpenStatuses(filters)) return rangeOf("requests_type", "request_type");
  if (department) return rangeOf("requests_department", "department");
  if (hasStatusRanges) return { ranges: statuses.map(toStatusRange), fulfilled: ["statuses"] };
  return rangeOf("requests_created");
}

const toStatusRange = (status: FilterStatus): IndexRange =>
  isRequestStatus(status)
    ? { index: "requests_status", where: toFilterConditions({ statuses: [status] }) }
    : { index: `requests_${status}`, where: [ACTION_CONDITIONS[status]] };

/**
 * Returns the plan for a list that is not sorted by the time of submission: it reads the index with the order of the
 * list and skips requests that do not match. The source `created` is tried first, unless it has all requests or the
 * index fulfils all filters.
 */
function walkPlan(scope: Scope, filters: RequestFilters, order: Order, created: CreatedPlan): ListPlan {
  const { sort_by, sort_order } = order;
  const { statuses = [], department } = filters;
  const [status] = statuses;
  const isOneStatus = statuses.length === 1 && status !== undefined && isRequestStatus(status);
  const isOwnDepartment = scope.kind === "department" && department?.is_own === true;
  const byStatus = sort_by === "status";
  const fulfilled: Filter[] = byStatus && department ? ["department"] : [];
  if (byStatus && isOneStatus) fulfilled.push("statuses");
  const openStatuses = sort_by === "due_date" ? findOpenStatuses(filters) : null;
  if (openStatuses) fulfilled.push("statuses");
  const index = byStatus
    ? department
      ? "requests_department_status"
      : "requests_status"
    : openStatuses
      ? "requests_open_due"
      : `requests_${INDEX_NAMES[sort_by]}`;
  const where = toFilterConditions(Object.fromEntries(fulfilled.map((name) => [name, filters[name]])));
  if (sort_by === "priority" && filters.priority)
    where.push(sql`r.priority_rank = (SELECT sort_order FROM priorities WHERE code = ${filters.priority})`);
  const key = SORT_COLUMNS[sort_by];
  const source = openStatuses
    ? mergeSources(
        openStatuses.map((one) =>
          indexSource(index, key, sort_order, [...toFilterConditions({ statuses: [one] }), IS_OPEN]),
        ),
        key,
        sort_order,
      )
    : indexSource(index, key, sort_order, where, findBoundsOfOrder(filters, sort_by));
  if (sort_by === "amount") fulfilled.push(...AMOUNT_FILTERS);
  const conditions = conditionsOf(scope, filters, fulfilled, isOwnDepartment);
  if (created.isWhole || conditions.length === 0) return { source, conditions, exact: true };
  return { source, conditions, exact: true, first: created };
}

/** Returns bounds that follow from the filters and shorten the range of the index; null if there are none. */
function findBoundsOfOrder(filters: RequestFilters, sort_by: ListSort): Bounds | null {
  const { statuses = [], date_from = "", decided_from = "", amount_min, amount_max } = filters;
  if (sort_by === "status" && statuses.length > 1 && statuses.every(isRequestStatus)) {
    const sorted = statuses.toSorted();
    return { column: "status", from: sorted[0], to: sorted.at(-1) };
  }
  // A request is not updated before it is submitted or decided.
  const [, updated_from = ""] = [date_from, decided_from].toSorted();
  if (sort_by === "updated_at" && updated_from) return { column: "updated_at", from: `${updated_from}T00:00:00.000Z` };
  const hasAmounts = amount_min !== undefined || amount_max !== undefined;
  return sort_by === "amount" && hasAmounts ? amountBounds(filters) : null;
}

/** The name of the index of each order, without the prefix `requests_`. */
const INDEX_NAMES: Record<ListSort, string> = {
  created_at: "created",
  updated_at: "updated",
  due_date: "due",
  amount: "amount",
  priority: "priority",
  status: "status",
  title: "title",
  urgency: "unassigned",
};
