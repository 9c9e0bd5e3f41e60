import { type SQL, sql } from "drizzle-orm";
import { OPEN_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { SortOrder } from "../../../domain/requests/sort-keys.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import { WAITING_STATUSES } from "../../../domain/requests/waiting.ts";
import type { Database, Statement } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import { type ListBranch, type ListSort, parseSearchedNumber, planListBranches } from "./request-branches.ts";
import {
  type ColumnResolver,
  filterConditions,
  isVisibleTo,
  type RequestFilters,
  requestColumn,
  selectRepresentedApproverIds,
  waitingConditions,
} from "./request-filters.ts";
import { getListColumns, type ListViewer, type StoredListRow } from "./request-reads.ts";

export type SortValue = string | number;
/**
 * The sort order, start and length of a page of a list. `after`: the sort key of the last row of the previous page, from `toSortKey`; null:
 * the first page. The order `urgency` is always ascending.
 */
export type ListPageOptions = { sort_by: ListSort; sort_order: SortOrder; after: SortValue[] | null; limit: number };

/** The server counts matching requests up to this number; a list with more shows '1000+'. */
export const COUNT_CEILING = 1000;

/**
 * The columns of the sort key of each order. `seq` makes the key unique; `urgency` already contains it. Each list has an index that starts
 * with these columns.
 */
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

/**
 * Whether the search text contains a request number: then matches of the number come before matches of the text, and the sort key begins
 * with the rank.
 */
const hasRanks = (filters: RequestFilters): boolean => parseSearchedNumber(filters) !== null;

/** Returns how many values the sort key of a list has. */
export const getSortKeyLength = (filters: RequestFilters, sort_by: ListSort): number =>
  SORT_KEYS[sort_by].length + (hasRanks(filters) ? 1 : 0);

/** Whether the key is valid: it begins with an existing rank, or the list has no ranks. */
export const hasValidRank = (key: readonly SortValue[], filters: RequestFilters): boolean =>
  !hasRanks(filters) || key[0] === 0 || key[0] === 1;

/** The values of a row's sort key as the columns `sort_0`, `sort_1`, … */
export type SortKeyColumns = { [column: `sort_${number}`]: SortValue };

/** Returns the sort key of a row, for the cursor of the next page. */
export function toSortKey(row: SortKeyColumns, filters: RequestFilters, sort_by: ListSort): SortValue[] {
  return Array.from({ length: getSortKeyLength(filters, sort_by) }, (_, index) => row[`sort_${index}`] ?? "");
}

/** SQL: whether a row comes after the key: (a, b, …) > (x, y, …), or < in descending order. One range of the index. */
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
 * Returns one page of requests, and one row more if there is another page. Reads about as many rows as the page has, because each branch
 * uses an index and is limited before the branches are combined.
 */
export function listRequests(
  db: Database,
  viewer: ListViewer & { scope: Scope },
  filters: RequestFilters,
  plan: ListPageOptions,
): Statement<ListRow> {
  return db.all(listQuery(viewer.scope, filters, plan, getListColumns(viewer)));
}

/** Returns one page of requests with only the columns of an export: no attachments and no columns about the viewer. */
export function listExportRows(db: Database, scope: Scope, filters: RequestFilters, plan: ListPageOptions) {
  return db.all<StoredExportRow & SortKeyColumns>(listQuery(scope, filters, plan, exportColumns));
}

export type ListRow = StoredListRow & SortKeyColumns;

export type StoredExportRow = Pick<
  typeof requests.$inferSelect,
  | "seq"
  | "id"
  | "title"
  | "description"
  | "request_type"
  | "department_name"
  | "requester_name"
  | "amount_minor"
  | "amount_decimals"
  | "currency"
  | "priority"
  | "status"
  | "current_approver_name"
  | "due_at"
  | "created_at"
  | "updated_at"
  | "approved_at"
> & {
  /** The number of people whose decision the request waits for. */
  waiting_count: number;
};

/** SQL: the columns of `StoredExportRow`, from `requests r`. */
export const exportColumns =
  sql.raw(`r.seq, r.id, r.title, r.description, r.request_type, r.department_name, r.requester_name, r.amount_minor,
  r.amount_decimals, r.currency, r.priority, r.status, r.current_approver_name, json_array_length(r.waiting_for) AS waiting_count, r.due_at, r.created_at, r.updated_at,
  r.approved_at`);

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
  const branches = planListBranches(scope, filters, plan.sort_by).filter(
    ({ rank }) => !ranked || rank >= startRank(plan),
  );
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

/** Returns the rank of the first row of a page. Branches of lower ranks were on earlier pages. */
const startRank = ({ after }: ListPageOptions): number => Number(after?.[0] ?? 0);

function branchQuery(branch: ListBranch, filters: RequestFilters, plan: ListPageOptions, selected: SQL): SQL {
  const { column } = branch;
  const names = SORT_KEYS[plan.sort_by];
  const after = startKeyInBranch(branch, filters, plan);
  const where = whereClause([
    ...branch.where,
    ...filterConditions(filters, column),
    ...(after ? [isAfterKey(names.map(column), after, plan.sort_order)] : []),
  ]);
  return sql`SELECT ${selected} FROM ${branch.from}${branch.join ?? sql``}${where} ORDER BY ${orderByClause(plan, column)} LIMIT ${plan.limit + 1}`;
}

/** Returns the sort key after which a branch continues on this page; null: the branch starts from its beginning. */
function startKeyInBranch({ rank }: ListBranch, filters: RequestFilters, plan: ListPageOptions): SortValue[] | null {
  if (!plan.after || !hasRanks(filters)) return plan.after;
  return rank === startRank(plan) ? plan.after.slice(1) : null;
}

const isSortedByUrgency = (
  { waiting_for, without_approver, q }: RequestFilters,
  { sort_by }: ListPageOptions,
): boolean => (waiting_for !== undefined || without_approver === true) && q === undefined && sort_by === "urgency";

/**
 * SQL: the `seq` of requests that wait for a person or have no approver, most urgent first. Reads one limited index range for each approver
 * and status. Uses one SELECT for any number of approvers, because D1 allows at most five in a UNION. A request that waits for several of
 * the approvers occurs several times.
 */
function urgencyQuery(scope: Scope, filters: RequestFilters, plan: ListPageOptions): SQL {
  const { waiting_for } = filters;
  const people = waiting_for ? selectRepresentedApproverIds(waiting_for) : sql`json_each('[null]')`;
  const statuses = remainingStatuses(waiting_for ? WAITING_STATUSES : OPEN_STATUSES, plan);
  const conditions = filterConditions(filters, requestColumn);
  const from = waiting_for
    ? sql`waiting_approvers a${conditions.length > 0 ? sql` CROSS JOIN requests r ON r.seq = a.request_seq` : sql``}`
    : sql`requests r INDEXED BY requests_unassigned`;
  const [seq, status, urgency] = (
    waiting_for ? ["a.request_seq", "a.status", "a.urgency"] : ["r.seq", "r.status", "r.urgency"]
  ).map((name) => sql.raw(name));
  const where = whereClause([
    sql`${status} = s.value ->> 'status'`,
    sql`${urgency} > s.value ->> 'after'`,
    ...(waiting_for ? [sql`a.user_id = w.value`, ...waitingConditions(scope, waiting_for)] : [isVisibleTo(scope)]),
    ...conditions,
  ]);
  return sql`SELECT page.value FROM ${people} w CROSS JOIN json_each(${JSON.stringify(statuses)}) s
    CROSS JOIN json_each((SELECT json_group_array(seq) FROM (
      SELECT ${seq} AS seq FROM ${from}${where} ORDER BY ${urgency} LIMIT ${plan.limit + 1}))) page`;
}

/**
 * Returns the statuses of which this page can still have rows. `after`: the urgency of the last row of the status on the previous page; ''
 * if no page has had rows of the status.
 */
function remainingStatuses(statuses: readonly RequestStatus[], { after }: ListPageOptions) {
  const [last = "", urgency = ""] = after ?? [];
  return statuses
    .filter((status) => status >= String(last))
    .map((status) => ({ status, after: status === last ? String(urgency) : "" }));
}

const whereClause = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql` WHERE ${sql.join(conditions, sql` AND `)}` : sql``;

/** Counts matching requests up to `ceiling` + 1. */
export function countRequests(db: Database, scope: Scope, filters: RequestFilters, ceiling: number = COUNT_CEILING) {
  return db.all<{ matches: number }>(
    sql`SELECT count(*) AS matches FROM (${limitedMatchQuery(scope, filters, ceiling)})`,
  );
}

/** SQL: the `seq` of the matching requests, at most `ceiling` + 1. */
function limitedMatchQuery(scope: Scope, filters: RequestFilters, ceiling: number): SQL {
  const branches = planListBranches(scope, filters, "created_at").map((branch) => {
    const conditions = [...branch.where, ...filterConditions(filters, branch.column)];
    const join = conditions.length > 0 && branch.join ? branch.join : sql``;
    return sql`SELECT seq FROM (SELECT ${branch.column("seq")} AS seq FROM ${branch.from}${join}${whereClause(conditions)} LIMIT ${ceiling + 1})`;
  });
  return sql`SELECT seq FROM (${sql.join(branches, sql` UNION `)}) LIMIT ${ceiling + 1}`;
}
