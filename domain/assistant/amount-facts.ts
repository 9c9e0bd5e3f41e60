/** Facts that compare the amount of a request with limits, the budget and earlier amounts. Pure. Comparisons are exact, in USD. */
import { isolateBidiText } from "../format/bidi.ts";
import { formatMoneyShort } from "../format/money.ts";
import { findFirstLevel, type RouteApprover } from "../matrix/route.ts";
import type { AnalyzedRequest, DepartmentBudget, OtherRequest } from "./analysis-subject.ts";
import { subtractDays } from "./durations.ts";
import {
  createCautionFact,
  createInfoFact,
  createRequestFactSources,
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

/** Returns the limit of the current approver if the level lists them, otherwise of its first approver; null without amount or limit. */
function findDecidingLimit({ route, amount_minor, current_level, current_approver_id }: AnalyzedRequest): Limit | null {
  const level = route.levels[current_level] ?? findFirstLevel(route);
  if (amount_minor === null || route.configuration_type !== "amount_based" || !level) return null;
  const people = [...(level.approver ? [level.approver] : []), ...(level.members ?? []), ...level.eligible_approvers];
  const holder = people.find((one) => one.user_id === current_approver_id) ?? people[0];
  return holder ? toLimit(holder, route.rates) : null;
}

function toLimit(
  { max_amount, currency, user_name }: Omit<RouteApprover, "user_id">,
  rates: Record<string, number>,
): Limit | null {
  const usd = max_amount === null ? null : toScaledUsd(max_amount, rates[currency] ?? 0);
  return max_amount === null || usd === null
    ? null
    : { usd, text: formatMoneyShort(max_amount, currency), holder: user_name };
}

/** Returns as text how far an approver's limit exceeds the request's amount, or null if there is no amount or no limit. */
export function describeLimitMargin(subject: AnalyzedRequest, approver: RouteApprover): string | null {
  const [limit, usd] = [toLimit(approver, subject.route.rates), convertAmountToScaledUsd(subject)];
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
  if (usd === limit.usd) return [createWarningFact("near_limit", `${amount} is exactly at the limit of ${whose}.`)];
  const near = `${amount} is just under the limit of ${whose} (within ${NEAR_LIMIT_PERCENT}%).`;
  const round = `${amount} is a round sum just under a limit. It may not be a price that was offered.`;
  const isRound = isRoundSum(subject) || (limit.usd - usd) * 1000n <= limit.usd;
  return listFacts([createWarningFact("near_limit", near), isRound && createCautionFact("round_sum", round)]);
}

/** Whether the amount is a round sum: it has at most two significant digits, or three digits that end with 5 (980, 9,900 or 9,950). */
const isRoundSum = ({ amount_minor }: AnalyzedRequest): boolean => /^\d\d?5?0*$/.test(String(amount_minor));

/** Returns a warning if the parts of one purchase together exceed the limit of the current level, although no part exceeds it alone. */
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
  const { type_name, request_type, requester_name: requester, created_at } = subject;
  const requests = `${together.length} similar ${isolateBidiText(type_name)} request${together.length === 1 ? "" : "s"}`;
  const more = together.length - MAX_NAMED;
  const date_from = subtractDays(created_at, SPLIT_DAYS).slice(0, 10);
  const list = createRequestListFactSource(`${more} more`, { requester, request_type, date_from });
  return createWarningFact(
    "split",
    `Together with ${requests} by ${isolateBidiText(requester)} within ${SPLIT_DAYS} days, it totals ${formatUsdSum(sum)}. ` +
      `That is above the limit of ${limit.text}, which none of them exceeds alone.`,
    [...createRequestFactSources(together, MAX_NAMED), ...(more > 0 ? [list] : [])],
  );
}

/** An amount is not reported as the largest if there are fewer earlier requests than this. */
const MIN_EARLIER = 8;

/** Returns a caution if the amount is unusual for its department and type, or 1.5 times the largest of the department or person. */
function createUnusualAmountFact(
  subject: AnalyzedRequest,
  usd: ScaledUsd,
  others: readonly OtherRequest[],
): FactDraft | null {
  const listAmounts = (field: "department_id" | "requester_id", type?: string): ScaledUsd[] =>
    others
      .filter((one) => one.status !== "cancelled" && one.created_at <= subject.created_at)
      .filter((one) => one[field] === subject[field] && (type === undefined || one.request_type === type))
      .flatMap((one) => convertAmountToScaledUsd(one) ?? []);
  const amounts = listAmounts("department_id", subject.request_type).map(fromScaledUsd);
  const [value, middle] = [fromScaledUsd(usd), computeMedian(amounts)];
  const unit = isolateBidiText(subject.department_name);
  if (middle !== null && value > Math.max(...amounts) && isUnusuallyHigh(value, amounts)) {
    const requests = `${amounts.length} other ${isolateBidiText(subject.type_name)} requests from ${unit}`;
    const median = formatMoneyShort(Math.round(middle * 100) / 100, "USD");
    const text = `${formatUsdSum(usd)} is unusually high: the median of ${requests} is ${median}.`;
    return createCautionFact("unusual_amount", text);
  }
  const groups: [string, ScaledUsd[]][] = [
    [unit, listAmounts("department_id")],
    [isolateBidiText(subject.requester_name), listAmounts("requester_id")],
  ];
  for (const [origin, sums] of groups) {
    const [largest = 0n] = sums.toSorted((a, b) => (a < b ? 1 : -1));
    if (sums.length < MIN_EARLIER || usd * 2n < largest * 3n) continue;
    const before = `the largest of ${sums.length} earlier requests was ${formatUsdSum(largest)}`;
    const text = `${formatUsdSum(usd)} is more than anything from ${origin} before: ${before}.`;
    return createCautionFact("unusual_amount", text);
  }
  return null;
}

/** Returns a warning if the amount exceeds the remaining budget, or a caution if it does together with the other open requests. */
function createBudgetFact(
  subject: AnalyzedRequest,
  usd: ScaledUsd,
  { year, budget, spent, open }: DepartmentBudget,
): FactDraft | null {
  const left = budget - spent;
  if (usd + open <= left) return null;
  const text = `The budget of ${isolateBidiText(subject.department_name)} for ${year} is ${formatUsdSum(budget)}: ${formatUsdSum(spent)} approved, ${formatUsdSum(open)} in other open requests.`;
  const enough = "What is left is enough for this request, but not for all open ones.";
  if (usd <= left) return createCautionFact("over_budget", `${text} ${enough}`);
  const rest = left > 0n ? `Only ${formatUsdSum(left)} is left` : "Nothing is left";
  return createWarningFact("over_budget", `${text} ${rest}, and this request is for ${formatUsdSum(usd)}.`);
}
