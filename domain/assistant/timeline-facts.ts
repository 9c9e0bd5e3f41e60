/** Facts about the history and the next steps of one request, from its record. Pure. */

import { formatOnBehalfOf } from "../delegations/rules.ts";
import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";
import { formatDate, formatDateTime } from "../format/date-time.ts";
import type { ApprovalProgress, PersonRef } from "../matrix/route.ts";
import { explainRoute } from "../matrix/route-explanation.ts";
import { describeRequestActivity } from "../requests/activity.ts";
import { isOverdue } from "../requests/due-dates.ts";
import { type EventKind, type EventPayloads, findRecordedDelegator, type RequestEvent } from "../requests/events.ts";
import { OPEN_STATUSES } from "../requests/lifecycle.ts";
import { describeModification } from "../requests/modification.ts";
import { describeCurrentStep } from "./current-step.ts";
import { formatDurationHours, getHoursBetween } from "./durations.ts";
import { createCautionFact, createInfoFact, createRequestFactSource, type FactDraft } from "./facts.ts";
import { createRequestSummaryFact, type MatchedRequest } from "./match-facts.ts";
import type { QueryOf } from "./query.ts";

export type RoutedRequest = MatchedRequest & ApprovalProgress & { info_requested: string | null };

/** A person who is out of office, and the person who decides for them. */
export type Absence = { user_id: string; user_name: string; delegate_name: string; ends_at: string };

export type TimelineData = {
  /** The request's audit events, newest first. */
  events: readonly RequestEvent[];
  absences: readonly Absence[];
  now: string;
};

/** Returns facts about a request. The first fact answers what the question asks for. */
export function createTimelineFacts(
  one: RoutedRequest,
  focus: QueryOf<"timeline">["focus"],
  data: TimelineData,
): FactDraft[] {
  const { now, events } = data;
  const summary = createRequestSummaryFact(one, now);
  const open = OPEN_STATUSES.includes(one.status);
  const next = [
    ...infoFacts(one),
    ...(open ? [...approverFacts(one), ...awayFacts(one, data), ...dueFacts(one, now)] : []),
  ];
  switch (focus) {
    case "status":
      return [
        summary,
        ...(open ? [...next, ageFact(one, now)] : createEventFacts(one, events, CLOSING_KINDS).slice(0, 1)),
      ];
    case "approvers":
      return [
        ...(open ? [...next, summary] : [summary]),
        ...createEventFacts(one, events, ["request.approved"]),
        createInfoFact("route", explainRoute(one.route), [createRequestFactSource(one.id)]),
      ];
    case "decision":
      return orElse(createEventFacts(one, events, CLOSING_KINDS), one, `${one.id} is not decided yet.`, [
        summary,
        ...next,
      ]);
    case "reason":
      return orElse(createEventFacts(one, events, REASON_KINDS), one, `The record of ${one.id} contains no reason.`, [
        summary,
        ...next,
      ]);
    case "comments":
      return orElse(createEventFacts(one, events, COMMENT_KINDS), one, `${one.id} has no comments.`, [summary]);
    case "changes":
      return orElse(createEventFacts(one, events, CHANGE_KINDS), one, `${one.id} was not changed or handed over.`, [
        summary,
      ]);
  }
}

/** Returns the given facts and, after them, the other facts. If there are no given facts, the sentence `none` takes their place. */
const orElse = (facts: FactDraft[], one: RoutedRequest, none: string, others: FactDraft[]): FactDraft[] =>
  facts.length > 0
    ? [...facts, ...others]
    : [createInfoFact("none", none, [createRequestFactSource(one.id)]), ...others];

const CLOSING_KINDS: readonly EventKind[] = ["request.approved", "request.rejected", "request.cancelled"];
const COMMENT_KINDS: readonly EventKind[] = [
  "request.commented",
  "request.responded",
  "request.info_requested",
  ...CLOSING_KINDS,
];
const CHANGE_KINDS: readonly EventKind[] = [
  "request.modified",
  "request.reassigned",
  "request.escalated",
  "request.approver_added",
  "request.approver_removed",
];
const REASON_KINDS: readonly EventKind[] = [
  ...CLOSING_KINDS,
  "request.info_requested",
  "request.reassigned",
  "request.escalated",
  "request.overdue",
];

