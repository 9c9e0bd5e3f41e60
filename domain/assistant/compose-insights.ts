/** The built-in analyst's text of the insights, with citations. Pure. */

import type * as z from "zod";
import { isolateBidiText } from "../format/bidi.ts";
import { formatDurationHours } from "./durations.ts";
import type { Fact, InsightsContent } from "./entities.ts";
import { formatCitation } from "./facts.ts";
import { type InsightStats, toPercent } from "./insight-facts.ts";
import { formatUsdSum, fromScaledUsd } from "./usd.ts";

/** A longer median time to a decision is reported only if it is at least this many times the earlier one. */
const MIN_SLOWDOWN_FACTOR = 1.25;
/** A higher approved amount is reported only if it is at least this many times the earlier one. */
const MIN_SPEND_INCREASE_FACTOR = 1.5;
/** A low approval rate is not reported if there are fewer decisions than this. */
const MIN_DECISIONS = 5;
const LOW_APPROVAL_PERCENT = 60;
const MAX_BUSIEST_SHARE = 0.5;
const MIN_BUSIEST_REQUESTS = 5;
const MAX_INFO_SHARE = 0.2;
const MIN_INFO_REQUESTS = 3;

export function composeInsights(numbers: InsightStats, facts: readonly Fact[]): z.infer<typeof InsightsContent> {
  const of = (kind: string) => facts.find((one) => one.kind === kind);
  const summary = ["volume", "outcome", "duration", "open", "spend"].flatMap((kind) => {
    const fact = of(kind);
    return fact ? [`${fact.text}${formatCitation(fact)}`] : [];
  });
  return {
    executive_summary: summary.join(" "),
    key_metrics: toMetrics(numbers),
    recommendations: toAdvice(numbers, of),
  };
}

function toMetrics(numbers: InsightStats): Record<string, string | number> {
  const [recent, before] = numbers.decisions;
  const decided = recent.approved + recent.rejected;
  const ofDecided = {
    approval_rate: `${toPercent(recent.approved, decided)}%`,
    median_time_to_decision: formatDurationHours(recent.median_hours ?? 0),
  };
  return {
    requests_submitted: numbers.submitted[0],
    requests_submitted_before: numbers.submitted[1],
    approved: recent.approved,
    rejected: recent.rejected,
    ...(decided > 0 ? ofDecided : {}),
    ...(recent.due > 0 ? { on_time_completion: `${toPercent(recent.on_time, recent.due)}%` } : {}),
    open_now: numbers.open,
    overdue_now: numbers.overdue,
    waiting_for_information: numbers.needs_info,
    without_approver: numbers.without_approver,
    approved_amount: formatUsdSum(recent.approved_usd),
    approved_amount_before: formatUsdSum(before.approved_usd),
  };
}

/**
 * Returns one recommendation for each unusual statistic, such as slower decisions. Each recommendation cites the fact that has the numbers.
 */
function toAdvice(numbers: InsightStats, of: (kind: string) => Fact | undefined): string[] {
  const { decisions, open, overdue, needs_info, without_approver, busiest_approver: busiest } = numbers;
  const [recent, before] = decisions;
  const decided = recent.approved + recent.rejected;
  const isSlower = (recent.median_hours ?? 0) > (before.median_hours ?? Number.POSITIVE_INFINITY) * MIN_SLOWDOWN_FACTOR;
  const [spent, spentBefore] = [recent, before].map((one) => fromScaledUsd(one.approved_usd));
  const isSpendingUp = !!spent && !!spentBefore && spent > spentBefore * MIN_SPEND_INCREASE_FACTOR;
  const isOverloaded = busiest && busiest.open >= MIN_BUSIEST_REQUESTS && busiest.open > open * MAX_BUSIEST_SHARE;
  const isOftenRejected = decided >= MIN_DECISIONS && toPercent(recent.approved, decided) < LOW_APPROVAL_PERCENT;
  const isOftenIncomplete = needs_info >= MIN_INFO_REQUESTS && needs_info >= open * MAX_INFO_SHARE;
  const vacant = `Assign an approver to ${without_approver} ${without_approver === 1 ? "request" : "requests"} without one`;
  const overloaded = `Share the load of ${isolateBidiText(busiest?.name ?? "")}: the other eligible approvers can also decide, and a delegate can be named`;
  const rules: [boolean | null, string, string][] = [
    [without_approver > 0, vacant, "no_approver"],
    [overdue > 0, "Decide overdue requests first", "overdue"],
    [isOverloaded, overloaded, "bottleneck"],
    [isSlower, "Find out why decisions take longer than before", "duration"],
    [isOftenRejected, "Explain to requesters what is not approved, and why", "outcome"],
    [isOftenIncomplete, "Ask on the submit form for the information that approvers often request", "open"],
    [isSpendingUp, "Review why approved spending has risen", "spend"],
  ];
  const advice = rules.flatMap(([holds, text, kind]) => (holds ? [`${text}.${formatCitation(of(kind))}`] : []));
  return advice.length > 0 ? advice : ["Nothing in these numbers needs attention."];
}
