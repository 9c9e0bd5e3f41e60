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

describe("approvers over whose accounts the requester has influence (R45)", () => {
  const routeWith = (...ids: string[]) =>
    routeRequest(
      createRoutingFacts({ amount_minor: 500_00 }),
      createRequestTypeMatrix({ influenced_ids: new Set(ids) }),
    );

  it("a level is skipped if the requester has influence over its approver", () => {
    const route = routeWith("manager");
    expect(getFirstApproverIdOrReason(route)).toBe("senior");
    expect(route.skipped).toMatchObject([{ why: "influence", max_amount: 1_000 }]);
    expect(listFirstLevelApproverIds(route)).not.toContain("manager");
  });

  it("an approver of a higher level is not asked either, also not as another eligible approver", () => {
    expect(listFirstLevelApproverIds(routeWith("director"))).toEqual(["manager", "senior", "vp"]);
  });

  it("a request is unassigned if the requester has influence over all approvers", () => {
    const route = routeWith("manager", "senior", "director", "vp");
    expect(getFirstApproverIdOrReason(route)).toBe("nobody_left");
    expect(route.skipped.map(({ why }) => why)).toEqual(["influence", "influence", "influence", "influence"]);
  });
});

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
    const route = routeRequest(createRoutingFacts({ amount_minor }), createRequestTypeMatrix());
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
    expect(
      getFirstApproverIdOrReason(
        routeRequest(createRoutingFacts({ currency, amount_minor }), createRequestTypeMatrix()),
      ),
    ).toBe(expected);
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
      const levels = [
        createMatrixLevel("manager", 1_000, "EUR"),
        createMatrixLevel("senior", 1_000_000, "CFA"),
        createMatrixLevel("vp", null),
      ];
      const route = routeRequest(
        createRoutingFacts({ currency, amount_minor }),
        createRequestTypeMatrix({ configurations: [createMatrixConfiguration({ levels })] }),
      );
      expect(getFirstApproverIdOrReason(route)).toBe(expected);
    },
  );

  it("the approvers of the band that contains the amount and of all higher bands may decide, and the list begins with the lowest band", () => {
    expect(
      listFirstLevelApproverIds(
        routeRequest(createRoutingFacts({ amount_minor: 1_000_00 }), createRequestTypeMatrix()),
      ),
    ).toEqual(["manager", "senior", "director", "vp"]);
    expect(
      listFirstLevelApproverIds(
        routeRequest(createRoutingFacts({ amount_minor: 10_000_01 }), createRequestTypeMatrix()),
      ),
    ).toEqual(["director", "vp"]);
    expect(
      listFirstLevelApproverIds(
        routeRequest(createRoutingFacts({ amount_minor: 100_000_01 }), createRequestTypeMatrix()),
      ),
    ).toEqual(["vp"]);
  });

  it("the route of a configuration without steps has one level, which needs one approval", () => {
    const route = routeRequest(createRoutingFacts(), createRequestTypeMatrix());
    expect(route.levels.map((one) => [one.level, one.required_approvals, one.approved_by])).toEqual([[1, 1, []]]);
  });

  it("a request without an amount goes to the lowest level", () => {
    const route = routeRequest(createRoutingFacts({ amount_minor: null }), createRequestTypeMatrix());
    expect([getFirstApproverIdOrReason(route), route.reason]).toEqual(["manager", "no_amount"]);
  });

  it("routing does not depend on the stored order of levels", () => {
    const levels = [LEVELS[3], LEVELS[1], LEVELS[0], LEVELS[2]].filter((one) => one !== undefined);
    const shuffled = createRequestTypeMatrix({ configurations: [createMatrixConfiguration({ levels })] });
    expect(routeRequest(createRoutingFacts({ amount_minor: 1_000_01 }), shuffled)).toEqual(
      routeRequest(createRoutingFacts({ amount_minor: 1_000_01 }), createRequestTypeMatrix()),
    );
  });

  it("an approver of two levels is listed once in a route, with the lower level", () => {
    const levels = [
      createMatrixLevel("manager", 100),
      createMatrixLevel("senior", 1_000),
      createMatrixLevel("manager", 10_000),
      createMatrixLevel("vp", null),
    ];
    const route = routeRequest(
      createRoutingFacts({ amount_minor: 50_00 }),
      createRequestTypeMatrix({ configurations: [createMatrixConfiguration({ levels })] }),
    );
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
  const general = createMatrixConfiguration({ id: "general", levels: [createMatrixLevel("vp", null)] });
  const finance = createMatrixConfiguration({
    id: "finance",
    department_id: "finance",
    levels: [createMatrixLevel("senior", 1_000)],
  });
  const hr = createMatrixConfiguration({ id: "hr", department_id: "hr", levels: [createMatrixLevel("hr", null)] });

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
      const route = routeRequest(createRoutingFacts({ department_id }), createRequestTypeMatrix({ configurations }));
      expect([getFirstApproverIdOrReason(route), route.department_specific]).toEqual([expected, department_specific]);
    },
  );

  it("a request above the limits of its department's configuration does not use the general configuration", () => {
    const route = routeRequest(
      createRoutingFacts({ amount_minor: 1_000_01 }),
      createRequestTypeMatrix({ configurations: [general, finance] }),
    );
    expect([getFirstApproverIdOrReason(route), route.configuration_id]).toEqual(["above_every_limit", "finance"]);
  });

  it("configurations of other request types and departments are never used for a route", () => {
    const travel = createMatrixConfiguration({ request_type: "travel" });
    expect(
      getFirstApproverIdOrReason(
        routeRequest(createRoutingFacts(), createRequestTypeMatrix({ configurations: [travel, hr] })),
      ),
    ).toBe("no_configuration");
  });

  it("of two configurations for the same type and department, routing uses the newer configuration", () => {
    const older = createMatrixConfiguration({ id: "0190-a", levels: [createMatrixLevel("manager", null)] });
    const newer = createMatrixConfiguration({ id: "0191-b", levels: [createMatrixLevel("director", null)] });
    for (const configurations of [
      [older, newer],
      [newer, older],
    ])
      expect(
        getFirstApproverIdOrReason(routeRequest(createRoutingFacts(), createRequestTypeMatrix({ configurations }))),
      ).toBe("director");
  });

  it("if a user-specific configuration names an approver, this approver is the only eligible approver for every amount", () => {
    const named = createMatrixConfiguration({
      request_type: "hr",
      configuration_type: "user_specific",
      approver_user_id: "hr",
      levels: [],
    });
    for (const amount_minor of [null, 1, 999_999_999_999_999]) {
      const route = routeRequest(
        createRoutingFacts({ request_type: "hr", amount_minor }),
        createRequestTypeMatrix({ configurations: [createMatrixConfiguration(), named] }),
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
    const levels = [createMatrixLevel("manager", 1_000, "EUR"), createMatrixLevel("vp", null)];
    const route = routeRequest(
      createRoutingFacts({ currency: "CFA", amount_minor: 12_500 }),
      createRequestTypeMatrix({ configurations: [createMatrixConfiguration({ levels })] }),
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
    const route = routeRequest(
      createRoutingFacts({ amount_minor: 1_234_56 }),
      createRequestTypeMatrix({ people: createPeopleById({ inactive: ["senior"] }) }),
    );
    expect(route.facts.amount).toBe(1234.56);
    expect(route.levels[0]?.eligible_approvers.map((one) => one.max_amount)).toEqual([100_000, null]);
    expect(route.skipped.map((one) => one.max_amount)).toEqual([10_000]);
  });

  it("routing does not change the matrix", () => {
    const given = createRequestTypeMatrix();
    const before = structuredClone(given);
    routeRequest(createRoutingFacts({ amount_minor: 1_000_01 }), given);
    expect(given).toEqual(before);
  });

  it("if the currencies that routing gets do not include the currency of the request, routing throws", () => {
    expect(() => routeRequest(createRoutingFacts({ currency: "XXX" }), createRequestTypeMatrix())).toThrow(
      "routing was not given the currency XXX",
    );
  });
});
