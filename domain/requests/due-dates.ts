/** Due dates and how long an approver may let a request wait (R18, R25). Times are ISO 8601 in UTC with milliseconds, so text order is time order. */
import { OPEN_STATUSES, type RequestStatus } from "./lifecycle.ts";

/** Open and past due at `now`: computed when read; the stored status follows with the next tick of the clock. */
export function isOverdue(request: { status: RequestStatus; due_at: string | null }, now: string): boolean {
  return (
    request.status === "overdue" ||
    (OPEN_STATUSES.includes(request.status) && request.due_at !== null && request.due_at < now)
  );
}

/** How long after the last time the clock reminds of an overdue request again. */
export const OVERDUE_REMINDER_PAUSE_MS = 24 * 60 * 60 * 1000;

/**
 * The escalation clock of a request as a change at `at` leaves it (R18): since when its current approver lets it wait. null while nobody
 * is waited for: it has no approver, the requester has it, or it is decided.
 */
export function escalationClockFor(
  request: { status: RequestStatus; current_approver_id: string | null },
  at: string,
): string | null {
  const waits = request.status === "pending" || request.status === "overdue";
  return waits && request.current_approver_id !== null ? at : null;
}

/** Where a request returns to after a reassign or a modify (R8). */
export function reopenedStatus(due_at: string | null, now: string): "pending" | "overdue" {
  return due_at !== null && due_at < now ? "overdue" : "pending";
}
