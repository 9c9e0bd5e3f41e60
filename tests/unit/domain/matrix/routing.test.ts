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

describe("the level of an amount (R13, R23)", () => {
  it.each([
    [1, "manager", "the smallest amount there is"],
    [999_99, "manager", "a cent below the limit"],
    [1_000_00, "manager", "exactly at the limit"],
    [1_000_01, "senior", "a cent above the limit"],
    [10_000_00, "senior", "exactly at the second limit"],
    [10_000_01, "director", "a cent above the second limit"],
    [100_000_00, "director", "exactly at the highest limit"],
    [100_000_01, "vp", "a cent above the highest limit"],
    [999_999_999_999_999, "vp", "the largest amount there is"],
  ])("a request of %i cents in USD goes to the %s, because the amount is %s", (amount_minor, expected) => {
    const route = routeRequest(facts({ amount_minor }), matrix());
    expect([getFirstApproverIdOrReason(route), route.reason]).toEqual([expected, "within_limit"]);
  });

  it.each([
    ["EUR", 925_92, "manager", "925.92 EUR are 999.9936 USD"],
    ["EUR", 925_93, "senior", "925.93 EUR are 1000.0044 USD"],
    ["EUR", 92_592_59, "director", "92,592.59 EUR are 99,999.9972 USD"],
    ["EUR", 92_592_60, "vp", "92,592.60 EUR are 100,000.008 USD"],
    ["GBP", 787_40, "manager", "787.40 GBP are 999.998 USD"],
    ["GBP", 787_41, "senior", "787.41 GBP are 1000.0107 USD"],
    ["CFA", 606_060, "manager", "606,060 CFA are 999.999 USD"],
    ["CFA", 606_061, "senior", "606,061 CFA are 1000.00065 USD"],
  ])("a request in %s of %i minor units goes to the %s, because %s", (currency, amount_minor, expected) => {
    expect(getFirstApproverIdOrReason(routeRequest(facts({ currency, amount_minor }), matrix()))).toBe(expected);
  });

  it.each([
    ["USD", 1_080_00, "manager", "exactly the limit of 1,000 EUR"],
    ["USD", 1_080_01, "senior", "a cent above the limit of 1,000 EUR"],
    ["USD", 1_650_00, "senior", "exactly the limit of 1,000,000 CFA"],
    ["USD", 1_650_01, "vp", "a cent above the limit of 1,000,000 CFA"],
    ["EUR", 1_000_00, "manager", "exactly the limit in its own currency"],
    ["CFA", 654_545, "manager", "worth 1,079.99925 USD"],
    ["CFA", 654_546, "senior", "worth 1,080.0009 USD"],
  ])(
    "with limits in EUR and CFA, a request in %s of %i minor units goes to the %s, because the amount is %s",
    (currency, amount_minor, expected) => {
      const levels = [level("manager", 1_000, "EUR"), level("senior", 1_000_000, "CFA"), level("vp", null)];
      const route = routeRequest(
        facts({ currency, amount_minor }),
        matrix({ configurations: [configuration({ levels })] }),
      );
      expect(getFirstApproverIdOrReason(route)).toBe(expected);
    },
  );

  it("the approver of the band that contains the amount and the approvers of all higher bands may decide, the lowest band first in the list", () => {
    expect(listFirstLevelApproverIds(routeRequest(facts({ amount_minor: 1_000_00 }), matrix()))).toEqual([
      "manager",
      "senior",
      "director",
      "vp",
    ]);
    expect(listFirstLevelApproverIds(routeRequest(facts({ amount_minor: 10_000_01 }), matrix()))).toEqual([
      "director",
      "vp",
    ]);
    expect(listFirstLevelApproverIds(routeRequest(facts({ amount_minor: 100_000_01 }), matrix()))).toEqual(["vp"]);
  });

  it("the route of a configuration without steps has one level, which needs one approval", () => {
    const route = routeRequest(facts(), matrix());
    expect(route.levels.map((one) => [one.level, one.required_approvals, one.approved_by])).toEqual([[1, 1, []]]);
  });

  it("a request without an amount goes to the lowest level", () => {
    const route = routeRequest(facts({ amount_minor: null }), matrix());
    expect([getFirstApproverIdOrReason(route), route.reason]).toEqual(["manager", "no_amount"]);
  });

  it("routing does not depend on the stored order of levels", () => {
    const levels = [LEVELS[3], LEVELS[1], LEVELS[0], LEVELS[2]].filter((one) => one !== undefined);
    const shuffled = matrix({ configurations: [configuration({ levels })] });
    expect(routeRequest(facts({ amount_minor: 1_000_01 }), shuffled)).toEqual(
      routeRequest(facts({ amount_minor: 1_000_01 }), matrix()),
    );
  });

  it("an approver of two levels is listed once in a route, with the lower level", () => {
    const levels = [level("manager", 100), level("senior", 1_000), level("manager", 10_000), level("vp", null)];
    const route = routeRequest(facts({ amount_minor: 50_00 }), matrix({ configurations: [configuration({ levels })] }));
    expect(listFirstLevelApproverIds(route)).toEqual(["manager", "senior", "vp"]);
    expect(route.levels[0]?.approver).toEqual({
      user_id: "manager",
      user_name: "Mia Manager",
      max_amount: 100,
      currency: "USD",
    });
  });
});

