import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTIFICATION_KINDS, type RequestNotificationKind } from "../../../../domain/notifications/catalogue.ts";
import {
  createRequestNotifications,
  getFinalNotificationSpec,
  getNewRequestNotificationSpec,
} from "../../../../domain/notifications/request-notifications.ts";
import { inEnglish } from "../../../support/english.ts";

const REQUEST_KINDS = NOTIFICATION_KINDS.filter((kind): kind is RequestNotificationKind => kind.startsWith("request_"));
const FACTS = { request_id: "REQ-2026-1001", title: "Desk", requester_name: "Rita", actor_name: "Mia" };
const ADMINS = ["admin-1", "admin-2"];

/** Returns each created notification as a text "kind -> person", in order. */
const describeNotifications = (...given: Parameters<typeof createRequestNotifications>) =>
  createRequestNotifications(...given).map((notification) => `${notification.kind} -> ${notification.user_id}`);

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
