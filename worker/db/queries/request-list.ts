import { type SQL, sql } from "drizzle-orm";
import { parseRequestNumberSearch, type RequestNumberSearch } from "../../../domain/requests/search.ts";
import type { SortOrder } from "../../../domain/requests/sort-keys.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import { type Columns, type Database, toSelection } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import { type FlagReader, IS_DECIDED, isNumberMatch, type RequestFilters } from "./request-filters.ts";
import { DECODED_FLAG_COLUMNS, type FlagColumns, getFlagColumns } from "./request-flags.ts";
import { type ListPlan, planList } from "./request-plans.ts";
import { DECODED_LIST_COLUMNS, getListColumns, type ListViewer, type RequestRow } from "./request-reads.ts";
import {
  createSortTerms,
  isAfterKey,
  type ListSort,
  type ListSource,
  MAX_NAMED_PEOPLE,
  type PerPersonSource,
  type RangeSource,
  SORT_COLUMNS,
  type SortValue,
  whereClause,
} from "./request-sources.ts";

/**
 * Where a page begins. If the source has another order than the list, the list is read in parts. `start`: the key in
 * the source after which the part begins; null: the beginning of the source. `after`: the sort key of the last row of
 * the previous page; null: the page is the first of its part. `counted`: the number of matches before the part.
 */
export type ListPosition = { start: SortValue[] | null; after: SortValue[] | null; counted: number };

/**
 * The sort order, start and length of a page of a list. The order `urgency` is always ascending. `counts`: whether to
 * count the matches after the page, because no stored counter has the total. `counted_limit`: the page then reads at
 * least as many rows as a page of this length.
 */
export type ListPageOptions = {
  sort_by: ListSort;
  sort_order: SortOrder;
  position: ListPosition;
  limit: number;
  counts: boolean;
  counted_limit?: number | undefined;
};

export const FIRST_POSITION: ListPosition = { start: null, after: null, counted: 0 };

/** The server counts matching requests up to this number; a list with more shows '1000+'. */
export const COUNT_CEILING = 1000;

/**
 * A page reads at most this number of database rows for each row of its limit. A page with a limit below
 * MIN_BUDGETED_LIMIT may read as many rows as a page with that limit. If matches are counted, MIN_COUNTED_LIMIT applies
 * instead, so that the total does not depend on the length of the page.
 */
const ROWS_PER_LIMIT = 25;
const MIN_BUDGETED_LIMIT = 25;
const MIN_COUNTED_LIMIT = 100;
/**
 * The number of these rows that are reserved for one row of the page: the request, its attachments, and its place in
 * the list of matches.
 */
const PAGE_ROWS_PER_LIMIT = 5;
/** The number of additional rows that each page reads: stored counters and settings. */
const OTHER_ROWS = 160;
/** The number of rows that are read to check the flags of a candidate. */
const ROWS_PER_FLAGS = 6;
/** The share of the remaining rows that may be read from the first of two sources. */
const FIRST_SHARE = 0.3;

/**
 * Whether the search text contains a request number. Requests with this number then come before matches of the text,
 * and the sort key begins with the rank.
 */
const hasRanks = ({ q }: RequestFilters): boolean => q !== undefined && parseRequestNumberSearch(q) !== null;

/** Returns how many values `start` and `after` of a position have. */
export function getPositionKeyLengths(
  scope: Scope,
  filters: RequestFilters,
  order: Pick<ListPageOptions, "sort_by" | "sort_order">,
) {
  const { source } = planList(scope, filters, order);
  return { start: source.key.length, after: SORT_COLUMNS[order.sort_by].length + (hasRanks(filters) ? 1 : 0) };
}

/**
 * What was read for a page. `matches`: how many candidates match. `is_whole`: whether the candidates are the complete list. `is_cut`:
 * whether there can be matches after the candidates. `is_exact`: whether the source has the order of the list.
 * If `is_cut`, also the values of the last candidate: the time of submission `last_created_at`, the key in the source
 * `start`, and the sort key `last`.
 */
type PageScanResult = {
  matches: number;
  is_whole: boolean;
  is_cut: boolean;
  is_exact: boolean;
  last_created_at: string | null;
  start: SortValue[];
  last: SortValue[];
};

