/** The facts about one request (R21), from data that the user may see (R4). Texts of requests are compared and quoted. Pure. */

import { isolateBidiText } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import { formatList } from "../format/lists.ts";
import { formatMoneyShort } from "../format/money.ts";
import { findFirstApprover, type RouteApprover } from "../matrix/route.ts";
import { explainRoute } from "../matrix/route-explanation.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { describeBarredReason, explainOwnBarredReason, hasSteps } from "../requests/steps.ts";
import { createAmountFacts, describeLimitMargin } from "./amount-facts.ts";
import type { AnalysisContext, AnalyzedRequest, ComparedRequest, OtherRequest } from "./analysis-subject.ts";
import { createApprovalClaimFacts } from "./approval-claims.ts";
import { describeCurrentStep } from "./current-step.ts";
import { formatDurationHours, getHoursBetween } from "./durations.ts";
import {
  createCautionFact,
  createInfoFact,
  createRequestFactSources,
  createRuleFactSource,
  createWarningFact,
  type FactDraft,
  listFacts,
} from "./facts.ts";
import { createPayeeFacts } from "./payees.ts";
import { createSimilarRequestFacts } from "./similar-requests.ts";
import { computeMedian } from "./statistics.ts";
import { computeTitleSimilarity } from "./text-similarity.ts";
import { convertAmountToScaledUsd, formatUsdSum } from "./usd.ts";

export function createRequestFacts(subject: AnalyzedRequest, context: AnalysisContext): FactDraft[] {
  const others = context.others.filter((one) => one.id !== subject.id);
  const sameType = others.filter((one) => one.request_type === subject.request_type);
  const missing = `Still missing from the draft: ${formatList(subject.missing_fields)}.`;
  const authority = describeAuthority(subject, context.asker);
  return listFacts([
    subject.missing_fields.length > 0 && createWarningFact("incomplete", missing),
    createRouteFact(subject, context),
    authority !== null && createInfoFact("authority", authority),
    ...createAmountFacts(subject, others, context.budget),
    ...createSimilarRequestFacts(subject, others),
    ...createPayeeFacts(subject, others),
    ...createApprovalClaimFacts(subject),
    createAttachmentFact(subject, sameType),
    createDueFact(subject, context.now, computeMedianDecisionHours(sameType)),
    createPrecedentFact(subject, listPrecedents(subject, others)),
    createWorkloadFact(subject, context),
  ]);
}

/** Returns which rule of the matrix applies and why, and the current approver if the request was handed over. */
function createRouteFact(subject: AnalyzedRequest, { asker }: AnalysisContext): FactDraft {
  const { current_approver_id: id, current_approver_name: name, route } = subject;
  const explained = explainRoute(route);
  const label = `Approval matrix: ${isolateBidiText(route.facts.request_type_name)}`;
  const sources =
    route.configuration_id && asker.can_open_matrix ? [createRuleFactSource(label, route.configuration_id)] : [];
  const step = subject.id === null ? null : describeCurrentStep(subject);
  const create = (text: string) =>
    id === null && (step || route.reason !== "not_required")
      ? createCautionFact("no_approver", text, sources)
      : createInfoFact("route", text, sources);
  if (step) return create(`${explained} ${step}`);
  const hasMoved = subject.id !== null && id !== null && id !== findFirstApprover(route)?.id;
  return create(hasMoved ? `${explained} It has since moved to ${isolateBidiText(name ?? "")}.` : explained);
}

/** Returns whether and why the user may decide the request, with their limit; null for their own draft. */
function describeAuthority(subject: AnalyzedRequest, asker: AnalysisContext["asker"]): string | null {
  if (subject.requester_id === asker.id)
    return subject.id === null ? null : "You submitted this request, so you cannot decide it.";
  if (hasSteps(subject.route)) return describeStepAuthority(subject, asker);
  const eligible = subject.route.levels.flatMap((level) => level.eligible_approvers);
  const own = eligible.find((one) => one.user_id === asker.id);
  if (own) return describeOwnAuthority(subject, own);
  if (subject.current_approver_id === asker.id) return "It was handed over to you, so you can decide it.";
  const approvers = [subject.current_approver_id, ...eligible.map((one) => one.user_id)];
  const delegator = asker.acts_for.find(({ id }) => id !== subject.requester_id && approvers.includes(id));
  return delegator
    ? `You can decide it on behalf of ${isolateBidiText(delegator.name)}, who is out of office.`
    : "You are not among its approvers.";
}

/** Returns a sentence that says whether and why the user may decide a request whose route has steps (R32, R33). */
function describeStepAuthority(subject: AnalyzedRequest, { id, acts_for }: AnalysisContext["asker"]): string {
  const { requester_id, eligible_ids, waiting_for, current_level, route } = subject;
  const bar = explainOwnBarredReason(subject, id, "it");
  if (bar) return bar;
  const deciders = [...waiting_for.map((one) => one.id), ...eligible_ids];
  const step = `step ${current_level + 1} of ${route.levels.length}`;
  if (deciders.includes(id)) return `You are asked in ${step}, so you can decide it.`;
  const delegator = acts_for.find(
    (one) => deciders.includes(one.id) && one.id !== requester_id && describeBarredReason(subject, one) === null,
  );
  if (delegator) return `You can decide ${step} on behalf of ${isolateBidiText(delegator.name)}, who is out of office.`;
  const later = route.levels
    .slice(current_level + 1)
    .find(({ members = [] }) => members.some(({ user_id }) => user_id === id));
  return later ? `You are in step ${later.level}, which is not open yet.` : "You are not among its approvers now.";
}

