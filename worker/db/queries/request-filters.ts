import { type SQL, sql } from "drizzle-orm";
import { type FilterStatus, OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { type NumberSearch, parseNumberSearch } from "../../../domain/requests/search.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import { WAITING_STATUSES } from "../../../domain/requests/waiting.ts";
import { inForce } from "./delegations.ts";

/**
 * Whose decision requests wait for. `people`: the ids whose requests the person decides, their own first; null: read from the
 * delegations that hold at `now`. `is_viewer`: the person asks for themselves, and so sees all of it (R4).
 */
export type WaitingFilter = { user_id: string; people: readonly string[] | null; is_viewer: boolean; now: string };

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
  /** Open without a current approver (R14). */
  without_approver?: true;
  waiting_for?: WaitingFilter;
  /** Words, or a request's number. */
  q?: string;
  /** Inclusive UTC days. */
  date_from?: string;
  date_to?: string;
};

/** Where a walk finds a column: the participants' index has copies of some. */
export type ColumnResolver = (name: string) => SQL;
export const requestColumn: ColumnResolver = (name) => sql.raw(`r.${name}`);

/** R4 as a condition on `requests r`, for walks that no index of a viewer's scope leads. */
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

/** Every filter but the search and `waiting_for`, which choose the walk. */
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
  if (filters.without_approver)
    all.push(sql`r.current_approver_id IS NULL AND ${column("status")} IN ${sqlList(OPEN_STATUSES)}`);
  if (filters.date_from) all.push(sql`${column("created_at")} >= ${`${filters.date_from}T00:00:00.000Z`}`);
  if (filters.date_to) all.push(sql`${column("created_at")} <= ${`${filters.date_to}T23:59:59.999Z`}`);
  return all;
}

/** What the viewer sees under all filters, as conditions on `requests r`: for reports, which go through a period. */
export function allConditions(scope: Scope, filters: RequestFilters): SQL[] {
  const { q } = filters;
  return [
    ...visibilityConditions(scope, filters),
    ...filterConditions(filters, requestColumn),
    ...(q === undefined ? [] : [sql`r.seq IN (${searchMatchQuery(q)})`]),
  ];
}

function approverCondition(approver: string, others: readonly string[]): SQL {
  const ways = [sql`r.current_approver_id = ${approver}`, containsText("r.current_approver_name", approver)];
  if (others.length > 0)
    ways.push(sql`(r.current_approver_id IN (SELECT value FROM json_each(${JSON.stringify(others)}))
      AND r.status IN ${sqlList(OPEN_STATUSES)})`);
  return sql`(${sql.join(ways, sql` OR `)})`;
}

/** `instr`, because D1 refuses LIKE patterns over about 60 bytes. */
const containsText = (column: string, text: string): SQL => sql`instr(lower(${sql.raw(column)}), lower(${text})) > 0`;

/** The ids whose requests wait for the person, as a table with the column `value`. */
export function representedApproverIds({ user_id, people, now }: WaitingFilter): SQL {
  if (people) return sql`json_each(${JSON.stringify(people)})`;
  return sql`(SELECT ${user_id} AS value UNION SELECT d.user_id FROM delegations d JOIN users u ON u.id = d.user_id AND u.is_active = 1
    WHERE d.delegate_user_id = ${user_id} AND ${inForce(now)})`;
}

/** What of the current approver's requests waits for the person, of what the viewer sees. `domain/requests/waiting.ts` says the same. */
export const waitingConditions = (scope: Scope, { user_id, is_viewer }: WaitingFilter): SQL[] => [
  sql`r.status IN ${sqlList(WAITING_STATUSES)}`,
  // Nobody is the approver of their own request, so that only requests of others' are looked up.
  sql`(r.current_approver_id = ${user_id} OR r.requester_id <> ${user_id})`,
  ...(is_viewer ? [] : [isVisibleTo(scope)]),
];

const isRepresentedApprover = (filter: WaitingFilter): SQL =>
  sql`r.current_approver_id IN (SELECT value FROM ${representedApproverIds(filter)})`;

/** R4, narrowed to what waits where that is asked for. */
export const visibilityConditions = (scope: Scope, { waiting_for }: RequestFilters): SQL[] =>
  waiting_for ? [isRepresentedApprover(waiting_for), ...waitingConditions(scope, waiting_for)] : [isVisibleTo(scope)];

/** The requests whose title, description, requester or department has every word, by `seq`. */
export const textMatches = (q: string): SQL =>
  sql`SELECT rowid AS seq FROM requests_fts WHERE requests_fts MATCH ${searchExpression(q)}`;

/** The requests with this number, or whose number ends so, by `seq`: two ranges of indexes. */
export function numberMatches({ id, reversed_end }: NumberSearch): SQL {
  const whole = sql`SELECT seq FROM requests INDEXED BY requests_id WHERE id = ${id}`;
  if (reversed_end === null) return whole;
  const last = reversed_end.length - 1;
  const after = reversed_end.slice(0, last) + String.fromCharCode(reversed_end.charCodeAt(last) + 1);
  return sql`SELECT seq FROM requests INDEXED BY requests_id_reversed WHERE id_reversed >= ${reversed_end} AND id_reversed < ${after}
    UNION ${whole}`;
}

function searchMatchQuery(q: string): SQL {
  const number = parseNumberSearch(q);
  return number ? sql`${numberMatches(number)} UNION ${textMatches(q)}` : textMatches(q);
}

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
