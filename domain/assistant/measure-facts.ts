/** Computes counts, sums, averages and rates of requests, in total and by group. Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import { humanise } from "../format/labels.ts";
import { formatList } from "../format/lists.ts";
import { type CurrencyData, formatMoneyShort, fromRateE8 } from "../format/money.ts";
import { formatCount } from "../format/numbers.ts";
import type { RequestStatus } from "../requests/lifecycle.ts";
import { addDays, toMonth } from "../requests/totals.ts";
import {
  describeCountedFilter,
  describeMatchCount,
  describeMeasure,
  formatPeriod,
  type Names,
  typeNameOf,
} from "./describe-query.ts";
import { formatDurationHours, getHoursBetween } from "./durations.ts";
import type { FactSource, Figure } from "./entities.ts";
import { createInfoFact, type FactDraft } from "./facts.ts";
import { formatRequestCount } from "./match-facts.ts";
import type { Grouping, Measure, Period, RequestFilter } from "./query.ts";
import { computeMedian } from "./statistics.ts";
import {
  type AmountWithRate,
  convertAmountToScaledUsd,
  formatSumOfCurrency,
  formatUsdSum,
  fromScaledUsd,
  sumUsd,
} from "./usd.ts";

/** One request, or `count` requests with these values: `amount_minor` is then their sum, and all nullable fields are null. */
export type MeasuredRequest = AmountWithRate & {
  count: number;
  status: RequestStatus;
  request_type: string;
  department_id: string;
  department_name: string;
  /** The month of the submission, or of the decision if the filter restricts the day of the decision. */
  month: string;
  priority: string | null;
  requester: { id: string; name: string } | null;
  /** The people that the request waits for now. */
  approvers: readonly { id: string; name: string }[];
  deciders: readonly { id: string; name: string }[];
  created_at: string;
  decided_at: string | null;
  due_at: string | null;
};

/** `value` is null if it cannot be computed, because no request has the data. */
type MeasureResult = { value: number | null; text: string; remark: string };

export const countRequests = (requests: readonly MeasuredRequest[]): number =>
  requests.reduce((sum, one) => sum + one.count, 0);

/** Returns the measure of the requests. `currency`: the currency of a sum, with its present rate. */
export function computeMeasure(
  measure: Measure,
  requests: readonly MeasuredRequest[],
  currency: CurrencyData | undefined,
): MeasureResult {
  switch (measure.kind) {
    case "count": {
      const value = countRequests(requests);
      return { value, text: formatRequestCount(value), remark: "" };
    }
    case "sum":
      return computeSum(requests, currency);
    case "average":
      return measure.of === "amount"
        ? computeAverageAmount(requests, measure.statistic)
        : computeDecisionTime(requests, measure.statistic);
    case "rate":
      return computeRate(requests, measure.of);
  }
}

const withAmount = (requests: readonly MeasuredRequest[]) => requests.filter((one) => one.amount_minor !== null);

function describeMissing(requests: readonly MeasuredRequest[]): string {
  const missing = countRequests(requests) - countRequests(withAmount(requests));
  return missing === 0 ? "" : ` ${formatCount(missing)} of them ${missing === 1 ? "has" : "have"} no amount.`;
}

const NO_AMOUNT: MeasureResult = { value: null, text: "no amounts", remark: " None of them has an amount." };

function computeSum(requests: readonly MeasuredRequest[], currency: CurrencyData | undefined): MeasureResult {
  const paid = withAmount(requests);
  const [first] = paid;
  if (!first) return NO_AMOUNT;
  const remark = describeMissing(requests);
  const isSame = paid.every((one) => one.currency === first.currency);
  const usd = fromScaledUsd(sumUsd(paid.map(convertAmountToScaledUsd)));
  const code = currency?.code ?? "USD";
  if (isSame && first.currency === code) return { value: usd, text: formatSumOfCurrency(paid), remark };
  const rate = currency ? fromRateE8(currency.rate_e8) : 1;
  const text = formatMoneyShort(Math.round((usd / rate) * 100) / 100, code);
  return { value: usd, text, remark: `${remark} ${describeConversion(code)}` };
}

const describeConversion = (code: string): string =>
  code === "USD"
    ? "Other currencies are converted at the rates of submission."
    : "Converted to USD at the rates of submission, then at the present rate.";

function computeAverageAmount(requests: readonly MeasuredRequest[], statistic: "mean" | "median"): MeasureResult {
  const paid = withAmount(requests);
  if (paid.length === 0) return NO_AMOUNT;
  const amounts = paid.map((one) => fromScaledUsd(convertAmountToScaledUsd(one) ?? 0n));
  const sum = fromScaledUsd(sumUsd(paid.map(convertAmountToScaledUsd)));
  const value = statistic === "mean" ? sum / countRequests(paid) : (computeMedian(amounts) ?? 0);
  const rounded = Math.round(value * 100) / 100;
  return { value: rounded, text: formatMoneyShort(rounded, "USD"), remark: describeMissing(requests) };
}

