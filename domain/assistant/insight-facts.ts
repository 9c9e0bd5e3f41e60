/** Compares the last 30 days with the 30 days before: submissions, decisions, open requests and amounts. Pure. */

import { isolateBidiText } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import type { PersonRef } from "../matrix/route.ts";
import { computeMedianHours } from "../requests/decision-times.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { REQUEST_STATUSES } from "../requests/lifecycle.ts";
import {
  addDays,
  DECIDED_STATUSES,
  type RequestTotals,
  sumCounts,
  sumScaledUsd,
  toRequestTotals,
} from "../requests/totals.ts";
import { NO_APPROVER_FILTER } from "../requests/waiting.ts";
import { formatDurationHours, getHoursBetween } from "./durations.ts";
import {
  createCautionFact,
  createInfoFact,
  createRequestFactSource,
  createRequestListFactSource,
  createWarningFact,
  type FactDraft,
  listFacts,
} from "./facts.ts";
import { formatRequestCount, type MatchedRequest } from "./match-facts.ts";
import { createSpendFacts, toSpending } from "./spend-facts.ts";
import { formatUsdSum, type ScaledUsd } from "./usd.ts";

export const INSIGHT_DAYS = 30;

/** The totals that the insights report on. They include only requests that the user may see (R4). */
export type InsightData = {
  now: string;
  /** Requests by day of submission, with the labels of `getInsightPeriods`. */
  created: readonly RequestTotals[];
  /** Requests by day of decision, with the labels of `getInsightPeriods`. */
  decided: readonly RequestTotals[];
  open: OpenRequestStats;
  /** Whether there are more requests than could be read. */
  is_floor: boolean;
  typeName: (code: string) => string;
};

/** Statistics of the requests that are open now. `is_floor`: `overdue` and the numbers by approver may be higher. */
export type OpenRequestStats = {
  open: number;
  overdue: number;
  needs_info: number;
  without_approver: number;
  approvers: ApproverWorkload[];
  is_floor: boolean;
};

/** The open requests that wait for one person. `oldest`: the request that was submitted first; null if it is unknown. */
export type ApproverWorkload = {
  name: string;
  open: number;
  overdue: number;
  oldest: Pick<MatchedRequest, "id" | "created_at"> | null;
};

/** Returns two periods of UTC days: the last 30 days and today, and the 30 days before them. */
export function getInsightPeriods(now: string): Record<InsightPeriodName, { from: string; to: string }> {
  const today = now.slice(0, "2026-11-23".length);
  const middle = addDays(today, -INSIGHT_DAYS);
  return {
    recent: { from: middle, to: today },
    before: { from: addDays(middle, -INSIGHT_DAYS), to: addDays(middle, -1) },
  };
}

export type InsightPeriodName = "recent" | "before";

/** Returns the totals with the period of the time that `timeOf` returns. Leaves out totals outside both periods. */
export function toInsightTotals(
  requests: readonly MatchedRequest[],
  now: string,
  timeOf: (one: MatchedRequest) => string | null,
): RequestTotals[] {
  const periods = Object.entries(getInsightPeriods(now));
  return requests.flatMap((one) => {
    const at = timeOf(one) ?? "";
    const day = at.slice(0, "2026-11-23".length);
    const label = periods.find(([, { from, to }]) => from <= day && day <= to)?.[0];
    return label === undefined ? [] : [toRequestTotals(one, at, label)];
  });
}

export type DecisionStats = {
  approved: number;
  rejected: number;
  median_hours: number | null;
  due: number;
  on_time: number;
  approved_usd: ScaledUsd;
};

export type InsightStats = OpenRequestStats & {
  submitted: [now: number, before: number];
  decisions: [now: DecisionStats, before: DecisionStats];
  /**
   * The approver that most open requests wait for, including requests that wait for several people. If two approvers have equally many, the
   * one with more overdue requests. Null if no request waits for an approver.
   */
  busiest_approver: ApproverWorkload | null;
};

export function computeInsightStats({ created, decided, open }: InsightData): InsightStats {
  const count = (period: InsightPeriodName) => sumCounts(ofPeriod(created, period), REQUEST_STATUSES);
  const [busiest] = open.approvers.toSorted(
    (a, b) => b.open - a.open || b.overdue - a.overdue || (a.name < b.name ? -1 : 1),
  );
  return {
    ...open,
    submitted: [count("recent"), count("before")],
    decisions: [computeDecisionStats(ofPeriod(decided, "recent")), computeDecisionStats(ofPeriod(decided, "before"))],
    busiest_approver: busiest ?? null,
  };
}

const ofPeriod = (totals: readonly RequestTotals[], period: InsightPeriodName) =>
  totals.filter(({ label }) => label === period);

function computeDecisionStats(totals: readonly RequestTotals[]): DecisionStats {
  const decisions = totals.flatMap((one) => DECIDED_STATUSES.map((status) => one.decisions[status]));
  return {
    approved: sumCounts(totals, ["approved"]),
    rejected: sumCounts(totals, ["rejected"]),
    median_hours: computeMedianHours(decisions.flatMap(({ times }) => times)),
    due: decisions.reduce((sum, { due }) => sum + due, 0),
    on_time: decisions.reduce((sum, { on_time }) => sum + on_time, 0),
    approved_usd: sumScaledUsd(totals, ["approved"]),
  };
}

/** An open request. `waiting_for`: the people who can decide it now. */
export type OpenRequest = MatchedRequest & { waiting_for: readonly PersonRef[] };

/**
 * Computes statistics of open requests. A request counts for every person that it waits for, unless it waits for information from the
 * requester.
 */
