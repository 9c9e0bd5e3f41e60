import { ok, type Result } from "../../../app/domain/errors.ts";
import { MOST_ROWS } from "../../../app/domain/export-table.ts";
import type { ExportFilters } from "../../../app/domain/inputs/exports.ts";
import { monthsSince, type Report, type ReportsBoard, reportStart } from "../../../app/domain/report-entities.ts";
import type { RequestStatus } from "../../../app/domain/request-lifecycle.ts";
import { scopeOf } from "../../../app/domain/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { listExports } from "../../db/queries/exports.ts";
import { amountsByType, countByMonth, countOnTime, countWaiting, decisionTimes } from "../../db/queries/reports.ts";
import { countRequests } from "../../db/queries/request-list.ts";
import { countsOfScope } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";
import { SHOWN_EXPORTS, toJob } from "../exports/export-jobs.ts";
import { prepareExport, refuseDownload } from "../exports/export-rules.ts";
import { formOptionStatements, readFormOptions } from "../master-data/form-options.ts";
import { toStats } from "../requests/get-stats.ts";

/** Bars of one chart. */
const MOST_BARS = 12;

/**
 * Downloads & Reports in one round trip: what the filters match, one's exports, and the charts over what one may see of the last
 * twelve months (R4). `forbidden` for requesters. The charts read the period; everything else costs what it shows.
 */
export async function getReportsBoard(deps: Deps, actor: Actor, filters: ExportFilters): Promise<Result<ReportsBoard>> {
  const refused = refuseDownload(actor);
  if (refused) return refused;
  const prepared = prepareExport(actor, filters);
  if (!prepared.ok) return prepared;
  const { db } = deps;
  const now = deps.now();
  const range = { scope: scopeOf(actor), since: reportStart(now) };
  const [counts, matches, exports, months, departments, approvers, onTime, amounts, waiting, ...options] =
    await inBatch(db, [
      countsOfScope(db, range.scope),
      countRequests(db, range.scope, prepared.value.filters, MOST_ROWS),
      listExports(db, actor.id, SHOWN_EXPORTS),
      countByMonth(db, range),
      decisionTimes(db, range, "department_name", MOST_BARS),
      decisionTimes(db, range, "current_approver_name", MOST_BARS),
      countOnTime(db, range),
      amountsByType(db, range, MOST_BARS),
      countWaiting(db, range.scope, MOST_BARS),
      ...formOptionStatements(db),
    ]);
  return ok({
    stats: toStats(counts),
    options: readFormOptions(options),
    matches: matches[0]?.matches ?? 0,
    exports: exports.map((row) => toJob(actor, row)),
    report: {
      months: toMonths(months, monthsSince(range.since, now)),
      by_department: departments,
      by_approver: approvers,
      on_time: onTime[0] ?? { finished: 0, on_time: 0 },
      amounts,
      waiting,
    },
  });
}

/** Months without a request stand there as well. */
function toMonths(
  rows: readonly { month: string; status: RequestStatus; count: number }[],
  months: readonly string[],
): Report["months"] {
  const found = new Map(months.map((month) => [month, { month, open: 0, approved: 0, rejected: 0, cancelled: 0 }]));
  for (const { month, status, count } of rows) {
    const counted = found.get(month);
    if (!counted) continue;
    const kind = status === "approved" || status === "rejected" || status === "cancelled" ? status : "open";
    counted[kind] += count;
  }
  return [...found.values()];
}
