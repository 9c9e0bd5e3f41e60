import { describe, expect, test } from "vitest";
import { routeRequest } from "../../../../domain/matrix/routing.ts";
import {
  checkHandover,
  findSuccessors,
  listHandoverTargetIds,
  listRemainingApproverIds,
  type RequestToHandOver,
} from "../../../../domain/requests/handover-rules.ts";
import { inEnglish } from "../../../support/english.ts";
import { createRequestTypeMatrix, createRoutingFacts } from "../routing-cast.ts";

/** The route of a request of 5,000 USD. `senior` is its approver; `director` and `vp` are the approvers of higher levels. */
const route = routeRequest(createRoutingFacts({ amount_minor: 5_000_00 }), createRequestTypeMatrix());

const held = (change: Partial<RequestToHandOver> = {}): RequestToHandOver => ({
  id: "REQ-1",
  requester_id: "requester",
  current_level: 0,
  route,
  waiting_for: [],
  eligible_ids: ["senior", "director", "vp"],
  barred_ids: [],
  influenced_ids: [],
  ...change,
});

const approvedBy = (user_id: string): RequestToHandOver => {
  const [level] = route.levels;
  if (!level) throw new Error("the route has no level");
  const levels = [{ ...level, approved_by: [{ user_id, user_name: user_id }] }];
  return held({
    route: { ...route, levels },
    eligible_ids: ["senior", "vp"].filter((id) => id !== user_id),
    barred_ids: [user_id],
  });
};

const active = (...ids: string[]) => new Set(ids);

describe("who may decide by the stored route", () => {
  test.each([
    ["the approvers of the level and of higher levels", held(), ["senior", "director", "vp"]],
    ["no approver who is the requester", held({ requester_id: "director" }), ["senior", "vp"]],
    ["no approver who has already approved the level", approvedBy("director"), ["senior", "vp"]],
    [
      "also a person added by an escalation",
      held({ eligible_ids: ["senior", "director", "vp", "staff"] }),
      ["senior", "director", "vp", "staff"],
    ],
  ])("the people who may decide by the stored route include %s", (_, request, expected) => {
    expect(listRemainingApproverIds(request)).toEqual(expected);
  });
});

describe("who may take over a request from an approver who leaves", () => {
  test("only active approvers of a request's route may take over the request", () => {
    expect(listHandoverTargetIds(held(), active("director", "vp", "staff"))).toEqual(["director", "vp"]);
    expect(listHandoverTargetIds(held(), active("vp", "staff"))).toEqual(["vp"]);
  });

  test("if no other approver of the route is active, any active user except the requester may take over a request (R14)", () => {
    expect(listHandoverTargetIds(held(), active("staff", "requester", "hr"))).toEqual(["staff", "hr"]);
    expect(listHandoverTargetIds(approvedBy("director"), active("staff", "director"))).toEqual(["staff"]);
  });
});

describe("whether a handover is allowed", () => {
  test.each([
    ["allowed if the new approver is on the route", held(), "vp", active("vp"), null],
    [
      "refused if the new approver is not on the route, and other people on the route are active",
      held(),
      "staff",
      active("staff", "director", "vp"),
      "staff is not on this request's route; Dora Director and Vera Vice can decide it",
    ],
    [
      "allowed if the new approver is not on the route, and nobody on the route is active",
      held(),
      "staff",
      active("staff"),
      null,
    ],
    [
      "refused if the new approver is the requester",
      held(),
      "requester",
      active("requester"),
      "requester submitted this request",
    ],
    [
      "refused if the new approver has already approved the request",
      approvedBy("director"),
      "director",
      active("director", "vp"),
      "director has already approved this request",
    ],
  ] as const)("a handover is %s", (_, request, id, active_ids, reason) => {
    expect(inEnglish(checkHandover(request, { id, name: id }, "admin", active_ids))).toBe(reason);
  });

  test("nobody takes over a request of a person who has influence over their account (R45)", () => {
    const request = held({ influenced_ids: ["senior", "staff"] });
    expect(listRemainingApproverIds(request)).toEqual(["director", "vp"]);
    expect(listHandoverTargetIds(request, active("senior", "vp"))).toEqual(["vp"]);
    expect(listHandoverTargetIds(request, active("staff", "hr"))).toEqual(["hr"]);
    expect(inEnglish(checkHandover(request, { id: "senior", name: "Sam" }, "admin", active("senior")))).toMatch(
      /Sam.* cannot decide it, because the requester set up or changed their account less than 30 days ago$/,
    );
  });

  test("an administrator cannot hand over a request of a person who has influence over the administrator's account (R45)", () => {
    const request = held({ influenced_ids: ["admin"] });
    expect(inEnglish(checkHandover(request, { id: "vp", name: "vp" }, "admin", active("vp")))).toBe(
      "The requester set up or changed your account less than 30 days ago",
    );
  });

  test("an administrator cannot hand over a request that the administrator submitted", () => {
    const own = held({ requester_id: "admin" });
    expect(inEnglish(checkHandover(own, { id: "vp", name: "vp" }, "admin", active("vp")))).toBe(
      "You submitted this request",
    );
  });
});

describe("who is asked instead of a person who can no longer decide (R52)", () => {
  const NAMES = new Map([["staff", "Staff"]]);
  const find = (
    request: Partial<RequestToHandOver>,
    from: string,
    active_ids: readonly string[],
    barred: readonly string[] = [],
  ) =>
    findSuccessors(
      held({ waiting_for: [{ id: from, name: from }], ...request }),
      { id: from, name: from },
      {
        requester_id: "requester",
        barred: new Map(barred.map((id) => [id, "conflict" as const])),
        active_ids: new Set(active_ids),
      },
      NAMES,
    ).map(({ id }) => id);

  test.each<[string, ReturnType<typeof find>, string[]]>([
    ["the nearest approver above", find({}, "senior", ["director", "vp"]), ["director"]],
    ["the next one, if the nearest is not active", find({}, "senior", ["vp"]), ["vp"]],
    ["the next one, if the nearest is barred", find({}, "senior", ["director", "vp"], ["director"]), ["vp"]],
    ["an approver below, if nobody is above", find({}, "vp", ["senior", "director"]), ["senior"]],
    [
      "an eligible person outside of the band, if nobody of the band is left",
      find({ eligible_ids: ["senior", "staff"] }, "senior", ["staff", "vp"]),
      ["staff"],
    ],
    ["nobody, if nobody is left", find({}, "senior", ["other"]), []],
    ["never the person who leaves", find({}, "senior", ["senior"]), []],
    ["never the requester", find({ eligible_ids: ["requester", "senior"] }, "senior", ["requester"]), []],
    [
      "nobody, if another person whom the request waits for can decide",
      find(
        {
          waiting_for: [
            { id: "senior", name: "senior" },
            { id: "staff", name: "Staff" },
          ],
        },
        "senior",
        ["staff", "director"],
      ),
      [],
    ],
  ])("in a band it is %s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