/**
 * Returns one page of requests, and one row more if there is another page. Returns one row with `seq` null if no
 * request matches. Reads a limited number of candidates from the source of the list, so the cost does not grow with the
 * number of requests.
 */
export function listRequests(
  db: Database,
  viewer: ListViewer & FlagReader,
  filters: RequestFilters,
  plan: ListPageOptions,
) {
  const columns: Columns<ListedRequestRow> = { ...getListColumns(viewer), ...getFlagColumns(viewer) };
  const decoded = { ...DECODED_LIST_COLUMNS, ...DECODED_FLAG_COLUMNS, ...DECODED_PAGE_COLUMNS };
  return db.all<ListRow>(selectPage(viewer.scope, filters, plan, columns), decoded);
}

/** A request of a list for a person, with the flags that the person sees. */
export type ListedRequestRow = RequestRow & FlagColumns;

/**
 * Returns one page of requests with only the columns of an export: no attachments and no columns about the viewer.
 * @param with_details whether to read the last entries of each record for `ExportDetailColumns`
 */
export function listExportRows(
  db: Database,
  scope: Scope,
  filters: RequestFilters,
  plan: ListPageOptions,
  with_details: boolean,
) {
  const columns = { ...storedExportColumns, ...(with_details ? exportDetailColumns : {}) };
  return db.all<ListRowOf<StoredExportRow & Partial<ExportDetailColumns>>>(
    selectPage(scope, filters, plan, columns),
    DECODED_PAGE_COLUMNS,
  );
}

/** A request of a list. `is_after`: whether it is less urgent than the request to which the list is compared. */
export type QueuedRow = { seq: number; id: string; title: string; is_after: boolean };

/**
 * Returns one page of requests with only the columns of `QueuedRow`. `id`: the request to which the list is compared.
 */
export function listQueue(db: Database, scope: Scope, filters: RequestFilters, plan: ListPageOptions, id: string) {
  const is_after = sql`r.urgency > (SELECT urgency FROM requests WHERE id = ${id})`;
  const columns: Columns<QueuedRow> = { seq: sql`r.seq`, id: sql`r.id`, title: sql`r.title`, is_after };
  return db.all<ListRowOf<QueuedRow>>(selectPage(scope, filters, plan, columns), {
    is_after: "boolean",
    ...DECODED_PAGE_COLUMNS,
  });
}

/** The columns of a page besides those of the requests. `scan`: only in the first row, and only if candidates were scanned for the page. */
type PageColumns = { sort_key: SortValue[]; scan: PageScanResult | null };

const DECODED_PAGE_COLUMNS = { sort_key: "json", scan: "json" } as const;

/** A row of a page. If no request matches, the page has one row, in which the columns of the request are null. */
export type ListRowOf<Row> = (Row | { [K in keyof Row]: null }) & PageColumns;
export type ListRow = ListRowOf<ListedRequestRow>;

/** Returns the requests of a page, without the row that describes the scan. `isFull`: whether the scan found more than `limit` requests. */
export function toPageRows<Row extends object>(
  page: readonly ListRowOf<Row>[],
  { limit }: Pick<ListPageOptions, "limit">,
) {
  const rows = page.filter((row): row is Row & ListRowOf<Row> => "seq" in row && row.seq !== null);
  return { rows: rows.slice(0, limit), isFull: rows.length > limit };
}

/** Returns where the next page begins; null after the last page. */
export function findNextPosition<Row extends object>(
  page: readonly ListRowOf<Row>[],
  plan: ListPageOptions,
): ListPosition | null {
  const { rows, isFull } = toPageRows(page, plan);
  const scan = page[0]?.scan;
  const last = rows.at(-1);
  const { start, counted } = plan.position;
  if (isFull && last) {
    const after = last.sort_key;
    return !scan || scan.is_exact ? { start: null, after, counted: counted + plan.limit } : { start, after, counted };
  }
  if (!scan?.is_cut) return null;
  const beyond = counted + scan.matches;
  return scan.is_exact
    ? { start: null, after: scan.last, counted: beyond }
    : { start: scan.start, after: null, counted: beyond };
}

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