function computeDecisionTime(requests: readonly MeasuredRequest[], statistic: "mean" | "median"): MeasureResult {
  const hours = requests.flatMap((one) =>
    one.decided_at === null ? [] : [getHoursBetween(one.created_at, one.decided_at)],
  );
  if (hours.length === 0) return { value: null, text: "no decisions", remark: " None of them is decided." };
  const sum = hours.reduce((total, one) => total + one, 0);
  const value = statistic === "mean" ? sum / hours.length : (computeMedian(hours) ?? 0);
  return { value: Math.round(value * 10) / 10, text: formatDurationHours(value), remark: "" };
}

function computeRate(requests: readonly MeasuredRequest[], of: "approved" | "rejected" | "on_time"): MeasureResult {
  const base = of === "on_time" ? requests.filter((one) => one.due_at !== null) : requests;
  const isHit = (one: MeasuredRequest) =>
    of === "on_time"
      ? one.decided_at !== null && one.due_at !== null && one.decided_at <= one.due_at
      : one.status === of;
  const [hits, all] = [countRequests(base.filter(isHit)), countRequests(base)];
  if (all === 0)
    return of === "on_time"
      ? { value: null, text: "no due dates", remark: " None of them has a due date." }
      : { value: null, text: "no decisions", remark: "" };
  const value = Math.round((hits / all) * 1000) / 10;
  return { value, text: `${value} % (${hits} of ${all}${of === "on_time" ? " with a due date" : ""})`, remark: "" };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the measure of all requests of a filter as facts. `is_floor`: more requests can match. */
export function createMeasureFacts(
  measure: Measure,
  filter: RequestFilter,
  requests: readonly MeasuredRequest[],
  {
    names,
    currency,
    is_floor,
    sources,
  }: { names: Names; currency: CurrencyData | undefined; is_floor: boolean; sources: FactSource[] },
): FactDraft[] {
  const count = countRequests(requests);
  if (measure.kind === "count" || count === 0)
    return [createInfoFact(measure.kind, describeMatchCount(filter, names, count, is_floor), sources)];
  const { text, remark } = computeMeasure(measure, requests, currency);
  const newest = is_floor ? " Only the newest requests are included." : "";
  const what = `${capitalize(describeMeasure(measure))} of ${describeCountedFilter(filter, names, count, is_floor)}`;
  return [
    createInfoFact(measure.kind, `${what}: ${text}.${remark}${newest}`, sources),
    ...(measure.kind === "sum" ? createCurrencyFacts(withAmount(requests)) : []),
  ];
}

/** Returns a fact with the sum of each currency, or an empty array if all amounts have one currency. */
function createCurrencyFacts(paid: readonly MeasuredRequest[]): FactDraft[] {
  const groups = [...Map.groupBy(paid, ({ currency }) => currency)].toSorted(([a], [b]) => a.localeCompare(b));
  if (groups.length < 2) return [];
  const parts = groups.map(([code, requests]) => {
    const usd = code === "USD" ? "" : ` (${formatUsdSum(sumUsd(requests.map(convertAmountToScaledUsd)))})`;
    return `${formatSumOfCurrency(requests)}${usd}`;
  });
  return [createInfoFact("sum_by_currency", `By currency: ${formatList(parts)}.`)];
}

type Group = { key: string; label: string };

/** Returns the groups of a request. It has several if it waits for several people, or if several people decided it. */
function listGroups(one: MeasuredRequest, grouping: Grouping, names: Names): Group[] {
  const person = ({ id, name }: { id: string; name: string }): Group => ({ key: id, label: isolateBidiText(name) });
  switch (grouping) {
    case "status":
      return [{ key: one.status, label: capitalize(humanise(one.status)) }];
    case "type":
      return [{ key: one.request_type, label: typeNameOf(names, one.request_type) }];
    case "department":
      return [{ key: one.department_id, label: isolateBidiText(one.department_name) }];
    case "priority":
      return one.priority === null ? [] : [{ key: one.priority, label: one.priority }];
    case "currency":
      return one.amount_minor === null ? [] : [{ key: one.currency, label: one.currency }];
    case "requester":
      return one.requester ? [person(one.requester)] : [];
    case "approver":
      return one.status === "pending" || one.status === "overdue" ? one.approvers.map(person) : [];
    case "decider":
      return one.deciders.map(person);
    case "month":
      return [{ key: one.month, label: capitalize(formatPeriod(toMonthPeriod(one.month)).replace(/^in /, "")) }];
  }
}

/** Returns the first and the last day of a month such as '2026-10'. */
function toMonthPeriod(month: string): { from: string; to: string } {
  const next = toMonth(addDays(`${month}-28`, 7));
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) };
}

