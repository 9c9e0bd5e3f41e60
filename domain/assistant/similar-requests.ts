/** Finds duplicates of a request, and other parts of the same purchase. Pure. */

import { createFlag, type Flag } from "../flags/flags.ts";
import type { AnalyzedRequest, ComparedRequest, OtherRequest } from "./analysis-subject.ts";
import { DAY_MS } from "./durations.ts";
import { hasSameInvoice, hasSamePayee } from "./payees.ts";
import {
  computeTitleSimilarity,
  namesOtherBeneficiary,
  namesOtherPeriod,
  normalizeText,
  oncePerObject,
} from "./text-similarity.ts";
import { type AmountWithRate, convertAmountToScaledUsd } from "./usd.ts";

const DUPLICATE_DAYS = 180;
/** The maximum for requests without an amount. It is shorter, because people ask for leave several times a year. */
const NO_AMOUNT_DUPLICATE_DAYS = 60;
export const SPLIT_DAYS = 30;
/**
 * The minimum similarity of the titles of two similar requests. `own`: of one person, with the same amount. `others`: of two people, with
 * the same amount. `strong`: with nearly the same amount, or without one. `close`: of one person within a few days.
 */
const MIN_SIMILARITY = { own: 0.5, others: 0.6, strong: 0.75, close: 0.34 };
/** Amounts that differ by at most this many percent are nearly the same. */
const NEAR_PERCENT = 1n;
const CLOSE_DAYS = 7;

/** Words of requests that every person submits for themselves, such as a flight to an event. */
const PERSONAL =
  /\b(?:trip|travel|flight|hotel|train|ticket|taxi|mileage|visa|conference|training|course|workshop|seminar|registration|per diem|expenses|refund|reimbursement|leave|holiday|voyage|reise|viaje)/iu;
/** Words of repeated payments, with the minimum number of days between two payments. The shortest period comes first. */
const REPEATED: readonly (readonly [RegExp, number])[] = [
  [/\b(?:weekly|hebdomadaire|wöchentlich|semanal)/iu, 5],
  [
    /\b(?:monthly|recurring|subscription|rent|lease|salary|salaries|payroll|instal?lment|mensuel|monatlich|miete|mensual|alquiler)/iu,
    20,
  ],
  [/\b(?:quarterly|trimestriel|vierteljährlich|trimestral)/iu, 60],
];
/** Words for a numbered part. Requests with different numbers are parts of one purchase and not duplicates. */
const PART =
  /\b(?:(?:part|phase|lot|batch|half|stage|teil|partie|parte) ?(?:\d+|i{1,3}|[a-c])?\b|(?:first|second|third|remaining|other) (?:half|part|rest)|\d ?(?:\/|of) ?\d)/giu;

/** `description`: unknown in lists. */
type Compared = AmountWithRate &
  Pick<ComparedRequest, "title" | "request_type" | "created_at" | "requester_id"> & { description?: string };

const readTime = oncePerObject(({ created_at }: Compared) => Date.parse(created_at));

const getDaysBetween = (a: Compared, b: Compared): number => Math.abs(readTime(a) - readTime(b)) / DAY_MS;

/** Returns for each of REPEATED whether the request has its words. */
const listRepeated = oncePerObject(({ title, description = "" }: Compared) =>
  REPEATED.map(([pattern]) => pattern.test(`${title} ${description}`)),
);

/** Whether two requests are for different periods or people, such as the same ticket for two colleagues. They are then no duplicates. */
const isForOther = (a: Compared, b: Compared): boolean =>
  namesOtherPeriod(a, b) ||
  namesOtherBeneficiary(a, b) ||
  REPEATED.some(([, days], at) => listRepeated(a)[at] && listRepeated(b)[at] && getDaysBetween(a, b) >= days);

function namesOtherPart(a: Compared, b: Compared): boolean {
  const [left, right] = [a, b].map(({ title }) => title.match(PART)?.map(normalizeText).join(" "));
  return left !== undefined && right !== undefined && left !== right;
}

