import { type SQL, sql } from "drizzle-orm";
import type { SortKey, SortOrder } from "../../../app/domain/list-order.ts";
import type { FilterStatus, RequestStatus } from "../../../app/domain/request-lifecycle.ts";
import type { Scope } from "../../../app/domain/visibility.ts";
import type { Database, Statement } from "../database.ts";
import { type ListViewer, listColumns, type StoredListRow } from "./request-rows.ts";

export type RequestFilters = {
  status?: FilterStatus;
  priority?: string;
  request_type?: string;
  /** A department's name; `is_own`: it is the viewer's. */
  department?: { name: string; is_own: boolean };
  requester?: string;
  requester_id?: string;
  /** An id or a part of a name. */
  approver?: string;
  /** Whose open requests count as the approver's as well: the approver asked for is the viewer, who decides for these. */
  approver_for?: readonly string[];
  q?: string;
  /** Inclusive UTC days. */
  date_from?: string;
  date_to?: string;
};

export type SortValue = string | number;
export type ListPlan = { sort_by: SortKey; sort_order: SortOrder; after: SortValue[] | null; limit: number };

/** Counting matches stops here; past it a list says '1000+' (design/api.md). */
export const COUNT_CEILING = 1000;

/** The key each order walks along; `seq` makes it unique. Each list has an index that starts with it. */
const KEYS = {
  created_at: ["created_at", "seq"],
  updated_at: ["updated_at", "seq"],
  due_date: ["due_sort", "seq"],
  amount: ["amount_value", "seq"],
  priority: ["priority_rank", "seq"],
  status: ["status", "created_at", "seq"],
  title: ["title", "seq"],
} as const satisfies Record<SortKey, readonly string[]>;

/** The branches of a scope: each is one index range, together they are what the viewer sees. */
type Branch = { from: SQL; where: SQL[]; column: (name: string) => SQL };

const own = (name: string): SQL => sql.raw(`r.${name}`);

function branchesOf(scope: Scope, filters: RequestFilters, sort_by: SortKey): Branch[] {
  if (filters.q !== undefined) return [{ from: sql`requests r`, where: [visible(scope)], column: own }];
  const participant = (user_id: string): Branch => participantBranch(user_id, filters, sort_by);
  switch (scope.kind) {
    case "all":
      return [{ from: sql`requests r`, where: [], column: own }];
    case "participant":
      // One's own requests have an index of their own, and everybody sees theirs.
      if (filters.requester_id === scope.user_id) return [{ from: sql`requests r`, where: [], column: own }];
      return [participant(scope.user_id)];
    case "department": {
      if (filters.requester_id === scope.user_id) return [{ from: sql`requests r`, where: [], column: own }];
      // A filter on a department leaves one of the two branches nothing to add.
      if (filters.department && !filters.department.is_own) return [participant(scope.user_id)];
      const department: Branch = {
        from: sql`requests r`,
        where: [sql`r.department_id = ${scope.department_id}`],
        column: own,
      };
      return filters.department?.is_own ? [department] : [department, participant(scope.user_id)];
    }
  }
}

/** Walks the participants' own index where the order and the status allow it: the copies there are the same values. */
function participantBranch(user_id: string, filters: RequestFilters, sort_by: SortKey): Branch {
  const copies = new Set(["created_at", "status", "department_id"]);
  const column = (name: string) => {
    if (name === "seq") return sql.raw("p.request_seq");
    return copies.has(name) ? sql.raw(`p.${name}`) : own(name);
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
  return { from, where: [sql`p.user_id = ${user_id}`], column };
}

/** R4 as a condition on `requests r`, for search, where the index is the text's, and for reports, which go through a period. */
export function visible(scope: Scope): SQL {
  if (scope.kind === "all") return sql`1`;
  const takesPart = sql`EXISTS (SELECT 1 FROM request_participants p WHERE p.user_id = ${scope.user_id} AND p.request_seq = r.seq)`;
  return scope.kind === "participant" ? takesPart : sql`(r.department_id = ${scope.department_id} OR ${takesPart})`;
}

function conditions(filters: RequestFilters, column: (name: string) => SQL): SQL[] {
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
  if (filters.requester) all.push(containing("r.requester_name", filters.requester));
  if (filters.approver) all.push(approvedBy(filters.approver, filters.approver_for ?? []));
  if (filters.date_from) all.push(sql`${column("created_at")} >= ${`${filters.date_from}T00:00:00.000Z`}`);
  if (filters.date_to) all.push(sql`${column("created_at")} <= ${`${filters.date_to}T23:59:59.999Z`}`);
  if (filters.q !== undefined)
    all.push(sql`r.seq IN (SELECT rowid FROM requests_fts WHERE requests_fts MATCH ${searchExpression(filters.q)})`);
  return all;
}

function approvedBy(approver: string, others: readonly string[]): SQL {
  const ways = [sql`r.current_approver_id = ${approver}`, containing("r.current_approver_name", approver)];
  if (others.length > 0)
    ways.push(sql`(r.current_approver_id IN (SELECT value FROM json_each(${JSON.stringify(others)}))
      AND r.status IN ('pending', 'needs_info', 'overdue'))`);
  return sql`(${sql.join(ways, sql` OR `)})`;
}

/** `instr`, because D1 refuses LIKE patterns over about 60 bytes. */
const containing = (column: string, text: string): SQL => sql`instr(lower(${sql.raw(column)}), lower(${text})) > 0`;

/** Every word must occur, the beginning of a word is enough. Quoted, so that nothing typed is an operator. */
export function searchExpression(q: string): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0
    ? '""'
    : words
        .slice(0, 12)
        .map((word) => `"${word}"*`)
        .join(" ");
}