function describeOwnAuthority(subject: AnalyzedRequest, own: RouteApprover): string {
  if (subject.route.reason === "named_approver")
    return "The approval matrix names you as its approver, so you can decide it.";
  if (own.max_amount === null) return "You can decide it: you have no limit for this type.";
  const left = describeLimitMargin(subject, own);
  const limit = formatMoneyShort(own.max_amount, own.currency);
  if (left === null) return `You can decide it: your limit is ${limit}.`;
  return `You can decide it: your limit is ${limit}, which is ${left} above this amount.`;
}

/** Requests whose titles have at least this similarity are of the same kind. */
const MIN_KIND_SIMILARITY = 0.5;
/** A missing attachment is reported only if the department has at least this many earlier requests. */
const MIN_OF_DEPARTMENT = 3;

/** Returns a caution if there is no attachment, although most earlier requests with a similar title or of the department had one. */
function createAttachmentFact(subject: AnalyzedRequest, sameType: readonly OtherRequest[]): FactDraft | null {
  if (subject.amount_minor === null || subject.attachments > 0) return null;
  const earlier = sameType.filter((one) => one.amount_minor !== null && one.created_at <= subject.created_at);
  const similar = earlier.filter((one) => computeTitleSimilarity(one, subject) >= MIN_KIND_SIMILARITY);
  const ofDepartment = earlier.filter((one) => one.department_id === subject.department_id);
  const kind = similar.length > 0 ? similar : ofDepartment.length >= MIN_OF_DEPARTMENT ? ofDepartment : [];
  const supported = kind.filter((one) => one.has_attachments).length;
  if (supported === 0 || supported * 2 < kind.length) return null;
  const count = kind.length === 1 ? "The earlier request" : `${supported} of ${kind.length} earlier requests`;
  return createCautionFact("no_attachment", `No attachment supports the amount. ${count} of this kind had one.`);
}

/** A due date fewer hours away than this is always reported as a caution. */
const MIN_HOURS_LEFT = 24;

/** `typical`: the median hours to a decision; null if no request was decided. */
function createDueFact({ due_at, status, id }: AnalyzedRequest, now: string, typical: number | null): FactDraft | null {
  if (due_at === null) return null;
  const hours = getHoursBetween(now, due_at);
  const day = formatDate(due_at, "UTC");
  if (hours < 0 || status === "overdue") {
    const late = `It was due on ${day}, ${formatDurationHours(Math.max(0, -hours))} ago`;
    return id === null
      ? createWarningFact("due_passed", `${late}.`)
      : createCautionFact("overdue", `${late}, and is overdue.`);
  }
  if (hours >= MIN_HOURS_LEFT && (typical === null || hours >= typical)) return null;
  const took =
    typical === null ? "" : `; requests of this type took a median of ${formatDurationHours(typical)} to decide`;
  return createCautionFact("due_soon", `It is due on ${day}, in ${formatDurationHours(hours)}${took}.`);
}

const isDecided = ({ status, decided_at }: ComparedRequest) =>
  decided_at !== null && (status === "approved" || status === "rejected");

/** Returns the median time from submission to decision in hours, or null if no request was decided. */
const computeMedianDecisionHours = (requests: readonly ComparedRequest[]): number | null =>
  computeMedian(
    requests.filter(isDecided).map((one) => getHoursBetween(one.created_at, one.decided_at ?? one.created_at)),
  );

/** Returns the decided requests of the type with an amount between half and twice the subject's, or without one if it has none. */
export function listPrecedents(subject: AnalyzedRequest, others: readonly ComparedRequest[]): ComparedRequest[] {
  const usd = convertAmountToScaledUsd(subject);
  return others.filter((one) => {
    if (!isDecided(one) || one.request_type !== subject.request_type) return false;
    const amount = convertAmountToScaledUsd(one);
    return usd === null || amount === null ? usd === amount : amount * 2n >= usd && amount <= usd * 2n;
  });
}

/** The maximum number of requests that one fact names as sources. */
const MAX_NAMED = 5;
/** Rejections are reported as a caution only if there are at least this many. */
const MIN_REJECTED = 3;

function createPrecedentFact(subject: AnalyzedRequest, precedents: readonly ComparedRequest[]): FactDraft {
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
  const create = rejected >= MIN_REJECTED && rejected * 2 > count ? createCautionFact : createInfoFact;
  return create("precedents", text, createRequestFactSources(precedents, MAX_NAMED));
}

/** Returns a fact about the other requests that wait for the same approver; null if there is no approver. */
function createWorkloadFact(subject: AnalyzedRequest, { waiting, now }: AnalysisContext): FactDraft | null {
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
