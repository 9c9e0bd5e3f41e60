/**
 * Facts that compare the amount of a request with the limits of the matrix and with the amounts of earlier requests. Pure. Comparisons are
 * exact, in USD.
 */

import { isolateBidiText } from "../format/bidi.ts";
import { formatMoneyShort } from "../format/money.ts";
import { findFirstLevel, type RouteApprover } from "../matrix/route.ts";
import type { AnalyzedRequest, DepartmentBudget, OtherRequest } from "./analysis-subject.ts";
import { subtractDays } from "./durations.ts";
import type { FactSource } from "./entities.ts";
import {
  createCautionFact,
  createInfoFact,
  createRequestFactSource,
  createRequestListFactSource,
  createWarningFact,
  type FactDraft,
} from "./facts.ts";
import { isPartOfSamePurchase, SPLIT_DAYS } from "./similar-requests.ts";
import { computeMedian, isUnusuallyHigh, MIN_SAMPLES } from "./statistics.ts";
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
  return [
    ...(limit ? [...limitFacts(subject, usd, limit), ...splitFacts(subject, usd, limit, others)] : []),
    ...unusualFacts(subject, usd, others),
    ...(budget ? budgetFacts(subject, usd, budget) : []),
  ];
}

function limitFacts(subject: AnalyzedRequest, usd: ScaledUsd, limit: Limit): FactDraft[] {
  const amount = formatWithUsd(subject);
  const whose = limit.holder ? ` for ${isolateBidiText(limit.holder)}` : "";
  if (usd > limit.usd || usd * 100n < limit.usd * BigInt(100 - NEAR_LIMIT_PERCENT))
    return usd > limit.usd ? [] : [createInfoFact("limit", `${amount} is within the limit of ${limit.text}${whose}.`)];
  const text =
    usd === limit.usd
      ? `${amount} is exactly at the limit of ${limit.text}${whose}.`
      : `${amount} is just under the limit of ${limit.text}${whose} (within ${NEAR_LIMIT_PERCENT}%).`;
  const isRound = usd < limit.usd && (isRoundSum(subject) || (limit.usd - usd) * 1000n <= limit.usd);
  return [
    createWarningFact("near_limit", text),
    ...(isRound
      ? [
          createCautionFact(
            "round_sum",
            `${amount} is a round sum just under a limit. It may not be a price that was offered.`,
          ),
        ]
      : []),
  ];
}

/** Whether the amount is a round sum: it has at most two significant digits, or three digits that end with 5 (980, 9,900 or 9,950). */
function isRoundSum({ amount_minor }: AnalyzedRequest): boolean {
  const digits = String(amount_minor).replace(/0+$/, "");
  return digits.length <= 2 || (digits.length === 3 && digits.endsWith("5"));
}

/**
 * Returns a warning if the parts of one purchase together exceed the limit of the current level, although no part exceeds the limit alone.
 */
function splitFacts(
  subject: AnalyzedRequest,
  usd: ScaledUsd,
  limit: Limit,
  others: readonly OtherRequest[],
): FactDraft[] {
  if (usd > limit.usd) return [];
  const together = others.filter((one) => {
    const amount = convertAmountToScaledUsd(one);
    return (
      one.status !== "rejected" &&
      one.status !== "cancelled" &&
      amount !== null &&
      amount <= limit.usd &&
      isPartOfSamePurchase(subject, one)
    );
  });
  const sum = usd + sumUsd(together.map(convertAmountToScaledUsd));
  if (together.length === 0 || sum <= limit.usd) return [];
  const named = together.slice(0, MAX_NAMED);
  const count = together.length === 1 ? "1 similar" : `${together.length} similar`;
  return [
    createWarningFact(
      "split",
      `Together with ${count} ${isolateBidiText(subject.type_name)} request${together.length === 1 ? "" : "s"} by ${isolateBidiText(subject.requester_name)} within ${SPLIT_DAYS} days, ` +
        `it totals ${formatUsdSum(sum)}. That is above the limit of ${limit.text}, which none of them exceeds alone.`,
      [
        ...named.map((one) => createRequestFactSource(one.id)),
        ...moreSources(subject, subtractDays(subject.created_at, SPLIT_DAYS), together.length - named.length),
      ],
    ),
  ];
}

/** Returns a link to the list of the requests that a fact counts but does not name, or an empty array if the fact names all of them. */
const moreSources = ({ requester_name, request_type }: AnalyzedRequest, since: string, more: number): FactSource[] =>
  more <= 0
    ? []
    : [
        createRequestListFactSource(`${more} more`, {
          requester: requester_name,
          request_type,
          date_from: since.slice(0, 10),
        }),
      ];

/**
 * Returns a caution if the amount is unusually high for its department and type, or if it is by far the largest of the department or of the
 * person.
 */
function unusualFacts(subject: AnalyzedRequest, usd: ScaledUsd, others: readonly OtherRequest[]): FactDraft[] {
  const earlier = others.filter((one) => one.status !== "cancelled" && one.created_at <= subject.created_at);
  const amountsOf = (select: (one: OtherRequest) => boolean): ScaledUsd[] =>
    earlier.filter(select).flatMap((one) => convertAmountToScaledUsd(one) ?? []);
  const isOfDepartment = (one: OtherRequest) => one.department_id === subject.department_id;
  const amounts = amountsOf((one) => isOfDepartment(one) && one.request_type === subject.request_type).map(
    fromScaledUsd,
  );
  const middle = computeMedian(amounts);
  const isLargest = amounts.every((amount) => amount < fromScaledUsd(usd));
  if (amounts.length >= MIN_SAMPLES && middle !== null && isLargest && isUnusuallyHigh(fromScaledUsd(usd), amounts))
    return [
      createCautionFact(
        "unusual_amount",
        `${formatUsdSum(usd)} is unusually high: the median of ${amounts.length} other ${isolateBidiText(subject.type_name)} requests from ${isolateBidiText(subject.department_name)} is ${formatMoneyShort(Math.round(middle * 100) / 100, "USD")}.`,
      ),
    ];
  const groups: [string, ScaledUsd[]][] = [
    [subject.department_name, amountsOf(isOfDepartment)],
    [subject.requester_name, amountsOf((one) => one.requester_id === subject.requester_id)],
  ];
  const [name, all = []] = groups.find(([, sums]) => isByFarLargest(usd, sums)) ?? [];
  if (name === undefined) return [];
  return [
    createCautionFact(
      "unusual_amount",
      `${formatUsdSum(usd)} is more than anything from ${isolateBidiText(name)} before: the largest of ${all.length} earlier requests was ${formatUsdSum(findLargest(all))}.`,
    ),
  ];
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
function budgetFacts(
  subject: AnalyzedRequest,
  usd: ScaledUsd,
  { year, budget, spent, open }: DepartmentBudget,
): FactDraft[] {
  const left = budget - spent;
  if (usd + open <= left) return [];
  const text = `The budget of ${isolateBidiText(subject.department_name)} for ${year} is ${formatUsdSum(budget)}: ${formatUsdSum(spent)} approved, ${formatUsdSum(open)} in other open requests.`;
  if (usd <= left)
    return [
      createCautionFact("over_budget", `${text} What is left is enough for this request, but not for all open ones.`),
    ];
  const rest = left > 0n ? `Only ${formatUsdSum(left)} is left` : "Nothing is left";
  return [createWarningFact("over_budget", `${text} ${rest}, and this request is for ${formatUsdSum(usd)}.`)];
}
