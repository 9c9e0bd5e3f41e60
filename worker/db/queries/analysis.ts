/** Reads a limited number of requests to compare an analyzed request with, under the visibility rule (R4). */

import { type SQL, sql } from "drizzle-orm";
import type { ComparedRequest } from "../../../domain/assistant/analysis-subject.ts";
import { toSearchText } from "../../../domain/format/folded-text.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Database } from "../database.ts";
import type { requests } from "../schema/requests.ts";
import { REQUEST_RATE, selectWalkRequests, type Walk } from "./newest-requests.ts";
import { isVisibleTo } from "./request-filters.ts";

type Requests = typeof requests.$inferSelect;

const OPEN = sql.raw(`(${OPEN_STATUSES.map((status) => `'${status}'`).join(", ")})`);

const TARGET_COLUMNS = ["requester_id", "department_id", "request_type", "current_approver_id"] as const;
type TargetColumn = (typeof TARGET_COLUMNS)[number];

/** The analyzed request: SQL values of its columns. Nothing is read if they are NULL. */
export type AnalysisTarget = Record<TargetColumn, SQL>;

const toTarget = (toValue: (column: TargetColumn) => SQL) =>
  Object.fromEntries(TARGET_COLUMNS.map((column) => [column, toValue(column)])) as AnalysisTarget;

export const toDraftTarget = (draft: Record<TargetColumn, string | null>): AnalysisTarget =>
  toTarget((column) => sql`${draft[column]}`);

/** Returns the values of the open request `id`; they are NULL if it is decided, or if `user_id` submitted it and `own` is false. */
export function toStoredTarget(id: string, user_id: string, own: boolean): AnalysisTarget {
  const condition = own ? sql`` : sql` AND requester_id <> ${user_id}`;
  return toTarget(
    (column) => sql`(SELECT ${sql.raw(column)} FROM requests WHERE id = ${id} AND status IN ${OPEN}${condition})`,
  );
}

/** Returns the values of the request `seq`, also if it is decided. */
export const toTargetOfRequest = (seq: number): AnalysisTarget =>
  toTarget((column) => sql`(SELECT ${sql.raw(column)} FROM requests WHERE seq = ${seq})`);

/** The maximum number of newest requests that are read for the requester, for the department, and for the type. */
const MAX_OTHERS = 150;
/** The maximum number of characters of a description that are compared. */
const MAX_DESCRIPTION = 2_000;

export type OtherRequestRow = Omit<ComparedRequest, "status"> &
  Pick<Requests, "seq" | "description" | "status"> & { has_attachments: boolean };

const OTHERS_COLUMNS = ["requester_id", "department_id", "request_type"] as const;

/** SQL: the newest requests with this value of a column that were submitted after `since`. */
const selectNewest = (column: (typeof OTHERS_COLUMNS)[number], value: SQL, since: string): SQL =>
  sql`SELECT o.seq FROM requests o WHERE ${sql.raw(`o.${column}`)} = ${value} AND o.created_at >= ${since}
    ORDER BY o.created_at DESC, o.seq DESC LIMIT ${MAX_OTHERS}`;

/** `source`: SQL with `requests r`. Returns its requests, newest first. */
const listOthers = (db: Database, source: SQL) =>
  db.all<OtherRequestRow>(
    sql`SELECT r.seq, r.id, r.title, substr(r.description, 1, ${MAX_DESCRIPTION}) AS description, r.request_type, r.amount_minor, r.amount_decimals, r.currency,
          ${REQUEST_RATE} AS rate, r.status, r.requester_id, r.requester_name, r.department_id, r.current_approver_id, r.due_at, r.created_at, r.decided_at,
          EXISTS (SELECT 1 FROM attachments a WHERE a.request_seq = r.seq AND a.removed_version IS NULL) AS has_attachments
        FROM ${source} ORDER BY r.created_at DESC, r.seq DESC`,
    { has_attachments: "boolean" },
  );

/** Returns the newest requests of the same requester, department or type that were submitted after `since` and that the viewer may see, newest first. */
export function listOtherRequests(db: Database, scope: Scope, target: AnalysisTarget, since: string) {
  const walks = OTHERS_COLUMNS.map(
    (column): Walk => ({ of: "query", query: selectNewest(column, target[column], since) }),
  );
  return listOthers(db, sql`${selectWalkRequests(walks)} WHERE ${isVisibleTo(scope)}`);
}

