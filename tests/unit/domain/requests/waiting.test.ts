import { describe, expect, test } from "vitest";
import type { RequestStatus } from "../../../../domain/requests/lifecycle.ts";
import { compareUrgency, formatCurrentApprover, isWaitingFor } from "../../../../domain/requests/waiting.ts";

const MARC = { id: "marc", acts_for: [] };
const STAFF = { id: "staff", acts_for: [{ id: "marc" }, { id: "selma" }] };

describe("a request waits for a person", () => {
  test.each([
    ["its current approver", MARC, "pending", "marc", "rita", true],
    ["its current approver if it is overdue", MARC, "overdue", "marc", "rita", true],
    ["nobody while information is requested", MARC, "needs_info", "marc", "rita", false],
    ["nobody after it was decided", MARC, "approved", "marc", "rita", false],
    ["its current approver and not for another approver", MARC, "pending", "selma", "rita", false],
    ["nobody if it has no approver", MARC, "pending", null, "rita", false],
    ["a delegate of its current approver", STAFF, "pending", "selma", "rita", true],
    ["its current approver, but not for a delegate who submitted it", STAFF, "pending", "marc", "staff", false],
  ] as const)(
    "a request waits only for its current approver and their delegates: for %s",
    (_, person, status, current_approver_id, requester_id, expected) => {
      expect(isWaitingFor({ status, current_approver_id, requester_id }, person)).toBe(expected);
    },
  );
});

test("sorted by urgency, overdue requests come first, then those due sooner, then those with a higher priority", () => {
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

test("the current approver is shown with the number of other people whose decision the request waits for", () => {
  expect([0, 1, 2, 3].map((count) => formatCurrentApprover("Mary Lane", count))).toEqual([
    "Mary Lane",
    "Mary Lane",
    "Mary Lane +1",
    "Mary Lane +2",
  ]);
  expect(formatCurrentApprover(null, 0)).toBeNull();
});
