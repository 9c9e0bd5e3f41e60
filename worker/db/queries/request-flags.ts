/** Reads and writes the stored flags of requests (R56), and the tasks to compute them (docs/decisions/assistant.md). */
import { type SQL, sql } from "drizzle-orm";
import type { FollowedCode } from "../../../domain/flags/compute-flags.ts";
import type { StoredFlag } from "../../../domain/flags/flags.ts";
import type { StoredFlagData } from "../../../domain/flags/visible-flags.ts";
import { type Columns, type Database, type Statement, toSelection } from "../database.ts";
import { type FlagReader, isVisibleTo } from "./request-filters.ts";
import { isApproverOfRequest, isNotExcluded, toRequestRate } from "./request-reads.ts";

/** SQL: whether `requests r` is open. */
const IS_OPEN = sql.raw("r.status IN ('pending','needs_info','overdue')");

/** After this number of failed computations, a task is ignored until the request changes again. */
const MAX_ATTEMPTS = 3;

/** SQL: whether the person may decide the request `r`, or assign its approver, as in `domain/requests/authority.ts`. */
function mayDecide({ id, role, acts_for }: FlagReader): SQL {
  const ways = [isApproverOfRequest(sql`${id}`)];
  if (role === "admin") ways.push(sql`r.waiting_for = '[]'`);
  if (acts_for.length > 0) {
    const people = JSON.stringify(acts_for.map((one) => one.id));
    ways.push(
      sql`(${isNotExcluded(sql`${id}`)} AND EXISTS (SELECT 1 FROM json_each(${people}) w WHERE ${isApproverOfRequest(sql`w.value`)}))`,
    );
  }
  return sql`(${IS_OPEN} AND r.requester_id <> ${id} AND (${sql.join(ways, sql` OR `)}))`;
}

/** SQL: whose flags about unnamed requests the person sees on `requests r` (`StoredFlagData`). */
function selectAudience({ id, scope }: FlagReader): SQL {
  if (scope.kind === "all") return sql`'all'`;
  const asApprover = sql`iif(r.current_approver_id = ${id}, 'approver', NULL)`;
  return scope.kind === "participant"
    ? asApprover
    : sql`iif(r.department_id = ${scope.department_id}, 'department', ${asApprover})`;
}

/** `flags`: null if the person may not decide the request, or if it has none. `flags_pending`: whether they must be computed first. */
export type FlagColumns = { flags: StoredFlagData | null; flags_pending: boolean };

export const DECODED_FLAG_COLUMNS = { flags: "json", flags_pending: "boolean" } as const;

/** SQL: the columns with the flags of `requests r` for one person. */
export function getFlagColumns(reader: FlagReader): Columns<FlagColumns> {
  const related = sql`(SELECT json_group_array(json_object('id', x.id, 'title', x.title, 'requester_name', x.requester_name,
      'status', x.status, 'created_at', x.created_at, 'amount_minor', x.amount_minor, 'amount_decimals', x.amount_decimals,
      'currency', x.currency, 'rate', ${toRequestRate("x")}))
    FROM json_each(f.related) e CROSS JOIN requests x INDEXED BY requests_id ON x.id = e.value WHERE ${isVisibleTo(reader.scope, "x")})`;
  const stored = sql`(SELECT json_object('flags', json(f.flags), 'related', json(${related}), 'audience', ${selectAudience(reader)})
    FROM request_flags f WHERE f.request_seq = r.seq AND f.flags <> '[]')`;
  return {
    flags: sql`iif(${mayDecide(reader)}, ${stored}, NULL)`,
    flags_pending: sql`${mayDecide(reader)} AND ${HAS_TASK}`,
  };
}

const HAS_TASK = sql`EXISTS (SELECT 1 FROM flag_tasks t WHERE t.request_seq = r.seq AND t.attempts < ${sql.raw(String(MAX_ATTEMPTS))})`;

/** Returns the flags of the request `id` for one person. `may_decide`: whether the person may decide it or assign its approver. */
export const findRequestFlags = (db: Database, id: string, reader: FlagReader) =>
  db.all<FlagColumns & { seq: number; may_decide: boolean }>(
    sql`SELECT r.seq, ${mayDecide(reader)} AS may_decide, ${toSelection(getFlagColumns(reader))} FROM requests r WHERE r.id = ${id}`,
    { ...DECODED_FLAG_COLUMNS, may_decide: "boolean" },
  );

/**
 * SQL: whether the person may decide `requests r` and sees at least one of its flags. `listVisibleFlags` implements the same rule.
 */
export function isFlagged(reader: FlagReader): SQL {
  const isForReader = sql`(g.value ->> 'audience' = 'everyone' OR g.value ->> 'audience' = ${selectAudience(reader)})`;
  const weight = sql`(SELECT total(e.value ->> 'weight') FROM json_each(g.value, '$.references') e
    CROSS JOIN requests x INDEXED BY requests_id ON x.id = e.value ->> 'id' WHERE ${isVisibleTo(reader.scope, "x")})`;
  return sql`(${mayDecide(reader)} AND EXISTS (SELECT 1 FROM request_flags f CROSS JOIN json_each(f.flags) g
    WHERE f.request_seq = r.seq AND ${isForReader}
      AND (g.value ->> '$.references' = '[]' OR ${weight} > g.value ->> 'above')))`;
}

