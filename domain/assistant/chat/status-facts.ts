/** Facts about the status of one request: its approver, due date and decision. Pure. */

import { formatOnBehalfOf } from "../../delegations/rules.ts";
import { formatIsolatedList, isolateBidiText } from "../../format/bidi.ts";
import { formatDate, formatDateTime } from "../../format/date-time.ts";
import type { ApprovalProgress } from "../../matrix/route.ts";
import { explainRoute } from "../../matrix/route-explanation.ts";
import { isOverdue } from "../../requests/due-dates.ts";
import { type EventPayloads, findRecordedDelegator, type RequestEvent } from "../../requests/events.ts";
import { OPEN_STATUSES } from "../../requests/lifecycle.ts";
import { describeCurrentStep } from "../current-step.ts";
import { formatDurationHours, getHoursBetween } from "../durations.ts";
import { createCautionFact, createInfoFact, createRequestFactSource, type FactDraft } from "../facts.ts";
import { createRequestSummaryFact, type MatchedRequest } from "../match-facts.ts";

export type RoutedRequest = MatchedRequest & ApprovalProgress & { info_requested: string | null };

/**
 * Returns facts about a request: its status and route; also its approver, due date and age if it is open, otherwise its decision. `events`:
 * the request's audit events, newest first.
 */
export function createStatusFacts(one: RoutedRequest, events: readonly RequestEvent[], now: string): FactDraft[] {
  const open = OPEN_STATUSES.includes(one.status);
  return [
    createRequestSummaryFact(one, now),
    ...(open ? [...approverFacts(one), ...dueFacts(one, now), ageFact(one, now)] : decisionFacts(one, events)),
    ...(one.status === "needs_info" && one.info_requested
      ? [
          createInfoFact(
            "info_requested",
            `The question for ${isolateBidiText(one.requester_name)}: '${isolateBidiText(one.info_requested)}'.`,
            [createRequestFactSource(one.id)],
          ),
        ]
      : []),
    createInfoFact("route", explainRoute(one.route)),
  ];
}

function approverFacts(one: RoutedRequest): FactDraft[] {
  const { route, eligible_ids, current_approver_id, current_approver_name } = one;
  if (current_approver_id === null)
    return [createCautionFact("no_approver", "It has no approver. An administrator has to assign one.")];
  const step = describeCurrentStep(one);
  if (step) return [createInfoFact("approver", step)];
  const others = route.levels
    .flatMap((level) => level.eligible_approvers)
    .filter((one) => eligible_ids.includes(one.user_id) && one.user_id !== current_approver_id)
    .map((one) => one.user_name);
  const also = others.length > 0 ? `; ${formatIsolatedList([...new Set(others)])} can also approve it` : "";
  return [createInfoFact("approver", `Its approver is ${isolateBidiText(current_approver_name ?? "")}${also}.`)];
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

/** Returns who decided or cancelled the request, when, and the comment. */
function decisionFacts(one: RoutedRequest, events: readonly RequestEvent[]): FactDraft[] {
  const event = events.find((entry) =>
    ["request.approved", "request.rejected", "request.cancelled"].includes(entry.kind),
  );
  if (!event) return [];
  const payload = JSON.parse(event.payload) as EventPayloads["request.approved"];
  const principal = findRecordedDelegator(payload);
  const by = formatOnBehalfOf(
    isolateBidiText(event.actor_name ?? "System"),
    principal && { name: isolateBidiText(principal.name) },
  );
  const took = formatDurationHours(getHoursBetween(one.created_at, event.created_at));
  const quote = payload.comments ? ` The comment: '${isolateBidiText(payload.comments)}'.` : "";
  return [
    createInfoFact(
      "decision",
      `${by} ${event.kind.replace("request.", "")} it on ${formatDateTime(event.created_at, "UTC")} UTC, ${took} after it was submitted.${quote}`,
      [createRequestFactSource(one.id)],
    ),
  ];
}
