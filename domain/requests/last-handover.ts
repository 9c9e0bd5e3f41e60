/** Finds the last handover of an open request: an escalation (R18) or a reassignment (R24) after it was routed. Pure. */
import type { RouteApprover } from "../matrix/routing.ts";
import { type EventPayloads, type EventRecord, findRecordedDelegator, type PersonRef } from "./events.ts";

export type Handover = {
  action: "escalated" | "reassigned";
  /** ISO 8601. */
  timestamp: string;
  /** Who reassigned it, and on whose behalf; null for an escalation. */
  by: { name: string; on_behalf_of: PersonRef | null } | null;
  /** null: it had no approver (R14). */
  from: PersonRef | null;
  /** null: nobody is above `from`, so the administrators were notified. */
  to: PersonRef | null;
  /** Hours without a decision; null for a reassignment. */
  hours: number | null;
};

const toHandover = (event: EventRecord): Handover | null => {
  const { kind, created_at: timestamp, actor_name, payload } = event;
  if (kind === "request.escalated") {
    const { from, to, hours } = JSON.parse(payload) as EventPayloads["request.escalated"];
    return { action: "escalated", timestamp, by: null, from, to, hours };
  }
  const reassigned = JSON.parse(payload) as EventPayloads["request.reassigned"];
  const by = { name: actor_name ?? "", on_behalf_of: findRecordedDelegator(reassigned) };
  return { action: "reassigned", timestamp, by, from: reassigned.from, to: reassigned.to, hours: null };
};

/** Whether the event set the route or advanced it to the next level; then no earlier handover matters. */
function isRoutingEvent({ kind, payload }: EventRecord): boolean {
  if (kind === "request.submitted" || kind === "request.approved") return true;
  return kind === "request.modified" && (JSON.parse(payload) as EventPayloads["request.modified"]).route !== null;
}

/** Returns the last handover since the request was routed, or null. `events`: oldest first. */
export function findLastHandover(events: readonly EventRecord[]): Handover | null {
  for (const event of events.toReversed()) {
    if (event.kind === "request.escalated" || event.kind === "request.reassigned") return toHandover(event);
    if (isRoutingEvent(event)) return null;
  }
  return null;
}

/** Returns the approvers of the level and everybody from whom the request was reassigned or escalated, with their names at the time. */
export function getKnownApprovers(level: readonly RouteApprover[], events: readonly EventRecord[]): PersonRef[] {
  const known = new Map(level.map((one) => [one.user_id, { id: one.user_id, name: one.user_name }]));
  for (const { kind, payload } of events) {
    if (kind !== "request.escalated" && kind !== "request.reassigned") continue;
    const { from } = JSON.parse(payload) as EventPayloads["request.escalated" | "request.reassigned"];
    if (from && !known.has(from.id)) known.set(from.id, from);
  }
  return [...known.values()];
}
