/** Computes the figures of a report from totals. Pure. */
import { fromScaledUsd } from "../assistant/usd.ts";
import { computeMedianHours, countDecisions, type DecisionTimeTotals } from "../requests/decision-times.ts";
import { type FilterStatus, isRequestStatus, REQUEST_STATUSES, type RequestStatus } from "../requests/lifecycle.ts";
import { DECIDED_STATUSES, type RequestTotals, sumCounts, sumScaledUsd } from "../requests/totals.ts";
import { listMonths, type MedianDecisionTime, type Report } from "./reports.ts";

/** The maximum number of bars in one chart. */
const MAX_BARS = 12;

export type ReportFigures = Pick<Report, "by_status" | "months" | "by_department" | "on_time" | "amounts">;

/** Returns the figures of the requests with one of the `statuses`. */
export function computeReportFigures(
  totals: readonly RequestTotals[],
  statuses: readonly RequestStatus[],
  period: Report["period"],
): ReportFigures {
  const decided = DECIDED_STATUSES.filter((status) => statuses.includes(status));
  const decisions = totals.flatMap((one) => decided.map((status) => one.decisions[status]));
  return {
    by_status: statuses
      .map((status) => ({ status, count: sumCounts(totals, [status]) }))
      .filter(({ count }) => count > 0),
    months: toMonths(totals, statuses, period),
    by_department: toMedianDecisionTimes(
      totals.map((one) => ({
        name: one.department_name,
        times: decided.flatMap((status) => one.decisions[status].times),
      })),
    ),
    on_time: {
      finished: decisions.reduce((sum, { due }) => sum + due, 0),
      on_time: decisions.reduce((sum, { on_time }) => sum + on_time, 0),
    },
    amounts: toAmounts(totals, statuses),
  };
}

/** Returns the counts by month, including months without requests. */
function toMonths(
  totals: readonly RequestTotals[],
  statuses: readonly RequestStatus[],
  period: Report["period"],
): Report["months"] {
  const byMonth = Map.groupBy(totals, ({ month }) => month);
  const closed = ["approved", "rejected", "cancelled"] as const;
  return listMonths(period).map((month) => {
    const rows = byMonth.get(month) ?? [];
    const count = (status: RequestStatus) => (statuses.includes(status) ? sumCounts(rows, [status]) : 0);
    const [approved, rejected, cancelled] = closed.map(count) as [number, number, number];
    const open = sumCounts(rows, statuses) - approved - rejected - cancelled;
    return { month, open, approved, rejected, cancelled };
  });
}

/** Returns the median for each name. The names with the most decisions come first. */
export function toMedianDecisionTimes(
  entries: readonly { name: string; times: readonly DecisionTimeTotals[] }[],
): MedianDecisionTime[] {
  return [...Map.groupBy(entries, ({ name }) => name)]
    .flatMap(([name, rows]) => {
      const times = rows.flatMap((one) => one.times);
      const median_hours = computeMedianHours(times);
      return median_hours === null ? [] : [{ name, decided: countDecisions(times), median_hours }];
    })
    .sort((a, b) => b.decided - a.decided || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_BARS);
}

function toAmounts(totals: readonly RequestTotals[], statuses: readonly RequestStatus[]): Report["amounts"] {
  const paid = totals.filter((one) => one.currency !== "");
  return [...Map.groupBy(paid, ({ request_type }) => request_type)]
    .map(([request_type, rows]) => ({
      request_type,
      count: sumCounts(rows, statuses),
      requested_usd: fromScaledUsd(sumScaledUsd(rows, statuses)),
      approved_usd: fromScaledUsd(
        sumScaledUsd(
          rows,
          statuses.filter((status) => status === "approved"),
        ),
      ),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.requested_usd - a.requested_usd)
    .slice(0, MAX_BARS);
}

/**
 * Open requests that wait for a person. `name`: null if they wait for nobody (R14). `asked`: how many of them wait for information from the
 * person as their requester. `oldest`: since when the oldest request waits; null if that is unknown.
 */
export type WaitingCount = { name: string | null; count: number; asked: number; oldest: string | null };

/** Adds up the counts for each name. The highest count comes first. */
export function sumWaitingCounts(entries: readonly WaitingCount[]): Report["waiting"] {
  return [...Map.groupBy(entries, ({ name }) => name)]
    .map(([name, rows]) => ({
      name,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      asked: rows.reduce((sum, { asked }) => sum + asked, 0),
      oldest: rows.flatMap(({ oldest }) => oldest ?? []).sort()[0] ?? null,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || ((a.name ?? "") < (b.name ?? "") ? -1 : 1))
    .slice(0, MAX_BARS);
}

/** Returns the statuses that a report counts if it is filtered by status. */
export const toCountedStatuses = (statuses: readonly FilterStatus[] | undefined): RequestStatus[] =>
  REQUEST_STATUSES.filter(
    (one) => statuses === undefined || statuses.includes(one) || !statuses.every(isRequestStatus),
  );