export function computeOpenRequestStats(requests: readonly OpenRequest[], now: string): OpenRequestStats {
  const isLate = (one: MatchedRequest) => isOverdue(one, now);
  const waiting = requests
    .filter((one) => one.status !== "needs_info")
    .flatMap((request) => request.waiting_for.map(({ name }) => ({ name, request })));
  return {
    open: requests.length,
    overdue: requests.filter(isLate).length,
    needs_info: requests.filter((one) => one.status === "needs_info").length,
    without_approver: requests.filter((one) => one.current_approver_id === null).length,
    approvers: [...Map.groupBy(waiting, ({ name }) => name)].map(([name, all]) => {
      const own = all.map(({ request }) => request);
      return {
        name,
        open: own.length,
        overdue: own.filter(isLate).length,
        oldest: own.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))[0] ?? null,
      };
    }),
    is_floor: false,
  };
}

export const toPercent = (part: number, whole: number): number => Math.round((100 * part) / whole);

/** Returns a number of requests with its verb: '1 request is', '3 requests are' or '1+ requests are'. */
const countWithVerb = (count: number, [one, several]: readonly [string, string], is_floor = false): string =>
  `${formatRequestCount(count, is_floor)} ${count === 1 && !is_floor ? one : several}`;

export function createInsightFacts(input: InsightData, numbers: InsightStats): FactDraft[] {
  const { now, decided, typeName, is_floor } = input;
  const [recent, before] = numbers.decisions;
  const [submitted, earlier] = numbers.submitted;
  const { from } = getInsightPeriods(now).recent;
  const period = `from ${formatDate(`${from}T00:00:00.000Z`, "UTC")} to ${formatDate(now, "UTC")}`;
  const submissions = countWithVerb(submitted, ["was", "were"], is_floor);
  const volume = `${submissions} submitted ${period}, compared with ${earlier} in the 30 days before.`;
  return [
    createInfoFact("volume", volume, [
      createRequestListFactSource("Requests of the last 30 days", { date_from: from }),
    ]),
    ...createDecisionFacts(recent, before),
    ...createOpenFacts(numbers, now),
    ...createSpendFacts(toSpending(ofPeriod(decided, "recent"), ["approved"]), is_floor, typeName),
    createInfoFact("spend_before", `${formatUsdSum(before.approved_usd)} was approved in the 30 days before.`),
  ];
}

function createDecisionFacts(recent: DecisionStats, before: DecisionStats): FactDraft[] {
  const [decided, earlier] = [recent, before].map(({ approved, rejected }) => approved + rejected);
  if (!decided) return [createInfoFact("outcome", "No request was approved or rejected in that time.")];
  const ratio = ({ approved, rejected }: DecisionStats) => `${toPercent(approved, approved + rejected)}%`;
  const was = earlier ? ` (${ratio(before)} of ${earlier} in the 30 days before)` : "";
  const { median_hours: hours } = before;
  const slower = hours === null ? "" : ` (${formatDurationHours(hours)} in the 30 days before)`;
  const outcome = `${recent.approved} approved and ${recent.rejected} rejected, an approval rate of ${ratio(recent)}${was}`;
  const median = formatDurationHours(recent.median_hours ?? 0);
  const on_time = `${recent.on_time} of ${recent.due}, or ${toPercent(recent.on_time, recent.due)}%`;
  return listFacts([
    createInfoFact("outcome", `${countWithVerb(decided, ["was", "were"])} decided: ${outcome}.`),
    createInfoFact("duration", `The median time from submission to decision was ${median}${slower}.`),
    recent.due > 0 && createInfoFact("on_time", `Decided by their due date: ${on_time}.`),
  ]);
}

function createOpenFacts(numbers: InsightStats, now: string): FactDraft[] {
  const { open, overdue, needs_info, without_approver, busiest_approver, is_floor } = numbers;
  if (open === 0) return [createInfoFact("open", "No request is open now.")];
  const be = ["is", "are"] as const;
  const waiting = `${countWithVerb(open, be)} open now, ${needs_info} of them waiting for information.`;
  const vacant = `${countWithVerb(without_approver, ["has", "have"])} no approver. An administrator has to assign one.`;
  return listFacts([
    createInfoFact("open", waiting, [{ label: "Dashboard", href: "/" }]),
    overdue > 0 &&
      createCautionFact("overdue", `${countWithVerb(overdue, be, is_floor)} past due.`, [
        createRequestListFactSource("Overdue requests", { status: "overdue" }),
      ]),
    without_approver > 0 &&
      createWarningFact("no_approver", vacant, [
        createRequestListFactSource("Without an approver", { approver: NO_APPROVER_FILTER }),
      ]),
    busiest_approver && createBusiestApproverFact(busiest_approver, now, is_floor),
  ]);
}

function createBusiestApproverFact(
  { name, open, overdue, oldest }: ApproverWorkload,
  now: string,
  is_floor: boolean,
): FactDraft {
  const who = isolateBidiText(name);
  const late = `${is_floor ? "at least " : ""}${overdue} ${overdue === 1 ? "is" : "are"} past due`;
  const age = oldest ? formatDurationHours(getHoursBetween(oldest.created_at, now)) : "";
  const since = oldest ? ` The oldest, ${oldest.id}, was submitted ${age} ago.` : "";
  return createInfoFact("bottleneck", `${who} has the most open requests: ${open}, of which ${late}.${since}`, [
    createRequestListFactSource(`With ${who}`, { approver: name }),
    ...(oldest ? [createRequestFactSource(oldest.id)] : []),
  ]);
}
