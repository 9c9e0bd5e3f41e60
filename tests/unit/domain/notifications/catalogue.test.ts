import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageCode } from "../../../../domain/message.ts";
import {
  createRequestMessage,
  createRequestNotifications,
  getFinalNotificationSpec,
  getKindTitle,
  getNewRequestNotificationSpec,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type RequestNotificationKind,
} from "../../../../domain/notifications/catalogue.ts";
import { inEnglish } from "../../../support/english.ts";

const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];
const isOfRequest = (kind: NotificationKind): kind is RequestNotificationKind => kind.startsWith("request_");
const REQUEST_KINDS = KINDS.filter(isOfRequest);
const FACTS = {
  request_id: "REQ-2026-1001",
  title: "Desk",
  requester_name: "Rita",
  actor_name: "Mia",
  author_name: "Hanna",
  name: "Marc",
  from: "2026-12-03T08:00:00.000Z",
  until: "2026-12-13T08:00:00.000Z",
  time_zone: "UTC",
  delegate_name: "Ines",
  subject: "REQ-2026-1001",
  details: ["Entry 2 is missing."],
  detail: "Entry 2 is missing.",
};

/** Returns the English text of a notification, which takes its parameters from FACTS. */
const formatMessage = (name: string, facts: Record<string, unknown> = FACTS): string =>
  inEnglish({ code: `notifications.${name}` as MessageCode, params: facts });

/** The names of the messages that differ from the names of their kinds. */
const MESSAGE_NAMES: Partial<Record<NotificationKind, string>> = {
  announcement_decided: "announcement_decided_approved",
  delegation_ended: "delegation_ended_back",
};
const ADMINS = ["admin-1", "admin-2"];

/** Returns each created notification as a text "kind -> person", in order. */
const describeNotifications = (...given: Parameters<typeof createRequestNotifications>) =>
  createRequestNotifications(...given).map((notification) => `${notification.kind} -> ${notification.user_id}`);

