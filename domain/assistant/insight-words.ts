/** The built-in analyst's words for the insights: plain text that cites its facts, and advice that follows from numbers only. Pure. */

import type * as z from "zod";
import { isolated } from "../format/isolated-text.ts";
import type { Fact, WordedInsights } from "./assistant-entities.ts";
import { sayHours } from "./durations.ts";
import { cite } from "./fact-list.ts";
import { type InsightNumbers, percentOf } from "./insight-facts.ts";
import { formatUsdSum, usdToNumber } from "./usd.ts";

/** Changes below these are no trend. */
const SLOWER_BY = 1.25;
const DEARER_BY = 1.5;
/** Fewer decisions than these are no rate. */
const LEAST_DECIDED = 5;
const LOW_APPROVAL_PERCENT = 60;
const HEAVY_SHARE = 0.5;
const LEAST_HEAVY = 5;
const INFO_SHARE = 0.2;
const LEAST_INFO = 3;

export function wordInsights(numbers: InsightNumbers, facts: readonly Fact[]): z.infer<typeof WordedInsights> {
  const of = (kind: string) => facts.find((one) => one.kind === kind);
  const summary = ["volume", "outcome", "duration", "open", "spend"].flatMap((kind) => {
    const fact = of(kind);
    return fact ? [`${fact.text}${cite(fact)}`] : [];
  });
  return {
    executive_summary: summary.join(" "),
    key_metrics: metricsOf(numbers),
    recommendations: adviceOf(numbers, of),
  };
}

function metricsOf({
  submitted,
  decisions: [recent, before],
  open,
  overdue,
  needs_info,
  without_approver,
}: InsightNumbers): Record<string, string | number> {
  const decided = recent.approved + recent.rejected;
  return {
    requests_submitted: submitted[0],
    requests_submitted_before: submitted[1],
    approved: recent.approved,
    rejected: recent.rejected,
    ...(decided > 0
      ? {
          approval_rate: `${percentOf(recent.approved, decided)}%`,
          median_time_to_decision: sayHours(recent.median_hours ?? 0),
        }
      : {}),
    ...(recent.due > 0 ? { on_time_completion: `${percentOf(recent.on_time, recent.due)}%` } : {}),
    open_now: open,
    overdue_now: overdue,
    waiting_for_information: needs_info,
    without_approver,
    approved_amount: formatUsdSum(recent.approved_usd),
    approved_amount_before: formatUsdSum(before.approved_usd),
  };
}

/** One sentence for each number that is out of the ordinary; the numbers themselves are in the facts. */
function adviceOf(numbers: InsightNumbers, of: (kind: string) => Fact | undefined): string[] {
  const { decisions, open, overdue, needs_info, without_approver, busiest } = numbers;
  const [recent, before] = decisions;
  const decided = recent.approved + recent.rejected;
  const slower = (recent.median_hours ?? 0) > (before.median_hours ?? Number.POSITIVE_INFINITY) * SLOWER_BY;
  const dearer =
    before.approved_usd > 0n && usdToNumber(recent.approved_usd) > usdToNumber(before.approved_usd) * DEARER_BY;
  const heavy = busiest !== null && busiest.open >= LEAST_HEAVY && busiest.open > open * HEAVY_SHARE;
  const rules: [boolean, string, string][] = [
    [
      without_approver > 0,
      `Assign an approver to ${without_approver} ${without_approver === 1 ? "request" : "requests"} without one`,
      "no_approver",
    ],
    [overdue > 0, "Decide what is past due first", "overdue"],
    [
      heavy,
      `Share the load of ${isolated(busiest?.name ?? "")}: the other eligible approvers may decide as well, and a delegate can be named`,
      "bottleneck",
    ],
    [slower, "Find out why decisions take longer than before", "duration"],
    [
      decided >= LEAST_DECIDED && percentOf(recent.approved, decided) < LOW_APPROVAL_PERCENT,
      "Tell requesters what is not approved, and why",
      "outcome",
    ],
    [
      needs_info >= LEAST_INFO && needs_info >= open * INFO_SHARE,
      "Say on the submit form what approvers keep asking for",
      "open",
    ],
    [dearer, "Look at what made approved spending rise", "spend"],
  ];
  const advice = rules.flatMap(([holds, text, kind]) => (holds ? [`${text}.${cite(of(kind))}`] : []));
  return advice.length > 0 ? advice : ["By these numbers nothing needs attention."];
}
