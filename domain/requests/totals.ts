/** Numbers and sums of requests by status, computed from stored totals or from requests. Pure. */
import { type AmountWithRate, convertAmountToScaledUsd, type ScaledUsd } from "../assistant/usd.ts";
import { type DecisionTimeTotals, toDecisionTimeClass } from "./decision-times.ts";
import { REQUEST_STATUSES, type RequestStatus } from "./lifecycle.ts";

/** The totals of requests with one department, type, currency and rate. */
export type RequestTotals = {
  /** The UTC month of the submission or decision. */
  month: string;
  /** The label of the `TotalsRange` that contains the requests. */
  label: string;
  department_name: string;
  request_type: string;
  /** Empty for requests without an amount. */
  currency: string;
  amount_decimals: number;
  /** The value of one unit of the currency in USD at submission (R13); null if it is unknown. */
  rate: number | null;
  /** The number of requests by present status. */
  counts: Record<RequestStatus, number>;
  /** The sums of the amounts in minor units, by present status. */
  minor: Record<RequestStatus, number>;
  decisions: Record<DecidedStatus, DecisionTotals>;
};

export const DECIDED_STATUSES = ["approved", "rejected"] as const;
type DecidedStatus = (typeof DECIDED_STATUSES)[number];

/** `due`: how many decided requests had a due date. `on_time`: how many of them were decided by that date. */
type DecisionTotals = { due: number; on_time: number; times: readonly DecisionTimeTotals[] };

/** A request with the values that totals count and add up. */
export type CountedRequest = AmountWithRate & {
  department_name: string;
  request_type: string;
  status: RequestStatus;
  due_at: string | null;
  created_at: string;
  decided_at: string | null;
};

/** Returns the totals of one request. `at`: the time of its submission or decision. */
export function toRequestTotals(request: CountedRequest, at: string, label = ""): RequestTotals {
  const { department_name, request_type, amount_minor, status } = request;
  const byStatus = (value: number) =>
    Object.fromEntries(REQUEST_STATUSES.map((one) => [one, one === status ? value : 0])) as RequestTotals["counts"];
  return {
    month: toMonth(at),
    label,
    department_name,
    request_type,
    currency: amount_minor === null ? "" : request.currency,
    amount_decimals: request.amount_decimals,
    rate: request.rate,
    counts: byStatus(1),
    minor: byStatus(amount_minor ?? 0),
    decisions: { approved: toDecisionTotals(request, "approved"), rejected: toDecisionTotals(request, "rejected") },
  };
}

function toDecisionTotals({ status, created_at, due_at, decided_at }: CountedRequest, decided: DecidedStatus) {
  if (status !== decided || decided_at === null) return { due: 0, on_time: 0, times: [] };
  return {
    due: due_at === null ? 0 : 1,
    on_time: due_at !== null && decided_at <= due_at ? 1 : 0,
    times: [toDecisionTimeTotals(created_at, decided_at)],
  };
}

export function toDecisionTimeTotals(created_at: string, decided_at: string): DecisionTimeTotals {
  const duration_ms = Date.parse(decided_at) - Date.parse(created_at);
  return { class: toDecisionTimeClass(duration_ms), count: 1, duration_ms };
}

export const sumCounts = (totals: readonly RequestTotals[], statuses: readonly RequestStatus[]): number =>
  totals.reduce((sum, { counts }) => sum + statuses.reduce((part, status) => part + counts[status], 0), 0);

/** Returns the exact sum of the amounts in USD, at the rates of submission. */
export const sumScaledUsd = (totals: readonly RequestTotals[], statuses: readonly RequestStatus[]): ScaledUsd =>
  totals.reduce(
    (sum, one) =>
      sum +
      statuses.reduce(
        (part, status) => part + (convertAmountToScaledUsd({ ...one, amount_minor: one.minor[status] }) ?? 0n),
        0n,
      ),
    0n,
  );

/**
 * A part of a period in UTC, in whole days or months. `from` and `to` are both included, in the form `2026-11-23` for days and `2026-11`
 * for months. `label` names the period.
 */
export type TotalsRange = { unit: "day" | "month"; from: string; to: string; label: string };

const MONTH_LENGTH = "2026-11".length;

/** Returns the UTC month of a day or time. */
export const toMonth = (day: string): string => day.slice(0, MONTH_LENGTH);

/**
 * Divides a period of UTC days into at most three ranges: its whole months, and the days before and after these. `from` null: since the
 * first request. The current month counts as whole if the period includes `today`.
 */
export function toTotalsRanges(
  { from, to }: { from: string | null; to: string },
  today: string,
  label = "",
): TotalsRange[] {
  if (from !== null && from > to) return [];
  const last = to >= today ? "9998-12-31" : to;
  const [start, end] = [from ?? "0000-01-01", addDays(last, 1)];
  const [firstMonth, endMonth] = [start.endsWith("-01") ? toMonth(start) : getNextMonth(start), toMonth(end)];
  const days = (first: string, until: string): TotalsRange[] =>
    first < until ? [{ unit: "day", from: first, to: addDays(until, -1), label }] : [];
  if (firstMonth >= endMonth) return days(start, end);
  return [
    ...days(start, `${firstMonth}-01`),
    { unit: "month", from: firstMonth, to: toMonth(addDays(`${endMonth}-01`, -1)), label },
    ...days(`${endMonth}-01`, end),
  ];
}

const toDay = (at: Date): string => at.toISOString().slice(0, "2026-11-23".length);

export const addDays = (day: string, days: number): string =>
  toDay(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 24 * 60 * 60 * 1000));

const getNextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return toMonth(new Date(Date.UTC(year, month, 1)).toISOString());
};
