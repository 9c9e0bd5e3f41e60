/** Facts about the history and the next steps of one request, from its record. Pure. */

import { formatOnBehalfOf } from "../delegations/rules.ts";
import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import type { CodeNames } from "../format/code-names.ts";
import { formatDate, formatDateTime } from "../format/date-time.ts";
import type { ApprovalProgress, PersonRef } from "../matrix/route.ts";
import { explainRoute } from "../matrix/route-explanation.ts";
import type { Text } from "../message.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { type EventKind, type EventPayloads, findRecordedDelegator, type RequestEvent } from "../requests/events.ts";
import { OPEN_STATUSES } from "../requests/lifecycle.ts";
import { describeModification } from "../requests/modification.ts";
import { describeCurrentStep } from "./current-step.ts";
import { formatDurationHours, getHoursBetween } from "./durations.ts";
import { createCautionFact, createInfoFact, createRequestFactSource, type FactDraft, listFacts } from "./facts.ts";
import { createRequestSummaryFact, type MatchedRequest } from "./match-facts.ts";
import type { QueryOf } from "./query.ts";

type RoutedRequest = MatchedRequest & ApprovalProgress & { info_requested: string | null };

/** A person who is out of office, and the person who decides for them. */
type Absence = { user_id: string; user_name: string; delegate_name: string; ends_at: string };

type TimelineData = {
  /** The request's audit events, newest first. */
  events: readonly RequestEvent[];
  absences: readonly Absence[];
  /** The names of types and priorities. */
  names: CodeNames;
  now: string;
  /** Renders a text in English. */
  toEnglish: (text: Text) => string;
};

const CLOSING_KINDS: readonly EventKind[] = ["request.approved", "request.rejected", "request.cancelled"];
const COMMENT_KINDS: readonly EventKind[] = [
  "request.commented",
  "request.responded",
  "request.info_requested",
  ...CLOSING_KINDS,
];
const HANDOVER_KINDS: readonly EventKind[] = ["request.reassigned", "request.escalated"];
const CHANGE_KINDS: readonly EventKind[] = [
  ...HANDOVER_KINDS,
  "request.modified",
  "request.approver_added",
  "request.approver_removed",
];
const REASON_KINDS: readonly EventKind[] = [
  ...CLOSING_KINDS,
  ...HANDOVER_KINDS,
  "request.info_requested",
  "request.overdue",
];

/** The entries of the record that answer a question, and the sentence if there are none. */
const FOCUSES = {
  decision: { kinds: CLOSING_KINDS, none: (id: string) => `${id} is not decided yet.` },
  reason: { kinds: REASON_KINDS, none: (id: string) => `The record of ${id} contains no reason.` },
  comments: { kinds: COMMENT_KINDS, none: (id: string) => `${id} has no comments.` },
  changes: { kinds: CHANGE_KINDS, none: (id: string) => `${id} was not changed or handed over.` },
};

/** Returns facts about a request. The first fact answers what the question asks for. */
export function createTimelineFacts(
  one: RoutedRequest,
  focus: QueryOf<"timeline">["focus"],
  { now, events, absences, names, toEnglish }: TimelineData,
): FactDraft[] {
  const sources = [createRequestFactSource(one.id)];
  const summary = createRequestSummaryFact(one, now);
  const isOpen = OPEN_STATUSES.includes(one.status);
  const away = absences.filter(({ user_id }) => one.waiting_for.some(({ id }) => id === user_id));
  const next = listFacts([
    createInfoRequestFact(one),
    isOpen && createApproverFact(one),
    ...(isOpen ? away.map((absence) => createCautionFact("away", describeAbsence(absence))) : []),
    isOpen && createDueFact(one, now),
  ]);
  const listEvents = (kinds: readonly EventKind[]) =>
    events
      .filter((event) => kinds.includes(event.kind))
      .slice(0, MAX_LISTED_EVENTS)
      .map((event) => createInfoFact("event", describeEvent(one.id, event, { names, toEnglish }), sources));
  if (focus === "status")
    return [
      summary,
      ...(isOpen
        ? [...next, ...listEvents(HANDOVER_KINDS).slice(0, 1), createAgeFact(one, now)]
        : listEvents(CLOSING_KINDS).slice(0, 1)),
    ];
  if (focus === "approvers")
    return [
      ...(isOpen ? [...next, summary] : [summary]),
      ...listEvents(["request.approved"]),
      createInfoFact("route", toEnglish(explainRoute(one.route)), sources),
    ];
  const { kinds, none } = FOCUSES[focus];
  const found = listEvents(kinds);
  return [
    ...(found.length > 0 ? found : [createInfoFact("none", none(one.id), sources)]),
    summary,
    ...(focus === "decision" || focus === "reason" ? next : []),
  ];
}

/** The maximum number of entries of a record that an answer lists, newest first. */
const MAX_LISTED_EVENTS = 6;

const quoteText = (label: string, text: string | undefined): string =>
  text ? ` ${label}: '${isolateBidiText(text)}'.` : "";