describe("texts of notifications", () => {
  const expected: Partial<Record<NotificationKind, [title: string, message: string]>> = {
    request_submitted: ["New Approval Request", 'REQ-2026-1001 "Desk" from Rita needs your decision.'],
    request_without_approver: [
      "Waiting for an administrator",
      'REQ-2026-1001 "Desk" waits for an administrator, who will choose an approver.',
    ],
    request_unassigned: ["No approver", 'REQ-2026-1001 "Desk" from Rita has no approver. Please assign one.'],
    request_approved: ["Request Approved", 'Mia approved REQ-2026-1001 "Desk".'],
    request_level_approved: ["Approved at one level", 'Mia approved REQ-2026-1001 "Desk"; it moves to the next level.'],
    request_step_approved: [
      "Approved by one approver",
      'Mia approved REQ-2026-1001 "Desk"; this step needs more approvals.',
    ],
    request_too_few_approvers: [
      "Too few approvers",
      'REQ-2026-1001 "Desk" from Rita does not have enough approvers. Please add one.',
    ],
    request_approval_dropped: [
      "Your approval no longer counts",
      'Mia changed REQ-2026-1001 "Desk" after you approved it. It needs approval again.',
    ],
    request_changed_after_approval: [
      "Changed after your approval",
      'Mia changed REQ-2026-1001 "Desk" after you approved it. Your approval still counts.',
    ],
    request_approver_added: ["Approver added", 'Mia added an approver to REQ-2026-1001 "Desk".'],
    request_approver_removed: ["Approver removed", 'Mia removed an approver from REQ-2026-1001 "Desk".'],
    request_to_pay: ["Approved for payment", 'REQ-2026-1001 "Desk" from Rita was approved and is ready for payment.'],
    request_rejected: ["Request Rejected", 'Mia rejected REQ-2026-1001 "Desk".'],
    request_info_requested: ["Information requested", 'Mia needs more information on REQ-2026-1001 "Desk".'],
    request_responded: ["Response Submitted", 'Mia answered your question on REQ-2026-1001 "Desk".'],
    request_approved_no_payment: [
      "Approved without payment",
      'REQ-2026-1001 "Desk" from Rita was approved. It has no amount to pay.',
    ],
    request_moved_away: [
      "No longer waiting for you",
      'Mia changed REQ-2026-1001 "Desk"; it is no longer waiting for you.',
    ],
    request_modified: ["Request Modified", 'Mia changed REQ-2026-1001 "Desk".'],
    request_cancelled: ["Request Cancelled", 'Mia cancelled REQ-2026-1001 "Desk".'],
    request_reminded: ["Reminder", 'Mia reminds you of REQ-2026-1001 "Desk".'],
    request_reassigned: ["Request Reassigned", 'Mia reassigned REQ-2026-1001 "Desk".'],
    request_handed_over: ["Request handed over", 'Mia handed REQ-2026-1001 "Desk" over to another approver.'],
    request_commented: ["New comment", 'Mia commented on REQ-2026-1001 "Desk".'],
    request_mentioned: ["You were mentioned", 'Mia mentioned you on REQ-2026-1001 "Desk".'],
    request_overdue: ["Request overdue", 'REQ-2026-1001 "Desk" is past its due date.'],
    request_overdue_reminder: ["Still overdue", 'REQ-2026-1001 "Desk" from Rita is still open after its due date.'],
    request_escalated: [
      "Request escalated",
      'REQ-2026-1001 "Desk" from Rita has waited too long and now needs your decision.',
    ],
    request_stuck: [
      "Nobody to escalate to",
      'REQ-2026-1001 "Desk" from Rita has waited too long, and its approver has no superior.',
    ],
    announcement_waiting: ["Announcement to approve", '"Desk" from Hanna is waiting for approval.'],
    announcement_decided: ["Announcement decided", 'Mia approved your announcement "Desk"; it is published.'],
    announcement_published: ["New announcement", '"Desk" from Hanna.'],
    delegation_planned: [
      "Chosen to decide for a colleague",
      "Marc chose you to decide for them from 3 Dec 2026, 08:00 to 13 Dec 2026, 08:00 (UTC).",
    ],
    delegation_begun: [
      "You decide for a colleague",
      "Marc is out of office: you decide for them until 13 Dec 2026, 08:00 (UTC).",
    ],
    delegation_ended: ["You no longer decide for a colleague", "Marc is back: you no longer decide for them."],
    delegation_lost: [
      "Nobody decides for you",
      "Marc was deactivated and no longer decides for you. Please choose someone else.",
    ],
    delegation_delegate_away: [
      "Your delegate is out of office",
      "Marc is out of office from 3 Dec 2026, 08:00 to 13 Dec 2026, 08:00 (UTC) and cannot decide for you then. Please choose someone else.",
    ],
    delegation_double_absence: [
      "You are away while you decide for a colleague",
      "You are out of office from 3 Dec 2026, 08:00 to 13 Dec 2026, 08:00 (UTC), while you decide for Marc. Nobody decides for them then.",
    ],
    delegation_uncovered: [
      "An approver and their delegate are away",
      "Marc and their delegate Ines are both out of office from 3 Dec 2026, 08:00 to 13 Dec 2026, 08:00 (UTC). Requests that wait for them need another approver.",
    ],
    record_fault: ["Record does not match", "REQ-2026-1001: Entry 2 is missing."],
    recurring_paused: ["Recurring request paused", '"Marc" could not be submitted and is paused: Entry 2 is missing.'],
  };

  it.each(Object.keys(expected) as NotificationKind[])(
    "the notification %s has exactly the title and the message in the table of this test",
    (kind) => {
      const text = formatMessage(MESSAGE_NAMES[kind] ?? kind);
      expect([inEnglish(getKindTitle(kind)), text]).toEqual(expected[kind]);
    },
  );

  it("the table of this test has all kinds of notifications about requests, announcements, delegations and the record", () => {
    const others = KINDS.filter((kind) => !(kind in expected));
    expect(others).toEqual([
      ...["approver_deactivated", "password_reset", "account_changed", "rules_changed", "sign_in_locked"],
      ...["new_device", "password_changed", "sessions_ended"],
    ]);
  });

  it("the notification of a rejected announcement does not say that the announcement is published", () => {
    expect(formatMessage("announcement_decided_rejected")).toBe('Mia rejected your announcement "Desk".');
  });

  it.each([
    ["withdrawn", "Marc no longer needs you to decide for them from 3 Dec 2026, 08:00 to 13 Dec 2026, 08:00 (UTC)."],
    ["deactivated", "Marc was deactivated: you no longer decide for them."],
  ] as const)("the notification of an ended delegation gives the reason: %s", (why, text) => {
    expect(formatMessage(`delegation_ended_${why}`)).toBe(text);
  });

  it.each(REQUEST_KINDS)(
    "the message of the notification %s is a complete sentence even if a job caused it and no person is named",
    (kind) => {
      const text = inEnglish(createRequestMessage(kind, { ...FACTS, actor_name: null }));
      expect(text).toMatch(/\.$/);
      expect(text).not.toContain("null");
    },
  );
});