/** The maximum number of entries of a record that an answer lists, newest first. */
const MAX_LISTED_EVENTS = 6;

const createEventFacts = (
  { id }: RoutedRequest,
  events: readonly RequestEvent[],
  kinds: readonly EventKind[],
): FactDraft[] =>
  events
    .filter((event) => kinds.includes(event.kind))
    .slice(0, MAX_LISTED_EVENTS)
    .map((event) => createInfoFact("event", describeEvent(id, event), [createRequestFactSource(id)]));

const quoteText = (label: string, text: string | undefined): string =>
  text ? ` ${label}: '${isolateBidiText(text)}'.` : "";

/** Returns an entry of the record as a sentence: 'Selma Ward rejected REQ-1 on 3 Nov 2026, 10:00 UTC. The comment: 'Too expensive'.' */
function describeEvent(id: string, event: RequestEvent): string {
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
      return `${by} modified ${id} ${at}: ${describeModification(payload as EventPayloads["request.modified"])}.`;
    case "request.approver_added":
      return `${by} added ${personOf(payload.to)} as an approver ${at}.${quoted}`;
    case "request.approver_removed":
      return `${by} removed the approver ${personOf(payload.approver)} ${at}.${quoted}`;
    default:
      return `${describeRequestActivity({ request_id: id, kind: event.kind }).message} ${at}.`;
  }
}

function isolatedDelegator(payload: Record<string, unknown>): { name: string } | null {
  const delegator = findRecordedDelegator(payload);
  return delegator && { name: isolateBidiText(delegator.name) };
}

const infoFacts = (one: RoutedRequest): FactDraft[] =>
  one.status === "needs_info" && one.info_requested
    ? [
        createInfoFact(
          "info_requested",
          `It waits for information from ${isolateBidiText(one.requester_name)}: '${isolateBidiText(one.info_requested)}'.`,
          [createRequestFactSource(one.id)],
        ),
      ]
    : [];

/** Returns a fact for each person who is out of office while the request waits for them. */
const awayFacts = ({ waiting_for }: RoutedRequest, { absences }: TimelineData): FactDraft[] =>
  absences
    .filter(({ user_id }) => waiting_for.some(({ id }) => id === user_id))
    .map((one) => createCautionFact("away", describeAbsence(one)));

export const describeAbsence = (one: Absence): string =>
  `${isolateBidiText(one.user_name)} is out of office until ${formatDate(one.ends_at, "UTC")}; ${isolateBidiText(one.delegate_name)} decides for them.`;

function approverFacts(one: RoutedRequest): FactDraft[] {
  const { route, eligible_ids, current_approver_id, current_approver_name } = one;
  if (current_approver_id === null)
    return [createCautionFact("no_approver", `${one.id} has no approver. An administrator has to assign one.`)];
  const step = describeCurrentStep(one);
  if (step) return [createInfoFact("approver", `${one.id}: ${step}`, [createRequestFactSource(one.id)])];
  const others = route.levels
    .flatMap((level) => level.eligible_approvers)
    .filter((one) => eligible_ids.includes(one.user_id) && one.user_id !== current_approver_id)
    .map((one) => one.user_name);
  const also = others.length > 0 ? `; ${formatIsolatedList([...new Set(others)])} can also approve it` : "";
  const text = `The approver of ${one.id} is ${isolateBidiText(current_approver_name ?? "")}${also}.`;
  return [createInfoFact("approver", text, [createRequestFactSource(one.id)])];
}

function dueFacts(one: RoutedRequest, now: string): FactDraft[] {
  if (one.due_at === null) return [];
  const day = formatDate(one.due_at, "UTC");
  if (isOverdue(one, now))
    return [
      createCautionFact(
        "overdue",
        `It was due on ${day}, ${formatDurationHours(getHoursBetween(one.due_at, now))} ago.`,
      ),
    ];
  return [createInfoFact("due", `It is due on ${day}, in ${formatDurationHours(getHoursBetween(now, one.due_at))}.`)];
}

const ageFact = (one: RoutedRequest, now: string): FactDraft =>
  createInfoFact(
    "age",
    `It was submitted ${formatDurationHours(getHoursBetween(one.created_at, now))} ago, on ${formatDateTime(one.created_at, "UTC")} UTC.`,
  );
