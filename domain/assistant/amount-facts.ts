/**
 * Facts that compare the amount of a request with the limits of the matrix and with the amounts of earlier requests. Pure. Comparisons are
 * exact, in USD.
 */

import { isolateBidiText } from "../format/bidi.ts";
import { formatMoneyShort } from "../format/money.ts";
import { findFirstLevel, type RouteApprover } from "../matrix/route.ts";
import type { AnalyzedRequest, DepartmentBudget, OtherRequest } from "./analysis-subject.ts";
import { subtractDays } from "./durations.ts";
import {
  createCautionFact,
  createInfoFact,
  createRequestFactSource,
  createRequestListFactSource,
  createWarningFact,
  type FactDraft,
  listFacts,
} from "./facts.ts";
import { isPartOfSamePurchase, SPLIT_DAYS } from "./similar-requests.ts";
import { computeMedian, isUnusuallyHigh } from "./statistics.ts";
import {
  convertAmountToScaledUsd,
  formatUsdSum,
  formatWithUsd,
  fromScaledUsd,
  type ScaledUsd,
  sumUsd,
  toScaledUsd,
} from "./usd.ts";

/** An amount is 'just under' a limit if it is at most this many percent below the limit. */
const NEAR_LIMIT_PERCENT = 5;
/** The maximum number of requests that one fact names. Further requests are only counted. */
const MAX_NAMED = 5;

type Limit = { usd: ScaledUsd; text: string; holder: string | null };

/**
 * Returns the limit of the current approver if the current level lists them, otherwise of the level's own approver or members. Returns null
 * if the request has no amount, or if the level has no limit.
 */
function findDecidingLimit({ route, amount_minor, current_level, current_approver_id }: AnalyzedRequest): Limit | null {
  const level = route.levels[current_level] ?? findFirstLevel(route);
  if (amount_minor === null || route.configuration_type !== "amount_based" || !level) return null;
  const people = [...(level.approver ? [level.approver] : []), ...(level.members ?? []), ...level.eligible_approvers];
  const [first] = people;
  const holder = people.find((one) => one.user_id === current_approver_id) ?? first;
  return holder ? toLimit(holder, route.rates) : null;
}

function toLimit(
  level: { max_amount: number | null; currency: string; user_name: string | null },
  rates: Record<string, number>,
): Limit | null {
  if (level.max_amount === null) return null;
  const usd = toScaledUsd(level.max_amount, rates[level.currency] ?? 0);
  return usd === null
    ? null
    : { usd, text: formatMoneyShort(level.max_amount, level.currency), holder: level.user_name };
}

/** Returns as text how far an approver's limit exceeds the request's amount, or null if there is no amount or no limit. */
export function describeLimitMargin(
  subject: AnalyzedRequest,
  approver: Pick<RouteApprover, "max_amount" | "currency">,
): string | null {
  const limit = toLimit({ ...approver, user_name: null }, subject.route.rates);
  const usd = convertAmountToScaledUsd(subject);
  return limit === null || usd === null ? null : formatUsdSum(limit.usd - usd);
}

export function createAmountFacts(
  subject: AnalyzedRequest,
  others: readonly OtherRequest[],
  budget: DepartmentBudget | null,
): FactDraft[] {
  const usd = convertAmountToScaledUsd(subject);
  if (usd === null) return [];
  const limit = findDecidingLimit(subject);
  return listFacts([
    ...(limit ? createLimitFacts(subject, usd, limit) : []),
    limit && createSplitFact(subject, usd, limit, others),
    createUnusualAmountFact(subject, usd, others),
    budget && createBudgetFact(subject, usd, budget),
  ]);
}

function createLimitFacts(subject: AnalyzedRequest, usd: ScaledUsd, limit: Limit): FactDraft[] {
  const amount = formatWithUsd(subject);
  const whose = `${limit.text}${limit.holder ? ` for ${isolateBidiText(limit.holder)}` : ""}`;
  if (usd > limit.usd) return [];
  if (usd * 100n < limit.usd * BigInt(100 - NEAR_LIMIT_PERCENT))
    return [createInfoFact("limit", `${amount} is within the limit of ${whose}.`)];
  const isAtLimit = usd === limit.usd;
  const near = isAtLimit
    ? `exactly at the limit of ${whose}.`
    : `just under the limit of ${whose} (within ${NEAR_LIMIT_PERCENT}%).`;
  const isRound = isRoundSum(subject) || (limit.usd - usd) * 1000n <= limit.usd;
  const round = `${amount} is a round sum just under a limit. It may not be a price that was offered.`;
  return listFacts([
    createWarningFact("near_limit", `${amount} is ${near}`),
    !isAtLimit && isRound && createCautionFact("round_sum", round),
  ]);
}

/** Whether the amount is a round sum: it has at most two significant digits, or three digits that end with 5 (980, 9,900 or 9,950). */
function isRoundSum({ amount_minor }: AnalyzedRequest): boolean {
  const digits = String(amount_minor).replace(/0+$/, "");
  return digits.length <= 2 || (digits.length === 3 && digits.endsWith("5"));
}

/**
 * Returns a warning if the parts of one purchase together exceed the limit of the current level, although no part exceeds the limit alone.
 */
