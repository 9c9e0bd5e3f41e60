import { ok, type Result } from "../../../domain/errors.ts";
import { MOST_ROWS } from "../../../domain/exports/export-table.ts";
import { monthsOf, type Report, type ReportsBoard, reportPeriod } from "../../../domain/exports/report-entities.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../domain/requests/request-lifecycle.ts";
import { inBatch } from "../../db/database.ts";
import { listExports } from "../../db/queries/exports.ts";
import { amountsByType, countByMonth, countOnTime, countWaiting, decisionTimes } from "../../db/queries/reports.ts";
import { countByStatus } from "../../db/queries/request-list.ts";
import { countsOfScope } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";
import { SHOWN_EXPORTS, toJob } from "../exports/export-jobs.ts";
import { prepareExport, refuseDownload } from "../exports/export-rules.ts";
import { formOptionStatements, readFormOptions } from "../master-data/form-options.ts";
import { countersFor, countersUnder } from "../requests/list-requests.ts";

/** Bars of one chart. */
const MOST_BARS = 12;

/**
 * Downloads & Reports in one round trip: what the filters match, one's exports, and charts over the same requests, of what one may see
 * (R4). `forbidden` for requesters. The charts read the period, twelve months at most; the numbers come from the kept counters where
 * these know them, else matches are counted up to what one export holds.
 */
export async function getReportsBoard(deps: Deps, actor: Actor, asked: ExportFilters): Promise<Result<ReportsBoard>> {
  const refused = refuseDownload(actor);
  if (refused) return refused;
  const prepared = prepareExport(deps, actor, asked);
  if (!prepared.ok) return prepared;
  const { db } = deps;
  const { scope, filters } = prepared.value;
  const range = { scope, filters, period: reportPeriod(deps.now(), filters) };
  // Nobody's own: the counters of all that the actor sees.
  const isCounted = countersFor(scope, filters)?.own === null;
  const [counters, counted, exports, months, departments, approvers, onTime, amounts, waiting, ...options] =
    await inBatch(db, [
      countsOfScope(db, scope),
      isCounted ? countsOfScope(db, scope) : countByStatus(db, scope, filters, MOST_ROWS),
      listExports(db, actor.id, SHOWN_EXPORTS),
      countByMonth(db, range),
      decisionTimes(db, range, "department_name", MOST_BARS),
      decisionTimes(db, range, "current_approver_name", MOST_BARS),
      countOnTime(db, range),
      amountsByType(db, range, MOST_BARS),
      countWaiting(db, range, MOST_BARS),
      ...formOptionStatements(db),
    ]);
  const matching = isCounted ? countersUnder(counters, filters) : counted;
  return ok({
    accessible: sumOf(counters),
    matches: sumOf(matching),
    approved: sumOf(matching.filter(({ status }) => status === "approved")),
    pending: sumOf(matching.filter(({ status }) => status === "pending")),
    options: readFormOptions(options),
    exports: exports.map((row) => toJob(actor, row)),
    report: {
      period: range.period,
      by_status: toStatuses(months),
      months: toMonths(months, monthsOf(range.period)),
      by_department: departments,
      by_approver: approvers,
      on_time: onTime[0] ?? { finished: 0, on_time: 0 },
      amounts,
      waiting,
    },
  });
}

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

type MonthRow = { month: string; status: RequestStatus; count: number };

/** Statuses that nothing is in are left out. */
const toStatuses = (rows: readonly MonthRow[]): Report["by_status"] =>
  REQUEST_STATUSES.map((status) => ({ status, count: sumOf(rows.filter((row) => row.status === status)) })).filter(
    ({ count }) => count > 0,
  );

/** Months without a request are there as well. */
function toMonths(rows: readonly MonthRow[], months: readonly string[]): Report["months"] {
  const found = new Map(months.map((month) => [month, { month, open: 0, approved: 0, rejected: 0, cancelled: 0 }]));
  for (const { month, status, count } of rows) {
    const counted = found.get(month);
    if (!counted) continue;
    const kind = status === "approved" || status === "rejected" || status === "cancelled" ? status : "open";
    counted[kind] += count;
  }
  return [...found.values()];
}