describe("who is notified (R31)", () => {
  const rita = "requester";
  const mia = { id: "approver", name: "Mia" };

  it("a submission notifies the current approver", () => {
    expect(describeNotifications(FACTS, rita, [getNewRequestNotificationSpec(mia, ADMINS)])).toEqual([
      "request_submitted -> approver",
    ]);
  });

  it("a submission without an approver notifies every administrator (R14)", () => {
    expect(describeNotifications(FACTS, rita, [getNewRequestNotificationSpec(null, ADMINS)])).toEqual([
      "request_unassigned -> admin-1",
      "request_unassigned -> admin-2",
    ]);
  });

  it("an approval at a level notifies the next approver and the requester", () => {
    const level = { kind: "request_level_approved", to: [rita] } as const;
    expect(describeNotifications(FACTS, "lower", [level, getNewRequestNotificationSpec(mia, ADMINS)])).toEqual([
      "request_level_approved -> requester",
      "request_submitted -> approver",
    ]);
  });

  it("a final approval notifies the requester and the payers, or the requester and the administrators if the request has no payers (R16)", () => {
    const approved = { kind: "request_approved", to: [rita] } as const;
    const toPay = (payers: string[]) => getFinalNotificationSpec(60_00, payers, ADMINS);
    expect(describeNotifications(FACTS, mia.id, [approved, toPay(["payer-1", "payer-2"])])).toEqual([
      "request_approved -> requester",
      "request_to_pay -> payer-1",
      "request_to_pay -> payer-2",
    ]);
    expect(describeNotifications(FACTS, mia.id, [approved, toPay([])])).toEqual([
      "request_approved -> requester",
      "request_to_pay -> admin-1",
      "request_to_pay -> admin-2",
    ]);
  });

  it("the notification of the final approval of a request without an amount says that there is nothing to pay", () => {
    expect(getFinalNotificationSpec(null, ["payer-1"], ADMINS)).toEqual({
      kind: "request_approved_no_payment",
      to: ["payer-1"],
    });
    expect(getFinalNotificationSpec(null, [], ADMINS)).toEqual({ kind: "request_approved_no_payment", to: ADMINS });
    expect(getFinalNotificationSpec(0, [], ADMINS).kind).toBe("request_to_pay");
  });

  it("a comment notifies the requester and the approver, except the author of the comment", () => {
    const commented = [{ kind: "request_commented", to: [rita, mia.id] }] as const;
    expect(describeNotifications(FACTS, "third", commented)).toEqual([
      "request_commented -> requester",
      "request_commented -> approver",
    ]);
    expect(describeNotifications(FACTS, rita, commented)).toEqual(["request_commented -> approver"]);
    expect(describeNotifications(FACTS, mia.id, commented)).toEqual(["request_commented -> requester"]);
  });

  it("a request that becomes overdue notifies the current approver and the requester", () => {
    const overdue = [{ kind: "request_overdue", to: [mia.id, rita] }] as const;
    expect(describeNotifications({ ...FACTS, actor_name: null }, null, overdue)).toEqual([
      "request_overdue -> approver",
      "request_overdue -> requester",
    ]);
  });

  it("a reminder of a request without a current approver notifies nobody", () => {
    expect(describeNotifications(FACTS, rita, [{ kind: "request_reminded", to: [null] }])).toEqual([]);
  });

  it("if a change has two kinds of notification for one person, the person gets only the kind that the change lists first", () => {
    const both = [
      { kind: "request_approved", to: [rita] },
      { kind: "request_to_pay", to: [rita, "payer", "payer"] },
    ] as const;
    expect(inEnglish(createRequestNotifications(FACTS, mia.id, both))).toEqual([
      {
        user_id: rita,
        kind: "request_approved",
        message: 'Mia approved REQ-2026-1001 "Desk".',
      },
      {
        user_id: "payer",
        kind: "request_to_pay",
        message: 'REQ-2026-1001 "Desk" from Rita was approved and is ready for payment.',
      },
    ]);
  });

  it("a change sends exactly one notification to each recipient, and none to the actor of the change", () => {
    const person = fc.option(fc.constantFrom("a", "b", "c", "d"), { nil: null });
    const list = fc.array(fc.record({ kind: fc.constantFrom(...REQUEST_KINDS), to: fc.array(person) }));
    fc.assert(
      fc.property(person, list, (actor, given) => {
        const people = createRequestNotifications(FACTS, actor, given).map((notification) => notification.user_id);
        const named = new Set(given.flatMap((one) => one.to).filter((one) => one !== null && one !== actor));
        expect(new Set(people)).toEqual(named);
        expect(people).toHaveLength(named.size);
      }),
    );
  });
});
