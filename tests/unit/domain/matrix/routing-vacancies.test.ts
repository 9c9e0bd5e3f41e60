import { describe, expect, it } from "vitest";
import { routeRequest } from "../../../../domain/matrix/routing.ts";
import {
  configuration,
  facts,
  getFirstApproverIdOrReason,
  LEVELS,
  level,
  listFirstLevelApproverIds,
  matrix,
  people,
} from "../routing-cast.ts";

describe("a band without an approver who can decide (R14)", () => {
  it.each([
    ["manager", ["senior", "director", "vp"]],
    ["senior", ["manager", "director", "vp"]],
    ["vp", ["manager", "senior", "director"]],
  ])("a request that the %s submitted is routed to the other approvers", (requester_id, expected) => {
    const route = routeRequest(facts({ requester_id }), matrix());
    expect(listFirstLevelApproverIds(route)).toEqual(expected);
    expect(getFirstApproverIdOrReason(route)).toBe(expected[0]);
  });

  it("if the approver of a band is the requester, routing skips the band, and the route contains the reason", () => {
    const route = routeRequest(facts({ requester_id: "manager" }), matrix());
    expect(route.reason).toBe("within_limit");
    expect(route.skipped).toEqual([{ user_name: "Mia Manager", max_amount: 1_000, currency: "USD", why: "requester" }]);
  });

  it("routing skips a band whose approver is inactive", () => {
    const route = routeRequest(facts(), matrix({ people: people({ inactive: ["manager"] }) }));
    expect(getFirstApproverIdOrReason(route)).toBe("senior");
    expect(route.skipped).toEqual([{ user_name: "Mia Manager", max_amount: 1_000, currency: "USD", why: "inactive" }]);
  });

  it.each([
    ["has no approver", [level(null, 1_000), level("vp", null)], {}],
    ["names somebody who no longer exists", LEVELS, { absent: ["manager", "senior", "director"] }],
  ])("routing skips a band that %s", (_words, levels, deleted) => {
    const route = routeRequest(
      facts(),
      matrix({ configurations: [configuration({ levels: [...levels] })], people: people(deleted) }),
    );
    expect(getFirstApproverIdOrReason(route)).toBe("vp");
    expect(route.skipped[0]).toEqual({ user_name: null, max_amount: 1_000, currency: "USD", why: "missing" });
  });

  it("a route contains the reason for each skipped band, lowest band first", () => {
    const levels = [level("manager", 1_000), level("senior", 10_000), level(null, 100_000), level("vp", null)];
    const route = routeRequest(
      facts({ requester_id: "manager" }),
      matrix({ configurations: [configuration({ levels })], people: people({ inactive: ["senior"] }) }),
    );
    expect(getFirstApproverIdOrReason(route)).toBe("vp");
    expect(route.skipped.map((one) => one.why)).toEqual(["requester", "inactive", "missing"]);
  });

  it("if the approver of a band above the deciding band is inactive, the route does not list the higher band as skipped", () => {
    const route = routeRequest(facts(), matrix({ people: people({ inactive: ["director"] }) }));
    expect(listFirstLevelApproverIds(route)).toEqual(["manager", "senior", "vp"]);
    expect(route.skipped).toEqual([]);
  });

  it("if the limit of a band is below the amount and the approver of the band is inactive, the route does not list the band as skipped", () => {
    const route = routeRequest(
      facts({ amount_minor: 5_000_00 }),
      matrix({ people: people({ inactive: ["manager"] }) }),
    );
    expect([getFirstApproverIdOrReason(route), route.skipped]).toEqual(["senior", []]);
  });

  it("if the only band that covers the amount has no active approver, no lower band decides", () => {
    const route = routeRequest(facts({ amount_minor: 100_000_01 }), matrix({ people: people({ inactive: ["vp"] }) }));
    expect([getFirstApproverIdOrReason(route), listFirstLevelApproverIds(route)]).toEqual(["nobody_left", []]);
  });

  it("if a request has no amount, routing also skips a band whose approver is the requester", () => {
    const route = routeRequest(facts({ amount_minor: null, requester_id: "manager" }), matrix());
    expect([getFirstApproverIdOrReason(route), route.reason]).toEqual(["senior", "no_amount"]);
  });
});

describe("a request that waits for an administrator (R14, R19, R23)", () => {
  const named = (approver_user_id: string | null) =>
    configuration({ configuration_type: "user_specific", approver_user_id, levels: [] });
  const topped = configuration({ levels: [level("manager", 1_000), level("senior", 10_000)] });
  const empty = { manager: 1, senior: 1, director: 1, vp: 1 };

  it.each([
    ["nobody_left", "all approvers are inactive", {}, { people: people({ inactive: Object.keys(empty) }) }],
    ["nobody_left", "all approvers were deleted", {}, { people: people({ absent: Object.keys(empty) }) }],
    ["nobody_left", "the named approver is the requester", { requester_id: "hr" }, { configurations: [named("hr")] }],
    [
      "nobody_left",
      "the named approver is inactive",
      {},
      { configurations: [named("hr")], people: people({ inactive: ["hr"] }) },
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
    ["no_configuration", "the matrix entry has no bands", {}, { configurations: [configuration({ levels: [] })] }],
    [
      "no_configuration",
      "the matrix entry has no bands and the request has no amount",
      { amount_minor: null },
      { configurations: [configuration({ levels: [] })] },
    ],
    ["auto_assign_off", "automatic assignment is off", {}, { auto_assign: false }],
    [
      "auto_assign_off",
      "automatic assignment is off and the matrix is empty",
      {},
      { auto_assign: false, configurations: [] },
    ],
  ])("a route without an approver has the reason %s when %s", (reason, _words, change, changed) => {
    const route = routeRequest(facts(change), matrix(changed));
    expect(route.reason).toBe(reason);
    expect(route.levels).toEqual([
      { level: 1, required_approvals: 1, approver: null, eligible_approvers: [], approved_by: [] },
    ]);
  });

  it("a request for exactly the highest limit goes to the highest band and does not wait for an administrator", () => {
    const route = routeRequest(facts({ amount_minor: 10_000_00 }), matrix({ configurations: [topped] }));
    expect(getFirstApproverIdOrReason(route)).toBe("senior");
  });
});

describe("a type that needs no approval (R8)", () => {
  it.each([
    ["even if the matrix has a configuration for the type", {}],
    ["even if the matrix has no configuration for the type", { configurations: [] }],
    ["even if automatic assignment is off", { auto_assign: false }],
  ])("the route of a request type that needs no approval has no levels, %s", (_words, change) => {
    const route = routeRequest(facts(), matrix({ approval_required: false, ...change }));
    expect([route.reason, route.levels, route.configuration_id]).toEqual(["not_required", [], null]);
  });
});