/** The columns of spreadsheets that are not in the contract of the API (R54). `decided_by`, `decided_at`: of the final decision. */
export type ExportDetailColumns = {
  amount_usd: number | null;
  decided_by: string | null;
  decided_at: string | null;
  /** The newest text that a person added: a comment, a decision, a question or an answer. */
  last_comment: string | null;
};

const EVENT_TEXT = sql.raw(
  "coalesce(e.payload ->> 'comment', e.payload ->> 'comments', e.payload ->> 'info_requested', e.payload ->> 'response', '')",
);

/** SQL: the columns of `ExportDetailColumns`, from `requests r`. The primary key of the record finds its last entries. */
const exportDetailColumns: Columns<ExportDetailColumns> = {
  amount_usd: sql`iif(r.amount_minor IS NULL, NULL, r.amount_usd)`,
  decided_by: sql`iif(${IS_DECIDED}, (SELECT e.actor_name FROM request_events e WHERE e.request_id = r.id
    AND e.kind IN ('request.approved', 'request.rejected') ORDER BY e.version DESC LIMIT 1), NULL)`,
  decided_at: sql`iif(${IS_DECIDED}, r.decided_at, NULL)`,
  last_comment: sql`(SELECT ${EVENT_TEXT} FROM request_events e WHERE e.request_id = r.id AND e.kind IN ('request.approved',
    'request.rejected', 'request.cancelled', 'request.info_requested', 'request.responded', 'request.reassigned', 'request.commented')
    AND ${EVENT_TEXT} <> '' ORDER BY e.version DESC LIMIT 1)`,
};

/** SQL: the columns of `StoredExportRow`, from `requests r`. */
export const storedExportColumns: Columns<StoredExportRow> = {
  seq: sql`r.seq`,
  id: sql`r.id`,
  title: sql`r.title`,
  description: sql`r.description`,
  request_type: sql`r.request_type`,
  department_name: sql`r.department_name`,
  requester_name: sql`r.requester_name`,
  amount_minor: sql`r.amount_minor`,
  amount_decimals: sql`r.amount_decimals`,
  currency: sql`r.currency`,
  priority: sql`r.priority`,
  status: sql`r.status`,
  current_approver_name: sql`r.current_approver_name`,
  waiting_count: sql`json_array_length(r.waiting_for)`,
  due_at: sql`r.due_at`,
  created_at: sql`r.created_at`,
  updated_at: sql`r.updated_at`,
  approved_at: sql`r.approved_at`,
};

/** SQL that reads candidates from one source. */
type Scan = {
  /** Common table expressions that `candidates` reads, each `name AS (…)`. */
  tables: SQL[];
  candidates: SQL;
  /** Whether the list can have requests beyond the candidates. */
  isCut: SQL;
  /** Whether this source can be used; false if it has too many requests or people. */
  isUsable: SQL;
};

type ScanOptions = { columns: SQL; start: SortValue[] | null; rows: number; limit?: SQL };

/** SQL: a page of a list with `columns` of `requests r` and the `PageColumns`. */
function selectPage(
  scope: Scope,
  filters: RequestFilters,
  plan: ListPageOptions,
  columns: Readonly<Record<string, SQL>>,
): SQL {
  const list = planList(scope, filters, plan);
  if (!isReadDirectly(list, plan)) return scanPage(scope, filters, plan, list, columns);
  const sort_key = toJsonArray(SORT_COLUMNS[plan.sort_by].map((name) => sql.raw(`r.${name}`)));
  const selected = toSelection({ ...columns, sort_key, scan: sql`NULL` });
  return list.source.select(selected, plan.position.after, sql`${plan.limit + 1}`);
}

/** Whether a page is the next rows of its source, because the source has the order of the list and only requests that match. */
const isReadDirectly = (
  list: ListPlan,
  { counts }: Pick<ListPageOptions, "counts">,
): list is ListPlan & { source: RangeSource } =>
  list.source.kind === "range" && list.exact && !list.first && list.conditions.length === 0 && !counts;

/**
 * Returns a page of which candidates must be checked, counted or sorted. `first`: the candidates of the source that is tried first. `rest`: the candidates of the
 * second source; empty if `first` can be used. `scan`: the one of the two that is used. Only the rows of the page are
 * read completely. Candidates that already have the order of the list are not sorted, because D1 counts each row of a
 * sorted table: the rows of a limited subquery and of `json_each` keep their order. For this reason `json_each` is
 * joined without a subquery.
 */