function keyset(plan: ListPlan, column: (name: string) => SQL): { after: SQL[]; order: SQL } {
  const names = KEYS[plan.sort_by];
  const direction = sql.raw(plan.sort_order);
  const order = sql.join(
    names.map((name) => sql`${column(name)} ${direction}`),
    sql`, `,
  );
  if (!plan.after) return { after: [], order };
  return { after: [afterKey(names.map(column), plan.after, plan.sort_order)], order };
}

/** (a, b, …) beyond (x, y, …): one range of the index. */
function afterKey(columns: SQL[], values: SortValue[], order: SortOrder): SQL {
  const beyond = sql.raw(order === "asc" ? ">" : "<");
  return sql`(${sql.join(columns, sql`, `)}) ${beyond} (${sql.join(
    values.map((one) => sql`${one}`),
    sql`, `,
  )})`;
}

/**
 * One page of requests, one row more than asked for when there is another page. A page reads about as many rows as it shows:
 * a single branch is walked along its index; of two, each is limited by itself before they are put together.
 */
export function listRequests(
  db: Database,
  viewer: ListViewer & { scope: Scope },
  filters: RequestFilters,
  plan: ListPlan,
): Statement<ListRow> {
  return db.all(walkList(viewer.scope, filters, plan, listColumns(viewer)));
}

/** The same page with the columns of an export only: no attachments, nothing about the viewer. */
export function listExportRows(db: Database, scope: Scope, filters: RequestFilters, plan: ListPlan) {
  return db.all<StoredExportRow & { sort_value: SortValue }>(walkList(scope, filters, plan, exportColumns));
}

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

function walkList(scope: Scope, filters: RequestFilters, plan: ListPlan, selected: SQL): SQL {
  const take = plan.limit + 1;
  const columns = sql`${selected}, ${own(KEYS[plan.sort_by][0])} AS sort_value`;
  const branches = branchesOf(scope, filters, plan.sort_by);
  const walk = (branch: Branch, wanted: SQL): SQL => {
    const { after, order } = keyset(plan, branch.column);
    const where = whereClause([...branch.where, ...conditions(filters, branch.column), ...after]);
    return sql`SELECT ${wanted} FROM ${branch.from}${where} ORDER BY ${order} LIMIT ${take}`;
  };
  const [only, second] = branches;
  if (only && !second) return walk(only, columns);
  const { order } = keyset({ ...plan, after: null }, own);
  const union = branches.map((branch) => sql`SELECT seq FROM (${walk(branch, sql`${branch.column("seq")} AS seq`)})`);
  return sql`SELECT ${columns} FROM requests r WHERE r.seq IN (${sql.join(union, sql` UNION `)}) ORDER BY ${order} LIMIT ${take}`;
}

/** `sort_value`: what the list is ordered by first. */
export type ListRow = StoredListRow & { sort_value: SortValue };

const whereClause = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql` WHERE ${sql.join(conditions, sql` AND `)}` : sql``;

/** More delegators than these would be an odd company; the rest of what waits stands in the list. */
const MOST_DELEGATORS = 20;

/**
 * What waits for the viewer's decision, or for whoever they decide for, but their own requests: overdue first, then the longest waiting.
 * Two short index ranges for each person, whatever the register holds.
 */
export function listWaitingFor(db: Database, viewer: ListViewer, limit: number) {
  const oldest = (user_id: string, status: FilterStatus) =>
    sql`SELECT seq FROM (SELECT seq FROM requests INDEXED BY requests_approver WHERE current_approver_id = ${user_id} AND status = ${status}
          AND requester_id <> ${viewer.id} ORDER BY created_at LIMIT ${limit})`;
  const people = [viewer.id, ...viewer.acts_for.slice(0, MOST_DELEGATORS).map((one) => one.id)];
  const ranges = people.flatMap((id) => [oldest(id, "overdue"), oldest(id, "pending")]);
  return db.all<StoredListRow>(
    sql`SELECT ${listColumns(viewer)} FROM requests r WHERE r.seq IN (${sql.join(ranges, sql` UNION ALL `)})
        ORDER BY r.status, r.created_at LIMIT ${limit}`,
  );
}

/** Matches, counted up to the ceiling plus one. */
export function countRequests(db: Database, scope: Scope, filters: RequestFilters, ceiling: number = COUNT_CEILING) {
  const branches = branchesOf(scope, filters, "created_at").map((branch) => {
    const where = whereClause([...branch.where, ...conditions(filters, branch.column)]);
    return sql`SELECT seq FROM (SELECT ${branch.column("seq")} AS seq FROM ${branch.from}${where} LIMIT ${ceiling + 1})`;
  });
  return db.all<{ matches: number }>(
    sql`SELECT count(*) AS matches FROM (SELECT seq FROM (${sql.join(branches, sql` UNION `)}) LIMIT ${ceiling + 1})`,
  );
}

/** The values that a cursor carries on from. */
export function sortValues(row: Pick<ListRow, "sort_value" | "created_at" | "seq">, sort_by: SortKey): SortValue[] {
  return sort_by === "status" ? [row.sort_value, row.created_at, row.seq] : [row.sort_value, row.seq];
}
