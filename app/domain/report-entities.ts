/** The shapes of Downloads & Reports. */
import type { DashboardStats, FormOptions } from "./entities.ts";
import type { ExportJob } from "./export-entities.ts";

export type DecisionTime = { name: string; decided: number; median_hours: number };

export type Report = {
  /** Months of the period, oldest first, '2026-11'; each with how many were submitted in it and what became of them. */
  months: { month: string; open: number; approved: number; rejected: number; cancelled: number }[];
  by_department: DecisionTime[];
  by_approver: DecisionTime[];
  /** Approved or rejected requests with a due date, and those finished by it. */
  on_time: { finished: number; on_time: number };
  /** In USD, at the rates of each submission. */
  amounts: { request_type: string; count: number; asked_usd: number; approved_usd: number }[];
  /** `name` null: nobody, an administrator has to assign. */
  waiting: { name: string | null; count: number; oldest: string }[];
};

export type ReportsBoard = {
  stats: DashboardStats;
  options: FormOptions;
  /** Requests that the filters match; counting stops at what one export holds. */
  matches: number;
  exports: ExportJob[];
  report: Report;
};

/** How far back the charts go. */
export const REPORT_MONTHS = 12;

/** The first instant of the month `months` - 1 before that of `now`, in UTC. */
export function reportStart(now: Date, months: number = REPORT_MONTHS): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1), 1)).toISOString();
}

/** Every month from `since` to `now`, as '2026-11'. */
export function monthsSince(since: string, now: Date): string[] {
  const months: string[] = [];
  for (let at = new Date(since); at <= now; at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))) {
    months.push(at.toISOString().slice(0, 7));
  }
  return months;
}
