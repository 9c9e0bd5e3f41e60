/** Compares the amount of a request with limits, the budget and earlier amounts. Pure. Comparisons are exact, in USD. */
import { toFlagAmount } from "../flags/flag-texts.ts";
import { createFlag, type Flag, type FlagReference, MICRO_USD } from "../flags/flags.ts";
import { isolateBidiText } from "../format/bidi.ts";
import { formatMoneyShort } from "../format/money.ts";
import { findFirstLevel, type RouteApprover } from "../matrix/route.ts";
import type { AnalyzedRequest, DepartmentBudget, OtherRequest } from "./analysis-subject.ts";
import { createInfoFact, type FactDraft } from "./facts.ts";
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

/** A limit of the approval matrix. `usd`: exact, for comparisons. */
type Limit = { usd: ScaledUsd; limit: number; limit_currency: string; approver: string };

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
    : { usd, limit: max_amount, limit_currency: currency, approver: user_name };
}

/** Returns as text how far an approver's limit exceeds the request's amount, or null if there is no amount or no limit. */
export function describeLimitMargin(subject: AnalyzedRequest, approver: RouteApprover): string | null {
  const [limit, usd] = [toLimit(approver, subject.route.rates), convertAmountToScaledUsd(subject)];
  return limit === null || usd === null ? null : formatUsdSum(limit.usd - usd);
}

/** Whether the amount is more than NEAR_LIMIT_PERCENT below the limit. */
const isFarBelow = (usd: ScaledUsd, limit: Limit): boolean => usd * 100n < limit.usd * BigInt(100 - NEAR_LIMIT_PERCENT);

/** Returns a fact about an amount that is clearly within the limit; null for other amounts, which have flags. */
export function createLimitFact(subject: AnalyzedRequest): FactDraft | null {
  const [limit, usd] = [findDecidingLimit(subject), convertAmountToScaledUsd(subject)];
  if (limit === null || usd === null || !isFarBelow(usd, limit)) return null;
  const whose = `${formatMoneyShort(limit.limit, limit.limit_currency)} for ${isolateBidiText(limit.approver)}`;
  return createInfoFact("limit", `${formatWithUsd(subject)} is within the limit of ${whose}.`);
}

/** Returns a warning if the amount is at or just under the limit of the person who decides, and a caution if it is then also a round sum. */
export function createLimitFlags(subject: AnalyzedRequest): Flag[] {
  const [limit, usd] = [findDecidingLimit(subject), convertAmountToScaledUsd(subject)];
  if (limit === null || usd === null || usd > limit.usd || isFarBelow(usd, limit)) return [];
  const { usd: limit_usd, ...limitParams } = limit;
  const amount = toFlagAmount(subject);
  if (amount === null) return [];
  const exact = usd === limit_usd;
  const near = createFlag("near_limit", "warning", { ...limitParams, amount, exact, percent: NEAR_LIMIT_PERCENT });
  return !exact && isRoundSum(subject) ? [near, createFlag("round_sum", "caution", { amount })] : [near];
}

/** Whether the amount is a round sum: it has at most two significant digits, or three digits that end with 5 (980, 9,900 or 9,950). */
const isRoundSum = ({ amount_minor }: AnalyzedRequest): boolean => /^\d\d?5?0*$/.test(String(amount_minor));

/** Returns a warning if the parts of one purchase together exceed the limit of the current level, although no part exceeds it alone. */
export function createSplitFlag(subject: AnalyzedRequest, others: readonly OtherRequest[]): Flag | null {
  const [limit, usd] = [findDecidingLimit(subject), convertAmountToScaledUsd(subject)];
  if (limit === null || usd === null || usd > limit.usd) return null;
  const parts = others.flatMap((one) => {
    const amount = convertAmountToScaledUsd(one);
    const isCounted = one.status !== "rejected" && one.status !== "cancelled";
    return isCounted && amount !== null && amount <= limit.usd && isPartOfSamePurchase(subject, one)
      ? [{ id: one.id, usd: amount }]
      : [];
  });
  if (parts.length === 0 || usd + sumUsd(parts.map((part) => part.usd)) <= limit.usd) return null;
  const { type_name: request_type, requester_name: requester } = subject;
  const { limit: max, limit_currency } = limit;
  // The weights are rounded up and the rest of the limit is rounded down, so that parts whose exact sum exceeds the limit always do.
  return createFlag(
    "split",
    "warning",
    { requester, request_type, days: SPLIT_DAYS, own_usd: fromScaledUsd(usd), limit: max, limit_currency },
    parts.map((part): FlagReference => ({ id: part.id, weight: Number((part.usd + MICRO - 1n) / MICRO) })),
    Number((limit.usd - usd) / MICRO),
  );
}

