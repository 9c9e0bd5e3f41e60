/** Compares a request with how earlier requests of its kind were documented and decided. Pure. */
import { createFlag, type Flag, type FlagParams } from "../flags/flags.ts";
import type { AnalyzedRequest, ComparedRequest, OtherRequest } from "./analysis-subject.ts";
import { getHoursBetween } from "./durations.ts";
import { computeMedian } from "./statistics.ts";
import { computeTitleSimilarity } from "./text-similarity.ts";
import { convertAmountToScaledUsd, fromScaledUsd } from "./usd.ts";

/** Requests whose titles have at least this similarity are of the same kind. */
const MIN_KIND_SIMILARITY = 0.5;
/** A missing attachment is reported only if the department has at least this many earlier requests. */
const MIN_OF_DEPARTMENT = 3;

/** Returns a caution if there is no attachment, although most earlier requests with a similar title or of the department had one. */
export function createAttachmentFlag(subject: AnalyzedRequest, others: readonly OtherRequest[]): Flag | null {
  if (subject.amount_minor === null || subject.attachments > 0) return null;
  const earlier = others.filter(
    (one) =>
      one.request_type === subject.request_type && one.amount_minor !== null && one.created_at <= subject.created_at,
  );
  const similar = earlier.filter((one) => computeTitleSimilarity(one, subject) >= MIN_KIND_SIMILARITY);
  const ofDepartment = earlier.filter((one) => one.department_id === subject.department_id);
  const kind = similar.length > 0 ? similar : ofDepartment.length >= MIN_OF_DEPARTMENT ? ofDepartment : [];
  const supported = kind.filter((one) => one.has_attachments).length;
  if (supported === 0 || supported * 2 < kind.length) return null;
  return createFlag("no_attachment", "caution", { with_attachment: supported, count: kind.length });
}

const isDecided = ({ status, decided_at }: ComparedRequest) =>
  decided_at !== null && (status === "approved" || status === "rejected");

/** Returns the median time from submission to decision in hours, or null if no request was decided. */
export const computeMedianDecisionHours = (requests: readonly ComparedRequest[]): number | null =>
  computeMedian(
    requests.filter(isDecided).map((one) => getHoursBetween(one.created_at, one.decided_at ?? one.created_at)),
  );

/** Returns the decided requests of the type with an amount between half and twice the subject's, or without one if it has none. */
export function listPrecedents<T extends ComparedRequest>(subject: AnalyzedRequest, others: readonly T[]): T[] {
  const usd = convertAmountToScaledUsd(subject);
  return others.filter((one) => {
    if (!isDecided(one) || one.request_type !== subject.request_type) return false;
    const amount = convertAmountToScaledUsd(one);
    return usd === null || amount === null ? usd === amount : amount * 2n >= usd && amount <= usd * 2n;
  });
}

/** Returns how the precedents were decided. */
export function summarizePrecedents(
  subject: AnalyzedRequest,
  precedents: readonly ComparedRequest[],
): FlagParams["precedents"] {
  const usd = convertAmountToScaledUsd(subject);
  const rejected = precedents.filter((one) => one.status === "rejected").length;
  return {
    request_type: subject.type_name,
    from_usd: usd === null ? null : fromScaledUsd(usd / 2n),
    to_usd: usd === null ? null : fromScaledUsd(usd * 2n),
    approved: precedents.length - rejected,
    rejected,
    median_hours: computeMedianDecisionHours(precedents) ?? 0,
  };
}

/** Rejections are reported as a caution only if there are at least this many. */
const MIN_REJECTED = 3;

export const isMostlyRejected = ({ approved, rejected }: FlagParams["precedents"]): boolean =>
  rejected >= MIN_REJECTED && rejected > approved;

/** Returns a caution if most similar requests were rejected. */
export function createPrecedentFlag(subject: AnalyzedRequest, others: readonly OtherRequest[]): Flag | null {
  const summary = summarizePrecedents(subject, listPrecedents(subject, others));
  return isMostlyRejected(summary) ? createFlag("precedents", "caution", summary) : null;
}
