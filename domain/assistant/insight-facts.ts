/** Compares the last 30 days with the 30 days before: submissions, decisions, open requests and amounts. Pure. */

import { isolate } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import type { PersonRef } from "../matrix/route.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { NO_APPROVER_FILTER } from "../requests/waiting.ts";
import { createSpendFacts } from "./chat/spend-facts.ts";
import { formatDuration, getHoursBetween, subtractDays } from "./durations.ts";
import {
  createCautionFact,
  createInfoFact,
  createRequestListSource,
  createRequestSource,
  createWarningFact,
  type FactDraft,
} from "./facts.ts";
import { formatRequestCount, type MatchedRequest } from "./match-facts.ts";
import { computeMedian } from "./statistics.ts";
import { formatUsdSum, type ScaledUsd, sumUsd, toUsd } from "./usd.ts";

export const INSIGHT_DAYS = 30;

/** An open request. `waiting_for`: the people for whose decision it waits. */
export type OpenRequest = MatchedRequest & { waiting_for: readonly PersonRef[] };

/** The requests to report on, only those that the user may see (R4). `is_floor`: there are more requests than could be read. */
export type InsightData = {
  now: string;
  /** Requests submitted in the last 60 days. One request may be in several of these lists. */
  created: readonly MatchedRequest[];
  /** Requests decided in the last 60 days. */
  decided: readonly MatchedRequest[];
  /** Requests that are open now. */
  open: readonly OpenRequest[];
  is_floor: boolean;
  typeName: (code: string) => string;
};

export type DecisionStats = {
  approved: number;
  rejected: number;
  median_hours: number | null;
  due: number;
  on_time: number;
  approved_usd: ScaledUsd;
};

export type InsightStats = {
  submitted: [now: number, before: number];
  decisions: [now: DecisionStats, before: DecisionStats];
  open: number;
  overdue: number;
  needs_info: number;
  without_approver: number;
  /**
   * The approver with the most open requests, also of those that wait for several people; if two have equally many, the one with more overdue
   * requests. null if no request waits for an approver.
   */
  busiest_approver: { name: string; open: number; overdue: number; oldest: MatchedRequest } | null;
};

const createPeriodFilters = (now: string) => {
  const [middle, start] = [subtractDays(now, INSIGHT_DAYS), subtractDays(now, 2 * INSIGHT_DAYS)];
  return {
    recent: (at: string | null) => at !== null && at >= middle,
    before: (at: string | null) => at !== null && at >= start && at < middle,
  };
};

export function computeInsightStats({ now, created, decided, open }: InsightData): InsightStats {
  const { recent, before } = createPeriodFilters(now);
  const count = (of: (at: string | null) => boolean) => created.filter((one) => of(one.created_at)).length;
  const overdue = open.filter((one) => isOverdue(one, now)).length;
  return {
    submitted: [count(recent), count(before)],
    decisions: [
      computeDecisionStats(decided.filter((one) => recent(one.decided_at))),
      computeDecisionStats(decided.filter((one) => before(one.decided_at))),
    ],
    open: open.length,
    overdue,
    needs_info: open.filter((one) => one.status === "needs_info").length,
    without_approver: open.filter((one) => one.current_approver_id === null).length,
    busiest_approver: findBusiestApprover(open, now),
  };
}

function computeDecisionStats(all: readonly MatchedRequest[]): DecisionStats {
  const decided = all.filter((one) => one.status === "approved" || one.status === "rejected");
  const approved = decided.filter((one) => one.status === "approved");
  const due = decided.filter((one) => one.due_at !== null);
  return {
    approved: approved.length,
    rejected: decided.length - approved.length,
    median_hours: computeMedian(
      decided.map((one) => getHoursBetween(one.created_at, one.decided_at ?? one.created_at)),
    ),
    due: due.length,
    on_time: due.filter((one) => (one.decided_at ?? "") <= (one.due_at ?? "")).length,
    approved_usd: sumUsd(approved.map(toUsd)),
  };
}

function findBusiestApprover(open: readonly OpenRequest[], now: string): InsightStats["busiest_approver"] {
  const waiting = open.filter((one) => one.status !== "needs_info");
  const byApprover = new Map<string, OpenRequest[]>();
  for (const one of waiting)
    for (const { name } of one.waiting_for) {
      const requests = byApprover.get(name);
      if (requests) requests.push(one);
      else byApprover.set(name, [one]);
    }
  const late = (requests: readonly MatchedRequest[]) => requests.filter((one) => isOverdue(one, now)).length;
  const [first] = [...byApprover].sort(
    ([a, x], [b, y]) => y.length - x.length || late(y) - late(x) || (a < b ? -1 : 1),
  );
  const oldest = first?.[1].toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))[0];
  return first && oldest ? { name: first[0], open: first[1].length, overdue: late(first[1]), oldest } : null;
}

