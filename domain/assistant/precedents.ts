/** Facts about similar decided requests, and about other requests that wait for the same approver. Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import { isOverdue } from "../requests/due-dates.ts";
import type { AnalysisContext, AnalyzedRequest, ComparedRequest } from "./analysis-subject.ts";
import { formatDurationHours, getHoursBetween } from "./durations.ts";
import { createCautionFact, createInfoFact, createRequestFactSource, type FactDraft } from "./facts.ts";
import { computeMedian } from "./statistics.ts";
import { convertAmountToScaledUsd, formatUsdSum } from "./usd.ts";

/** The maximum number of requests that one fact names as sources. */
const MAX_NAMED = 5;
/** Rejections are reported as a caution only if there are at least this many. */
const MIN_REJECTED = 3;

const isDecided = ({ status, decided_at }: ComparedRequest) =>
  decided_at !== null && (status === "approved" || status === "rejected");

/** Returns the median time from submission to decision in hours, or null if no request was decided. */
export const computeMedianDecisionHours = (requests: readonly ComparedRequest[]): number | null =>
  computeMedian(
    requests.filter(isDecided).map((one) => getHoursBetween(one.created_at, one.decided_at ?? one.created_at)),
  );

/**
 * Returns the decided requests with an amount between half and twice the subject's amount. If the subject has no amount, returns the
 * decided requests without an amount.
 */
export function listPrecedents(subject: AnalyzedRequest, others: readonly ComparedRequest[]): ComparedRequest[] {
  const usd = convertAmountToScaledUsd(subject);
  return others.filter((one) => {
    if (!isDecided(one)) return false;
    const amount = convertAmountToScaledUsd(one);
    if (usd === null || amount === null) return usd === amount;
    return amount * 2n >= usd && amount <= usd * 2n;
  });
}

export function createPrecedentFact(subject: AnalyzedRequest, others: readonly ComparedRequest[]): FactDraft {
  const precedents = listPrecedents(subject, others);
  const usd = convertAmountToScaledUsd(subject);
  const range = usd === null ? "" : ` between ${formatUsdSum(usd / 2n)} and ${formatUsdSum(usd * 2n)}`;
  const type = isolateBidiText(subject.type_name);
  const count = precedents.length;
  if (count === 0) return createInfoFact("precedents", `No ${type} requests${range} were decided in the last year.`);
  const rejected = precedents.filter((one) => one.status === "rejected").length;
  const took = formatDurationHours(computeMedianDecisionHours(precedents) ?? 0);
  const text =
    count === 1
      ? `One ${type} request${range} was decided in the last year: ${rejected === 1 ? "rejected" : "approved"} after ${took}.`
      : `${count} ${type} requests${range} were decided in the last year: ${count - rejected} approved and ${rejected} rejected, after a median of ${took}.`;
  const sources = precedents.slice(0, MAX_NAMED).map((one) => createRequestFactSource(one.id));
  const create = rejected >= MIN_REJECTED && rejected * 2 > count ? createCautionFact : createInfoFact;
  return create("precedents", text, sources);
}

/** Returns a fact about the other requests that wait for the same approver; null if there is no approver. */
export function createWorkloadFact(subject: AnalyzedRequest, { waiting, now }: AnalysisContext): FactDraft | null {
  if (subject.current_approver_name === null || subject.current_approver_id === null) return null;
  const approver = isolateBidiText(subject.current_approver_name);
  const open = waiting.filter((one) => one.id !== subject.id);
  if (open.length === 0)
    return createInfoFact("workload", `No other request you have access to is waiting for ${approver}.`);
  const overdue = open.filter((one) => isOverdue(one, now)).length;
  const requests = `${open.length} other open ${open.length === 1 ? "request is" : "requests are"}`;
  const late = overdue === 0 ? "none of them overdue" : `${overdue} of them overdue`;
  return createInfoFact("workload", `${requests} waiting for ${approver}, ${late}.`);
}
