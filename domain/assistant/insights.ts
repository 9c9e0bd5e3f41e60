/** Compares the last 30 days with the 30 days before: submissions, decisions, open requests and amounts. Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import type { PersonRef } from "../matrix/route.ts";
import { computeMedianHours } from "../requests/decision-times.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { REQUEST_STATUSES } from "../requests/lifecycle.ts";
import { addDays, DECIDED_STATUSES, type RequestTotals, sumCounts, toRequestTotals } from "../requests/totals.ts";
import { NO_APPROVER_FILTER } from "../requests/waiting.ts";
import { formatDurationHours, getHoursBetween } from "./durations.ts";
import type { Fact, Insights } from "./entities.ts";
import {
  assignFactIds,
  createCautionFact,
  createInfoFact,
  createRequestFactSource,
  createRequestListFactSource,
  createWarningFact,
  type FactDraft,
  formatCitation,
  listFacts,
} from "./facts.ts";
import { formatRequestCount, type MatchedRequest } from "./match-facts.ts";
import {
  type AmountWithRate,
  convertAmountToScaledUsd,
  formatSumOfCurrency,
  formatUsdSum,
  fromScaledUsd,
  sumUsd,
} from "./usd.ts";

const INSIGHT_DAYS = 30;
const DAY_LENGTH = "2026-11-23".length;

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
type ApproverWorkload = {
  name: string;
  open: number;
  overdue: number;
  oldest: Pick<MatchedRequest, "id" | "created_at"> | null;
};

/** Returns two periods of UTC days: the last 30 days and today, and the 30 days before them. */
export function getInsightPeriods(now: string) {
  const today = now.slice(0, DAY_LENGTH);
  const middle = addDays(today, -INSIGHT_DAYS);
  return {
    recent: { from: middle, to: today },
    before: { from: addDays(middle, -INSIGHT_DAYS), to: addDays(middle, -1) },
  };
}

/** Returns the totals with the period of the time that `timeOf` returns. Leaves out totals outside both periods. */
export function toInsightTotals(
  requests: readonly MatchedRequest[],
  now: string,
  timeOf: (one: MatchedRequest) => string | null,
): RequestTotals[] {
  const periods = Object.entries(getInsightPeriods(now));
  return requests.flatMap((one) => {
    const at = timeOf(one) ?? "";
    const day = at.slice(0, DAY_LENGTH);
    const label = periods.find(([, { from, to }]) => from <= day && day <= to)?.[0];
    return label === undefined ? [] : [toRequestTotals(one, at, label)];
  });
}

/** An open request. `waiting_for`: the people who can decide it now. */
export type OpenRequest = MatchedRequest & { waiting_for: readonly PersonRef[] };

/** A request counts for every person that it waits for, unless it waits for information from the requester. */
export function computeOpenRequestStats(requests: readonly OpenRequest[], now: string): OpenRequestStats {
  const isLate = (one: MatchedRequest) => isOverdue(one, now);
  const awaiting_approval = requests.filter((one) => one.status !== "needs_info");
  const waiting = awaiting_approval.flatMap((request) => request.waiting_for.map(({ name }) => ({ name, request })));
  return {
    open: requests.length,
    overdue: requests.filter(isLate).length,
    needs_info: requests.length - awaiting_approval.length,
    without_approver: requests.filter((one) => one.current_approver_id === null).length,
    approvers: [...Map.groupBy(waiting, ({ name }) => name)].map(([name, all]) => {
      const own = all.map(({ request }) => request).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
      return { name, open: own.length, overdue: own.filter(isLate).length, oldest: own[0] ?? null };
    }),
    is_floor: false,
  };
}

type PeriodStats = ReturnType<typeof computePeriodStats>;

function computePeriodStats({ created, decided }: InsightData, period: "recent" | "before") {
  const totals = decided.filter(({ label }) => label === period);
  const decisions = totals.flatMap((one) => DECIDED_STATUSES.map((status) => one.decisions[status]));
  const spending = totals.flatMap(({ counts, minor, ...one }): Spending[] =>
    one.currency === "" || counts.approved === 0
      ? []
      : [{ ...one, amount_minor: minor.approved, count: counts.approved }],
  );
  const [approved, rejected] = [sumCounts(totals, ["approved"]), sumCounts(totals, ["rejected"])];
  return {
    submitted: sumCounts(
      created.filter(({ label }) => label === period),
      REQUEST_STATUSES,
    ),
    approved,
    rejected,
    decided: approved + rejected,
    approval_rate: formatShare(approved, approved + rejected),
    median_hours: computeMedianHours(decisions.flatMap(({ times }) => times)),
    due: decisions.reduce((sum, { due }) => sum + due, 0),
    on_time: decisions.reduce((sum, { on_time }) => sum + on_time, 0),
    spending,
    approved_usd: sumUsd(spending.map(convertAmountToScaledUsd)),
  };
}