function scanPage(
  scope: Scope,
  filters: RequestFilters,
  plan: ListPageOptions,
  list: ListPlan,
  columns: Readonly<Record<string, SQL>>,
): SQL {
  const number = filters.q === undefined ? null : parseRequestNumberSearch(filters.q);
  const { position, limit, sort_by } = plan;
  const start = list.exact ? position.after : position.start;
  const windows = getWindows(scope, filters, list, plan);
  const scans: SQL[] = [];
  if (list.first) {
    const { source, conditions } = list.first;
    const options = { columns: candidateColumns(source, conditions, sort_by), rows: windows.first };
    const scan = source.kind === "range" ? tryRange(source, options) : scanPeople(source, { ...options, start });
    scans.push(...scanTables("first", scan, plan, { sorted: true, ranked: false }));
  }
  const options = { columns: candidateColumns(list.source, list.conditions, sort_by), start, rows: windows.rest };
  const unlessFirst = list.first ? sql`iif((SELECT is_usable FROM first), 0, ${windows.rest})` : sql`${windows.rest}`;
  const rest =
    list.source.kind === "range"
      ? scanRange(list.source, { ...options, limit: unlessFirst })
      : scanPeople(list.source, options);
  scans.push(...scanTables("rest", rest, plan, { sorted: !list.exact, ranked: number !== null }));
  const scan = list.first
    ? sql`SELECT ${list.first.source.kind === "range" ? 1 : 0} AS is_whole, * FROM first WHERE is_usable
        UNION ALL SELECT 0, * FROM rest WHERE NOT (SELECT is_usable FROM first)`
    : sql`SELECT 0 AS is_whole, * FROM rest`;
  const rank = number ? iifNumberMatch(number) : null;
  const sortKey = [...(rank ? [rank] : []), ...SORT_COLUMNS[sort_by].map((name) => sql.raw(`r.${name}`))];
  const startKey = list.source.key.map((name) => LAST_CANDIDATE[name] ?? sql.raw(`last.${name}`));
  const lastKey = SORT_COLUMNS[sort_by].map((name) => sql.raw(`last.${name}`));
  const result = sql`json_object('matches', scan.matches, 'is_whole', ${jsonBoolean(sql`scan.is_whole`)}, 'is_cut', ${jsonBoolean(sql`scan.is_cut`)},
    'is_exact', ${jsonBoolean(sql`${list.exact}`)}, 'last_created_at', last.created_at, 'start', ${toJsonArray(startKey)}, 'last', ${toJsonArray(lastKey)})`;
  const ofFirstRow = sql`iif(coalesce(page.key, 0) = 0, ${result}, NULL)`;
  const selected = toSelection({ ...columns, sort_key: toJsonArray(sortKey), scan: ofFirstRow });
  return sql`WITH ${sql.join(scans, sql`, `)}, scan AS MATERIALIZED (${scan}) SELECT ${selected}
    FROM scan LEFT JOIN requests last ON scan.is_cut AND last.seq = scan.last ->> 0
      LEFT JOIN json_each(scan.listed) page LEFT JOIN requests r ON r.seq = page.value
    LIMIT ${limit + 1}`;
}

/** SQL: a condition as JSON. */
const jsonBoolean = (condition: SQL): SQL => sql`json(iif(${condition}, 'true', 'false'))`;

const toJsonArray = (values: readonly SQL[]): SQL => sql`json_array(${sql.join([...values], sql`, `)})`;

const iifNumberMatch = (number: RequestNumberSearch): SQL => sql`iif(${isNumberMatch(number)}, 0, 1)`;

/** SQL: the values of a source's key that are not columns of `last`, the last candidate. */
const LAST_CANDIDATE: Record<string, SQL> = {
  rank: sql`scan.last ->> 1`,
  position: sql`iif(scan.last ->> 1 = 0, last.id_reversed, last.seq)`,
};

