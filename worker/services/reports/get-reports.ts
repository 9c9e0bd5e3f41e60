import { ok, type Result } from "../../../domain/errors.ts";
import { getReportPeriod, listMonths, type Report, type ReportsPageData } from "../../../domain/exports/reports.ts";
import { MAX_EXPORT_ROWS } from "../../../domain/exports/table.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { inBatch } from "../../db/database.ts";
import { listExports } from "../../db/queries/exports.ts";
import {
  countByMonth,
  countDecisionsOnTime,
  countOpenRequestsByPerson,
  listAmountsByType,
  listMedianDecisionTimes,
} from "../../db/queries/reports.ts";
import { countByStatus } from "../../db/queries/request-list.ts";
import { listRequestCounts } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";
import { MAX_LISTED_EXPORTS, toExportJob } from "../exports/export-jobs.ts";
import { checkDownloadPermission, prepareExport } from "../exports/export-rules.ts";
import { createFormOptionStatements, toFormOptions } from "../master-data/form-options.ts";
import { filterCounters, findStoredCounters } from "../requests/list-requests.ts";

/** The maximum number of bars in one chart. */
const MAX_BARS = 12;

/**
 * Returns the data of Downloads & Reports in one round trip: counts of the requests that match the filters and that the actor sees (R4),
 * charts of the same requests, and the actor's exports. Charts read all requests of the period, at most twelve months. The counts are
 * stored counters if these exist for the filters; otherwise matching requests are counted, up to the maximum of one export. Fails with
 * `forbidden` for requesters.
 */
export async function getReportsPage(deps: Deps, actor: Actor, input: ExportFilters): Promise<Result<ReportsPageData>> {
  const refused = checkDownloadPermission(actor);
  if (refused) return refused;
  const prepared = prepareExport(deps, actor, input);
  if (!prepared.ok) return prepared;
  const { db } = deps;
  const { scope, filters } = prepared.value;
  const range = { scope, filters, period: getReportPeriod(deps.now(), filters) };
  // Whether the stored counters in `accessible` have the counts for these filters.
  const isCounted = findStoredCounters(scope, filters)?.own === null;
  const rows = await inBatch(db, {
    accessible: listRequestCounts(db, scope),
    matches: isCounted ? undefined : countByStatus(db, scope, filters, MAX_EXPORT_ROWS),
    exports: listExports(db, actor.id, MAX_LISTED_EXPORTS),
    months: countByMonth(db, range),
    departments: listMedianDecisionTimes(db, range, "department_name", MAX_BARS),
    approvers: listMedianDecisionTimes(db, range, "current_approver_name", MAX_BARS),
    on_time: countDecisionsOnTime(db, range),
    amounts: listAmountsByType(db, range, MAX_BARS),
    waiting: countOpenRequestsByPerson(db, range, MAX_BARS),
    options: createFormOptionStatements(db),
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
      months: toMonths(rows.months, listMonths(range.period)),
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

/** Returns the counts by status, without statuses that no request has. */
const toStatuses = (rows: readonly MonthRow[]): Report["by_status"] =>
  REQUEST_STATUSES.map((status) => ({ status, count: sumCounts(rows.filter((row) => row.status === status)) })).filter(
    ({ count }) => count > 0,
  );

/** Returns the counts by month, including months without requests. */
function toMonths(rows: readonly MonthRow[], months: readonly string[]): Report["months"] {
  const byMonth = new Map(months.map((month) => [month, { month, open: 0, approved: 0, rejected: 0, cancelled: 0 }]));
  for (const { month, status, count } of rows) {
    const counts = byMonth.get(month);
    if (!counts) continue;
    const kind = status === "approved" || status === "rejected" || status === "cancelled" ? status : "open";
    counts[kind] += count;
  }
  return [...byMonth.values()];
}