/** Returns the requests with which the requests `seqs` are compared, each once, newest first. `selectOthers` returns those of one of them. */
export function listOthersOfRequests(db: Database, seqs: readonly number[], since: string) {
  const walks = OTHERS_COLUMNS.map((column) => {
    const own = sql`SELECT DISTINCT ${sql.raw(`t.${column}`)} AS id FROM json_each(${JSON.stringify(seqs)}) one CROSS JOIN requests t ON t.seq = one.value`;
    return sql`SELECT page.value AS seq FROM (${own}) own
      CROSS JOIN json_each((SELECT json_group_array(seq) FROM (${selectNewest(column, sql`own.id`, since)}))) page`;
  });
  return listOthers(db, sql`(${sql.join(walks, sql` UNION `)}) w CROSS JOIN requests r ON r.seq = w.seq`);
}

/** Returns the requests of `rows`, newest first, with which one request is compared: as many as `listOtherRequests` reads for it. */
export function selectOthers<Row extends Pick<Requests, "id" | (typeof OTHERS_COLUMNS)[number]>>(
  rows: readonly Row[],
  own: Pick<Requests, "id" | (typeof OTHERS_COLUMNS)[number]>,
): Row[] {
  const left = OTHERS_COLUMNS.map((column) => ({ column, count: MAX_OTHERS }));
  return rows.filter((row) => {
    const alike = left.filter((one) => one.count > 0 && row[one.column] === own[one.column]);
    for (const one of alike) one.count -= 1;
    return alike.length > 0 && row.id !== own.id;
  });
}

/** Returns the requests that wait for the current approver of the target and that the viewer may see, at most `limit`. */
export function listWaitingForApprover(db: Database, scope: Scope, target: AnalysisTarget, limit: number) {
  return db.all<Pick<Requests, "id" | "status" | "due_at">>(
    sql`SELECT r.id, r.status, r.due_at
        FROM (SELECT request_seq FROM waiting_approvers WHERE user_id = ${target.current_approver_id} LIMIT ${limit}) w
          CROSS JOIN requests r ON r.seq = w.request_seq
        WHERE ${isVisibleTo(scope)}`,
  );
}

/** Returns at most two open requests with this title and requester that the viewer may see. `request_type` '': of any type. */
export function listOpenRequestsByTitle(
  db: Database,
  scope: Scope,
  { title, requester_name, request_type }: { title: string; requester_name: string; request_type: string },
) {
  const type = request_type === "" ? sql`` : sql` AND r.request_type = ${request_type}`;
  return db.all<{ id: string }>(
    sql`SELECT r.id FROM requests r
        WHERE r.title = ${title} AND r.requester_name_search = ${toSearchText(requester_name)}${type} AND r.status IN ${OPEN} AND ${isVisibleTo(scope)} LIMIT 2`,
  );
}

/** The part of a budget that one currency uses: sums at `rate` USD for one unit. */
export type BudgetRow = {
  budget_minor: number;
  amount_decimals: number;
  rate: number | null;
  approved_minor: number;
  open_minor: number;
};

/**
 * Returns the budget of the target's department, and the amounts that were approved in the year, or submitted in the
 * year and still open. Returns no row if the department has no budget, or if the viewer may not see all of its requests
 * (R4).
 */
export function listBudgetUse(db: Database, scope: Scope, target: AnalysisTarget, year: number) {
  const isWhollyVisible =
    scope.kind === "all" ? sql`1` : scope.kind === "department" ? sql`d.id = ${scope.department_id}` : sql`0`;
  const isDecided = sql`f.value = 'decided'`;
  return db.all<BudgetRow>(
    sql`SELECT d.budget_minor, coalesce(t.amount_decimals, 0) AS amount_decimals, nullif(t.rate, 0) AS rate,
          CASE WHEN ${isDecided} THEN coalesce(t.approved_minor, 0) ELSE 0 END AS approved_minor,
          CASE WHEN ${isDecided} THEN 0 ELSE coalesce(t.pending_minor + t.needs_info_minor + t.overdue_minor, 0) END AS open_minor
        FROM departments d CROSS JOIN json_each('["created","decided"]') f
          LEFT JOIN request_totals t ON t.date_field = f.value AND t.unit = 'month' AND t.department_id = d.id
            AND t.period BETWEEN ${`${year}-01`} AND ${`${year}-12`} AND t.currency <> ''
        WHERE d.id = ${target.department_id} AND d.budget_minor IS NOT NULL AND ${isWhollyVisible}`,
  );
}
