/** Finds earlier requests for the same thing. Pure. */

import { isolateBidiText } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import type { AnalyzedRequest, ComparedRequest } from "./analysis-subject.ts";
import { subtractDays } from "./durations.ts";
import { createCautionFact, createRequestFactSource, createWarningFact, type FactDraft } from "./facts.ts";
import { computeSimilarity, normalizeText } from "./text-similarity.ts";
import { formatWithUsd } from "./usd.ts";

/** How many days back earlier requests are compared, to find duplicates. */
const DUPLICATE_DAYS = 180;
/** Two titles are similar if they have at least this share of their words in common. */
const MIN_SIMILARITY = 0.6;
/** The maximum number of requests that one fact names. */
const MAX_NAMED = 3;

const isSameText = (a: string, b: string) => normalizeText(a) === normalizeText(b);

/** Returns the earlier requests with a similar title, except cancelled ones. */
function findSimilar(subject: AnalyzedRequest, others: readonly ComparedRequest[], now: string): ComparedRequest[] {
  const until = subject.id === null ? now : subject.created_at;
  const since = subtractDays(until, DUPLICATE_DAYS);
  return others.filter(
    (one) =>
      one.created_at <= until &&
      one.created_at >= since &&
      one.status !== "cancelled" &&
      computeSimilarity(subject.title, one.title) >= MIN_SIMILARITY,
  );
}

/**
 * Returns the earlier requests that look like a duplicate: a similar title and the same amount. If the subject has no amount: the same
 * title and requester. Rejected requests are not duplicates.
 */
function findDuplicates(subject: AnalyzedRequest, others: readonly ComparedRequest[], now: string): ComparedRequest[] {
  return findSimilar(subject, others, now).filter(
    (one) =>
      one.status !== "rejected" &&
      one.amount_minor === subject.amount_minor &&
      (subject.amount_minor === null
        ? one.requester_id === subject.requester_id && isSameText(one.title, subject.title)
        : one.currency === subject.currency),
  );
}

/** Whether the same requester already has an approved request with the same title and amount. */
export const hasApprovedDuplicate = (
  subject: AnalyzedRequest,
  others: readonly ComparedRequest[],
  now: string,
): boolean =>
  findDuplicates(subject, others, now).some(
    (one) =>
      one.id !== subject.id &&
      one.status === "approved" &&
      one.requester_id === subject.requester_id &&
      isSameText(one.title, subject.title),
  );

export function createSimilarRequestFacts(
  subject: AnalyzedRequest,
  others: readonly ComparedRequest[],
  now: string,
): FactDraft[] {
  const duplicates = findDuplicates(subject, others, now);
  const rejected = findSimilar(subject, others, now).filter((one) => one.status === "rejected");
  return [
    ...duplicates
      .slice(0, MAX_NAMED)
      .map((one) =>
        createWarningFact(
          "duplicate",
          `${describeRequest(one)} for ${formatWithUsd(one)}. It looks like the same request.`,
          [createRequestFactSource(one.id)],
        ),
      ),
    ...rejected
      .slice(0, MAX_NAMED)
      .map((one) =>
        createCautionFact("rejected_before", `${describeRequest(one)}. This similar request was rejected.`, [
          createRequestFactSource(one.id),
        ]),
      ),
  ];
}

const describeRequest = (one: ComparedRequest): string =>
  `${isolateBidiText(one.requester_name)} submitted '${isolateBidiText(one.title)}' on ${formatDate(one.created_at, "UTC")} (${one.id}, ${one.status.replace("_", " ")})`;
