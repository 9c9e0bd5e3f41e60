/** What brought an open request to whom it waits for now, where that is not its route alone: the clock (R18), or somebody (R24). Pure. */
import type { RouteApprover } from "../matrix/routing.ts";
import { type EventPayloads, type EventRecord, findRecordedDelegator, type PersonRef } from "./events.ts";

export type Handover = {
  action: "escalated" | "reassigned";
  /** ISO 8601. */
  timestamp: string;
  /** Who did it, and in whose stead; null: the clock. */
  by: { name: string; on_behalf_of: PersonRef | null } | null;
  /** null: it had no approver (R14). */
  from: PersonRef | null;
  /** null: nobody is above `from`, and the administrators were told. */
  to: PersonRef | null;
  /** That passed without a decision; null where somebody reassigned it. */
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

/** Whether an entry gave the request a route, or took it on to its next level: then that speaks for itself. */
function isRoutingEvent({ kind, payload }: EventRecord): boolean {
  if (kind === "request.submitted" || kind === "request.approved") return true;
  return kind === "request.modified" && (JSON.parse(payload) as EventPayloads["request.modified"]).route !== null;
}

/** The last move since it was routed; null where there was none. `events`: oldest first. */
export function findLastHandover(events: readonly EventRecord[]): Handover | null {
  for (const event of events.toReversed()) {
    if (event.kind === "request.escalated" || event.kind === "request.reassigned") return toHandover(event);
    if (isRoutingEvent(event)) return null;
  }
  return null;
}

/** Everybody whom a request has known as approver, by the names of then: those of its level, and whom it was taken from. */
export function getKnownApprovers(level: readonly RouteApprover[], events: readonly EventRecord[]): PersonRef[] {
  const known = new Map(level.map((one) => [one.user_id, { id: one.user_id, name: one.user_name }]));
  for (const { kind, payload } of events) {
    if (kind !== "request.escalated" && kind !== "request.reassigned") continue;
    const { from } = JSON.parse(payload) as EventPayloads["request.escalated" | "request.reassigned"];
    if (from && !known.has(from.id)) known.set(from.id, from);
  }
  return [...known.values()];
}
