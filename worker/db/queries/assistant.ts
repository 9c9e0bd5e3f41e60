/** What the assistant's facts are computed from. Every statement about requests goes through R4. */
import { type SQL, sql } from "drizzle-orm";
import type { RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Role } from "../../../domain/roles.ts";
import type { Database } from "../database.ts";
import { inForce } from "./delegations.ts";
import { isVisibleTo, searchExpression } from "./request-filters.ts";

/** A request as facts need it. `rate`: USD for one unit of its currency at submission (R13), as the route keeps it. */
export type FactRow = {
  seq: number;
  id: string;
  title: string;
  request_type: string;
  amount_minor: number | null;
  amount_decimals: number;
  currency: string;
  rate: number | null;
  priority: string;
  priority_rank: number;
  status: RequestStatus;
  requester_id: string;
  requester_name: string;
  department_id: string;
  department_name: string;
  current_approver_id: string | null;
  current_approver_name: string | null;
  due_at: string | null;
  created_at: string;
  updated_at: string;
  decided_at: string | null;
};

const RATE = sql.raw(`json_extract(r.route, '$.rates."' || r.currency || '"')`);

const factColumns = sql`r.seq, r.id, r.title, r.request_type, r.amount_minor, r.amount_decimals, r.currency, ${RATE} AS rate, r.priority, r.priority_rank, r.status, r.requester_id,
      r.requester_name, r.department_id, r.department_name, r.current_approver_id, r.current_approver_name, r.due_at, r.created_at, r.updated_at, r.decided_at`;

/** All that is given must hold; within a list, one of it. Times are ISO 8601 in UTC, `from` inclusive, `before` exclusive. */
export type FactFilters = {
  ids?: readonly string[];
  except_id?: string;
  statuses?: readonly RequestStatus[];
  reassigned?: boolean;
  modified?: boolean;
  types?: readonly string[];
  departments?: readonly string[];
  priorities?: readonly string[];
  requesters?: readonly string[];
  approvers?: readonly string[];
  not_requester?: string;
  /** As requester or current approver. */
  people?: readonly string[];
  /** Who approved or rejected it, themselves. */
  deciders?: readonly string[];
  without_approver?: boolean;
  currencies?: readonly string[];
  created?: { from?: string; before?: string };
  /** Approved, rejected or cancelled then. */
  decided?: { from?: string; before?: string };
  due?: { from?: string; before?: string };
  /** In USD at the rates of submission; generous by a millionth, so that the caller compares exactly. */
  usd?: { least?: number; most?: number };
  with_amount?: boolean;
  /** Open and due before this. */
  overdue_at?: string;
  title?: string;
  requester_name?: string;
  /** Every word must occur in title, description, requester or department, at least as a word's beginning. */
  words?: readonly string[];
  /** One of the words is enough. */
  any_word?: readonly string[];
};

const isOneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** How far a comparison in floating point may be off. */
const ROUNDING_TOLERANCE = 1e-6;

