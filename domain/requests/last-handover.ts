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
  /** Who reassigned the request, and on whose behalf; null for an escalation. */
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
  const by = { name: actor_name ?? "", on_behalf_of: findRecordedDelegator(reassigned) };
  return { action: "reassigned", timestamp, by, from: reassigned.from, to: reassigned.to, hours: null };
};

/** Whether the event stores a new route or is an approval. Handovers before such an event do not count. */
function isRoutingEvent({ kind, payload }: RequestEvent): boolean {
  if (kind === "request.submitted" || kind === "request.approved") return true;
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