/** One millionth of a US dollar as a `ScaledUsd`. */
const MICRO = (toScaledUsd(1, 1) ?? 0n) / BigInt(MICRO_USD);

/** An amount is not reported as the largest if there are fewer earlier requests than this. */
const MIN_EARLIER = 8;

/** Returns a caution if the amount is unusual for its department and type, or 1.5 times the largest of the department or person. */
export function createUnusualAmountFlag(subject: AnalyzedRequest, others: readonly OtherRequest[]): Flag | null {
  const usd = convertAmountToScaledUsd(subject);
  if (usd === null) return null;
  const listAmounts = (field: "department_id" | "requester_id", type?: string): ScaledUsd[] =>
    others
      .filter((one) => one.status !== "cancelled" && one.created_at <= subject.created_at)
      .filter((one) => one[field] === subject[field] && (type === undefined || one.request_type === type))
      .flatMap((one) => convertAmountToScaledUsd(one) ?? []);
  const amounts = listAmounts("department_id", subject.request_type).map(fromScaledUsd);
  const [value, middle] = [fromScaledUsd(usd), computeMedian(amounts)];
  const { department_name, requester_name, type_name } = subject;
  if (middle !== null && value > Math.max(...amounts) && isUnusuallyHigh(value, amounts)) {
    const compared = { basis: "median", compared_usd: middle, count: amounts.length, request_type: type_name } as const;
    return createFlag("unusual_amount", "caution", { ...compared, amount_usd: value, name: department_name });
  }
  const groups: [string, ScaledUsd[]][] = [
    [department_name, listAmounts("department_id")],
    [requester_name, listAmounts("requester_id")],
  ];
  for (const [name, sums] of groups) {
    const [largest = 0n] = sums.toSorted((a, b) => (a < b ? 1 : -1));
    if (sums.length < MIN_EARLIER || usd * 2n < largest * 3n) continue;
    const compared = { basis: "largest", compared_usd: fromScaledUsd(largest), count: sums.length } as const;
    return createFlag("unusual_amount", "caution", { ...compared, amount_usd: value, request_type: null, name });
  }
  return null;
}

/** Returns a warning if the amount exceeds the remaining budget, or a caution if it does together with the other open requests. */
export function createBudgetFlag(subject: AnalyzedRequest, budget: DepartmentBudget | null): Flag | null {
  const usd = convertAmountToScaledUsd(subject);
  if (usd === null || budget === null) return null;
  const state = compareWithBudget(usd, budget);
  if (state === "within") return null;
  const left = budget.budget - budget.spent;
  return createFlag("over_budget", state === "over" ? "warning" : "caution", {
    department: subject.department_name,
    year: budget.year,
    budget_usd: fromScaledUsd(budget.budget),
    enough: state === "committed",
    usage: {
      approved_usd: fromScaledUsd(budget.spent),
      open_usd: fromScaledUsd(budget.open),
      left_usd: fromScaledUsd(left > 0n ? left : 0n),
      own_usd: fromScaledUsd(usd),
    },
  });
}

/**
 * Returns whether an amount is `within` what is left of a budget, or `over` it. `committed`: it is within, but not together with the
 * other open requests.
 */
export function compareWithBudget(
  usd: ScaledUsd,
  { budget, spent, open }: Omit<DepartmentBudget, "year">,
): "within" | "committed" | "over" {
  const left = budget - spent;
  if (usd > left) return "over";
  return usd + open > left ? "committed" : "within";
}