/** Returns the maximum number of candidates to read from the first source (`first`) and from the second one (`rest`). */
function getWindows(
  scope: Scope,
  { q, waiting_for, decided_by, flagged }: RequestFilters,
  { source, conditions, exact, first }: ListPlan,
  { limit, counts, counted_limit = MIN_COUNTED_LIMIT }: ListPageOptions,
): { first: number; rest: number } {
  const budgetedLimit = Math.max(limit, counts ? counted_limit : MIN_BUDGETED_LIMIT);
  const budget = budgetedLimit * (ROWS_PER_LIMIT - PAGE_ROWS_PER_LIMIT) - OTHER_ROWS;
  // The number of rows that are read to check one candidate: one for visibility; one with `decided_by`; with `flagged`,
  // its flags and the requests to which they refer; in a search with `waiting_for`, one more, and one for each of these
  // people.
  const checks =
    (scope.kind === "all" ? 0 : 1) +
    (decided_by === undefined ? 0 : 1) +
    (flagged === undefined ? 0 : ROWS_PER_FLAGS) +
    (waiting_for && q !== undefined ? 1 + (waiting_for.people?.length ?? 5) : 0);
  const costOf = (one: ListSource, of: readonly SQL[], sorted: boolean) =>
    one.cost + (one.kind === "people" && one.overlaps ? 1 : 0) + (of.length > 0 ? checks : 0) + (sorted ? 1 : 0);
  const costOfRest = costOf(source, conditions, !exact);
  if (!first) return { first: 0, rest: Math.floor(budget / costOfRest) };
  const costOfFirst = costOf(first.source, first.conditions, true);
  if (first.source.kind === "people")
    return { first: Math.floor(budget / costOfFirst), rest: Math.floor((budget - 2 * MAX_NAMED_PEOPLE) / costOfRest) };
  const tried = Math.floor((budget * FIRST_SHARE) / costOfFirst);
  return { first: tried, rest: Math.floor((budget - tried * costOfFirst) / costOfRest) };
}

/**
 * SQL: the columns of a candidate: `seq`, the sort key of the list, the key with which the next page continues in
 * `source`, `rank` (0 if the source has no ranks), and `ok`: 1 if the request fulfils `conditions`; 0 if not.
 */
function candidateColumns(source: ListSource, conditions: readonly SQL[], sort_by: ListSort): SQL {
  const names = new Set(
    ["seq", ...SORT_COLUMNS[sort_by], ...source.key].filter((name) => name !== "rank" && name !== "position"),
  );
  const rank = source.kind === "range" && source.ranked ? sql`m.rank` : sql`0`;
  const ok = conditions.length > 0 ? sql`coalesce(${sql.join([...conditions], sql` AND `)}, 0)` : sql`1`;
  return sql`${sql.raw([...names].map((name) => `r.${name}`).join(", "))}, ${rank} AS rank, ${ok} AS ok`;
}

const scanRange = (source: RangeSource, { columns, start, rows, limit }: ScanOptions): Scan => ({
  tables: [],
  candidates: source.select(columns, start, limit ?? sql`${rows}`),
  isCut: sql`count(*) >= ${rows}`,
  isUsable: sql`1`,
});

/** Reads a source that can be used only if it has at most `rows` requests. */
const tryRange = (source: RangeSource, { columns, rows }: Omit<ScanOptions, "start">): Scan => ({
  tables: [],
  candidates: source.select(columns, null, sql`${rows + 1}`),
  isCut: sql`0`,
  isUsable: sql`count(*) <= ${rows}`,
});

/**
 * Reads the same number of rows from each range of each person. The candidates end where the first range has unread
 * rows: beyond this place, requests could be missing. A request in several ranges matches if it matches for one of the
 * people.
 */