describe("the configuration used for a route (R13)", () => {
  const general = configuration({ id: "general", levels: [level("vp", null)] });
  const finance = configuration({ id: "finance", department_id: "finance", levels: [level("senior", 1_000)] });
  const hr = configuration({ id: "hr", department_id: "hr", levels: [level("hr", null)] });

  it.each([
    [
      "with its own configuration, routing uses this configuration, even if the general one comes first",
      [general, finance, hr],
      "finance",
      "senior",
      true,
    ],
    [
      "with its own configuration, routing uses this configuration, even if the general one comes last",
      [hr, finance, general],
      "finance",
      "senior",
      true,
    ],
    [
      "without its own configuration, routing uses the general configuration",
      [finance, hr, general],
      "it",
      "vp",
      false,
    ],
  ] as const)(
    "for a request of a department %s",
    (_words, configurations, department_id, expected, department_specific) => {
      const route = routeRequest(facts({ department_id }), matrix({ configurations }));
      expect([getFirstApproverIdOrReason(route), route.department_specific]).toEqual([expected, department_specific]);
    },
  );

  it("a request above the limits of its department's configuration does not use the general configuration", () => {
    const route = routeRequest(facts({ amount_minor: 1_000_01 }), matrix({ configurations: [general, finance] }));
    expect([getFirstApproverIdOrReason(route), route.configuration_id]).toEqual(["above_every_limit", "finance"]);
  });

  it("configurations of other request types and departments are never used for a route", () => {
    const travel = configuration({ request_type: "travel" });
    expect(getFirstApproverIdOrReason(routeRequest(facts(), matrix({ configurations: [travel, hr] })))).toBe(
      "no_configuration",
    );
  });

  it("of two configurations for the same type and department, routing uses the newer configuration", () => {
    const older = configuration({ id: "0190-a", levels: [level("manager", null)] });
    const newer = configuration({ id: "0191-b", levels: [level("director", null)] });
    for (const configurations of [
      [older, newer],
      [newer, older],
    ])
      expect(getFirstApproverIdOrReason(routeRequest(facts(), matrix({ configurations })))).toBe("director");
  });

  it("if a user-specific configuration names an approver, this approver is the only eligible approver for every amount", () => {
    const named = configuration({
      request_type: "hr",
      configuration_type: "user_specific",
      approver_user_id: "hr",
      levels: [],
    });
    for (const amount_minor of [null, 1, 999_999_999_999_999]) {
      const route = routeRequest(
        facts({ request_type: "hr", amount_minor }),
        matrix({ configurations: [configuration(), named] }),
      );
      expect([getFirstApproverIdOrReason(route), listFirstLevelApproverIds(route), route.reason]).toEqual([
        "hr",
        ["hr"],
        "named_approver",
      ]);
    }
  });
});

describe("the computation of a route and the stored route (R15)", () => {
  it("a stored route has the version of its configuration, the facts of the request and the exchange rates", () => {
    const levels = [level("manager", 1_000, "EUR"), level("vp", null)];
    const route = routeRequest(
      facts({ currency: "CFA", amount_minor: 12_500 }),
      matrix({ configurations: [configuration({ levels })] }),
    );
    expect(route).toMatchObject({
      configuration_id: "doa-1",
      configuration_version: 3,
      configuration_type: "amount_based",
      department_specific: false,
      facts: {
        request_type: "financial",
        request_type_name: "Financial",
        amount: 12_500,
        currency: "CFA",
        department: "Finance",
      },
      rates: { CFA: 0.00165, EUR: 1.08, USD: 1 },
      skipped: [],
    });
  });

  it("a stored route has its amounts in currency units, not in minor units", () => {
    const route = routeRequest(facts({ amount_minor: 1_234_56 }), matrix({ people: people({ inactive: ["senior"] }) }));
    expect(route.facts.amount).toBe(1234.56);
    expect(route.levels[0]?.eligible_approvers.map((one) => one.max_amount)).toEqual([100_000, null]);
    expect(route.skipped.map((one) => one.max_amount)).toEqual([10_000]);
  });

  it("routing does not change the matrix", () => {
    const given = matrix();
    const before = structuredClone(given);
    routeRequest(facts({ amount_minor: 1_000_01 }), given);
    expect(given).toEqual(before);
  });

  it("if the currencies that routing gets do not include the currency of the request, routing throws", () => {
    expect(() => routeRequest(facts({ currency: "XXX" }), matrix())).toThrow("routing was not given the currency XXX");
  });
});