/** Returns an entry of the record as a sentence: 'Selma Ward rejected REQ-1 on 3 Nov 2026, 10:00 UTC. The comment: 'Too expensive'.' */
function describeEvent(
  id: string,
  event: RequestEvent,
  { names, toEnglish }: Pick<TimelineData, "names" | "toEnglish">,
): string {
  const payload = JSON.parse(event.payload) as Record<string, unknown>;
  const by = formatOnBehalfOf(isolateBidiText(event.actor_name ?? "The system"), isolatedDelegator(payload));
  const at = `on ${formatDateTime(event.created_at, "UTC")} UTC`;
  const personOf = (value: unknown) => isolateBidiText((value as PersonRef | null)?.name ?? "nobody");
  const quoted = quoteText("The comment", (payload as EventPayloads["request.approved"]).comments);
  switch (event.kind) {
    case "request.approved": {
      const { final, level } = payload as EventPayloads["request.approved"];
      return `${by} approved ${final ? id : `step ${level} of ${id}`} ${at}.${quoted}`;
    }
    case "request.rejected":
      return `${by} rejected ${id} ${at}.${quoted}`;
    case "request.cancelled":
      return `${by} cancelled ${id} ${at}.${quoted}`;
    case "request.info_requested":
      return `${by} asked for information about ${id} ${at}.${quoteText("The question", String(payload.info_requested))}`;
    case "request.responded":
      return `${by} answered ${at}.${quoteText("The answer", String(payload.response))}`;
    case "request.commented":
      return `${by} commented on ${id} ${at}.${quoteText("The comment", String(payload.comment))}`;
    case "request.reassigned":
      return `${by} reassigned ${id} from ${personOf(payload.from)} to ${personOf(payload.to)} ${at}.${quoted}`;
    case "request.escalated": {
      const { hours } = payload as EventPayloads["request.escalated"];
      const to = payload.to ? `to ${personOf(payload.to)}` : "to the administrators";
      return `${id} was escalated from ${personOf(payload.from)} ${to} ${at}, after ${hours} hours without a decision.`;
    }
    case "request.overdue":
      return `${id} became overdue ${at}.`;
    case "request.modified":
      return `${by} modified ${id} ${at}: ${toEnglish(describeModification(payload as EventPayloads["request.modified"], names))}.`;
    case "request.approver_added":
      return `${by} added ${personOf(payload.to)} as an approver ${at}.${quoted}`;
    case "request.approver_removed":
      return `${by} removed the approver ${personOf(payload.approver)} ${at}.${quoted}`;
    case "request.submitted":
      return `${id} was submitted ${at}.`;
    case "request.reminded":
      return `${id} was reminded of ${at}.`;
    case "request.deleted":
      return `${id} was deleted ${at}.`;
  }
}

function isolatedDelegator(payload: Record<string, unknown>): { name: string } | null {
  const delegator = findRecordedDelegator(payload);
  return delegator && { name: isolateBidiText(delegator.name) };
}

const createInfoRequestFact = ({ id, status, info_requested, requester_name }: RoutedRequest): FactDraft | false =>
  status === "needs_info" &&
  !!info_requested &&
  createInfoFact(
    "info_requested",
    `It waits for information from ${isolateBidiText(requester_name)}: '${isolateBidiText(info_requested)}'.`,
    [createRequestFactSource(id)],
  );

const describeAbsence = (one: Absence): string =>
  `${isolateBidiText(one.user_name)} is out of office until ${formatDate(one.ends_at, "UTC")}; ${isolateBidiText(one.delegate_name)} decides for them.`;

function createApproverFact(one: RoutedRequest): FactDraft {
  const { id, route, eligible_ids, current_approver_id, current_approver_name } = one;
  if (current_approver_id === null)
    return createCautionFact("no_approver", `${id} has no approver. An administrator has to assign one.`);
  const step = describeCurrentStep(one);
  const others = route.levels
    .flatMap((level) => level.eligible_approvers)
    .filter(({ user_id }) => eligible_ids.includes(user_id) && user_id !== current_approver_id)
    .map(({ user_name }) => user_name);
  const also = others.length > 0 ? `; ${formatIsolatedList([...new Set(others)])} can also approve it` : "";
  const approver = `The approver of ${id} is ${isolateBidiText(current_approver_name ?? "")}${also}.`;
  return createInfoFact("approver", step ? `${id}: ${step}` : approver, [createRequestFactSource(id)]);
}

function createDueFact(one: RoutedRequest, now: string): FactDraft | null {
  if (one.due_at === null) return null;
  const hours = getHoursBetween(now, one.due_at);
  const day = `due on ${formatDate(one.due_at, "UTC")}`;
  return isOverdue(one, now)
    ? createCautionFact("overdue", `It was ${day}, ${formatDurationHours(-hours)} ago.`)
    : createInfoFact("due", `It is ${day}, in ${formatDurationHours(hours)}.`);
}

function createAgeFact({ created_at }: RoutedRequest, now: string): FactDraft {
  const age = formatDurationHours(getHoursBetween(created_at, now));
  return createInfoFact("age", `It was submitted ${age} ago, on ${formatDateTime(created_at, "UTC")} UTC.`);
}
