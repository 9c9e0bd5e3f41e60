/** What waits for a person's decision, wherever the product says 'waiting'. Pure; `worker/db/queries/request-branches.ts` says the same in SQL. */
import type { RequestStatus } from "./lifecycle.ts";

/** What the filters `waiting_for` and `approver` take for the person who asks, and for open requests without an approver (R14). */
export const WAITING_FOR_ME = "me";
export const NO_APPROVER = "none";

/** A request that needs information waits for its requester. In the order of urgency, which is also that of the letters. */
export const WAITING_STATUSES = ["overdue", "pending"] as const satisfies readonly RequestStatus[];

export type WaitingFacts = { status: RequestStatus; requester_id: string; current_approver_id: string | null };

/** The person is the current approver, or decides for the one who is, and did not make the request. */
export function isWaitingFor(
  request: WaitingFacts,
  person: { id: string; acts_for: readonly { id: string }[] },
): boolean {
  const isWaiting = WAITING_STATUSES.some((status) => status === request.status);
  const decides = [person, ...person.acts_for].some(({ id }) => id === request.current_approver_id);
  return isWaiting && decides && request.requester_id !== person.id;
}

/** `due_at`: ISO 8601 or null. `priority_rank`: the higher, the more urgent. */
export type UrgencyFacts = { status: RequestStatus; due_at: string | null; priority_rank: number };

/** Sorts overdue requests first, then by due date, those without one last, then by priority. */
export function compareUrgency(a: UrgencyFacts, b: UrgencyFacts): number {
  const late = (one: UrgencyFacts) => (one.status === "overdue" ? 0 : 1);
  const due = (one: UrgencyFacts) => one.due_at ?? "9999";
  return late(a) - late(b) || due(a).localeCompare(due(b)) || b.priority_rank - a.priority_rank;
}
