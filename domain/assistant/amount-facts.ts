/** Facts about an amount, compared with the limits of the matrix and other amounts. Pure; comparisons are exact, in USD. */

import { isolateBidiText } from "../format/bidi.ts";
import { formatMoneyShort } from "../format/money.ts";
import { findFirstLevel, type RouteApprover } from "../matrix/route.ts";
import type { AnalyzedRequest, ComparedRequest } from "./analysis-subject.ts";
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
/** The maximum number of requests that one fact names; the others are only counted. */
const MAX_NAMED = 5;
/** Requests that one person submitted within this many days are added up, to find amounts that were split. */
const SPLIT_DAYS = 30;

type Limit = { usd: ScaledUsd; text: string; holder: string | null };

/**
 * Returns the limit of the lowest level whose limit covers the amount: of the first skipped level, because only levels below the one that decides
 * are skipped, otherwise of the level that decides. null if the request has no amount, or if that level has no limit.
 */
function findCoveringLimit({ route, amount_minor }: AnalyzedRequest): Limit | null {
  if (amount_minor === null || route.configuration_type !== "amount_based") return null;
  const level = route.skipped[0] ?? findFirstLevel(route)?.approver;
  return level ? toLimit(level, route.rates) : null;
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

/** Returns how far an approver's limit exceeds the request's amount, as text; null if there is no amount or no limit. */
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
  others: readonly ComparedRequest[],
  now: string,
): FactDraft[] {
  const usd = convertAmountToScaledUsd(subject);
  if (usd === null) return [];
  const limit = findCoveringLimit(subject);
  return [
    ...(limit ? [...limitFacts(subject, usd, limit), ...splitFacts(subject, usd, limit, others, now)] : []),
    ...unusualFacts(subject, usd, others),
  ];
}

function limitFacts(subject: AnalyzedRequest, usd: ScaledUsd, limit: Limit): FactDraft[] {
  const amount = formatWithUsd(subject);
  const whose = limit.holder ? ` for ${isolateBidiText(limit.holder)}` : "";
  if (usd * 100n >= limit.usd * BigInt(100 - NEAR_LIMIT_PERCENT)) {
    const text =
      usd === limit.usd
        ? `${amount} is exactly at the limit of ${limit.text}${whose}.`
        : `${amount} is just under the limit of ${limit.text}${whose} (within ${NEAR_LIMIT_PERCENT}%).`;
    return [createWarningFact("near_limit", text)];
  }
  return [createInfoFact("limit", `${amount} is within the limit of ${limit.text}${whose}.`)];
}

/**
 * Returns a warning if this request and other requests of the same person and type, submitted within SPLIT_DAYS, together exceed a limit
 * that none of them exceeds alone.
 */
function splitFacts(
  subject: AnalyzedRequest,
  usd: ScaledUsd,
  limit: Limit,
  others: readonly ComparedRequest[],
  now: string,
): FactDraft[] {
  const until = subject.created_at > subtractDays(now, SPLIT_DAYS) ? now : subject.created_at;
  const since = subtractDays(until, SPLIT_DAYS);
  const together = others.filter((one) => {
    const amount = convertAmountToScaledUsd(one);
    return (
      one.requester_id === subject.requester_id &&
      one.status !== "rejected" &&
      one.status !== "cancelled" &&
      one.created_at >= since &&
      one.created_at <= until &&
      amount !== null &&
      amount <= limit.usd
    );
  });
  const sum = usd + sumUsd(together.map(convertAmountToScaledUsd));
  if (together.length === 0 || sum <= limit.usd) return [];
  const named = together.slice(0, MAX_NAMED);
  const count = together.length === 1 ? "1 other" : `${together.length} other`;
  return [
    createWarningFact(
      "split",
      `Together with ${count} ${isolateBidiText(subject.type_name)} request${together.length === 1 ? "" : "s"} by ${isolateBidiText(subject.requester_name)} within ${SPLIT_DAYS} days, ` +
        `it totals ${formatUsdSum(sum)}. That is above the limit of ${limit.text}, which none of them exceeds alone.`,
      [
        ...named.map((one) => createRequestFactSource(one.id)),
        ...moreSources(subject, since, together.length - named.length),
      ],
    ),
  ];
}

/**
 * Returns a link to the filtered list of requests, for the requests that a fact counts but does not name; an empty array if it names all of
 * them.
 */
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

function unusualFacts(subject: AnalyzedRequest, usd: ScaledUsd, others: readonly ComparedRequest[]): FactDraft[] {
  const amounts = others.flatMap((one) => {
    const amount =
      one.department_id === subject.department_id && one.status !== "cancelled" ? convertAmountToScaledUsd(one) : null;
    return amount === null ? [] : [fromScaledUsd(amount)];
  });
  const middle = computeMedian(amounts);
  if (amounts.length < MIN_SAMPLES || middle === null || !isUnusuallyHigh(fromScaledUsd(usd), amounts)) return [];
  return [
    createCautionFact(
      "unusual_amount",
      `${formatUsdSum(usd)} is unusually high: the median of ${amounts.length} other ${isolateBidiText(subject.type_name)} requests from ${isolateBidiText(subject.department_name)} is ${formatMoneyShort(Math.round(middle * 100) / 100, "USD")}.`,
    ),
  ];
}
