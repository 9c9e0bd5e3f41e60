import { describe, expect, test } from "vitest";
import type { RequestStatus } from "../../../../domain/requests/lifecycle.ts";
import { compareUrgency, formatCurrentApprover, isWaitingFor } from "../../../../domain/requests/waiting.ts";

const MARC = { id: "marc", acts_for: [] };
const STAFF = { id: "staff", acts_for: [{ id: "marc" }, { id: "selma" }] };

describe("the people for whom a request waits", () => {
  test.each([
    ["true for the current approver of a pending request", MARC, "pending", ["marc"], true],
    ["true for the current approver of an overdue request", MARC, "overdue", ["marc"], true],
    ["true for each of several current approvers", MARC, "pending", ["selma", "marc"], true],
    ["false while information is requested", MARC, "needs_info", ["marc"], false],
    ["false after a decision", MARC, "approved", [], false],
    ["false for a person who is not the current approver", MARC, "pending", ["selma"], false],
    ["false if the request has no approver", MARC, "pending", [], false],
    ["true for a delegate of the current approver", STAFF, "pending", ["selma"], true],
    ["true for a delegate of the second of two current approvers", STAFF, "pending", ["ivo", "selma"], true],
  ] as const)(
    "isWaitingFor returns whether a request waits for a person who may approve it: %s",
    (_, person, status, ids, expected) => {
      const waiting_for = ids.map((id) => ({ id }));
      expect(isWaitingFor({ status, waiting_for, allowed_actions: ["approve"] }, person)).toBe(expected);
      // The requester and people who took part in an approval cannot approve, even if they are delegates.
      expect(isWaitingFor({ status, waiting_for, allowed_actions: ["comment"] }, person)).toBe(false);
    },
  );
});

test("the order by urgency lists overdue requests first, then requests that are due sooner, then requests with a higher priority", () => {
  const of = (name: string, status: RequestStatus, due_at: string | null, priority_rank: number) => ({
    name,
    status,
    due_at,
    priority_rank,
  });
  const sorted = [
    of("overdue", "overdue", "2026-11-02T00:00:00.000Z", 1),
    of("due, high", "pending", "2026-11-01T00:00:00.000Z", 3),
    of("due, low", "pending", "2026-11-01T00:00:00.000Z", 1),
    of("due later", "pending", "2026-12-01T00:00:00.000Z", 4),
    of("not due, urgent", "pending", null, 4),
    of("not due", "pending", null, 2),
  ];
  expect(sorted.toReversed().toSorted(compareUrgency)).toEqual(sorted);
});

test("the current approver is displayed with the number of other people for whose decision the request waits", () => {
  expect([0, 1, 2, 3].map((count) => formatCurrentApprover("Mary Lane", count))).toEqual([
    "Mary Lane",
    "Mary Lane",
    "Mary Lane +1",
    "Mary Lane +2",
  ]);
  expect(formatCurrentApprover(null, 0)).toBeNull();
});