/** The newest tasks among which the page of a request looks for those that can change its flags. */
const NEWEST_TASKS = 10;
const MAX_AWAITED_TASKS = 3;

/**
 * Returns the requests that changed just now and whose change can give a flag to the request `id`: open ones of the same requester or
 * department. Reads few rows, and none if no task is waiting.
 */
export const listTasksNear = (db: Database, id: string) =>
  db.all<{ seq: number }>(
    sql`SELECT x.seq FROM (SELECT request_seq, spreads FROM flag_tasks WHERE request_seq > 0 ORDER BY request_seq DESC LIMIT ${NEWEST_TASKS}) t
          CROSS JOIN requests x ON x.seq = t.request_seq CROSS JOIN requests r ON r.id = ${id}
        WHERE t.spreads = 1 AND x.status IN ('pending','needs_info','overdue') AND r.status IN ('pending','needs_info','overdue')
          AND x.seq <> r.seq AND (x.requester_id = r.requester_id OR x.department_id = r.department_id) LIMIT ${MAX_AWAITED_TASKS}`,
  );

/** The newest tasks that a list of flagged requests waits for. */
const MAX_DECIDABLE_TASKS = 50;

/** Returns the requests among the newest tasks that the person may decide. A list of flagged requests would not contain them yet. */
export const listDecidableTasks = (db: Database, reader: FlagReader) =>
  db.all<{ seq: number }>(
    sql`SELECT r.seq FROM (SELECT request_seq FROM flag_tasks WHERE request_seq > 0 AND attempts < ${sql.raw(String(MAX_ATTEMPTS))}
            ORDER BY request_seq DESC LIMIT ${MAX_DECIDABLE_TASKS}) t
          CROSS JOIN requests r ON r.seq = t.request_seq WHERE ${mayDecide(reader)}`,
  );

/** Returns the requests whose flags must be computed, oldest first. */
export const listFlagTasks = (db: Database, limit: number) =>
  db.all<{ seq: number }>(
    sql`SELECT request_seq AS seq FROM flag_tasks WHERE request_seq > 0 AND attempts < ${sql.raw(String(MAX_ATTEMPTS))} ORDER BY request_seq LIMIT ${limit}`,
  );

/** Returns those of the requests `ids` whose flags must be computed. */
export const listFlagTasksOf = (db: Database, ids: readonly string[]) =>
  db.all<{ seq: number }>(
    sql`SELECT t.request_seq AS seq FROM json_each(${JSON.stringify(ids)}) one CROSS JOIN requests r INDEXED BY requests_id ON r.id = one.value
          CROSS JOIN flag_tasks t ON t.request_seq = r.seq WHERE ${IS_OPEN}`,
  );

/** Returns the open requests whose flags were computed before `before`, the oldest flags first. */
export const listOutdatedFlags = (db: Database, before: string, limit: number) =>
  db.all<{ seq: number }>(
    sql`SELECT request_seq AS seq FROM request_flags INDEXED BY request_flags_computed WHERE computed_at < ${before}
        ORDER BY computed_at, request_seq LIMIT ${limit}`,
  );

/** The state of a computation when it began: it is written only if nothing has changed since then. */
export type FlagState = { stamp: number; spreads: boolean; revision: number };

/** Returns the state of the task and of the stored flags of a request; `stamp` and `revision` are 0 without them. */
export const findFlagState = (db: Database, seq: number) =>
  db.all<FlagState>(
    sql`SELECT coalesce(t.stamp, 0) AS stamp, coalesce(t.spreads, 0) AS spreads, coalesce(f.revision, 0) AS revision
        FROM (SELECT ${seq} AS seq) one LEFT JOIN flag_tasks t ON t.request_seq = one.seq LEFT JOIN request_flags f ON f.request_seq = one.seq`,
    { spreads: "boolean" },
  );

/** The computed flags of one request. `version`: of the request from which they were computed. */
export type ComputedFlags = {
  seq: number;
  version: number;
  state: FlagState;
  flags: readonly StoredFlag[];
  at: string;
};

/**
 * Stores the flags of a request and completes its task, unless the request or its task has changed or another computation was stored since
 * `state` was read. The task then stays.
 */