const isSameAmount = (a: Compared, b: Compared): boolean =>
  a.amount_minor === b.amount_minor && a.currency === b.currency;

function isNearAmount(a: Compared, b: Compared): boolean {
  const [left, right] = [convertAmountToScaledUsd(a), convertAmountToScaledUsd(b)];
  return left !== null && right !== null && isWithin(left, right) && isWithin(right, left);
}

const isWithin = (low: bigint, high: bigint): boolean => high * 100n <= low * (100n + NEAR_PERCENT);

/** Whether the other request, which can be older or newer, looks like a duplicate. */
export function isDuplicate(subject: Compared, one: Compared): boolean {
  const days = getDaysBetween(subject, one);
  if (days > DUPLICATE_DAYS || (subject.amount_minor === null) !== (one.amount_minor === null)) return false;
  const isOwn = one.requester_id === subject.requester_id;
  const isSimilar = (min: number) => computeTitleSimilarity(subject, one) >= min;
  if (subject.amount_minor === null)
    return isOwn && days <= NO_AMOUNT_DUPLICATE_DAYS && isSimilar(MIN_SIMILARITY.strong) && !isForOther(subject, one);
  const isSame = isSameAmount(subject, one);
  if (!isSame && !isNearAmount(subject, one)) return false;
  if (hasSameInvoice(subject, one)) return true;
  if (isForOther(subject, one) || namesOtherPart(subject, one)) return false;
  if (!isOwn && PERSONAL.test(subject.title)) return false;
  if (!isSame) return isSimilar(MIN_SIMILARITY.strong);
  return isSimilar(isOwn ? MIN_SIMILARITY.own : MIN_SIMILARITY.others);
}

const findDuplicates = (subject: AnalyzedRequest, others: readonly OtherRequest[]): OtherRequest[] =>
  others.filter(
    (one) =>
      one.status !== "rejected" && one.status !== "cancelled" && one.id !== subject.id && isDuplicate(subject, one),
  );

/** Whether a request of the same person names the same payee, or has similar words and was submitted within a few days. */
export function isPartOfSamePurchase(subject: Compared, one: Compared): boolean {
  const days = getDaysBetween(subject, one);
  if (one.requester_id !== subject.requester_id || one.request_type !== subject.request_type) return false;
  if (days > SPLIT_DAYS) return false;
  const isClose = days <= CLOSE_DAYS;
  const isAlike =
    computeTitleSimilarity(subject, one) >= (isClose ? MIN_SIMILARITY.close : MIN_SIMILARITY.own) ||
    (isClose && hasSamePayee(subject, one));
  return isAlike && !isForOther(subject, one);
}

/** Whether the same requester already has an approved request with the same title and amount. */
export const hasApprovedDuplicate = (subject: AnalyzedRequest, others: readonly OtherRequest[]): boolean =>
  findDuplicates(subject, others).some(
    (one) =>
      one.status === "approved" &&
      one.requester_id === subject.requester_id &&
      isSameAmount(subject, one) &&
      normalizeText(one.title) === normalizeText(subject.title),
  );

/** Whether a rejected request is an earlier one for the same thing. */
export const isRejectedBefore = (subject: Compared, rejected: Compared): boolean =>
  rejected.created_at <= subject.created_at &&
  getDaysBetween(subject, rejected) <= DUPLICATE_DAYS &&
  computeTitleSimilarity(subject, rejected) >= MIN_SIMILARITY.strong &&
  !isForOther(subject, rejected);

/** Returns a warning for each duplicate, and a caution for each similar request that was rejected in the last six months. */
export function createSimilarRequestFlags(subject: AnalyzedRequest, others: readonly OtherRequest[]): Flag[] {
  const rejected = others.filter((one) => one.status === "rejected" && isRejectedBefore(subject, one));
  const refer = ({ id }: OtherRequest) => [{ id, weight: 1 }];
  return [
    ...findDuplicates(subject, others).map((one) => createFlag("duplicate", "warning", {}, refer(one))),
    ...rejected.map((one) => createFlag("rejected_before", "caution", {}, refer(one))),
  ];
}
