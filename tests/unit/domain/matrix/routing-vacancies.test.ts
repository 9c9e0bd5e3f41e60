import { describe, expect, it } from "vitest";
import { routeRequest } from "../../../../domain/matrix/routing.ts";
import {
  createMatrixConfiguration,
  createMatrixLevel,
  createPeopleById,
  createRequestTypeMatrix,
  createRoutingFacts,
  getFirstApproverIdOrReason,
  LEVELS,
  listFirstLevelApproverIds,
} from "../routing-cast.ts";

describe("a band without an approver who can decide (R14)", () => {
  it.each([
    ["manager", ["senior", "director", "vp"]],
    ["senior", ["manager", "director", "vp"]],
    ["vp", ["manager", "senior", "director"]],
  ])("a request that the %s submitted is routed to the other approvers", (requester_id, expected) => {
    const route = routeRequest(createRoutingFacts({ requester_id }), createRequestTypeMatrix());
    expect(listFirstLevelApproverIds(route)).toEqual(expected);
    expect(getFirstApproverIdOrReason(route)).toBe(expected[0]);
  });

  it("if the approver of a band is the requester, routing skips the band, and the route contains the reason", () => {
    const route = routeRequest(createRoutingFacts({ requester_id: "manager" }), createRequestTypeMatrix());
    expect(route.reason).toBe("within_limit");
    expect(route.skipped).toEqual([{ user_name: "Mia Manager", max_amount: 1_000, currency: "USD", why: "requester" }]);
  });

  it("routing skips a band whose approver is inactive", () => {
    const route = routeRequest(
      createRoutingFacts(),
      createRequestTypeMatrix({ people: createPeopleById({ inactive: ["manager"] }) }),
    );
    expect(getFirstApproverIdOrReason(route)).toBe("senior");
    expect(route.skipped).toEqual([{ user_name: "Mia Manager", max_amount: 1_000, currency: "USD", why: "inactive" }]);
  });

  it.each([
    ["has no approver", [createMatrixLevel(null, 1_000), createMatrixLevel("vp", null)], {}],
    ["names somebody who no longer exists", LEVELS, { absent: ["manager", "senior", "director"] }],
  ])("routing skips a band that %s", (_words, levels, deleted) => {
    const route = routeRequest(
      createRoutingFacts(),
      createRequestTypeMatrix({
        configurations: [createMatrixConfiguration({ levels: [...levels] })],
        people: createPeopleById(deleted),
      }),
    );
    expect(getFirstApproverIdOrReason(route)).toBe("vp");
    expect(route.skipped[0]).toEqual({ user_name: null, max_amount: 1_000, currency: "USD", why: "missing" });
  });

  it("a route contains the reason for each skipped band, lowest band first", () => {
    const levels = [
      createMatrixLevel("manager", 1_000),
      createMatrixLevel("senior", 10_000),
      createMatrixLevel(null, 100_000),
      createMatrixLevel("vp", null),
    ];
    const route = routeRequest(
      createRoutingFacts({ requester_id: "manager" }),
      createRequestTypeMatrix({
        configurations: [createMatrixConfiguration({ levels })],
        people: createPeopleById({ inactive: ["senior"] }),
      }),
    );
    expect(getFirstApproverIdOrReason(route)).toBe("vp");
    expect(route.skipped.map((one) => one.why)).toEqual(["requester", "inactive", "missing"]);
  });

  it("if the approver of a band above the deciding band is inactive, the route does not list the higher band as skipped", () => {
    const route = routeRequest(
      createRoutingFacts(),
      createRequestTypeMatrix({ people: createPeopleById({ inactive: ["director"] }) }),
    );
    expect(listFirstLevelApproverIds(route)).toEqual(["manager", "senior", "vp"]);
    expect(route.skipped).toEqual([]);
  });

  it("if the limit of a band is below the amount and the approver of the band is inactive, the route does not list the band as skipped", () => {
    const route = routeRequest(
      createRoutingFacts({ amount_minor: 5_000_00 }),
      createRequestTypeMatrix({ people: createPeopleById({ inactive: ["manager"] }) }),
    );
    expect([getFirstApproverIdOrReason(route), route.skipped]).toEqual(["senior", []]);
  });

  it("if the only band that covers the amount has no active approver, no lower band decides", () => {
    const route = routeRequest(
      createRoutingFacts({ amount_minor: 100_000_01 }),
      createRequestTypeMatrix({ people: createPeopleById({ inactive: ["vp"] }) }),
    );
    expect([getFirstApproverIdOrReason(route), listFirstLevelApproverIds(route)]).toEqual(["nobody_left", []]);
  });

  it("if a request has no amount, routing also skips a band whose approver is the requester", () => {
    const route = routeRequest(
      createRoutingFacts({ amount_minor: null, requester_id: "manager" }),
      createRequestTypeMatrix(),
    );
    expect([getFirstApproverIdOrReason(route), route.reason]).toEqual(["senior", "no_amount"]);
  });
});