function conditions(filters: FactFilters): SQL[] {
  const all: SQL[] = [];
  const list = (column: string, values: readonly string[] | undefined) => {
    if (values && values.length > 0) all.push(isOneOf(sql.raw(column), values));
  };
  list("r.id", filters.ids);
  list("r.status", filters.statuses);
  list("r.request_type", filters.types);
  list("r.department_id", filters.departments);
  list("r.priority", filters.priorities);
  list("r.requester_id", filters.requesters);
  list("r.current_approver_id", filters.approvers);
  list("r.currency", filters.currencies);
  if (filters.people && filters.people.length > 0)
    all.push(
      sql`(${isOneOf(sql`r.requester_id`, filters.people)} OR ${isOneOf(sql`r.current_approver_id`, filters.people)})`,
    );
  if (filters.not_requester !== undefined) all.push(sql`r.requester_id <> ${filters.not_requester}`);
  if (filters.deciders && filters.deciders.length > 0)
    all.push(
      sql`EXISTS (SELECT 1 FROM request_events e WHERE e.request_id = r.id AND e.kind IN ('request.approved', 'request.rejected')
          AND ${isOneOf(sql`e.actor_id`, filters.deciders)})`,
    );
  if (filters.except_id !== undefined) all.push(sql`r.id <> ${filters.except_id}`);
  if (filters.reassigned) all.push(sql`r.was_reassigned = 1`);
  if (filters.modified) all.push(sql`r.was_modified = 1`);
  if (filters.without_approver)
    all.push(sql`r.current_approver_id IS NULL AND r.status IN ('pending', 'needs_info', 'overdue')`);
  if (filters.title !== undefined) all.push(sql`r.title = ${filters.title}`);
  if (filters.requester_name !== undefined) all.push(sql`r.requester_name = ${filters.requester_name}`);
  if (filters.created?.from) all.push(sql`r.created_at >= ${filters.created.from}`);
  if (filters.created?.before) all.push(sql`r.created_at < ${filters.created.before}`);
  if (filters.decided?.from) all.push(sql`r.decided_at >= ${filters.decided.from}`);
  if (filters.decided?.before) all.push(sql`r.decided_at < ${filters.decided.before}`);
  if (filters.due?.from) all.push(sql`r.due_at >= ${filters.due.from}`);
  if (filters.due?.before) all.push(sql`r.due_at < ${filters.due.before}`);
  if (filters.with_amount || filters.usd) all.push(sql`r.amount_minor IS NOT NULL`);
  const { least, most } = filters.usd ?? {};
  if (least !== undefined) all.push(sql`r.amount_usd >= ${least * (1 - ROUNDING_TOLERANCE)}`);
  if (most !== undefined) all.push(sql`r.amount_usd <= ${most * (1 + ROUNDING_TOLERANCE)}`);
  if (filters.overdue_at !== undefined)
    all.push(
      sql`(r.status = 'overdue' OR (r.status IN ('pending', 'needs_info') AND r.due_at IS NOT NULL AND r.due_at < ${filters.overdue_at}))`,
    );
  if (filters.words && filters.words.length > 0) all.push(textHas(searchExpression(filters.words.join(" "))));
  if (filters.any_word && filters.any_word.length > 0)
    all.push(textHas(filters.any_word.map((word) => searchExpression(word)).join(" OR ")));
  return all;
}

const textHas = (expression: string): SQL =>
  sql`r.seq IN (SELECT rowid FROM requests_fts WHERE requests_fts MATCH ${expression})`;

/** What the viewer sees (R4) under the filters, newest first, at most `limit`. */
export function listFactRows(db: Database, scope: Scope, filters: FactFilters, limit: number) {
  const where = sql.join([isVisibleTo(scope), ...conditions(filters)], sql` AND `);
  return db.all<FactRow>(
    sql`SELECT ${factColumns} FROM requests r WHERE ${where} ORDER BY r.created_at DESC, r.seq DESC LIMIT ${limit}`,
  );
}

export type NamedPerson = {
  id: string;
  name: string;
  username: string;
  role: Role;
  department: string;
  is_active: number;
};

/** People by name, active ones first; whoever is beyond `limit` is only found by the text of requests. */
export function listNamedPeople(db: Database, limit: number) {
  return db.all<NamedPerson>(
    sql`SELECT u.id, u.name, u.username, u.role, d.name AS department, u.is_active FROM users u JOIN departments d ON d.id = u.department_id
        ORDER BY u.is_active DESC, u.name, u.id LIMIT ${limit}`,
  );
}

export type AbsenceRow = { user_id: string; user_name: string; delegate_name: string; ends_at: string };

/** Who is out of office at `now` and who decides in their stead; never why. */
export function listAbsences(db: Database, now: string, limit: number) {
  return db.all<AbsenceRow>(
    sql`SELECT d.user_id, o.name AS user_name, m.name AS delegate_name, d.ends_at
        FROM delegations d JOIN users o ON o.id = d.user_id AND o.is_active = 1 JOIN users m ON m.id = d.delegate_user_id AND m.is_active = 1
        WHERE ${inForce(now)} ORDER BY o.name LIMIT ${limit}`,
  );
}
