import { describe, expect, test } from "vitest";
import {
  findBlockingReminderTime,
  getRequestProgress,
} from "../../../../../../app/features/requests/details/request-progress.ts";
import type { HistoryItem } from "../../../../../../domain/entities.ts";
import type { Rendered } from "../../../../../../domain/message.ts";
import { englishTexts } from "../../../../../support/english.ts";

const entry = (action: string, timestamp: string, approver_name = "Marc Nager"): Rendered<HistoryItem> => ({
  version: 1,
  action,
  approver_id: "m",
  approver_name,
  on_behalf_of: null,
  comments: "",
  attachments: [],
  dropped_approvals: [],
  timestamp,
});

const SUBMITTED = entry("submitted", "2026-11-02T09:00:00.000Z", "Rita Quest");
const LATER = "2026-11-02T10:00:00.000Z";

type ProgressInput = Parameters<typeof getRequestProgress>[1];

const BASE: ProgressInput = {
  status: "pending",
  requester_id: "r",
  requester_name: "Rita Quest",
  current_approver_id: "m",
  current_approver_name: "Marc Nager",
  waiting_for: [{ id: "m", name: "Marc Nager" }],
  on_behalf_of: null,
  approval_history: [SUBMITTED],
  created_at: SUBMITTED.timestamp,
  waiting_since: SUBMITTED.timestamp,
};

describe("the progress of a request", () => {
  test.each<[Partial<ProgressInput>, string, string]>([
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
  ])(
    "for a request with the fields %j and the user '%s', the progress headline is '%s'",
    (changes, reader, headline) => {
      expect(getRequestProgress(englishTexts, { ...BASE, ...changes }, reader).headline).toBe(headline);
    },
  );

  test("the progress of an open request has the time since which it waits, and that of a decided request the time of the decision", () => {
    const approval_history = [SUBMITTED, entry("approved", LATER), entry("modified", "2026-11-03T10:00:00.000Z")];
    const sinceOf = (changes: Partial<ProgressInput>) =>
      getRequestProgress(englishTexts, { ...BASE, approval_history, ...changes }, "r").since;
    expect(sinceOf({ waiting_since: "2026-11-02T09:30:00.000Z" })).toBe("2026-11-02T09:30:00.000Z");
    expect(sinceOf({ status: "approved", waiting_since: null })).toBe(LATER);
    expect(sinceOf({ status: "approved", waiting_since: null, approval_history: [SUBMITTED] })).toBe(
      SUBMITTED.timestamp,
    );
  });
});

test("a reminder counts as recent for one hour", () => {
  const history = [SUBMITTED, entry("reminded", LATER)];
  expect(findBlockingReminderTime([SUBMITTED], LATER)).toBeNull();
  expect(findBlockingReminderTime(history, "2026-11-02T10:59:59.999Z")).toBe(LATER);
  expect(findBlockingReminderTime(history, "2026-11-02T11:00:00.000Z")).toBeNull();
});
