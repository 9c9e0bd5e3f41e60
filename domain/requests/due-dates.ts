/**
 * Rules about due dates, and about the start of the hours until an escalation (R18, R25). Times are ISO 8601 in UTC with milliseconds, so
 * that they sort as texts.
 */
import { OPEN_STATUSES, type RequestStatus } from "./lifecycle.ts";

/** Whether an open request is past its due date at `now`. The status changes to 'overdue' only when the scheduled job runs. */
export function isOverdue(request: { status: RequestStatus; due_at: string | null }, now: string): boolean {
  return (
    request.status === "overdue" ||
    (OPEN_STATUSES.includes(request.status) && request.due_at !== null && request.due_at < now)
  );
}

/** The minimum time between two automatic reminders of the same overdue request, in milliseconds. */
export const OVERDUE_REMINDER_PAUSE_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the time from which the hours until an escalation are counted (R18): `at`, the time of a change, if the request waits for its
 * current approver after this change. Returns null if the request has no approver, waits for its requester or is decided.
 */
export function findEscalationClockStart(
  request: { status: RequestStatus; current_approver_id: string | null },
  at: string,
): string | null {
  const waits = request.status === "pending" || request.status === "overdue";
  return waits && request.current_approver_id !== null ? at : null;
}

/** Returns the status of a request after a reassignment or modification (R8). */
export function getPendingOrOverdueStatus(due_at: string | null, now: string): "pending" | "overdue" {
  return due_at !== null && due_at < now ? "overdue" : "pending";
}
