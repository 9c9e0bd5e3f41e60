/** The data of the page Downloads & Reports. */
import type { RequestFormOptions } from "../entities.ts";
import type { Text } from "../message.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";
import type { ExportJob } from "./entities.ts";

export type MedianDecisionTime = { name: string; decided: number; median_hours: number };

/** Statistics about the requests that match the filters. */
export type Report = {
  /** The first and last day, in UTC, that all statistics except `waiting` cover. */
  period: { from: string; to: string };
  by_status: { status: RequestStatus; count: number }[];
  /**
   * The months of the period ('2026-11'), oldest first. For each month: how many requests were submitted in it, by their present status.
   */
  months: { month: string; open: number; approved: number; rejected: number; cancelled: number }[];
  by_department: MedianDecisionTime[];
  by_approver: MedianDecisionTime[];
  /** Approved or rejected requests that have a due date. `on_time`: how many of them were decided by that date. */
  on_time: { finished: number; on_time: number };
  /** Sums in USD at the rates stored at submission. */
  amounts: { request_type: string; count: number; requested_usd: number; approved_usd: number }[];
  /**
   * Open requests, grouped by the person that they wait for: the current approver, or the requester if information is needed. `name`: null
   * for requests without an approver. `asked`: how many requests wait for information from the requester. `oldest`: since when the oldest
   * request of the group waits; null if the group has none of the oldest open requests that the report reads.
   */
  waiting: { name: string | null; count: number; asked: number; oldest: string | null }[];
  /** Which parts of the report are incomplete, because a complete report would read too many requests. */
  limits: ReportLimitation[];
};

/**
 * `figures`: the report covers only the newest requests. `elsewhere`: in other departments, the report covers only the newest requests in
 * which the user takes part. `approvers`: the times by approver cover only the newest requests. `waiting`: `waiting` covers only the oldest
 * open requests.
 */
export type ReportLimitation = "figures" | "elsewhere" | "approvers" | "waiting";

export type ReportsPageData = {
  /** How many requests the user may see, regardless of the filters. */
  accessible: number;
  options: RequestFormOptions;
  /** How many requests match the filters. */
  matches: number;
  /** Whether more requests can match, because only the newest requests were compared with the filters. */
  matches_is_floor: boolean;
  /** How many of the matching requests are approved. */
  approved: number;
  pending: number;
  exports: ExportJob[];
  report: Omit<Report, "amounts"> & { amounts: (Report["amounts"][number] & { type_name: Text })[] };
};

/** How many months the charts cover. */
const REPORT_MONTHS = 12;

/**
 * Returns the first and last UTC day that reports cover: the days of the filters, but at most the twelve months up to the last day. `from`
 * is after `to` if the filters exclude every day.
 */
export function getReportPeriod(now: Date, filters: { date_from?: string; date_to?: string }): Report["period"] {
  const today = now.toISOString().slice(0, 10);
  const to = filters.date_to !== undefined && filters.date_to < today ? filters.date_to : today;
  const end = new Date(`${to}T00:00:00.000Z`);
  const first = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - (REPORT_MONTHS - 1), 1));
  const earliest = first.toISOString().slice(0, 10);
  const from = filters.date_from !== undefined && filters.date_from > earliest ? filters.date_from : earliest;
  return { from, to };
}

/** Returns every month of a period as '2026-11'. */
export function listMonths({ from, to }: Report["period"]): string[] {
  const months: string[] = [];
  for (let at = new Date(`${from.slice(0, 7)}-01T00:00:00.000Z`); at.toISOString().slice(0, 7) <= to.slice(0, 7); ) {
    months.push(at.toISOString().slice(0, 7));
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  }
  return months;
}