export function saveFlags(db: Database, { seq, version, state, flags, at }: ComputedFlags): Statement[] {
  const related = [...new Set(flags.flatMap(({ references }) => references.map(({ id }) => id)))];
  return [
    db.run(
      sql`INSERT INTO request_flags(request_seq, request_version, revision, flags, related, computed_at)
          SELECT r.seq, r.version, ${state.revision + 1}, ${JSON.stringify(flags)}, ${JSON.stringify(related)}, ${at} FROM requests r
          WHERE r.seq = ${seq} AND r.version = ${version} AND ${IS_OPEN}
            AND ${state.stamp} = coalesce((SELECT stamp FROM flag_tasks WHERE request_seq = r.seq), 0)
            AND ${state.revision} = coalesce((SELECT revision FROM request_flags WHERE request_seq = r.seq), 0)
          ON CONFLICT DO UPDATE SET request_version = excluded.request_version, revision = excluded.revision, flags = excluded.flags,
            related = excluded.related, computed_at = excluded.computed_at`,
    ),
    db.run(
      sql`DELETE FROM flag_tasks WHERE request_seq = ${seq} AND stamp = ${state.stamp}
            AND EXISTS (SELECT 1 FROM request_flags WHERE request_seq = ${seq} AND revision > ${state.revision})`,
    ),
  ];
}

/** Completes the task of a closed or deleted request, unless it has changed since. */
export const completeFlagTask = (db: Database, seq: number, { stamp }: FlagState): Statement =>
  db.run(sql`DELETE FROM flag_tasks WHERE request_seq = ${seq} AND stamp = ${stamp}`);

/** Counts a failed computation. */
export const countFailedFlagTask = (db: Database, seq: number): Statement =>
  db.run(
    sql`INSERT INTO flag_tasks(request_seq, attempts) VALUES (${seq}, 1) ON CONFLICT DO UPDATE SET attempts = attempts + 1`,
  );

/** Adds tasks for open requests, unless they have one. */
export const addFlagTasks = (db: Database, seqs: readonly number[]): Statement =>
  db.run(
    sql`INSERT INTO flag_tasks(request_seq) SELECT r.seq FROM json_each(${JSON.stringify(seqs)}) one CROSS JOIN requests r ON r.seq = one.value
        WHERE ${IS_OPEN} ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0`,
  );

/** A request whose flags can follow from a change of another one, and the kind of these flags (`listFollowers`). */
export type FlagFollower = { seq: number; code: FollowedCode };

/** The number of flags of duplicates from which another one changes nothing, because people see only three. */
const ENOUGH_DUPLICATES = 3;

/**
 * Adds tasks for open requests that may have to refer to the request `id` now, at most `limit`. Leaves out those that refer to it already
 * (triggers add their tasks), that already have enough flags of the kind, or that are part of a split anyway.
 */
export const addFollowerTasks = (db: Database, id: string, followers: readonly FlagFollower[], limit: number) =>
  db.all<{ seq: number }>(
    sql`INSERT INTO flag_tasks(request_seq) SELECT r.seq FROM json_each(${JSON.stringify(followers)}) one
          CROSS JOIN requests r ON r.seq = one.value ->> 'seq' LEFT JOIN request_flags f ON f.request_seq = r.seq
        WHERE ${IS_OPEN} AND NOT EXISTS (SELECT 1 FROM request_flag_references y WHERE y.related_id = ${id} AND y.request_seq = r.seq)
          AND NOT (one.value ->> 'code' <> 'other' AND ${ENOUGH_DUPLICATES} <= (SELECT count(*) * iif(one.value ->> 'code' = 'split', ${ENOUGH_DUPLICATES}, 1)
            FROM json_each(coalesce(f.flags, '[]')) g WHERE g.value ->> 'code' = one.value ->> 'code'))
        LIMIT ${limit}
        ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0 RETURNING request_seq AS seq`,
  );

/** An open request of a department with a budget. `enough`: of its flag `over_budget`; null if it has none. */
export type BudgetedRequest = {
  seq: number;
  amount_minor: number | null;
  amount_decimals: number;
  currency: string;
  rate: number | null;
  created_at: string;
  enough: boolean | null;
};

/** Returns the newest open requests of the department of the request `seq`, at most `limit` of each status; no rows if it has no budget. */
export const listBudgetedRequests = (db: Database, seq: number, limit: number) =>
  db.all<BudgetedRequest>(
    sql`SELECT r.seq, r.amount_minor, r.amount_decimals, r.currency, ${toRequestRate("r")} AS rate, r.created_at,
          (SELECT g.value ->> '$.params.enough' FROM request_flags f CROSS JOIN json_each(f.flags) g
            WHERE f.request_seq = r.seq AND g.value ->> 'code' = 'over_budget' LIMIT 1) AS enough
        FROM requests own CROSS JOIN departments d ON d.id = own.department_id CROSS JOIN json_each('["pending","needs_info","overdue"]') s
          CROSS JOIN json_each((SELECT json_group_array(seq) FROM (SELECT o.seq FROM requests o INDEXED BY requests_department_status
            WHERE o.department_id = d.id AND o.status = s.value ORDER BY o.created_at DESC, o.seq DESC LIMIT ${limit}))) one
          CROSS JOIN requests r ON r.seq = one.value
        WHERE own.seq = ${seq} AND d.budget_minor IS NOT NULL`,
    { enough: "boolean" },
  );
