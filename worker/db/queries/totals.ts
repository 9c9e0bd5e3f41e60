import { type SQL, sql } from "drizzle-orm";
import type { DecisionTimeTotals } from "../../../domain/requests/decision-times.ts";
import { REQUEST_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { DECIDED_STATUSES, type RequestTotals, type TotalsRange } from "../../../domain/requests/totals.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Database, Statement } from "../database.ts";
import { selectIdByName } from "../folded-columns.ts";
import type { approver_totals, request_totals, StoredDecisionTimes } from "../schema/totals.ts";

/**
 * Selects departments whose requests the viewer may all see (R4): the one with this `name`, or those with these `ids`;
 * without both, all of them.
 */
export type TotalsDepartmentFilter = { scope: Scope; name?: string; ids?: readonly string[] };

/**
 * SQL: the departments `d` of a filter. The primary keys of totals begin with the department, so each department is one
 * index range.
 */
function departmentConditions({ scope, name, ids }: TotalsDepartmentFilter): SQL {
  const all: SQL[] = [sql`1`];
  if (scope.kind === "department") all.push(sql`d.id = ${scope.department_id}`);
  if (scope.kind === "participant") all.push(sql`0`);
  if (name !== undefined) all.push(sql`d.id = ${selectIdByName("departments", "name_folded", name)}`);
  if (ids && ids.length > 0) all.push(sql`d.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return sql.join(all, sql` AND `);
}

export type TotalsFilters = {
  departments: TotalsDepartmentFilter;
  date_field: "created" | "decided";
  ranges: readonly TotalsRange[];
  types?: readonly string[];
  currencies?: readonly string[];
};

const MEASURES = sql.raw(
  [
    ...REQUEST_STATUSES.flatMap((status) => [status, `${status}_minor`]),
    ...DECIDED_STATUSES.flatMap((status) => [`${status}_due`, `${status}_on_time`]),
  ]
    .map((name) => `t.${name}`)
    .join(", "),
);
const TIMES = sql.raw(DECIDED_STATUSES.map((status) => `, t.${status}_times`).join(""));

type StoredTotals = typeof request_totals.$inferSelect;
type TotalsRow = Omit<
  StoredTotals,
  "date_field" | "unit" | "period" | "department_id" | "approved_times" | "rejected_times"
> & {
  month: string;
  label: string;
  department_name: string;
  /** JSON of `StoredDecisionTimes`; null if not selected. */
  approved_times: string | null;
  rejected_times: string | null;
};

/**
 * Returns the stored totals of requests. Reads one row for each period, department, type, currency and rate, however
 * many requests there are. The caller adds up the rows, because D1 would count sorted or grouped rows and entries of
 * JSON as rows read.
 */
export function listRequestTotals(
  db: Database,
  { departments, date_field, ranges, types = [], currencies = [] }: TotalsFilters,
  with_times: boolean,
) {
  const times = with_times ? TIMES : sql`, NULL AS approved_times, NULL AS rejected_times`;
  const isOneOf = (column: string, values: readonly string[]) =>
    values.length === 0
      ? sql``
      : sql` AND ${sql.raw(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
  return db.all<TotalsRow>(
    sql`SELECT substr(t.period, 1, 7) AS month, s.value ->> 'label' AS label, d.name AS department_name, t.request_type, t.currency, t.amount_decimals, t.rate, ${MEASURES}${times}
        FROM departments d CROSS JOIN json_each(${JSON.stringify(ranges)}) s CROSS JOIN request_totals t ON t.date_field = ${date_field}
          AND t.unit = s.value ->> 'unit' AND t.department_id = d.id AND t.period BETWEEN s.value ->> 'from' AND s.value ->> 'to'
        WHERE ${departmentConditions(departments)}${isOneOf("t.request_type", types)}${isOneOf("t.currency", currencies)}`,
  );
}

export function fromStoredTotals(row: TotalsRow): RequestTotals {
  const { month, label, department_name, request_type, currency, amount_decimals, rate } = row;
  const byStatus = <Suffix extends "" | "_minor">(suffix: Suffix) =>
    Object.fromEntries(
      REQUEST_STATUSES.map((status) => [status, row[`${status}${suffix}`]]),
    ) as RequestTotals["counts"];
  return {
    ...{ month, label, department_name, request_type, currency, amount_decimals },
    rate: rate === 0 ? null : rate,
    counts: byStatus(""),
    minor: byStatus("_minor"),
    decisions: {
      approved: { due: row.approved_due, on_time: row.approved_on_time, times: parseTimes(row.approved_times) },
      rejected: { due: row.rejected_due, on_time: row.rejected_on_time, times: parseTimes(row.rejected_times) },
    },
  };
}

const parseTimes = (json: string | null): DecisionTimeTotals[] =>
  Object.entries<StoredDecisionTimes[string]>(json === null ? {} : JSON.parse(json)).map(
    ([at, [count, duration_ms]]) => ({
      class: Number(at),
      count,
      duration_ms,
    }),
  );

type ApproverTotalsRow = Pick<typeof approver_totals.$inferSelect, "month" | "user_id" | "waiting" | "asked"> & {
  /** null for requests that wait for nobody. */
  name: string | null;
  approved_times: string;
  rejected_times: string;
};

/**
 * The totals of a person for requests submitted in a month. `name` is null in the totals of requests that wait for
 * nobody.
 */
export type ApproverTotals = {
  month: string;
  name: string | null;
  waiting: number;
  asked: number;
  times: Record<"approved" | "rejected", DecisionTimeTotals[]>;
};

/**
 * Returns the stored totals of people for requests submitted in the `months`, inclusive, and the totals of other months
 * that include waiting requests. Reads one row for each department, month and person.
 */
export function listApproverTotals(
  db: Database,
  departments: TotalsDepartmentFilter,
  months: { from: string; to: string } | null,
) {
  const isOfMonths = months ? sql`t.month BETWEEN ${months.from} AND ${months.to}` : sql`0`;
  return db.all<ApproverTotalsRow>(
    sql`SELECT t.month, t.user_id, u.name, t.waiting, t.asked, t.approved_times, t.rejected_times
        FROM departments d CROSS JOIN approver_totals t ON t.department_id = d.id LEFT JOIN users u ON u.id = t.user_id
        WHERE ${departmentConditions(departments)} AND (${isOfMonths} OR t.waiting > 0 OR t.asked > 0)`,
  );
}

export const fromStoredApproverTotals = (row: ApproverTotalsRow): ApproverTotals => ({
  month: row.month,
  name: row.name,
  waiting: row.waiting,
  asked: row.asked,
  times: { approved: parseTimes(row.approved_times), rejected: parseTimes(row.rejected_times) },
});

/** Computes all stored totals again from the requests. */
export const rebuildTotals = (db: Database): Statement[] => [
  db.run(sql`DELETE FROM request_totals`),
  db.run(sql`INSERT INTO request_totals SELECT * FROM computed_request_totals`),
  db.run(sql`DELETE FROM approver_totals`),
  db.run(sql`INSERT INTO approver_totals SELECT * FROM computed_approver_totals`),
];
