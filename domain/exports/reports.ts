/** The shapes of Downloads & Reports. */
import type { FormOptions } from "../entities.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";
import type { ExportJob } from "./entities.ts";

export type DecisionTime = { name: string; decided: number; median_hours: number };

/** Over the requests that the filters match. */
export type Report = {
  /** The days that all of it but `waiting` is about, inclusive, in UTC. */
  period: { from: string; to: string };
  by_status: { status: RequestStatus; count: number }[];
  /** Months of the period, oldest first, '2026-11'; each with how many were submitted in it and what became of them. */
  months: { month: string; open: number; approved: number; rejected: number; cancelled: number }[];
  by_department: DecisionTime[];
  by_approver: DecisionTime[];
  /** Approved or rejected requests with a due date, and those finished by it. */
  on_time: { finished: number; on_time: number };
  /** In USD, at the rates of each submission. */
  amounts: { request_type: string; count: number; requested_usd: number; approved_usd: number }[];
  /** `name` null: nobody, an administrator has to assign. */
  waiting: { name: string | null; count: number; oldest: string }[];
};

export type ReportsPageData = {
  /** All that the reader may see. */
  accessible: number;
  options: FormOptions;
  /** Requests that the filters match; counting stops at what one export holds. */
  matches: number;
  /** Of the matches. */
  approved: number;
  pending: number;
  exports: ExportJob[];
  report: Report;
};

/** How far back the charts go. */
export const REPORT_MONTHS = 12;

/**
 * The period that reports are about, as days in UTC, inclusive: that of the filters, at most twelve months up to its end; without
 * filters the last twelve months. `from` is after `to` where the filters leave nothing.
 */
export function reportPeriod(now: Date, filters: { date_from?: string; date_to?: string }): Report["period"] {
  const today = now.toISOString().slice(0, 10);
  const to = filters.date_to !== undefined && filters.date_to < today ? filters.date_to : today;
  const end = new Date(`${to}T00:00:00.000Z`);
  const first = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - (REPORT_MONTHS - 1), 1));
  const earliest = first.toISOString().slice(0, 10);
  const from = filters.date_from !== undefined && filters.date_from > earliest ? filters.date_from : earliest;
  return { from, to };
}

/** Every month of a period, as '2026-11'. */
export function getMonths({ from, to }: Report["period"]): string[] {
  const months: string[] = [];
  for (let at = new Date(`${from.slice(0, 7)}-01T00:00:00.000Z`); at.toISOString().slice(0, 7) <= to.slice(0, 7); ) {
    months.push(at.toISOString().slice(0, 7));
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  }
  return months;
}