const toPercent = (part: number, whole: number): number => Math.round((100 * part) / whole);
const formatShare = (part: number, whole: number): string => `${toPercent(part, whole)}%`;

/** Returns the insights of the built-in analyst, with their facts. */
export function composeInsights(data: InsightData): Insights {
  const [recent, before] = [computePeriodStats(data, "recent"), computePeriodStats(data, "before")];
  const busiest = findBusiestApprover(data.open);
  const facts = assignFactIds(listInsightFacts(data, recent, before, busiest));
  const findFact = (kind: string) => facts.find((one) => one.kind === kind);
  const summary = ["volume", "outcome", "duration", "open", "spend"].flatMap((kind) => findFact(kind) ?? []);
  return {
    executive_summary: summary.map((fact) => `${fact.text}${formatCitation(fact)}`).join(" "),
    key_metrics: listMetrics(data.open, recent, before),
    recommendations: listAdvice(data.open, recent, before, busiest, findFact),
    facts,
  };
}

/** Returns the approver that most open requests wait for; of several, the one with most overdue requests. Null if there is none. */
export const findBusiestApprover = ({ approvers }: OpenRequestStats): ApproverWorkload | null =>
  approvers.toSorted((a, b) => b.open - a.open || b.overdue - a.overdue || (a.name < b.name ? -1 : 1))[0] ?? null;

/** Returns a number of requests with its verb: '1 request is', '3 requests are' or '1+ requests are'. */
const countWithVerb = (count: number, [one, several]: readonly [string, string], is_floor = false): string =>
  `${formatRequestCount(count, is_floor)} ${count === 1 && !is_floor ? one : several}`;

function listInsightFacts(
  { now, open, typeName, is_floor }: InsightData,
  recent: PeriodStats,
  before: PeriodStats,
  busiest: ApproverWorkload | null,
): FactDraft[] {
  const { from } = getInsightPeriods(now).recent;
  const period = `from ${formatDate(`${from}T00:00:00.000Z`, "UTC")} to ${formatDate(now, "UTC")}`;
  const submissions = countWithVerb(recent.submitted, ["was", "were"], is_floor);
  const volume = `${submissions} submitted ${period}, compared with ${before.submitted} in the 30 days before.`;
  return [
    createInfoFact("volume", volume, [
      createRequestListFactSource("Requests of the last 30 days", { date_from: from }),
    ]),
    ...createDecisionFacts(recent, before),
    ...createOpenFacts(open, busiest, now),
    ...createSpendFacts(recent.spending, is_floor, typeName),
    createInfoFact("spend_before", `${formatUsdSum(before.approved_usd)} was approved in the 30 days before.`),
  ];
}

function createDecisionFacts(recent: PeriodStats, before: PeriodStats): FactDraft[] {
  if (recent.decided === 0) return [createInfoFact("outcome", "No request was approved or rejected in that time.")];
  const was = before.decided ? ` (${before.approval_rate} of ${before.decided} in the 30 days before)` : "";
  const { median_hours: hours } = before;
  const slower = hours === null ? "" : ` (${formatDurationHours(hours)} in the 30 days before)`;
  const outcome = `${recent.approved} approved and ${recent.rejected} rejected, an approval rate of ${recent.approval_rate}${was}`;
  const median = formatDurationHours(recent.median_hours ?? 0);
  const on_time = `${recent.on_time} of ${recent.due}, or ${formatShare(recent.on_time, recent.due)}`;
  return listFacts([
    createInfoFact("outcome", `${countWithVerb(recent.decided, ["was", "were"])} decided: ${outcome}.`),
    createInfoFact("duration", `The median time from submission to decision was ${median}${slower}.`),
    recent.due > 0 && createInfoFact("on_time", `Decided by their due date: ${on_time}.`),
  ]);
}

