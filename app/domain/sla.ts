/** Due dates (R25). Times are ISO 8601 in UTC with milliseconds, so text order is time order. */
import { OPEN_STATUSES, type RequestStatus } from "./request-lifecycle.ts";

/** Open and past due at `now`: computed when read; the stored status follows with the next tick of the clock. */
export function isOverdue(request: { status: RequestStatus; due_at: string | null }, now: string): boolean {
  return (
    request.status === "overdue" ||
    (OPEN_STATUSES.includes(request.status) && request.due_at !== null && request.due_at < now)
  );
}

/** Where a request returns to after a reassign or a modify (R8). */
export function reopenedStatus(due_at: string | null, now: string): "pending" | "overdue" {
  return due_at !== null && due_at < now ? "overdue" : "pending";
}
