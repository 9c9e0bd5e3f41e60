import { describe, expect, it } from "vitest";
import { ERROR_HTTP_STATUS } from "../../../../domain/errors.ts";
import {
  checkAction,
  findActingDelegator,
  findInfluenceBar,
  isUnassigned,
  listAllowedActions,
} from "../../../../domain/requests/authority.ts";
import { LIFECYCLE, OPEN_STATUSES, REQUEST_ACTIONS, REQUEST_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { type AccountInfluence, INFLUENCE_KINDS } from "../../../../domain/users/influence.ts";
import { inEnglish } from "../../../support/english.ts";
import { ACTORS, CONTEXT, NOW, requestFor } from "../permission-table.ts";

describe("assigning a request without an approver (R14, R23)", () => {
  it.each(["vp", "director", "senior_manager", "manager", "requester"] as const)(
    "the role %s cannot assign a request without an approver",
    (role) => {
      const verdict = checkAction(
        "reassign",
        requestFor("assigner", "pending"),
        { id: "bystander", role, acts_for: [], influenced_by: [] },
        CONTEXT,
      );
      expect(verdict).toMatchObject({ ok: false, code: "not_approver" });
    },
  );

  it("an administrator cannot assign their own request", () => {
    const verdict = checkAction("reassign", requestFor("assigner", "pending"), ACTORS["own-admin"], CONTEXT);
    expect(verdict).toMatchObject({ ok: false, code: "own_request" });
  });

  it("only an open request without a current approver counts as unassigned", () => {
    const waiting = REQUEST_STATUSES.filter((status) => isUnassigned({ status, current_approver_id: null }));
    expect(waiting).toEqual(["pending", "needs_info", "overdue"]);
    expect(isUnassigned({ status: "pending", current_approver_id: "approver" })).toBe(false);
  });

  it("eligible approvers may still decide a request without a current approver", () => {
    const request = { ...requestFor("assigner", "pending"), eligible_ids: ["eligible"] };
    expect(checkAction("approve", request, ACTORS.eligible, CONTEXT)).toEqual({ ok: true });
  });
});

describe("who may decide after a reassignment (R24)", () => {
  const reassigned = { ...requestFor("approver", "pending"), current_approver_id: "bystander" };
  it.each(["bystander", "eligible", "approver"] as const)(
    "after a reassignment from the user 'approver' to the user 'bystander', the user '%s' may decide",
    (person) => {
      expect(checkAction("approve", reassigned, ACTORS[person], CONTEXT)).toEqual({ ok: true });
    },
  );
});

describe("reminders (R8: at most once an hour per request)", () => {
  const remindedAt = (last_reminded_at: string) =>
    checkAction("remind", { ...requestFor("requester", "pending"), last_reminded_at }, ACTORS.requester, CONTEXT);

  it.each([
    ["at the same moment", "2026-03-10T09:00:00.000Z", 3600],
    ["after 59 minutes and 59 seconds", "2026-03-10T08:00:01.000Z", 1],
    ["a millisecond before the hour is over, and the remaining wait is rounded up", "2026-03-10T08:00:00.001Z", 1],
    ["after half an hour", "2026-03-10T08:30:00.000Z", 1800],
  ])("a second reminder is refused %s", (_when, last, retry_after_seconds) => {
    expect(inEnglish(remindedAt(last))).toEqual({
      ok: false,
      code: "remind_too_soon",
      detail: "A reminder was sent less than an hour ago.",
      retry_after_seconds,
    });
    expect(ERROR_HTTP_STATUS.remind_too_soon).toBe(429);
  });

  it.each([
    ["after 60 minutes", "2026-03-10T08:00:00.000Z"],
    ["a day later", "2026-03-09T09:00:00.000Z"],
  ])("a second reminder is allowed %s", (_when, last) => {
    expect(remindedAt(last)).toEqual({ ok: true });
  });

  it("if a second reminder within an hour is also refused because of its sender or the request's status, the error names only this other reason", () => {
    const request = { ...requestFor("requester", "approved"), last_reminded_at: NOW };
    expect(checkAction("remind", request, ACTORS.requester, CONTEXT)).toMatchObject({ code: "invalid_state" });
    expect(checkAction("remind", request, ACTORS.bystander, CONTEXT)).toMatchObject({ code: "not_requester" });
  });
});

describe("modifications switched off (R19)", () => {
  const off = { now: NOW, modifications_allowed: false };

  it.each(OPEN_STATUSES)(
    "while modifications are switched off, the requester of a request with the status %s can perform all usual actions except modify",
    (status) => {
      const request = requestFor("requester", status);
      expect(checkAction("modify", request, ACTORS.requester, off)).toMatchObject({ code: "modifications_disabled" });
      expect(ERROR_HTTP_STATUS.modifications_disabled).toBe(409);
      const before = listAllowedActions(request, ACTORS.requester, CONTEXT);
      expect(listAllowedActions(request, ACTORS.requester, off)).toEqual(
        before.filter((action) => action !== "modify"),
      );
    },
  );

  it("while modifications are switched off, a modification by a person who is not the requester is still refused with the error not_requester", () => {
    expect(checkAction("modify", requestFor("bystander", "pending"), ACTORS.bystander, off)).toMatchObject({
      code: "not_requester",
    });
  });
});

describe("the error for an action that the status does not allow", () => {
  it.each([
    ["approve", "approved", "REQ-2026-1001 is approved, so it cannot be approved."],
    ["request_info", "rejected", "REQ-2026-1001 is rejected, so no more information can be requested."],
    ["reassign", "cancelled", "REQ-2026-1001 is cancelled, so it cannot be reassigned."],
  ] as const)("the error of the approver's action %s says that the request is %s", (action, status, detail) => {
    const check = checkAction(action, requestFor("approver", status), ACTORS.approver, CONTEXT);
    expect(inEnglish(check)).toMatchObject({ detail });
  });

  it.each([
    ["respond", "overdue", "REQ-2026-1001 is overdue, so no response is expected."],
    ["modify", "approved", "REQ-2026-1001 is approved, so it cannot be modified."],
    ["cancel", "cancelled", "REQ-2026-1001 is cancelled, so it cannot be cancelled."],
    ["remind", "rejected", "REQ-2026-1001 is rejected, so no reminder can be sent."],
  ] as const)("the error of the requester's action %s says that the request is %s", (action, status, detail) => {
    const check = checkAction(action, requestFor("requester", status), ACTORS.requester, CONTEXT);
    expect(inEnglish(check)).toMatchObject({ detail });
  });
});

describe("influence of the requester (R45)", () => {
  const AT = "2026-03-01T09:00:00.000Z";
  const by = (influencer_id: string, kind: AccountInfluence["kind"] = "credential"): AccountInfluence[] => [
    { influencer_id, kind, last_at: AT },
  ];
  const BARRED = { ok: false, code: "duties_conflict", params: { reason: "influence" } };
  const APPROVER_ACTIONS = REQUEST_ACTIONS.filter((action) => LIFECYCLE[action].by === "approver");
  const cells = APPROVER_ACTIONS.flatMap((action) => INFLUENCE_KINDS.map((kind) => [action, kind] as const));

  it("approving, rejecting, asking for information and reassigning are decisions of approvers", () => {
    expect(APPROVER_ACTIONS).toEqual(["approve", "reject", "request_info", "reassign"]);
  });

  it.each(cells)(
    "the action %s is refused for an approver over whom the requester has the influence %s",
    (action, kind) => {
      for (const person of ["approver", "eligible", "bystander", "assigner"] as const) {
        const actor = { ...ACTORS[person], influenced_by: by("requester", kind) };
        expect(checkAction(action, requestFor(person, "pending"), actor, CONTEXT), person).toMatchObject(BARRED);
      }
    },
  );

  it("all other actions are as without influence", () => {
    for (const action of REQUEST_ACTIONS.filter((one) => !APPROVER_ACTIONS.includes(one))) {
      const request = requestFor("approver", "pending");
      const influenced = { ...ACTORS.approver, influenced_by: by("requester") };
      expect(checkAction(action, request, influenced, CONTEXT)).toEqual(
        checkAction(action, request, ACTORS.approver, CONTEXT),
      );
    }
  });

  it("the influence of somebody else than the requester does not count", () => {
    const actor = { ...ACTORS.approver, influenced_by: by("somebody") };
    expect(checkAction("approve", requestFor("approver", "pending"), actor, CONTEXT)).toEqual({ ok: true });
  });

  it("nobody decides on behalf of a person over whom the requester has influence", () => {
    const request = requestFor("approver", "pending");
    const acts_for = (id: string) => ({ id, name: id, influenced_by: by("requester") });
    const delegate = { ...ACTORS.bystander, acts_for: [acts_for("approver")] };
    expect(checkAction("approve", request, delegate, CONTEXT)).toMatchObject(BARRED);
    expect(findActingDelegator(request, delegate)).toBeNull();
    expect(findInfluenceBar(request, delegate)).toMatchObject({ owner: { id: "approver" } });
  });

  it("a delegate over whom the requester has influence decides for nobody", () => {
    const owner = { id: "approver", name: "Approver", influenced_by: [] };
    const delegate = { ...ACTORS.bystander, acts_for: [owner], influenced_by: by("requester") };
    expect(checkAction("approve", requestFor("approver", "pending"), delegate, CONTEXT)).toMatchObject(BARRED);
    expect(findInfluenceBar(requestFor("approver", "pending"), delegate)).toMatchObject({ owner: null });
  });

  it("a delegate of two approvers decides for the one over whom the requester has no influence", () => {
    const owners = [
      { id: "approver", name: "Approver", influenced_by: by("requester") },
      { id: "eligible", name: "Eligible", influenced_by: [] },
    ];
    const delegate = { ...ACTORS.bystander, acts_for: owners };
    expect(checkAction("approve", requestFor("approver", "pending"), delegate, CONTEXT)).toEqual({ ok: true });
    expect(findActingDelegator(requestFor("approver", "pending"), delegate)).toEqual({
      id: "eligible",
      name: "Eligible",
    });
  });
});