function createOpenFacts(stats: OpenRequestStats, busiest: ApproverWorkload | null, now: string): FactDraft[] {
  const { open, overdue, needs_info, without_approver, is_floor } = stats;
  if (open === 0) return [createInfoFact("open", "No request is open now.")];
  const be = ["is", "are"] as const;
  const waiting = `${countWithVerb(open, be)} open now, ${needs_info} of them waiting for information.`;
  const vacant = `${countWithVerb(without_approver, ["has", "have"])} no approver. An administrator has to assign one.`;
  const late = createRequestListFactSource("Overdue requests", { status: "overdue" });
  const unassigned = createRequestListFactSource("Without an approver", { approver: NO_APPROVER_FILTER });
  return listFacts([
    createInfoFact("open", waiting, [{ label: "Dashboard", href: "/" }]),
    overdue > 0 && createCautionFact("overdue", `${countWithVerb(overdue, be, is_floor)} past due.`, [late]),
    without_approver > 0 && createWarningFact("no_approver", vacant, [unassigned]),
    busiest && createBusiestApproverFact(busiest, now, is_floor),
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

/** The sum of the amounts of `count` approved requests with the same type, department, currency and rate. */
type Spending = AmountWithRate & { count: number; request_type: string; department_name: string };

/** The maximum number of groups that one fact lists with their sums. The fact adds up all further groups. */
const MAX_GROUPS = 6;

/** Returns facts with the sum of the amounts, in total and by type, department and currency. `is_floor`: there can be more requests. */
export function createSpendFacts(
  paid: readonly Spending[],
  is_floor: boolean,
  typeName: (code: string) => string,
): FactDraft[] {
  const sumOf = (some: readonly Spending[]) => sumUsd(some.map(convertAmountToScaledUsd));
  const count = paid.reduce((sum, one) => sum + one.count, 0);
  const floor = is_floor ? " (only the newest were added up)" : "";
  const rates = paid.some((one) => one.currency !== "USD") ? ", at the rates of submission" : "";
  const total =
    paid.length === 0
      ? "nothing, because no matching request has an amount"
      : `${formatUsdSum(sumOf(paid))} in ${formatRequestCount(count, is_floor)}${rates}${floor}`;
  const createGroupFact = (kind: string, nameOf: (one: Spending) => string): FactDraft | false => {
    const sums = [...Map.groupBy(paid, nameOf)].map(([name, group]) => [name, sumOf(group)] as const);
    const sorted = sums.sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1));
    const listed = sorted.slice(0, MAX_GROUPS).map(([name, sum]) => `${isolateBidiText(name)} ${formatUsdSum(sum)}`);
    const rest = sumUsd(sorted.slice(MAX_GROUPS).map(([, sum]) => sum));
    const others = sums.length > MAX_GROUPS ? `, others ${formatUsdSum(rest)}` : "";
    return sums.length > 1 && createInfoFact(`spend_by_${kind}`, `By ${kind}: ${listed.join(", ")}${others}.`);
  };
  const currencies = [...Map.groupBy(paid, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = currencies.map(([, group]) => formatSumOfCurrency(group));
  return listFacts([
    createInfoFact("spend", `Approved in the last 30 days: ${total}.`, [
      createRequestListFactSource("Approved requests", { status: "approved" }),
    ]),
    createGroupFact("type", (one) => typeName(one.request_type)),
    createGroupFact("department", (one) => one.department_name),
    parts.length > 1 && createInfoFact("spend_by_currency", `By currency: ${parts.join(", ")}.`),
  ]);
}

function listMetrics(open: OpenRequestStats, recent: PeriodStats, before: PeriodStats): Insights["key_metrics"] {
  const ofDecided = {
    approval_rate: recent.approval_rate,
    median_time_to_decision: formatDurationHours(recent.median_hours ?? 0),
  };
  return {
    requests_submitted: recent.submitted,
    requests_submitted_before: before.submitted,
    approved: recent.approved,
    rejected: recent.rejected,
    ...(recent.decided > 0 ? ofDecided : {}),
    ...(recent.due > 0 ? { on_time_completion: formatShare(recent.on_time, recent.due) } : {}),
    open_now: open.open,
    overdue_now: open.overdue,
    waiting_for_information: open.needs_info,
    without_approver: open.without_approver,
    approved_amount: formatUsdSum(recent.approved_usd),
    approved_amount_before: formatUsdSum(before.approved_usd),
  };
}

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

/** Returns one recommendation for each unusual statistic, such as slower decisions, with the fact that has the numbers. */
function listAdvice(
  { open, overdue, needs_info, without_approver }: OpenRequestStats,
  recent: PeriodStats,
  before: PeriodStats,
  busiest: ApproverWorkload | null,
  findFact: (kind: string) => Fact | undefined,
): string[] {
  const isSlower = (recent.median_hours ?? 0) > (before.median_hours ?? Number.POSITIVE_INFINITY) * MIN_SLOWDOWN_FACTOR;
  const [spent, spentBefore] = [fromScaledUsd(recent.approved_usd), fromScaledUsd(before.approved_usd)];
  const isSpendingUp = spentBefore > 0 && spent > spentBefore * MIN_SPEND_INCREASE_FACTOR;
  const isOverloaded = busiest && busiest.open >= MIN_BUSIEST_REQUESTS && busiest.open > open * MAX_BUSIEST_SHARE;
  const approval = toPercent(recent.approved, recent.decided);
  const isOftenRejected = recent.decided >= MIN_DECISIONS && approval < LOW_APPROVAL_PERCENT;
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
  const advice = rules.flatMap(([holds, text, kind]) => (holds ? [`${text}.${formatCitation(findFact(kind))}`] : []));
  return advice.length > 0 ? advice : ["Nothing in these numbers needs attention."];
}
