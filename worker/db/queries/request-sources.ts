/**
 * The sources from which lists read their candidates. A source is one or a few index ranges that SQLite reads in a known order, so that reading
 * can stop after any number of candidates and continue later. `planList` chooses between them.
 */

import { type SQL, sql } from "drizzle-orm";
import { toSearchPart } from "../../../domain/format/folded-text.ts";
import { type FilterStatus, OPEN_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { parseRequestNumberSearch, type RequestNumberSearch } from "../../../domain/requests/search.ts";
import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import { WAITING_STATUSES } from "../../../domain/requests/waiting.ts";
import {
  type Bounds,
  boundConditions,
  endOfPrefix,
  isNumberMatch,
  type RequestFilters,
  selectRepresentedApproverIds,
  submissionBounds,
  toFilterConditions,
  toSearchExpression,
  type WaitingFilter,
} from "./request-filters.ts";

/** The sort order of a list. `urgency` is allowed only for requests that wait for a person or have no approver. */
export type ListSort = SortKey | "urgency";
export type SortValue = string | number;

/** The columns of the sort key of each order. `seq` makes the key unique; the text `urgency` already contains it. */
export const SORT_COLUMNS = {
  created_at: ["created_at", "seq"],
  updated_at: ["updated_at", "seq"],
  due_date: ["due_sort", "seq"],
  amount: ["amount_usd", "seq"],
  priority: ["priority_rank", "seq"],
  status: ["status", "created_at", "seq"],
  title: ["title", "seq"],
  urgency: ["status", "urgency"],
} as const satisfies Record<ListSort, readonly string[]>;

export type Order = { sort_by: ListSort; sort_order: SortOrder };

/**
 * One or a few index ranges of requests.
 *
 * `key`: the columns of `requests` by which the source is ordered, unique together; with `ranked`, they come after the rank. `select` returns a
 * SELECT of `columns` of `requests r` after the key `start`, at most `limit` rows; `start` null: from the beginning. `limit` null: all rows.
 */
export type RangeSource = {
  kind: "range";
  key: readonly string[];
  order: SortOrder;
  /** Whether the rows have a column `m.rank`: 0 for requests with the number in the search text, 1 for those with its words (R43). */
  ranked?: true;
  select: (columns: SQL, start: readonly SortValue[] | null, limit: SQL | null) => SQL;
  /** The number of rows that D1 counts for each candidate. */
  cost: number;
};

/**
 * One index range for each of several people, so that a filter by name reads only the requests of people with this
 * name.
 * `people`: a SELECT of the column `value`, the ids of the people. `ranges`: a FROM clause with a row for each range,
 * with the person as `w.value`. `range` returns a SELECT of the `seq` in the range of `w`, after the key `start`.
 */
export type PerPersonSource = {
  kind: "people";
  key: readonly string[];
  order: SortOrder;
  people: SQL;
  ranges: (start: readonly SortValue[] | null) => SQL;
  range: (start: readonly SortValue[] | null) => SQL;
  ranges_per_person: number;
  /** Whether a request can be in the ranges of several people. */
  overlaps: boolean;
  /** Whether `people` returns at most MAX_NAMED_PEOPLE + 1 people. If it returns more than MAX_NAMED_PEOPLE, the list is read from another source. */
  limited: boolean;
  cost: number;
};

/** `every`: a SELECT of `seq` and `value` (the person) of all rows in all ranges. */
export type WaitingSource = PerPersonSource & { every: SQL };

export type ListSource = RangeSource | PerPersonSource;

/** The maximum number of people with the searched name for whom a list reads separate ranges. */
export const MAX_NAMED_PEOPLE = 50;

/** The number of rows that D1 counts for each candidate of a `PerPersonSource`, most of them in temporary tables. */
const PEOPLE_COST = 7;

const column = (name: string, table = "r"): SQL => sql.raw(`${table}.${name}`);

/**
 * SQL: whether a row comes after the key: (a, b, …) > (x, y, …), or < in descending order. SQLite reads one index range
 * for this.
 */
export function isAfterKey(columns: readonly SQL[], values: readonly SortValue[], order: SortOrder): SQL {
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  const key = sql.join([...columns], sql`, `);
  const start = sql.join(
    values.map((one) => sql`${one}`),
    sql`, `,
  );
  return columns.length === 1 ? sql`${key} ${beyond} ${start}` : sql`(${key}) ${beyond} (${start})`;
}

export const createSortTerms = (columns: readonly SQL[], order: SortOrder): SQL =>
  sql.join(
    columns.map((one) => sql`${one} ${sql.raw(order)}`),
    sql`, `,
  );

export const whereClause = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql` WHERE ${sql.join([...conditions], sql` AND `)}` : sql``;

const limitClause = (limit: SQL | null): SQL => (limit ? sql` LIMIT ${limit}` : sql``);

export type Filter = keyof RequestFilters;

/**
 * Returns an index of `requests` as a source. `where`: the values of the first columns of the index. `bounds`: of the
 * first column of the key.
 * Reads two ranges after `start`: first the rows with the same first value, then the rows with other values. One range
 * cannot begin within equal values of `(title, seq)`, because `seq` is the row id, and many rows can have the same
 * title.
 */
export function indexSource(
  index: string,
  key: readonly string[],
  order: SortOrder,
  where: SQL[],
  bounds?: Bounds | null,
): RangeSource {
  const columns = key.map((name) => column(name));
  const [first = sql``, ...rest] = columns;
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  const select = (selected: SQL, conditions: SQL[], limit: SQL | null): SQL => {
    const sorted = limit ? sql` ORDER BY ${createSortTerms(columns, order)}${limitClause(limit)}` : sql``;
    return sql`SELECT ${selected} FROM requests r INDEXED BY ${sql.raw(index)}${whereClause([...where, ...conditions])}${sorted}`;
  };
  return {
    kind: "range",
    key,
    order,
    cost: 1,
    select: (selected, start, limit) => {
      const within = bounds ? boundConditions(bounds, "r", start && order) : [];
      if (!start) return select(selected, within, limit);
      const [value = null, ...values] = start;
      const equal = select(selected, [sql`${first} = ${value}`, isAfterKey(rest, values, order), ...within], limit);
      const others = select(selected, [sql`${first} ${beyond} ${value}`, ...within], limit);
      return sql`SELECT * FROM (${equal}) UNION ALL SELECT * FROM (${others})${limitClause(limit)}`;
    },
  };
}

export const CREATED = SORT_COLUMNS.created_at;

/** SQL: the period of submission and the start as limits of `key`, whose first column is `created_at`. */
const keyConditions = (
  filters: RequestFilters,
  table: string,
  key: readonly SQL[],
  start: readonly SortValue[] | null,
  order: SortOrder,
): SQL[] => [
  ...boundConditions(submissionBounds(filters), table, start && order),
  ...(start ? [isAfterKey(key, start, order)] : []),
];

type VisibleScope = { user_id: string; department_id?: string };

/**
 * Returns the source of the requests in which a user takes part and, with `department_id`, of all requests of this
 * department. If the filters allow only open statuses, the source uses the indexes of these statuses.
 */
export const visibleSource = (scope: VisibleScope, filters: RequestFilters, order: SortOrder): RangeSource =>
  mergeSources(
    (findOpenStatuses(filters) ?? [null]).map((status) => visibleRange(scope, filters, order, status)),
    CREATED,
    order,
  );

/** `status`: only requests with this open status; null: requests with any status. */
function visibleRange(
  { user_id, department_id }: VisibleScope,
  filters: RequestFilters,
  order: SortOrder,
  status: RequestStatus | null,
): RangeSource {
  const withStatus = (table: string): SQL => (status ? sql` AND ${column("status", table)} = ${status}` : sql``);
  const part = (from: SQL, table: string, seq: string, where: SQL, start: readonly SortValue[] | null): SQL => {
    const [created_at, request_seq] = [column("created_at", table), column(seq, table)];
    const conditions = [where, ...keyConditions(filters, table, [created_at, request_seq], start, order)];
    return sql`SELECT ${created_at} AS created_at, ${request_seq} AS seq FROM ${from}${whereClause(conditions)}`;
  };
  return {
    kind: "range",
    key: CREATED,
    order,
    cost: department_id === undefined ? 2 : 3,
    select: (selected, start, limit) => {
      const own = part(
        sql`request_participants p INDEXED BY ${sql.raw(status ? "request_participants_open" : "request_participants_created")}`,
        "p",
        "request_seq",
        sql`p.user_id = ${user_id}${withStatus("p")}${status ? sql` AND ${IS_OPEN_PARTICIPANT}` : sql``}`,
        start,
      );
      const all =
        department_id === undefined
          ? own
          : sql`${part(
              sql`requests d INDEXED BY ${sql.raw(status ? "requests_department_status" : "requests_department")}`,
              "d",
              "seq",
              sql`d.department_id = ${department_id}${withStatus("d")}`,
              start,
            )} UNION ${own}`;
      const sorted = limit
        ? sql` ORDER BY created_at ${sql.raw(order)}, seq ${sql.raw(order)}${limitClause(limit)}`
        : sql``;
      return sql`SELECT ${selected} FROM (${all}${sorted}) m CROSS JOIN requests r ON r.seq = m.seq`;
    },
  };
}

/** Returns the statuses of the filter, if all are open; null otherwise. */
export const findOpenStatuses = ({ statuses = [] }: RequestFilters): readonly RequestStatus[] | null =>
  statuses.length > 0 && statuses.every(isOpenStatus) ? statuses : null;

const isOpenStatus = (status: FilterStatus): status is RequestStatus => OPEN_STATUSES.some((one) => one === status);

/**
 * Returns a source with the requests of several sources, each request once. All sources have the order of `key`. Reads
 * as many rows from each source as the result has, because SQLite sorts them together.
 */
export function mergeSources(sources: readonly RangeSource[], key: readonly string[], order: SortOrder): RangeSource {
  const [only] = sources;
  if (only && sources.length === 1) return only;
  const names = key.map((name) => sql.raw(name));
  const keyColumns = sql.join(
    key.map((name) => column(name)),
    sql`, `,
  );
  return {
    kind: "range",
    key,
    order,
    cost: sources.reduce((sum, { cost }) => sum + cost + 1, 1),
    select: (selected, start, limit) => {
      const parts = sources.map((one) => sql`SELECT * FROM (${one.select(keyColumns, start, limit)})`);
      const sorted = limit ? sql` ORDER BY ${createSortTerms(names, order)}${limitClause(limit)}` : sql``;
      return sql`SELECT ${selected} FROM (${sql.join(parts, sql` UNION `)}${sorted}) m CROSS JOIN requests r ON r.seq = m.seq`;
    },
  };
}

/** SQL: the condition of the indexes of open requests, which SQLite does not derive from a bound status. */
export const IS_OPEN = sql.raw("r.status IN ('pending','needs_info','overdue')");
const IS_OPEN_PARTICIPANT = sql.raw("p.status IN ('pending','needs_info','overdue')");

/**
 * Returns the source of the matches of the search text. Requests with a matching number come first, then those with
 * matching words; newest first within both.
 */
export function searchSource(q: string, order: SortOrder): RangeSource {
  const number = parseRequestNumberSearch(q);
  const direction = sql.raw(order);
  const byText = (start: SortValue | null, limit: SQL | null): SQL => {
    const beyond = start === null ? sql`` : sql` AND rowid ${sql.raw(order === "asc" ? ">" : "<")} ${start}`;
    const sorted = limit ? sql` ORDER BY rowid ${direction}${limitClause(limit)}` : sql``;
    return sql`SELECT 1 AS rank, rowid AS seq FROM requests_fts WHERE requests_fts MATCH ${toSearchExpression(q)}${beyond}${sorted}`;
  };
  const join = (selected: SQL, matches: SQL) =>
    sql`SELECT ${selected} FROM (${matches}) m CROSS JOIN requests r ON r.seq = m.seq`;
  const shared = { kind: "range", order, cost: 2 } as const;
  if (!number)
    return {
      ...shared,
      key: ["seq"],
      select: (selected, start, limit) => join(selected, byText(start?.[0] ?? null, limit)),
    };
  return {
    ...shared,
    ranked: true,
    key: ["rank", "position"],
    select: (selected, start, limit) => {
      const [rank = 0, position = null] = start ?? [];
      const text = byText(rank === 1 ? position : null, limit);
      const matches =
        rank === 1 ? text : sql`SELECT * FROM (${byNumber(number, position, limit)}) UNION ALL SELECT * FROM (${text})`;
      return sql`${join(selected, sql`${matches}${limitClause(limit)}`)} WHERE m.rank = 0 OR NOT ${isNumberMatch(number)}`;
    },
  };
}

/**
 * SQL: the requests whose number ends with the search text (`reversed_end` is that text in reverse order). If
 * `reversed_end` is null: the request with the number `id`. `position`: the `id_reversed` after which the page begins;
 * null: the first page.
 */
function byNumber({ id, reversed_end }: RequestNumberSearch, position: SortValue | null, limit: SQL | null): SQL {
  if (reversed_end === null)
    return sql`SELECT 0 AS rank, seq FROM requests INDEXED BY requests_id WHERE id = ${id}${position === null ? sql`` : sql` AND id_reversed > ${position}`}`;
  const start = position === null ? sql`>= ${reversed_end}` : sql`> ${position}`;
  const sorted = limit ? sql` ORDER BY id_reversed${limitClause(limit)}` : sql``;
  return sql`SELECT 0 AS rank, seq FROM requests INDEXED BY requests_id_reversed
    WHERE id_reversed ${start} AND id_reversed < ${endOfPrefix(reversed_end)}${sorted}`;
}

/** SQL: the ids of people with `part` in their name or a former name, at most MAX_NAMED_PEOPLE + 1. */
export const selectPeopleByName = (part: string): SQL =>
  sql`SELECT DISTINCT n.user_id AS value FROM user_names_search s CROSS JOIN user_names n ON n.id = s.rowid
    WHERE user_names_search MATCH ${`"${toSearchPart(part)}"`} LIMIT ${MAX_NAMED_PEOPLE + 1}`;

export function peopleSource(
  filters: RequestFilters,
  order: SortOrder,
  people: SQL,
  { from, person, seq, overlaps }: typeof BY_REQUESTER,
): PerPersonSource {
  const [table = ""] = person.split(".");
  const key = [column("created_at", table), sql.raw(seq)];
  return {
    kind: "people",
    key: CREATED,
    order,
    cost: PEOPLE_COST,
    overlaps,
    limited: true,
    people,
    ranges_per_person: 1,
    ranges: () => sql`people w`,
    range: (start) =>
      sql`SELECT ${sql.raw(seq)} AS seq FROM ${sql.raw(from)}${whereClause([
        sql`${sql.raw(person)} = w.value`,
        ...keyConditions(filters, table, key, start, order),
      ])} ORDER BY ${createSortTerms(key, order)}`,
  };
}

export const BY_REQUESTER = {
  from: "requests q INDEXED BY requests_requester",
  person: "q.requester_id",
  seq: "q.seq",
  overlaps: false,
};
/** Used to find an approver's requests: every person that a request asks for a decision becomes a participant. */
export const BY_PARTICIPANT = {
  from: "request_participants q INDEXED BY request_participants_created",
  person: "q.user_id",
  seq: "q.request_seq",
  overlaps: true,
};

/** Returns the source of the requests that a person approved or rejected. */
export function decisionsSource(user_id: string, filters: RequestFilters, order: SortOrder): RangeSource {
  const key = [column("created_at", "x"), column("request_seq", "x")];
  return {
    kind: "range",
    key: CREATED,
    order,
    cost: 2,
    select: (selected, start, limit) => {
      const conditions = [sql`x.user_id = ${user_id}`, ...keyConditions(filters, "x", key, start, order)];
      const sorted = limit ? sql` ORDER BY ${createSortTerms(key, order)}${limitClause(limit)}` : sql``;
      return sql`SELECT ${selected} FROM (SELECT x.request_seq AS seq FROM request_decisions x${whereClause(conditions)}${sorted}) m
        CROSS JOIN requests r ON r.seq = m.seq`;
    },
  };
}

/** Returns the source of the requests with the numbers in the filter, which are few. */
export const namedRequestsSource = (filters: RequestFilters, order: SortOrder): RangeSource => ({
  kind: "range",
  key: CREATED,
  order,
  cost: 1,
  select: (selected, start, limit) => {
    const key = CREATED.map((name) => column(name));
    const conditions = [
      ...toFilterConditions({ ids: filters.ids ?? [] }),
      ...keyConditions(filters, "r", key, start, order),
    ];
    const sorted = limit ? sql` ORDER BY ${createSortTerms(key, order)}${limitClause(limit)}` : sql``;
    return sql`SELECT ${selected} FROM requests r INDEXED BY requests_id${whereClause(conditions)}${sorted}`;
  },
});

/** Returns the source of the requests that wait for a person, most urgent first. */
export function waitingSource(filter: WaitingFilter): WaitingSource {
  const people = selectRepresentedApproverIds(filter);
  const statuses = (start: readonly SortValue[] | null) => {
    const [last = "", urgency = ""] = start ?? [];
    return WAITING_STATUSES.filter((status) => status >= String(last)).map((status) => ({
      status,
      after: status === last ? String(urgency) : "",
    }));
  };
  return {
    kind: "people",
    key: SORT_COLUMNS.urgency,
    order: "asc",
    cost: PEOPLE_COST,
    overlaps: filter.people?.length !== 1,
    limited: false,
    people: sql`SELECT value FROM ${people}`,
    ranges_per_person: WAITING_STATUSES.length,
    every: sql`SELECT a.request_seq AS seq, w.value FROM ${people} w CROSS JOIN json_each(${JSON.stringify(statuses(null))}) t
      CROSS JOIN waiting_approvers a ON a.user_id = w.value AND a.status = t.value ->> 'status'`,
    ranges: (start) => sql`people w CROSS JOIN json_each(${JSON.stringify(statuses(start))}) t`,
    range: () => sql`SELECT a.request_seq AS seq FROM waiting_approvers a WHERE a.user_id = w.value
      AND a.status = t.value ->> 'status' AND a.urgency > t.value ->> 'after' ORDER BY a.urgency`,
  };
}