describe("a request that waits for an administrator (R14, R19, R23)", () => {
  const named = (approver_user_id: string | null) =>
    createMatrixConfiguration({ configuration_type: "user_specific", approver_user_id, levels: [] });
  const topped = createMatrixConfiguration({
    levels: [createMatrixLevel("manager", 1_000), createMatrixLevel("senior", 10_000)],
  });
  const empty = { manager: 1, senior: 1, director: 1, vp: 1 };

  it.each([
    ["nobody_left", "all approvers are inactive", {}, { people: createPeopleById({ inactive: Object.keys(empty) }) }],
    ["nobody_left", "all approvers were deleted", {}, { people: createPeopleById({ absent: Object.keys(empty) }) }],
    ["nobody_left", "the named approver is the requester", { requester_id: "hr" }, { configurations: [named("hr")] }],
    [
      "nobody_left",
      "the named approver is inactive",
      {},
      { configurations: [named("hr")], people: createPeopleById({ inactive: ["hr"] }) },
    ],
    ["nobody_left", "no approver is named", {}, { configurations: [named(null)] }],
    [
      "above_every_limit",
      "the amount is a cent above the highest limit",
      { amount_minor: 10_000_01 },
      { configurations: [topped] },
    ],
    ["no_configuration", "the matrix is empty", {}, { configurations: [] }],
    ["no_configuration", "the type is not in the matrix", { request_type: "travel" }, {}],
    [
      "no_configuration",
      "the matrix entry has no bands",
      {},
      { configurations: [createMatrixConfiguration({ levels: [] })] },
    ],
    [
      "no_configuration",
      "the matrix entry has no bands and the request has no amount",
      { amount_minor: null },
      { configurations: [createMatrixConfiguration({ levels: [] })] },
    ],
    ["auto_assign_off", "automatic assignment is off", {}, { auto_assign: false }],
    [
      "auto_assign_off",
      "automatic assignment is off and the matrix is empty",
      {},
      { auto_assign: false, configurations: [] },
    ],
  ])("a route without an approver has the reason %s when %s", (reason, _words, change, changed) => {
    const route = routeRequest(createRoutingFacts(change), createRequestTypeMatrix(changed));
    expect(route.reason).toBe(reason);
    expect(route.levels).toEqual([
      { level: 1, required_approvals: 1, approver: null, eligible_approvers: [], approved_by: [] },
    ]);
  });

  it("a request for exactly the highest limit goes to the highest band and does not wait for an administrator", () => {
    const route = routeRequest(
      createRoutingFacts({ amount_minor: 10_000_00 }),
      createRequestTypeMatrix({ configurations: [topped] }),
    );
    expect(getFirstApproverIdOrReason(route)).toBe("senior");
  });
});

describe("a type that needs no approval (R8)", () => {
  it.each([
    ["even if the matrix has a configuration for the type", {}],
    ["even if the matrix has no configuration for the type", { configurations: [] }],
    ["even if automatic assignment is off", { auto_assign: false }],
  ])("the route of a request type that needs no approval has no levels, %s", (_words, change) => {
    const route = routeRequest(createRoutingFacts(), createRequestTypeMatrix({ approval_required: false, ...change }));
    expect([route.reason, route.levels, route.configuration_id]).toEqual(["not_required", [], null]);
  });
});
