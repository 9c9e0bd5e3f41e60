import { describe, expect, test } from "vitest";
import { findRecentReminder, getRequestProgress } from "../../../app/features/requests/details/request-progress.ts";
import type { HistoryItem } from "../../../domain/entities.ts";
import { typeLabel } from "../../../domain/format/labels.ts";

const entry = (action: string, timestamp: string, approver_name = "Marc Nager"): HistoryItem => ({
  version: 1,
  action,
  approver_id: "m",
  approver_name,
  on_behalf_of: null,
  comments: "",
  attachments: [],
  timestamp,
});

const SUBMITTED = entry("submitted", "2026-11-02T09:00:00.000Z", "Rita Quest");
const LATER = "2026-11-02T10:00:00.000Z";

type Facts = Parameters<typeof getRequestProgress>[0];

const BASE: Facts = {
  status: "pending",
  requester_id: "r",
  requester_name: "Rita Quest",
  current_approver_id: "m",
  current_approver_name: "Marc Nager",
  on_behalf_of: null,
  approval_history: [SUBMITTED],
  created_at: SUBMITTED.timestamp,
};

describe("where a request stands", () => {
  test.each<[Partial<Facts>, string, string]>([
    [{}, "r", "Waiting for Marc Nager"],
    [{}, "m", "Waiting for your decision"],
    [{ status: "overdue" }, "x", "Waiting for Marc Nager"],
    [{ current_approver_id: null, current_approver_name: null }, "r", "No approver"],
    [{ status: "needs_info" }, "r", "Your answer is needed"],
    [{ status: "needs_info" }, "m", "Waiting for an answer from Rita Quest"],
    [{ status: "approved", approval_history: [SUBMITTED, entry("approved", LATER)] }, "r", "Approved by Marc Nager"],
    [{ status: "approved" }, "r", "Approved at once"],
    [{ status: "rejected", approval_history: [SUBMITTED, entry("rejected", LATER)] }, "r", "Rejected by Marc Nager"],
    [{ status: "cancelled" }, "m", "Cancelled by Rita Quest"],
  ])("%j, read by %s", (facts, reader, headline) => {
    expect(getRequestProgress({ ...BASE, ...facts }, reader).headline).toBe(headline);
  });

  test("since the last step, which a reminder and the due time are not", () => {
    const approval_history = [SUBMITTED, entry("reassigned", LATER), entry("reminded", "2026-11-03T10:00:00.000Z")];
    expect(getRequestProgress({ ...BASE, approval_history }, "r").since).toBe(LATER);
  });
});

test("a reminder is recent for an hour", () => {
  const history = [SUBMITTED, entry("reminded", LATER)];
  expect(findRecentReminder([SUBMITTED], LATER)).toBeNull();
  expect(findRecentReminder(history, "2026-11-02T10:59:59.999Z")).toBe(LATER);
  expect(findRecentReminder(history, "2026-11-02T11:00:00.000Z")).toBeNull();
});

test.each([
  ["non_financial", "Non financial"],
  ["it", "IT"],
  ["travel", "Travel"],
])("the type %s is shown as %s", (code, label) => {
  expect(typeLabel(code)).toBe(label);
});
