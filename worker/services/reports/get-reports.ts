import { ok, type Result } from "../../../domain/errors.ts";
import { getMonths, type Report, type ReportsPageData, reportPeriod } from "../../../domain/exports/reports.ts";
import { MAX_EXPORT_ROWS } from "../../../domain/exports/table.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { inBatch } from "../../db/database.ts";
import { listExports } from "../../db/queries/exports.ts";
import {
  countByMonth,
  countOnTime,
  countWaiting,
  listAmountsByType,
  listDecisionTimes,
} from "../../db/queries/reports.ts";
import { countByStatus } from "../../db/queries/request-list.ts";
import { countRequestsInScope } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";
import { MAX_LISTED_EXPORTS, toExportJob } from "../exports/export-jobs.ts";
import { prepareExport, refuseDownload } from "../exports/export-rules.ts";
import { formOptionStatements, readFormOptions } from "../master-data/form-options.ts";
import { countersFor, filterCounters } from "../requests/list-requests.ts";

/** Bars of one chart. */
const MAX_BARS = 12;

/**
 * Downloads & Reports in one round trip: what the filters match, one's exports, and charts over the same requests, of what one may see
 * (R4). `forbidden` for requesters. The charts read the period, twelve months at most; the numbers come from the kept counters where
 * these know them, else matches are counted up to what one export holds.
 */
export async function getReportsPage(deps: Deps, actor: Actor, asked: ExportFilters): Promise<Result<ReportsPageData>> {
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
      countRequestsInScope(db, scope),
      isCounted ? countRequestsInScope(db, scope) : countByStatus(db, scope, filters, MAX_EXPORT_ROWS),
      listExports(db, actor.id, MAX_LISTED_EXPORTS),
      countByMonth(db, range),
      listDecisionTimes(db, range, "department_name", MAX_BARS),
      listDecisionTimes(db, range, "current_approver_name", MAX_BARS),
      countOnTime(db, range),
      listAmountsByType(db, range, MAX_BARS),
      countWaiting(db, range, MAX_BARS),
      ...formOptionStatements(db),
    ]);
  const matching = isCounted ? filterCounters(counters, filters) : counted;
  return ok({
    accessible: sumCounts(counters),
    matches: sumCounts(matching),
    approved: sumCounts(matching.filter(({ status }) => status === "approved")),
    pending: sumCounts(matching.filter(({ status }) => status === "pending")),
    options: readFormOptions(options),
    exports: exports.map((row) => toExportJob(actor, row)),
    report: {
      period: range.period,
      by_status: toStatuses(months),
      months: toMonths(months, getMonths(range.period)),
      by_department: departments,
      by_approver: approvers,
      on_time: onTime[0] ?? { finished: 0, on_time: 0 },
      amounts,
      waiting,
    },
  });
}

const sumCounts = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

type MonthRow = { month: string; status: RequestStatus; count: number };

/** Statuses that nothing is in are left out. */
const toStatuses = (rows: readonly MonthRow[]): Report["by_status"] =>
  REQUEST_STATUSES.map((status) => ({ status, count: sumCounts(rows.filter((row) => row.status === status)) })).filter(
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