function createSplitFact(
  subject: AnalyzedRequest,
  usd: ScaledUsd,
  limit: Limit,
  others: readonly OtherRequest[],
): FactDraft | null {
  const together = others.filter((one) => {
    const amount = convertAmountToScaledUsd(one);
    const isCounted = one.status !== "rejected" && one.status !== "cancelled";
    return isCounted && amount !== null && amount <= limit.usd && isPartOfSamePurchase(subject, one);
  });
  const sum = usd + sumUsd(together.map(convertAmountToScaledUsd));
  if (usd > limit.usd || together.length === 0 || sum <= limit.usd) return null;
  const count = together.length;
  const requests = `${count} similar ${isolateBidiText(subject.type_name)} request${count === 1 ? "" : "s"}`;
  const more = count - MAX_NAMED;
  return createWarningFact(
    "split",
    `Together with ${requests} by ${isolateBidiText(subject.requester_name)} within ${SPLIT_DAYS} days, it totals ${formatUsdSum(sum)}. ` +
      `That is above the limit of ${limit.text}, which none of them exceeds alone.`,
    [
      ...together.slice(0, MAX_NAMED).map((one) => createRequestFactSource(one.id)),
      ...(more > 0 ? [createPurchaseSource(subject, `${more} more`)] : []),
    ],
  );
}

/** Returns a link to the list of the requests that can be parts of the same purchase. */
const createPurchaseSource = (
  { requester_name: requester, request_type, created_at }: AnalyzedRequest,
  label: string,
) =>
  createRequestListFactSource(label, {
    requester,
    request_type,
    date_from: subtractDays(created_at, SPLIT_DAYS).slice(0, 10),
  });

/**
 * Returns a caution if the amount is unusually high for its department and type, or if it is by far the largest of the department or of the
 * person.
 */
function createUnusualAmountFact(
  subject: AnalyzedRequest,
  usd: ScaledUsd,
  others: readonly OtherRequest[],
): FactDraft | null {
  const earlier = others.filter((one) => one.status !== "cancelled" && one.created_at <= subject.created_at);
  const listAmounts = (requests: readonly OtherRequest[]) =>
    requests.flatMap((one) => convertAmountToScaledUsd(one) ?? []);
  const ofDepartment = earlier.filter((one) => one.department_id === subject.department_id);
  const alike = ofDepartment.filter((one) => one.request_type === subject.request_type);
  const [value, amounts] = [fromScaledUsd(usd), listAmounts(alike).map(fromScaledUsd)];
  const middle = computeMedian(amounts);
  const where = isolateBidiText(subject.department_name);
  if (middle !== null && amounts.every((amount) => amount < value) && isUnusuallyHigh(value, amounts)) {
    const requests = `${amounts.length} other ${isolateBidiText(subject.type_name)} requests from ${where}`;
    const median = formatMoneyShort(Math.round(middle * 100) / 100, "USD");
    const text = `${formatUsdSum(usd)} is unusually high: the median of ${requests} is ${median}.`;
    return createCautionFact("unusual_amount", text);
  }
  const groups: [string, ScaledUsd[]][] = [
    [where, listAmounts(ofDepartment)],
    [
      isolateBidiText(subject.requester_name),
      listAmounts(earlier.filter((one) => one.requester_id === subject.requester_id)),
    ],
  ];
  const [origin, all = []] = groups.find(([, sums]) => isByFarLargest(usd, sums)) ?? [];
  if (origin === undefined) return null;
  const largest = `the largest of ${all.length} earlier requests was ${formatUsdSum(findLargest(all))}`;
  return createCautionFact(
    "unusual_amount",
    `${formatUsdSum(usd)} is more than anything from ${origin} before: ${largest}.`,
  );
}

/** An amount is not reported as the largest if there are fewer earlier requests than this. */
const MIN_EARLIER = 8;

const findLargest = (sums: readonly ScaledUsd[]): ScaledUsd => sums.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? 0n;

/** Whether the amount is at least 1.5 times the largest of the earlier amounts. Returns false if there are too few earlier amounts. */
const isByFarLargest = (usd: ScaledUsd, sums: readonly ScaledUsd[]): boolean =>
  sums.length >= MIN_EARLIER && usd * 2n >= findLargest(sums) * 3n;

/**
 * Returns a warning if the amount exceeds the remaining budget, or a caution if the amount and the other open requests together exceed the
 * budget.
 */
function createBudgetFact(
  subject: AnalyzedRequest,
  usd: ScaledUsd,
  { year, budget, spent, open }: DepartmentBudget,
): FactDraft | null {
  const left = budget - spent;
  if (usd + open <= left) return null;
  const text = `The budget of ${isolateBidiText(subject.department_name)} for ${year} is ${formatUsdSum(budget)}: ${formatUsdSum(spent)} approved, ${formatUsdSum(open)} in other open requests.`;
  if (usd <= left)
    return createCautionFact(
      "over_budget",
      `${text} What is left is enough for this request, but not for all open ones.`,
    );
  const rest = left > 0n ? `Only ${formatUsdSum(left)} is left` : "Nothing is left";
  return createWarningFact("over_budget", `${text} ${rest}, and this request is for ${formatUsdSum(usd)}.`);
}