export const toPercent = (part: number, whole: number): number => Math.round((100 * part) / whole);

export function createInsightFacts(input: InsightData, numbers: InsightStats): FactDraft[] {
  const { now, decided, typeName, is_floor } = input;
  const [recent, before] = numbers.decisions;
  const approved = decided.filter(
    (one) => one.status === "approved" && createPeriodFilters(now).recent(one.decided_at),
  );
  const from = subtractDays(now, INSIGHT_DAYS);
  const source = createRequestListSource("Requests of the last 30 days", { date_from: from.slice(0, 10) });
  return [
    createInfoFact(
      "volume",
      `${formatRequestCount(numbers.submitted[0], is_floor)} ${numbers.submitted[0] === 1 && !is_floor ? "was" : "were"} submitted from ${formatDate(from, "UTC")} to ${formatDate(now, "UTC")}, compared with ${numbers.submitted[1]} in the 30 days before.`,
      [source],
    ),
    ...decisionFacts(recent, before),
    ...openFacts(numbers, now),
    ...createSpendFacts(
      approved,
      {
        what: "Approved in the last 30 days",
        is_floor,
        source: createRequestListSource("Approved requests", { status: "approved" }),
        groups: ["type", "department"],
      },
      typeName,
    ),
    createInfoFact("spend_before", `${formatUsdSum(before.approved_usd)} was approved in the 30 days before.`),
  ];
}

function decisionFacts(recent: DecisionStats, before: DecisionStats): FactDraft[] {
  const decided = recent.approved + recent.rejected;
  const earlier = before.approved + before.rejected;
  const rate = (of: DecisionStats) => toPercent(of.approved, of.approved + of.rejected);
  if (decided === 0) return [createInfoFact("outcome", "No request was approved or rejected in that time.")];
  const was = earlier === 0 ? "" : ` (${rate(before)}% of ${earlier} in the 30 days before)`;
  const slower = before.median_hours === null ? "" : ` (${formatDuration(before.median_hours)} in the 30 days before)`;
  return [
    createInfoFact(
      "outcome",
      `${formatRequestCount(decided)} ${decided === 1 ? "was" : "were"} decided: ${recent.approved} approved and ${recent.rejected} rejected, an approval rate of ${rate(recent)}%${was}.`,
    ),
    createInfoFact(
      "duration",
      `The median time from submission to decision was ${formatDuration(recent.median_hours ?? 0)}${slower}.`,
    ),
    ...(recent.due === 0
      ? []
      : [
          createInfoFact(
            "on_time",
            `Decided by their due date: ${recent.on_time} of ${recent.due}, or ${toPercent(recent.on_time, recent.due)}%.`,
          ),
        ]),
  ];
}

function openFacts(
  { open, overdue, needs_info, without_approver, busiest_approver }: InsightStats,
  now: string,
): FactDraft[] {
  if (open === 0) return [createInfoFact("open", "No request is open now.")];
  const facts = [
    createInfoFact(
      "open",
      `${formatRequestCount(open)} ${open === 1 ? "is" : "are"} open now, ${needs_info} of them waiting for information.`,
      [{ label: "Dashboard", href: "/" }],
    ),
  ];
  if (overdue > 0)
    facts.push(
      createCautionFact("overdue", `${formatRequestCount(overdue)} ${overdue === 1 ? "is" : "are"} past due.`, [
        createRequestListSource("Overdue requests", { status: "overdue" }),
      ]),
    );
  if (without_approver > 0)
    facts.push(
      createWarningFact(
        "no_approver",
        `${formatRequestCount(without_approver)} ${without_approver === 1 ? "has" : "have"} no approver. An administrator has to assign one.`,
        [createRequestListSource("Without an approver", { approver: NO_APPROVER_FILTER })],
      ),
    );
  if (busiest_approver) {
    const age = formatDuration(getHoursBetween(busiest_approver.oldest.created_at, now));
    facts.push(
      createInfoFact(
        "bottleneck",
        `${isolate(busiest_approver.name)} has the most open requests: ${busiest_approver.open}, of which ${busiest_approver.overdue} ${busiest_approver.overdue === 1 ? "is" : "are"} past due. The oldest, ${busiest_approver.oldest.id}, was submitted ${age} ago.`,
        [
          createRequestListSource(`With ${isolate(busiest_approver.name)}`, { approver: busiest_approver.name }),
          createRequestSource(busiest_approver.oldest.id),
        ],
      ),
    );
  }
  return facts;
}
