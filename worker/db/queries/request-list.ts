import { type SQL, sql } from "drizzle-orm";
import { OPEN_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { SortOrder } from "../../../domain/requests/sort-keys.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import { WAITING_STATUSES } from "../../../domain/requests/waiting.ts";
import type { Database, Statement } from "../database.ts";
import { type Branch, type ListSort, parseSearchedNumber, planBranches } from "./request-branches.ts";
import {
  type ColumnResolver,
  filterConditions,
  isVisibleTo,
  type RequestFilters,
  representedApproverIds,
  requestColumn,
  waitingConditions,
} from "./request-filters.ts";
import { type ListViewer, listColumns, type StoredListRow } from "./request-rows.ts";

export type SortValue = string | number;
/** `after`: the key of the last row shown, as `sortValues` returns it. `urgency` is always ascending. */
export type ListPageOptions = { sort_by: ListSort; sort_order: SortOrder; after: SortValue[] | null; limit: number };

/** Counting matches stops here; past it a list says '1000+' (design/api.md). */
export const COUNT_CEILING = 1000;

/** The key each order walks along; `seq` makes it unique, which `urgency` holds already. Each list has an index that starts with it. */
const SORT_KEYS = {
  created_at: ["created_at", "seq"],
  updated_at: ["updated_at", "seq"],
  due_date: ["due_sort", "seq"],
  amount: ["amount_usd", "seq"],
  priority: ["priority_rank", "seq"],
  status: ["status", "created_at", "seq"],
  title: ["title", "seq"],
  urgency: ["status", "urgency"],
} as const satisfies Record<ListSort, readonly string[]>;

/** Whether a list has matches of a number before those of the text, so that its key begins with the rank. */
const hasRanks = (filters: RequestFilters): boolean => parseSearchedNumber(filters) !== null;

/** How many values the key of a list has. */
export const keyLength = (filters: RequestFilters, sort_by: ListSort): number =>
  SORT_KEYS[sort_by].length + (hasRanks(filters) ? 1 : 0);

/** Whether the rank that a key of this list begins with exists; a list without ranks has nothing to be wrong. */
export const isValidRank = (key: readonly SortValue[], filters: RequestFilters): boolean =>
  !hasRanks(filters) || key[0] === 0 || key[0] === 1;

/** What a row is sorted by: the values of its key, in their order. */
export type SortKeyColumns = { [column: `sort_${number}`]: SortValue };

/** The values that a cursor carries on from. */
export function sortValues(row: SortKeyColumns, filters: RequestFilters, sort_by: ListSort): SortValue[] {
  return Array.from({ length: keyLength(filters, sort_by) }, (_, index) => row[`sort_${index}`] ?? "");
}

/** (a, b, …) beyond (x, y, …): one range of the index. */
function isAfterKey(columns: SQL[], values: SortValue[], order: SortOrder): SQL {
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  return sql`(${sql.join(columns, sql`, `)}) ${beyond} (${sql.join(
    values.map((one) => sql`${one}`),
    sql`, `,
  )})`;
}

function orderByClause({ sort_by, sort_order }: ListPageOptions, column: ColumnResolver): SQL {
  const direction = sql.raw(sort_order);
  return sql.join(
    SORT_KEYS[sort_by].map((name) => sql`${column(name)} ${direction}`),
    sql`, `,
  );
}

/**
 * One page of requests, one row more than asked for when there is another page. A page reads about as many rows as it shows:
 * a single branch is walked along its index; of several, each is limited by itself before they are put together.
 */
export function listRequests(
  db: Database,
  viewer: ListViewer & { scope: Scope },
  filters: RequestFilters,
  plan: ListPageOptions,
): Statement<ListRow> {
  return db.all(listQuery(viewer.scope, filters, plan, listColumns(viewer)));
}

/** The same page with the columns of an export only: no attachments, nothing about the viewer. */
export function listExportRows(db: Database, scope: Scope, filters: RequestFilters, plan: ListPageOptions) {
  return db.all<StoredExportRow & SortKeyColumns>(listQuery(scope, filters, plan, exportColumns));
}

export type ListRow = StoredListRow & SortKeyColumns;

export type StoredExportRow = {
  seq: number;
  id: string;
  title: string;
  description: string;
  request_type: string;
  department_name: string;
  requester_name: string;
  amount_minor: number | null;
  amount_decimals: number;
  currency: string;
  priority: string;
  status: RequestStatus;
  current_approver_name: string | null;
  due_at: string | null;
  created_at: string;
  updated_at: string;
  approved_at: string | null;
};

/** Of `requests r`. */
export const exportColumns =
  sql.raw(`r.seq, r.id, r.title, r.description, r.request_type, r.department_name, r.requester_name, r.amount_minor,
  r.amount_decimals, r.currency, r.priority, r.status, r.current_approver_name, r.due_at, r.created_at, r.updated_at, r.approved_at`);

function listQuery(scope: Scope, filters: RequestFilters, plan: ListPageOptions, selected: SQL): SQL {
  const ranked = hasRanks(filters);
  const key = [...(ranked ? [sql`m.rank`] : []), ...SORT_KEYS[plan.sort_by].map(requestColumn)];
  const columns = sql.join(
    [selected, ...key.map((value, index) => sql`${value} AS ${sql.raw(`sort_${index}`)}`)],
    sql`, `,
  );
  const order = sql`${ranked ? sql`m.rank, ` : sql``}${orderByClause(plan, requestColumn)} LIMIT ${plan.limit + 1}`;
  if (isSortedByUrgency(filters, plan))
    return sql`SELECT ${columns} FROM requests r WHERE r.seq IN (${urgencyQuery(scope, filters, plan)}) ORDER BY ${order}`;
  const branches = planBranches(scope, filters, plan.sort_by).filter(({ rank }) => !ranked || rank >= startRank(plan));
  const [only, second] = branches;
  if (only && !second && !ranked) return branchQuery(only, filters, plan, columns);
  const union = sql.join(
    branches.map(
      (one) =>
        sql`SELECT seq, ${sql.raw(String(one.rank))} AS rank FROM (${branchQuery(one, filters, plan, sql`${one.column("seq")} AS seq`)})`,
    ),
    sql` UNION `,
  );
  return sql`SELECT ${columns} FROM (${union}) m CROSS JOIN requests r ON r.seq = m.seq ORDER BY ${order}`;
}

/** The rank that a page begins in: the branches before it have been shown. */
const startRank = ({ after }: ListPageOptions): number => Number(after?.[0] ?? 0);

function branchQuery(branch: Branch, filters: RequestFilters, plan: ListPageOptions, wanted: SQL): SQL {
  const { column } = branch;
  const names = SORT_KEYS[plan.sort_by];
  const after = startKeyInBranch(branch, filters, plan);
  const where = whereClause([
    ...branch.where,
    ...filterConditions(filters, column),
    ...(after ? [isAfterKey(names.map(column), after, plan.sort_order)] : []),
  ]);
  return sql`SELECT ${wanted} FROM ${branch.from}${where} ORDER BY ${orderByClause(plan, column)} LIMIT ${plan.limit + 1}`;
}

/** The key that a branch goes on from; null: from its beginning. */
function startKeyInBranch({ rank }: Branch, filters: RequestFilters, plan: ListPageOptions): SortValue[] | null {
  if (!plan.after || !hasRanks(filters)) return plan.after;
  return rank === startRank(plan) ? plan.after.slice(1) : null;
}

const isSortedByUrgency = (
  { waiting_for, without_approver, q }: RequestFilters,
  { sort_by }: ListPageOptions,
): boolean => (waiting_for !== undefined || without_approver === true) && q === undefined && sort_by === "urgency";

/**
 * What waits for a person, or for an approver, most urgent first: one index range for each person and status, each limited by itself.
 * One statement for any number of people, because D1 puts at most five SELECTs together.
 */
function urgencyQuery(scope: Scope, filters: RequestFilters, plan: ListPageOptions): SQL {
  const { waiting_for } = filters;
  const people = waiting_for ? representedApproverIds(waiting_for) : sql`json_each('[null]')`;
  const statuses = remainingStatuses(waiting_for ? WAITING_STATUSES : OPEN_STATUSES, plan);
  const where = whereClause([
    sql`r.current_approver_id IS w.value`,
    sql`r.status = s.value ->> 'status'`,
    sql`r.urgency > s.value ->> 'after'`,
    ...(waiting_for ? waitingConditions(scope, waiting_for) : [isVisibleTo(scope)]),
    ...filterConditions(filters, requestColumn),
  ]);
  return sql`SELECT found.value FROM ${people} w CROSS JOIN json_each(${JSON.stringify(statuses)}) s
    CROSS JOIN json_each((SELECT json_group_array(seq) FROM (
      SELECT r.seq FROM requests r INDEXED BY requests_approver${where} ORDER BY r.urgency LIMIT ${plan.limit + 1}))) found`;
}

/** The statuses that a page has yet to show, each with the urgency that it goes on from. */
function remainingStatuses(statuses: readonly RequestStatus[], { after }: ListPageOptions) {
  const [last = "", urgency = ""] = after ?? [];
  return statuses
    .filter((status) => status >= String(last))
    .map((status) => ({ status, after: status === last ? String(urgency) : "" }));
}

const whereClause = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql` WHERE ${sql.join(conditions, sql` AND `)}` : sql``;

/** Matches, counted up to the ceiling plus one. */
export function countRequests(db: Database, scope: Scope, filters: RequestFilters, ceiling: number = COUNT_CEILING) {
  return db.all<{ matches: number }>(
    sql`SELECT count(*) AS matches FROM (${limitedMatchQuery(scope, filters, ceiling)})`,
  );
}

/** The same by status. */
export function countByStatus(db: Database, scope: Scope, filters: RequestFilters, ceiling: number) {
  return db.all<{ status: RequestStatus; count: number }>(
    sql`SELECT r.status, count(*) AS count FROM (${limitedMatchQuery(scope, filters, ceiling)}) m CROSS JOIN requests r ON r.seq = m.seq GROUP BY r.status`,
  );
}

/** The `seq` of the matches, at most the ceiling plus one. */
function limitedMatchQuery(scope: Scope, filters: RequestFilters, ceiling: number): SQL {
  const branches = planBranches(scope, filters, "created_at").map((branch) => {
    const where = whereClause([...branch.where, ...filterConditions(filters, branch.column)]);
    return sql`SELECT seq FROM (SELECT ${branch.column("seq")} AS seq FROM ${branch.from}${where} LIMIT ${ceiling + 1})`;
  });
  return sql`SELECT seq FROM (${sql.join(branches, sql` UNION `)}) LIMIT ${ceiling + 1}`;
}
