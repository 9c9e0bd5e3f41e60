/** The facts about one request (R21), from data that the user may see (R4). Texts of requests are compared and quoted. Pure. */

import { listFlags } from "../flags/compute-flags.ts";
import { describeFlag, describePrecedents } from "../flags/flag-texts.ts";
import type { Flag } from "../flags/flags.ts";
import { isolateBidiText } from "../format/bidi.ts";
import { formatDate } from "../format/date-time.ts";
import { formatList } from "../format/lists.ts";
import { formatMoneyShort } from "../format/money.ts";
import { findFirstApprover, type RouteApprover } from "../matrix/route.ts";
import { explainRoute } from "../matrix/route-explanation.ts";
import { findInfluenceBar } from "../requests/authority.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { describeBarredReason, explainOwnBarredReason, hasSteps } from "../requests/steps.ts";
import { explainInfluence, findInfluence } from "../users/influence.ts";
import { createLimitFact, describeLimitMargin } from "./amount-facts.ts";
import type { AnalysisContext, AnalyzedRequest, ComparedRequest, OtherRequest } from "./analysis-subject.ts";
import { describeCurrentStep } from "./current-step.ts";
import { formatDurationHours, getHoursBetween, subtractDays } from "./durations.ts";
import {
  createCautionFact,
  createInfoFact,
  createRequestFactSources,
  createRequestListFactSource,
  createRuleFactSource,
  createWarningFact,
  type FactDraft,
  listFacts,
} from "./facts.ts";
import { computeMedianDecisionHours, isMostlyRejected, listPrecedents, summarizePrecedents } from "./precedents.ts";
import { SPLIT_DAYS } from "./similar-requests.ts";

export function createRequestFacts(subject: AnalyzedRequest, context: AnalysisContext): FactDraft[] {
  const others = context.others.filter((one) => one.id !== subject.id);
  const sameType = others.filter((one) => one.request_type === subject.request_type);
  const byId = new Map(others.map((one) => [one.id, one]));
  const missing = `Still missing from the draft: ${formatList(subject.missing_fields)}.`;
  const authority = describeAuthority(subject, context);
  return listFacts([
    subject.missing_fields.length > 0 && createWarningFact("incomplete", missing),
    createRouteFact(subject, context),
    authority !== null && createInfoFact("authority", authority),
    createLimitFact(subject),
    // The fact about precedents below is a flag if most of them were rejected.
    ...listFlags(subject, others, context.budget)
      .filter(({ code }) => code !== "precedents")
      .map((flag) => toFact(flag, subject, byId, context)),
    createDueFact(subject, context.now, computeMedianDecisionHours(sameType)),
    createPrecedentFact(subject, listPrecedents(subject, others), context),
    createComparisonFact(others),
    createWorkloadFact(subject, context),
  ]);
}

/** Returns which rule of the matrix applies and why, and the current approver if the request was handed over. */
function createRouteFact(subject: AnalyzedRequest, { asker, toEnglish }: AnalysisContext): FactDraft {
  const { current_approver_id: id, current_approver_name: name, route } = subject;
  const explained = toEnglish(explainRoute(route));
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
function describeAuthority(subject: AnalyzedRequest, { asker, toEnglish }: AnalysisContext): string | null {
  if (subject.requester_id === asker.id)
    return subject.id === null ? null : "You submitted this request, so you cannot decide it.";
  const bar = findInfluenceBar(subject, asker);
  if (bar) {
    const names = { influencer: subject.requester_name, owner: bar.owner?.name ?? null, request: null };
    return toEnglish(explainInfluence(bar.influence, names));
  }
  if (hasSteps(subject.route)) return describeStepAuthority(subject, asker, toEnglish);
  const eligible = subject.route.levels.flatMap((level) => level.eligible_approvers);
  const own = eligible.find((one) => one.user_id === asker.id);
  if (own) return describeOwnAuthority(subject, own);
  if (subject.current_approver_id === asker.id) return "It was handed over to you, so you can decide it.";
  const approvers = [subject.current_approver_id, ...eligible.map((one) => one.user_id)];
  const delegator = asker.acts_for.find(
    ({ id, influenced_by }) =>
      id !== subject.requester_id && approvers.includes(id) && !findInfluence(influenced_by, subject.requester_id),
  );
  return delegator
    ? `You can decide it on behalf of ${isolateBidiText(delegator.name)}, who is out of office.`
    : "You are not among its approvers.";
}

/** Returns a sentence that says whether and why the user may decide a request whose route has steps (R32, R33). */
function describeStepAuthority(
  subject: AnalyzedRequest,
  { id, acts_for }: AnalysisContext["asker"],
  toEnglish: AnalysisContext["toEnglish"],
): string {
  const { requester_id, eligible_ids, waiting_for, current_level, route } = subject;
  const bar = explainOwnBarredReason(subject, id, null);
  if (bar) return toEnglish(bar);
  const deciders = [...waiting_for.map((one) => one.id), ...eligible_ids];
  const step = `step ${current_level + 1} of ${route.levels.length}`;
  if (deciders.includes(id)) return `You are asked in ${step}, so you can decide it.`;
  const delegator = acts_for.find(
    (one) =>
      deciders.includes(one.id) &&
      one.id !== requester_id &&
      describeBarredReason(subject, one) === null &&
      !findInfluence(one.influenced_by, requester_id),
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

/** The maximum number of requests that one fact names as sources. */
const MAX_NAMED = 5;

function createPrecedentFact(
  subject: AnalyzedRequest,
  precedents: readonly ComparedRequest[],
  { toEnglish }: AnalysisContext,
): FactDraft {
  const summary = summarizePrecedents(subject, precedents);
  const create = isMostlyRejected(summary) ? createCautionFact : createInfoFact;
  return create("precedents", toEnglish(describePrecedents(summary)), createRequestFactSources(precedents, MAX_NAMED));
}

/** Says with how many requests the request was compared, so that people know what 'nothing unusual' means. */
function createComparisonFact({ length }: readonly OtherRequest[]): FactDraft {
  if (length === 0)
    return createInfoFact(
      "compared",
      "You can see no request of this person, department or type from the last year to compare it with.",
    );
  const requests = length === 1 ? "1 request" : `${length} requests`;
  return createInfoFact(
    "compared",
    `It was compared with ${requests} of this person, department or type from the last year that you can see.`,
  );
}

/** Returns a flag as a fact, with links to the requests to which it refers. */
function toFact(
  flag: Flag,
  subject: AnalyzedRequest,
  others: ReadonlyMap<string, OtherRequest>,
  { toEnglish }: AnalysisContext,
): FactDraft {
  const references = flag.references.flatMap((one) => {
    const request = others.get(one.id);
    return request ? [{ ...one, request }] : [];
  });
  const sources = createRequestFactSources(references, MAX_NAMED);
  const more = references.length - MAX_NAMED;
  if (flag.code === "split" && more > 0) {
    const { requester_name: requester, request_type, created_at } = subject;
    const date_from = subtractDays(created_at, SPLIT_DAYS).slice(0, 10);
    sources.push(createRequestListFactSource(`${more} more`, { requester, request_type, date_from }));
  }
  return { kind: flag.code, tone: flag.tone, text: toEnglish(describeFlag(flag, references)), sources };
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
