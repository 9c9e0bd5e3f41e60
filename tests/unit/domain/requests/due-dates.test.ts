import { describe, expect, it } from "vitest";
import {
  findEscalationClockStart,
  getPendingOrOverdueStatus,
  isOverdue,
} from "../../../../domain/requests/due-dates.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../../domain/requests/lifecycle.ts";

const NOW = "2026-03-10T09:00:00.000Z";
const MOMENT_BEFORE = "2026-03-10T08:59:59.999Z";
const MOMENT_AFTER = "2026-03-10T09:00:00.001Z";

/**
 * For each status: whether a request is overdue (R25) if it has no due date (`none`), or is due just before now
 * (`past`), exactly now (`now`) or just after now (`future`). A request with the status `overdue` is always overdue
 * (spec section 4).
 */
const TABLE: Record<RequestStatus, { none: boolean; past: boolean; now: boolean; future: boolean }> = {
  pending: { none: false, past: true, now: false, future: false },
  needs_info: { none: false, past: true, now: false, future: false },
  overdue: { none: true, past: true, now: true, future: true },
  approved: { none: false, past: false, now: false, future: false },
  rejected: { none: false, past: false, now: false, future: false },
  cancelled: { none: false, past: false, now: false, future: false },
};

describe("whether a request is overdue", () => {
  it.each(REQUEST_STATUSES)(
    "a request with the status %s is overdue for exactly the due dates that the table of this test marks as overdue",
    (status) => {
      const due = { none: null, past: MOMENT_BEFORE, now: NOW, future: MOMENT_AFTER };
      const found = Object.entries(due).map(([name, due_at]) => [name, isOverdue({ status, due_at }, NOW)]);
      expect(Object.fromEntries(found)).toEqual(TABLE[status]);
    },
  );

  it.each([
    ["2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z", true],
    ["2026-01-01T00:00:00.000Z", "2025-12-31T23:59:59.999Z", false],
    ["2026-09-30T00:00:00.000Z", "2026-10-01T00:00:00.000Z", true],
  ])("whether a pending request that is due %s is overdue at %s: %s", (due_at, now, expected) => {
    expect(isOverdue({ status: "pending", due_at }, now)).toBe(expected);
  });
});

describe("the status after a reassignment or modification (R8)", () => {
  it.each([
    [null, "pending"],
    [MOMENT_AFTER, "pending"],
    [NOW, "pending"],
    [MOMENT_BEFORE, "overdue"],
  ])("a request with the due date %s has the status %s after a reassignment or modification", (due_at, expected) => {
    expect(getPendingOrOverdueStatus(due_at, NOW)).toBe(expected);
  });
});

describe("the time until an escalation (R18)", () => {
  it.each(REQUEST_STATUSES)(
    "the time until an escalation runs only while a request is pending or overdue and has a current approver (status: %s)",
    (status) => {
      const waits = status === "pending" || status === "overdue";
      expect(findEscalationClockStart({ status, current_approver_id: "mia" }, NOW)).toBe(waits ? NOW : null);
      expect(findEscalationClockStart({ status, current_approver_id: null }, NOW)).toBeNull();
    },
  );
});
