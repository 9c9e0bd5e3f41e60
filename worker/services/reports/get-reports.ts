import { ok, type Result } from "../../../domain/errors.ts";
import { MAX_EXPORT_ROWS } from "../../../domain/exports/export-table.ts";
import { getMonths, type Report, type ReportsPageData, reportPeriod } from "../../../domain/exports/report-entities.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../domain/requests/request-lifecycle.ts";
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
import { formOptionStatements, toFormOptions } from "../master-data/form-options.ts";
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
  const rows = await inBatch(db, {
    accessible: countRequestsInScope(db, scope),
    matches: isCounted ? undefined : countByStatus(db, scope, filters, MAX_EXPORT_ROWS),
    exports: listExports(db, actor.id, MAX_LISTED_EXPORTS),
    months: countByMonth(db, range),
    departments: listDecisionTimes(db, range, "department_name", MAX_BARS),
    approvers: listDecisionTimes(db, range, "current_approver_name", MAX_BARS),
    on_time: countOnTime(db, range),
    amounts: listAmountsByType(db, range, MAX_BARS),
    waiting: countWaiting(db, range, MAX_BARS),
    options: formOptionStatements(db),
  });
  const matching = rows.matches ?? filterCounters(rows.accessible, filters);
  return ok({
    accessible: sumCounts(rows.accessible),
    matches: sumCounts(matching),
    approved: sumCounts(matching.filter(({ status }) => status === "approved")),
    pending: sumCounts(matching.filter(({ status }) => status === "pending")),
    options: toFormOptions(rows.options),
    exports: rows.exports.map((row) => toExportJob(actor, row)),
    report: {
      period: range.period,
      by_status: toStatuses(rows.months),
      months: toMonths(rows.months, getMonths(range.period)),
      by_department: rows.departments,
      by_approver: rows.approvers,
      on_time: rows.on_time[0] ?? { finished: 0, on_time: 0 },
      amounts: rows.amounts,
      waiting: rows.waiting,
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