function scanPeople(source: PerPersonSource, { columns, start, rows }: ScanOptions): Scan {
  const key = source.key.map((name) => sql.raw(`r.${name}`));
  const beyond = sql.raw(source.order === "asc" ? ">" : "<");
  const candidates = sql`SELECT ${columns} FROM ranges w CROSS JOIN requests r ON r.seq = w.seq
    WHERE NOT coalesce((${sql.join(key, sql`, `)}) ${beyond} (SELECT * FROM cut), 0)`;
  const share = sql`max(1, CAST(${rows} / max(1, count(*) * ${source.ranges_per_person}) AS INTEGER))`;
  return {
    tables: [
      sql`people AS MATERIALIZED (${source.people})`,
      sql`share AS MATERIALIZED (SELECT count(*) AS people, ${source.limited ? sql`iif(count(*) > ${MAX_NAMED_PEOPLE}, 0, ${share})` : share} AS rows FROM people)`,
      sql`ranges AS MATERIALIZED (SELECT w.value, one.key AS at, one.value AS seq FROM ${source.ranges(start)}
        CROSS JOIN json_each((SELECT json_group_array(seq) FROM (${source.range(start)} LIMIT (SELECT rows FROM share)))) one)`,
      sql`cut AS MATERIALIZED (SELECT ${sql.join(key, sql`, `)} FROM ranges CROSS JOIN requests r ON r.seq = ranges.seq
        WHERE ranges.at = (SELECT rows FROM share) - 1 ORDER BY ${createSortTerms(key, source.order)} LIMIT 1)`,
    ],
    candidates: source.overlaps
      ? sql`SELECT *, max(ok) AS ok FROM (${candidates}) r GROUP BY r.seq ORDER BY ${createSortTerms(key, source.order)}`
      : sql`${candidates} ORDER BY ${createSortTerms(key, source.order)}`,
    isCut: sql`EXISTS (SELECT 1 FROM cut)`,
    isUsable: source.limited ? sql`(SELECT people FROM share) <= ${MAX_NAMED_PEOPLE}` : sql`1`,
  };
}

/**
 * SQL: the common table expressions of a scan. `listed`: the `seq` of the matches after the position, in the order of
 * the list. `last`: the last candidate.
 * @param sorted whether the candidates must be sorted, because the order of the source is not that of the list
 */
function scanTables(
  name: string,
  scan: Scan,
  { position, sort_by, sort_order }: ListPageOptions,
  { sorted, ranked }: { sorted: boolean; ranked: boolean },
): SQL[] {
  const key = SORT_COLUMNS[sort_by].map((column) => sql.raw(`c.${column}`));
  const order = sorted ? sql` ORDER BY ${ranked ? sql`c.rank, ` : sql``}${createSortTerms(key, sort_order)}` : sql``;
  const isListed = position.after ? isAfterPosition(position.after, key, sort_order, ranked) : sql`1`;
  return [
    ...scan.tables,
    sql`${sql.raw(name)} AS MATERIALIZED (SELECT count(*) FILTER (WHERE c.ok) AS matches, ${scan.isCut} AS is_cut, ${scan.isUsable} AS is_usable,
      json_group_array(c.seq${order}) FILTER (WHERE c.ok AND ${isListed}) AS listed,
      json_group_array(json_array(c.seq, c.rank)) -> '$[#-1]' AS last FROM (${scan.candidates}) c)`,
  ];
}

function isAfterPosition(after: readonly SortValue[], key: SQL[], order: SortOrder, ranked: boolean): SQL {
  if (!ranked) return isAfterKey(key, after, order);
  const [rank = 0, ...rest] = after;
  return sql`(c.rank > ${rank} OR (c.rank = ${rank} AND ${isAfterKey(key, rest, order)}))`;
}

/** Counts matching requests up to `ceiling` + 1. */
export function countRequests(db: Database, scope: Scope, filters: RequestFilters, ceiling: number = COUNT_CEILING) {
  return db.all<{ matches: number }>(
    sql`SELECT count(*) AS matches FROM (${limitedMatchQuery(scope, filters, ceiling)})`,
  );
}

/** SQL: the `seq` of the matching requests, at most `ceiling` + 1. */
function limitedMatchQuery(scope: Scope, filters: RequestFilters, ceiling: number): SQL {
  const { source, conditions } = planList(scope, filters, { sort_by: "created_at", sort_order: "desc" });
  if (source.kind === "range")
    return sql`SELECT seq FROM (${source.select(candidateColumns(source, conditions, "created_at"), null, null)}) WHERE ok LIMIT ${ceiling + 1}`;
  const join = conditions.length > 0 ? sql` CROSS JOIN requests r ON r.seq = w.seq` : sql``;
  return sql`SELECT DISTINCT w.seq FROM (${source.every}) w${join}${whereClause(conditions)} LIMIT ${ceiling + 1}`;
}
