/** Decides which requests wait for a person's decision. Pure; `worker/db/queries/request-filters.ts` implements the same rule in SQL. */
import { isolateBidiText } from "../format/bidi.ts";
import type { RequestAction, RequestStatus } from "./lifecycle.ts";

/** The value of the filters `waiting_for` and `decided_by` that means the signed-in user. */
export const ME_FILTER = "me";
/** The value of the filter `approver` that means open requests without an approver (R14). */
export const NO_APPROVER_FILTER = "none";

/**
 * The statuses of requests that wait for an approver. A request that needs information waits for its requester. The order is that of
 * urgency and also alphabetical.
 */
export const WAITING_STATUSES = ["overdue", "pending"] as const satisfies readonly RequestStatus[];

export type WaitingData = {
  status: RequestStatus;
  waiting_for: readonly { id: string }[];
  /** The actions that the person may perform now. */
  allowed_actions: readonly RequestAction[];
};

/**
 * Whether the request waits for a decision of the person. It does if it waits for the person, or for somebody whose delegate the person is.
 * The requester and people who cannot decide because of the separation of duties (R33) may not decide as delegates either.
 */
export function isWaitingFor(
  request: WaitingData,
  person: { id: string; acts_for: readonly { id: string }[] },
): boolean {
  const isWaiting = WAITING_STATUSES.some((status) => status === request.status);
  const people = [person, ...person.acts_for].map(({ id }) => id);
  const decides = request.waiting_for.some(({ id }) => people.includes(id));
  return isWaiting && decides && request.allowed_actions.includes("approve");
}

/** `due_at`: ISO 8601 or null. `priority_rank`: a higher rank is more urgent. */
export type UrgencyData = { status: RequestStatus; due_at: string | null; priority_rank: number };

/**
 * Compares requests by urgency: overdue requests first, then by due date, then by priority. Requests without a due date come after those
 * with one.
 */
export function compareUrgency(a: UrgencyData, b: UrgencyData): number {
  const late = (one: UrgencyData) => (one.status === "overdue" ? 0 : 1);
  const due = (one: UrgencyData) => one.due_at ?? "9999";
  return late(a) - late(b) || due(a).localeCompare(due(b)) || b.priority_rank - a.priority_rank;
}

/**
 * Returns the current approver and the number of other people that a request waits for: 'Mary +2'. `waiting_count` includes the current
 * approver. Returns null if there is no approver.
 */
export function formatCurrentApprover(current_approver_name: string | null, waiting_count: number): string | null {
  if (current_approver_name === null || waiting_count <= 1) return current_approver_name;
  return `${isolateBidiText(current_approver_name)} +${waiting_count - 1}`;
}