function intersectPeriod(period: Period | null, month: string): Period {
  const { from, to } = toMonthPeriod(month);
  return {
    from: [from, period?.from ?? from].toSorted().at(-1) ?? from,
    to: [to, period?.to ?? to].toSorted()[0] ?? to,
  };
}

/** The fields of a filter that restrict it to a group, if their name differs from the grouping. */
const GROUP_FIELDS: Partial<Record<Grouping, keyof RequestFilter>> = {
  requester: "submitted_by",
  decider: "decided_by",
  approver: "waiting_for",
};

function restrictToGroup(filter: RequestFilter, grouping: Grouping, key: string): RequestFilter {
  if (grouping !== "month") return { ...filter, [GROUP_FIELDS[grouping] ?? grouping]: { any_of: [key], none_of: [] } };
  const field = filter.decided ? "decided" : "created";
  return { ...filter, [field]: intersectPeriod(filter[field], key) };
}

const MAX_GROUPS = 20;
const MAX_LISTED_GROUPS = 10;

/** Returns the measure of each group, the largest first, or months in order. `toHref`: returns the list of a group. */
export function createGroupAnswer(
  { measure, grouping, top }: { measure: Measure; grouping: Grouping; top: number | null },
  filter: RequestFilter,
  requests: readonly MeasuredRequest[],
  {
    names,
    currency,
    toHref,
  }: { names: Names; currency: CurrencyData | undefined; toHref: (filter: RequestFilter) => string | null },
): { facts: FactDraft[]; figures: Figure[] } {
  const members = requests.flatMap((one) => listGroups(one, grouping, names).map((group) => ({ ...group, one })));
  const measured = [...Map.groupBy(members, ({ key }) => key)].flatMap(([key, group]) => {
    const all = group.map(({ one }) => one);
    const { value, text } = computeMeasure(measure, all, currency);
    const label = group.at(-1)?.label ?? key;
    const href = toHref(restrictToGroup(filter, grouping, key));
    return value === null ? [] : [{ key, label, value, text, count: countRequests(all), href }];
  });
  const sorted =
    grouping === "month"
      ? measured.toSorted((a, b) => a.key.localeCompare(b.key)).slice(-MAX_GROUPS)
      : measured.toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label)).slice(0, top ?? MAX_GROUPS);
  const rest = measured.length - Math.min(sorted.length, MAX_LISTED_GROUPS);
  const facts = sorted.slice(0, MAX_LISTED_GROUPS).map(({ label, text, count, href }) => {
    const requests = measure.kind === "count" ? "" : `, ${formatRequestCount(count)}`;
    return createInfoFact("group", `${label}: ${text}${requests}.`, href === null ? [] : [{ label, href }]);
  });
  const more = `There ${rest === 1 ? "is 1 more group" : `are ${rest} more groups`}.`;
  return {
    facts: top !== null || rest === 0 ? facts : [...facts, createInfoFact("more_groups", more)],
    figures: sorted.map(({ label, value, text, href }) => ({ label, value, text, href })),
  };
}

/** A larger difference is stated without its percentage, which would say nothing. */
const MAX_PERCENT = 1000;

export function createComparisonFacts(
  measure: Measure,
  [first, second]: readonly (MeasureResult & { label: string })[],
): FactDraft[] {
  if (!first || !second) return [];
  const describe = (): string => {
    if (first.value === null || second.value === null) return "They cannot be compared.";
    const difference = Math.abs(first.value - second.value);
    if (difference === 0) return "They are equal.";
    const percent = Math.round((difference / second.value) * 100);
    const share = percent > MAX_PERCENT || measure.kind === "rate" ? "" : ` (${percent} %)`;
    const direction = first.value > second.value ? "higher" : "lower";
    return `The first is ${formatDifference(measure, difference)}${share} ${direction} than the second.`;
  };
  const both = `${first.label}: ${first.text}. ${second.label}: ${second.text}.`;
  return [createInfoFact("comparison", `${both} ${describe()}`)];
}

function formatDifference(measure: Measure, difference: number): string {
  if (measure.kind === "count") return formatRequestCount(difference);
  if (measure.kind === "rate") return `${Math.round(difference * 10) / 10} percentage points`;
  if (measure.kind === "average" && measure.of === "decision_time") return formatDurationHours(difference);
  return formatMoneyShort(Math.round(difference * 100) / 100, "USD");
}
