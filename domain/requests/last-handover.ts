/**
 * Finds the last handover of an open request since its route was computed or a level was approved. Handovers are escalations (R18) and
 * reassignments (R24). Pure.
 */
import { type PersonRef, type RouteApprover, toPersonRef } from "../matrix/route.ts";
import { type EventPayloads, findRecordedDelegator, type RequestEvent } from "./events.ts";

export type Handover = {
  action: "escalated" | "reassigned";
  /** ISO 8601. */
  timestamp: string;
  /** Who reassigned the request, and on whose behalf; null for an escalation, or if `from` can no longer decide (R52). */
  by: { name: string; on_behalf_of: PersonRef | null } | null;
  /** The approver before the handover; null if the request had none (R14). */
  from: PersonRef | null;
  /** The approver after the handover; null if nobody ranks above `from`, so that the administrators were notified. */
  to: PersonRef | null;
  /** How many hours the approver had not decided; null for a reassignment. */
  hours: number | null;
};

const toHandover = (event: RequestEvent): Handover | null => {
  const { kind, created_at: timestamp, actor_name, payload } = event;
  if (kind === "request.escalated") {
    const { from, to, hours } = JSON.parse(payload) as EventPayloads["request.escalated"];
    return { action: "escalated", timestamp, by: null, from, to, hours };
  }
  const reassigned = JSON.parse(payload) as EventPayloads["request.reassigned"];
  if (!reassigned.to) return null;
  const by = actor_name === null ? null : { name: actor_name, on_behalf_of: findRecordedDelegator(reassigned) };
  return { action: "reassigned", timestamp, by, from: reassigned.from, to: reassigned.to, hours: null };
};

/** Whether the event stores a new route, begins the approval again or is an approval. Handovers before such an event do not count. */
function isRoutingEvent({ kind, payload }: RequestEvent): boolean {
  if (kind === "request.submitted" || kind === "request.approved") return true;
  if (kind === "request.responded" || kind === "request.commented")
    return (JSON.parse(payload) as EventPayloads["request.responded" | "request.commented"]).restarted !== undefined;
  return kind === "request.modified" && (JSON.parse(payload) as EventPayloads["request.modified"]).route !== null;
}

/** Returns the last handover since the route was computed or a level was approved, or null if there is none. `events`: oldest first. */
export function findHandoverSinceRouting(events: readonly RequestEvent[]): Handover | null {
  for (const event of events.toReversed()) {
    if (event.kind === "request.escalated" || event.kind === "request.reassigned") return toHandover(event);
    if (isRoutingEvent(event)) return null;
  }
  return null;
}

/**
 * Returns when a request came to the approver or step for which it waits now, ISO 8601. `events`: its record, oldest first; must not be empty.
 * A changed title, an added file, a reminder or an approver who was added for later does not change what the request waits for. In a step that
 * asks several people, the approval of one of them does not either. A response of the requester brings the request back.
 */
export function findWaitingSince(events: readonly RequestEvent[]): string {
  let since = events[0]?.created_at ?? "";
  let approver_id: string | null = null;
  for (const { kind, created_at, payload } of events) {
    const next = findArrival(kind, payload, approver_id);
    if (!next) continue;
    since = created_at;
    approver_id = next.approver === undefined ? approver_id : (next.approver?.id ?? null);
  }
  return since;
}

/**
 * Returns the approver to whom an event brings a request; undefined if the approver does not change. Returns null if the request waits for the
 * same decision as before. `before`: the id of the approver before the event.
 */
function findArrival(kind: RequestEvent["kind"], payload: string, before: string | null): Arrival | null {
  switch (kind) {
    case "request.submitted":
      return { approver: (JSON.parse(payload) as EventPayloads["request.submitted"]).approver };
    case "request.approved": {
      const { effects, next_approver } = JSON.parse(payload) as EventPayloads["request.approved"];
      return effects === undefined || effects.opened?.length ? { approver: next_approver } : null;
    }
    case "request.reassigned":
      return { approver: (JSON.parse(payload) as EventPayloads["request.reassigned"]).to };
    case "request.escalated": {
      const { to } = JSON.parse(payload) as EventPayloads["request.escalated"];
      return to && { approver: to };
    }
    case "request.modified": {
      const { route, approver, dropped } = JSON.parse(payload) as EventPayloads["request.modified"];
      return route !== null && (dropped?.length || (approver?.id ?? null) !== before) ? { approver } : null;
    }
    case "request.approver_added": {
      const { to_current_step, to } = JSON.parse(payload) as EventPayloads["request.approver_added"];
      return to_current_step && before === null ? { approver: to } : null;
    }
    case "request.info_requested":
    case "request.responded":
      return {};
    default:
      return null;
  }
}

type Arrival = { approver?: PersonRef | null };

/**
 * Returns the approvers of a level, and all people who were the approver before a reassignment or an escalation, with their names at that
 * time.
 */
export function listPresentAndPastApprovers(
  level: readonly RouteApprover[],
  events: readonly RequestEvent[],
): PersonRef[] {
  const known = new Map(level.map((one) => [one.user_id, toPersonRef(one)]));
  for (const { kind, payload } of events) {
    if (kind !== "request.escalated" && kind !== "request.reassigned") continue;
    const { from } = JSON.parse(payload) as EventPayloads["request.escalated" | "request.reassigned"];
    if (from && !known.has(from.id)) known.set(from.id, from);
  }
  return [...known.values()];
}
