/** Where one request stands, who has it and why. Pure. */

import { inStead } from "../../delegations/delegations.ts";
import { formatDate, formatDateTime } from "../../format/date-time-format.ts";
import { isolated, isolatedList } from "../../format/isolated-text.ts";
import type { StoredRoute } from "../../matrix/approval-routing.ts";
import { explainRoute } from "../../matrix/route-explanation.ts";
import { type EventPayloads, type EventRecord, onBehalfOf } from "../../requests/events.ts";
import { OPEN_STATUSES } from "../../requests/request-lifecycle.ts";
import { isOverdue } from "../../requests/sla.ts";
import { hoursBetween, sayHours } from "../durations.ts";
import { caution, type FactDraft, info, requestSource } from "../fact-list.ts";
import { type FoundRequest, requestLine } from "../found-facts.ts";

export type Standing = FoundRequest & {
  route: StoredRoute;
  eligible_ids: readonly string[];
  info_requested: string | null;
};

/** `events`: newest first. */
export function statusFacts(one: Standing, events: readonly EventRecord[], now: string): FactDraft[] {
  const open = OPEN_STATUSES.includes(one.status);
  return [
    requestLine(one, now),
    ...(open ? [...whoFacts(one), ...dueFacts(one, now), sinceFact(one, now)] : decisionFacts(one, events)),
    ...(one.status === "needs_info" && one.info_requested
      ? [
          info(
            "info_requested",
            `The question to ${isolated(one.requester_name)}: '${isolated(one.info_requested)}'.`,
            [requestSource(one.id)],
          ),
        ]
      : []),
    info("route", explainRoute(one.route)),
  ];
}

function whoFacts({ route, eligible_ids, current_approver_id, current_approver_name }: Standing): FactDraft[] {
  if (current_approver_id === null)
    return [caution("no_approver", "It has no approver: an administrator has to assign one.")];
  const others = route.levels
    .flatMap((level) => level.eligible_approvers)
    .filter((one) => eligible_ids.includes(one.user_id) && one.user_id !== current_approver_id)
    .map((one) => one.user_name);
  const also = others.length > 0 ? `, and ${isolatedList([...new Set(others)])} may decide it as well` : "";
  return [info("approver", `${isolated(current_approver_name ?? "")} has it now${also}.`)];
}

function dueFacts(one: Standing, now: string): FactDraft[] {
  if (one.due_at === null) return [];
  const day = formatDate(one.due_at, "UTC");
  if (isOverdue(one, now))
    return [caution("overdue", `It was due on ${day}, ${sayHours(hoursBetween(one.due_at, now))} ago.`)];
  return [info("due", `It is due on ${day}, in ${sayHours(hoursBetween(now, one.due_at))}.`)];
}

const sinceFact = (one: Standing, now: string): FactDraft =>
  info(
    "age",
    `It was submitted ${sayHours(hoursBetween(one.created_at, now))} ago, on ${formatDateTime(one.created_at, "UTC")} UTC.`,
  );

/** Who decided, when, and what they said. */
function decisionFacts(one: Standing, events: readonly EventRecord[]): FactDraft[] {
  const event = events.find((entry) =>
    ["request.approved", "request.rejected", "request.cancelled"].includes(entry.kind),
  );
  if (!event) return [];
  const payload = JSON.parse(event.payload) as EventPayloads["request.approved"];
  const principal = onBehalfOf(payload);
  const by = inStead(isolated(event.actor_name ?? "System"), principal && { name: isolated(principal.name) });
  const took = sayHours(hoursBetween(one.created_at, event.created_at));
  const said = payload.comments ? ` The comment: '${isolated(payload.comments)}'.` : "";
  return [
    info(
      "decision",
      `${by} ${event.kind.replace("request.", "")} it on ${formatDateTime(event.created_at, "UTC")} UTC, ${took} after it was submitted.${said}`,
      [requestSource(one.id)],
    ),
  ];
}
