import { ok, type Result } from "../../../domain/errors.ts";
import {
  computeReportFigures,
  sumWaitingCounts,
  toCountedStatuses,
  toMedianDecisionTimes,
  type WaitingCount,
} from "../../../domain/exports/compute-report.ts";
import {
  getReportPeriod,
  type Report,
  type ReportLimitation,
  type ReportsPageData,
} from "../../../domain/exports/reports.ts";
import { createCodeNames, getCodeLabel, listFilterNames } from "../../../domain/format/code-names.ts";
import type { ExportFilters } from "../../../domain/inputs/exports.ts";
import type { PersonRef } from "../../../domain/matrix/route.ts";
import { isRequestStatus, OPEN_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import {
  DECIDED_STATUSES,
  type RequestTotals,
  sumCounts,
  toDecisionTimeTotals,
  toMonth,
  toRequestTotals,
  toTotalsRanges,
} from "../../../domain/requests/totals.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import { type BatchRows, type Database, inBatch } from "../../db/database.ts";
import { listExports } from "../../db/queries/exports.ts";
import { listCodeNames } from "../../db/queries/master-data.ts";
import {
  findIncompleteWalk,
  listNewestForReport,
  planFilterWalks,
  planScopeWalks,
  type ReportRequestRow,
  type Walk,
  type WalkRange,
} from "../../db/queries/newest-requests.ts";
import type { RequestFilters } from "../../db/queries/request-filters.ts";
import { listRequestCounts } from "../../db/queries/request-reads.ts";
import {
  fromStoredApproverTotals,
  fromStoredTotals,
  listApproverTotals,
  listRequestTotals,
} from "../../db/queries/totals.ts";
import type { Actor, Deps } from "../deps.ts";
import { MAX_LISTED_EXPORTS, toExportJob } from "../exports/export-jobs.ts";
import { checkDownloadPermission, planExportList } from "../exports/export-rules.ts";
import { createFormOptionStatements, toFormOptions } from "../master-data/form-options.ts";
import { sumStatusCounts } from "../requests/get-stats.ts";
import { chooseStoredCounters, filterCounters } from "../requests/list-requests.ts";

/**
 * Returns the data of Downloads & Reports in one round trip: counts and charts of the requests that match the filters
 * and that the actor sees (R4), and the actor's exports. Reads stored totals, so the cost does not grow with the number
 * of requests. If the filters have no stored totals, reads only the newest requests, which `report.limits` then says.
 * Fails with `forbidden` for requesters.
 */
export async function getReportsPage(deps: Deps, actor: Actor, input: ExportFilters): Promise<Result<ReportsPageData>> {
  const refused = checkDownloadPermission(actor);
  if (refused) return refused;
  const prepared = planExportList(deps, actor, input);
  if (!prepared.ok) return prepared;
  const { db } = deps;
  const { scope, filters } = prepared.value;
  const plan = planReport(deps.now(), scope, filters);
  const rows = await inBatch(db, {
    accessible: listRequestCounts(db, scope),
    exports: listExports(db, actor.id, MAX_LISTED_EXPORTS),
    options: createFormOptionStatements(db),
    names: listCodeNames(db),
    report: createReportStatements(db, plan),
  });
  const { report, matches } = toReport(plan, rows.report);
  const names = createCodeNames(rows.names);
  const counters = chooseStoredCounters(scope, filters)?.own === null ? filterCounters(rows.accessible, filters) : null;
  const statuses = toCountedStatuses(filters.statuses);
  const count = (status?: RequestStatus) => {
    const counted = status === undefined ? statuses : statuses.filter((one) => one === status);
    return counters ? sumStatusCounts(counters, counted) : sumCounts(matches, counted);
  };
  return ok({
    accessible: sumStatusCounts(rows.accessible),
    matches: count(),
    matches_is_floor: counters === null && report.limits.some((limit) => limit === "figures" || limit === "elsewhere"),
    approved: count("approved"),
    pending: count("pending"),
    options: toFormOptions(rows.options, listFilterNames(names, input)),
    exports: rows.exports.map((row) => toExportJob(actor, row, names)),
    report: {
      ...report,
      amounts: report.amounts.map((one) => ({
        ...one,
        type_name: getCodeLabel(names, "request_type", one.request_type),
      })),
    },
  });
}

/** The filters for which totals of requests are stored. */
const TOTALS_FILTERS = ["statuses", "department", "request_type", "date_from", "date_to"] as const;

const hasOnly = (filters: RequestFilters, names: readonly (keyof RequestFilters)[]): boolean =>
  Object.entries(filters).every(([name, value]) => value === undefined || (names as readonly string[]).includes(name));

/**
 * The plan of a report. `has_totals`, `has_times`, `has_waiting`: whether totals are stored for the filters: totals of
 * requests, of the times by approver, and of the people that requests wait for.
 * `newest`: walks of the newest requests to read. With `has_times`, these are only requests of other departments in
 * which the viewer takes part. Without it, these are all requests that match the filters.
 */
type ReportPlan = {
  scope: Scope;
  filters: RequestFilters;
  period: Report["period"];
  today: string;
  has_totals: boolean;
  has_times: boolean;
  has_waiting: boolean;
  newest: readonly Walk[];
  /**
   * `open`: walks of the oldest open requests. `counted_open`: the walks among them that must be complete for complete
   * counts.
   */
  open: readonly Walk[];
  counted_open: readonly Walk[];
};

function planReport(now: Date, scope: Scope, filters: RequestFilters): ReportPlan {
  const today = now.toISOString().slice(0, 10);
  const period = getReportPeriod(now, filters);
  const isStatus = filters.statuses?.every(isRequestStatus) ?? true;
  const has_totals = hasOnly(filters, TOTALS_FILTERS) && isStatus;
  const has_times =
    has_totals &&
    filters.request_type === undefined &&
    toTotalsRanges(period, today).every(({ unit }) => unit === "month");
  const has_waiting = hasOnly(filters, ["department"]);
  const elsewhere = (range: WalkRange): Walk[] =>
    scope.kind === "department" && !filters.department?.is_own
      ? planScopeWalks({ kind: "participant", user_id: scope.user_id }, range)
      : [];
  const oldest = { statuses: OPEN_STATUSES, oldest_first: true } as const;
  const open = planScopeWalks(scope, oldest);
  return {
    ...{ scope, filters, period, today, has_totals, has_times, has_waiting, open },
    newest: has_times ? elsewhere({}) : planFilterWalks(scope, filters),
    counted_open: has_waiting ? elsewhere(oldest) : open,
  };
}

/** Returns the statements of a report. */
function createReportStatements(db: Database, plan: ReportPlan) {
  const { scope, filters, period, today, has_totals } = plan;
  const departments = { scope, name: filters.department?.name };
  const types = filters.request_type === undefined ? [] : [filters.request_type];
  const readTotals = (from: string | null, to: string, with_times: boolean) =>
    listRequestTotals(
      db,
      { departments, date_field: "created", ranges: toTotalsRanges({ from, to }, today), types },
      with_times,
    );
  const cut = (walks: readonly Walk[]) => (walks.length === 0 ? undefined : findIncompleteWalk(db, walks));
  return {
    totals: has_totals ? readTotals(period.from, period.to, true) : undefined,
    matches: has_totals ? readTotals(filters.date_from ?? null, filters.date_to ?? today, false) : undefined,
    people: has_totals
      ? listApproverTotals(db, departments, { from: toMonth(period.from), to: toMonth(period.to) })
      : undefined,
    newest: plan.newest.length === 0 ? undefined : listNewestForReport(db, scope, filters, plan.newest),
    newest_cut: cut(plan.newest),
    open: listNewestForReport(db, scope, filters, plan.open),
    open_cut: cut(plan.counted_open),
  };
}

/**
 * Computes a report from the rows of its statements. `matches`: the totals of all requests that match the filters, of
 * any period.
 */
function toReport(
  plan: ReportPlan,
  rows: BatchRows<ReturnType<typeof createReportStatements>>,
): { report: Report; matches: RequestTotals[] } {
  const { scope, filters, period, has_totals, has_times, has_waiting } = plan;
  const statuses = toCountedStatuses(filters.statuses);
  const isElsewhere = (one: ReportRequestRow) =>
    scope.kind === "department" && one.department_id !== scope.department_id;
  const isWithin = ({ created_at }: ReportRequestRow) => isDayOf(created_at.slice(0, period.from.length), period);
  const toTotals = (some: readonly ReportRequestRow[]) => some.map((one) => toRequestTotals(one, one.created_at));
  const newest = rows.newest ?? [];
  const counted = has_totals ? newest.filter(isElsewhere) : newest;
  const people = (rows.people ?? []).map(fromStoredApproverTotals);
  const peopleOfPeriod = people.filter(({ month }) =>
    isDayOf(`${month}-01`, { ...period, from: `${toMonth(period.from)}-01` }),
  );
  const timed = [
    ...(has_times ? peopleOfPeriod : []).map(({ name, times }) => ({
      name,
      times: DECIDED_STATUSES.flatMap((status) => (statuses.includes(status) ? times[status] : [])),
    })),
    ...(has_times ? counted : newest).filter(isWithin).map(toTimes),
  ];
  const oldest = rows.open.flatMap((one) =>
    toWaitingCounts(one).map((entry) => (has_waiting && !isElsewhere(one) ? { ...entry, count: 0, asked: 0 } : entry)),
  );
  const stored = has_waiting
    ? people.map(({ name, waiting, asked }) => ({ name, count: waiting + asked, asked, oldest: null }))
    : [];
  return {
    report: {
      period,
      ...computeReportFigures(
        [...(rows.totals ?? []).map(fromStoredTotals), ...toTotals(counted.filter(isWithin))],
        statuses,
        period,
      ),
      by_approver: toMedianDecisionTimes(timed.flatMap(({ name, times }) => (name === null ? [] : [{ name, times }]))),
      waiting: sumWaitingCounts([...stored, ...oldest]),
      limits: toLimits(plan, rows),
    },
    matches: [...(rows.matches ?? []).map(fromStoredTotals), ...toTotals(counted)],
  };
}

const isDayOf = (day: string, { from, to }: Report["period"]): boolean => from <= day && day <= to;

const toTimes = ({ current_approver_name: name, status, created_at, decided_at }: ReportRequestRow) => ({
  name,
  times: isDecided(status) && decided_at !== null ? [toDecisionTimeTotals(created_at, decided_at)] : [],
});

const isDecided = (status: string): boolean => (DECIDED_STATUSES as readonly string[]).includes(status);

/** Returns one entry for each person that an open request waits for. */
function toWaitingCounts({ status, requester_name, waiting_for, updated_at }: ReportRequestRow): WaitingCount[] {
  const names: (string | null)[] =
    status === "needs_info" ? [requester_name] : (JSON.parse(waiting_for) as PersonRef[]).map(({ name }) => name);
  return (names.length === 0 ? [null] : names).map((name) => ({
    name,
    count: 1,
    asked: Number(status === "needs_info"),
    oldest: updated_at,
  }));
}

/** Returns the parts of the report that are incomplete. */
function toLimits(
  { scope, has_totals, has_times }: ReportPlan,
  { newest_cut, open_cut }: BatchRows<ReturnType<typeof createReportStatements>>,
): ReportLimitation[] {
  const isCut = (newest_cut ?? []).length > 0;
  const limits: [boolean, ReportLimitation][] = [
    [isCut && !has_totals, "figures"],
    [isCut && has_totals && scope.kind === "department", "elsewhere"],
    [isCut && has_totals && !has_times, "approvers"],
    [(open_cut ?? []).length > 0, "waiting"],
  ];
  return limits.flatMap(([applies, limit]) => (applies ? [limit] : []));
}
