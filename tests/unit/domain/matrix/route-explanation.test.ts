import { describe, expect, it } from "vitest";
import { explainRoute, toRoutePreview } from "../../../../domain/matrix/route-explanation.ts";
import { type MatrixStep, routeRequest } from "../../../../domain/matrix/routing.ts";
import { inEnglish } from "../../../support/english.ts";
import {
  createMatrixConfiguration,
  createMatrixLevel,
  createPeopleById,
  createRequestTypeMatrix,
  createRoutingFacts,
} from "../routing-cast.ts";

const explain = (
  change: Parameters<typeof createRoutingFacts>[0],
  changed: Parameters<typeof createRequestTypeMatrix>[0] = {},
) => inEnglish(explainRoute(routeRequest(createRoutingFacts(change), createRequestTypeMatrix(changed))));

const named = (approver_user_id: string | null, department_id: string | null = null) =>
  createMatrixConfiguration({
    request_type: "hr",
    configuration_type: "user_specific",
    approver_user_id,
    department_id,
    levels: [],
  });

describe("the explanation of a route", () => {
  it("the explanation of a route names the limit, the amount and the other eligible approvers", () => {
    expect(explain({ amount_minor: 500_00 })).toBe(
      "Mia Manager approves Financial requests up to USD 1,000; this one is USD 500. Sam Senior, Dora Director and Vera Vice can also approve it.",
    );
    expect(explain({ amount_minor: 99_999_50 })).toBe(
      "Dora Director approves Financial requests up to USD 100,000; this one is USD 99,999.50. Vera Vice can also approve it.",
    );
  });

  it("if the approver has no limit, the explanation of a route says that the approver approves requests of any amount", () => {
    expect(explain({ amount_minor: 250_000_00 })).toBe(
      "Vera Vice approves Financial requests of any amount; this one is USD 250,000.",
    );
  });

  it("the explanation of a route says over whose account the requester has influence, and when that ends if nobody is left (R45)", () => {
    const influenced = (...ids: string[]) => explain({ amount_minor: 500_00 }, { influenced_ids: new Set(ids) });
    expect(influenced("manager")).toContain(
      "Mia Manager (up to USD 1,000) has an account that the requester set up or changed less than 30 days ago and cannot decide it.",
    );
    expect(influenced("manager")).not.toContain("This ends");
    expect(influenced("manager", "senior", "director", "vp")).toContain("This ends 30 days after the change.");
  });

  it.each([
    ["EUR", 900_00, "USD", "this one is EUR 900 (1 EUR = 1.08 USD)."],
    ["CFA", 12_500, "USD", "this one is CFA 12,500 (1 CFA = 0.00165 USD)."],
    ["USD", 900_00, "EUR", "this one is USD 900 (1 EUR = 1.08 USD)."],
    ["CFA", 12_500, "EUR", "this one is CFA 12,500 (1 CFA = 0.00165 USD, 1 EUR = 1.08 USD)."],
    ["EUR", 900_00, "EUR", "this one is EUR 900."],
  ])(
    "the explanation of a route has the exchange rates for an amount in %s (%i minor units) and a limit in %s",
    (currency, amount_minor, limitCurrency, expected) => {
      const levels = [createMatrixLevel("manager", 1_000, limitCurrency)];
      expect(explain({ currency, amount_minor }, { configurations: [createMatrixConfiguration({ levels })] })).toBe(
        `Mia Manager approves Financial requests up to ${limitCurrency} 1,000; ${expected}`,
      );
    },
  );

  it("the explanation of a route names the department if the configuration is that of a department", () => {
    const levels = [createMatrixLevel("senior", 5_000), createMatrixLevel("vp", null)];
    expect(explain({}, { configurations: [createMatrixConfiguration({ department_id: "finance", levels })] })).toBe(
      "Sam Senior approves Financial requests in Finance up to USD 5,000; this one is USD 500. Vera Vice can also approve it.",
    );
  });

  it("the explanation of a route says that a request without an amount starts at the lowest level", () => {
    expect(
      explain(
        { amount_minor: null },
        { configurations: [createMatrixConfiguration({ levels: [createMatrixLevel("vp", null)] })] },
      ),
    ).toBe("Vera Vice approves Financial requests without an amount, which start at the lowest level.");
  });

  it.each([
    [null, "Hana Hiring is the approver for HR requests."],
    ["finance", "Hana Hiring is the approver for HR requests in Finance."],
  ])(
    "for a user-specific configuration of the department %s (null: of all departments), the explanation of a route names the approver, the request type and the department",
    (department_id, expected) => {
      const configurations = [named("hr", department_id)];
      expect(explain({ request_type: "hr", amount_minor: null }, { configurations })).toBe(expected);
    },
  );

  it.each([
    [
      "if the matrix names one approver for all amounts, the explanation of a route has",
      { request_type: "hr" },
      [named("hr", null)],
      true,
    ],
    [
      "if the only band has no limit, the explanation of a route has",
      {},
      [createMatrixConfiguration({ levels: [createMatrixLevel("vp", null)] })],
      true,
    ],
    [
      "if the bands have limits and the amount is above all of them, the explanation of a route does not have",
      { amount_minor: 250_000_00 },
      [createMatrixConfiguration({})],
      false,
    ],
    [
      "if the request has no amount, the explanation of a route does not have",
      { request_type: "hr", amount_minor: null },
      [named("hr", null)],
      false,
    ],
  ])(
    "%s the sentence 'The amount does not affect who approves this type.' (R39)",
    (_, facts, configurations, ignored) => {
      const sentence = "The amount does not affect who approves this type.";
      expect(explain(facts, { configurations }).endsWith(sentence)).toBe(ignored);
    },
  );

  it.each([
    ["it", "IT requests need no approval and are approved at once."],
    ["non_financial", "Non Financial requests need no approval and are approved at once."],
  ])("the explanation of a route says that the request type %s needs no approval", (request_type, expected) => {
    expect(explain({ request_type }, { approval_required: false })).toBe(expected);
  });
});

describe("the explanation of a skipped level", () => {
  const two = [createMatrixLevel("manager", 1_000), createMatrixLevel("vp", null)];
  const goesToVera = "Vera Vice approves Financial requests of any amount; this one is USD 500.";

  it.each([
    [
      "the approver is the requester",
      { requester_id: "manager" },
      {},
      "Mia Manager (up to USD 1,000) is the requester and cannot decide it.",
    ],
    [
      "the approver is inactive",
      {},
      { people: createPeopleById({ inactive: ["manager"] }) },
      "Mia Manager (up to USD 1,000) is not active.",
    ],
    [
      "there is no approver",
      {},
      { people: createPeopleById({ absent: ["manager"] }) },
      "The level up to USD 1,000 has no approver.",
    ],
  ])("the explanation of a route says why a level was skipped: %s", (_words, change, changed, expected) => {
    const text = explain(change, { configurations: [createMatrixConfiguration({ levels: two })], ...changed });
    expect(text).toBe(`${goesToVera} ${expected}`);
  });
});

describe("the explanation of a request without an approver", () => {
  const waits = "An administrator assigns the approver because";

  it.each([
    ["automatic assignment is turned off.", {}, { auto_assign: false }],
    ["the approval matrix has no entry for Travel requests.", { request_type: "travel" }, {}],
    [
      "the approval matrix has no levels for Financial requests.",
      {},
      { configurations: [createMatrixConfiguration({ levels: [] })] },
    ],
    [
      "USD 1,000.01 is above every limit for Financial requests.",
      { amount_minor: 1_000_01 },
      { configurations: [createMatrixConfiguration({ levels: [createMatrixLevel("manager", 1_000)] })] },
    ],
    [
      "USD 1,000.01 is above every limit for Financial requests in Finance.",
      { amount_minor: 1_000_01 },
      {
        configurations: [
          createMatrixConfiguration({ department_id: "finance", levels: [createMatrixLevel("manager", 1_000)] }),
        ],
      },
    ],
    [
      "nobody in the approval matrix can decide this request. Mia Manager is the requester and cannot decide it.",
      { requester_id: "manager" },
      { configurations: [createMatrixConfiguration({ levels: [createMatrixLevel("manager", null)] })] },
    ],
    [
      "nobody in the approval matrix can decide this request. The level without a limit has no approver.",
      {},
      { configurations: [createMatrixConfiguration({ levels: [createMatrixLevel(null, null)] })] },
    ],
    [
      "nobody in the approval matrix can decide this request. The matrix entry names no approver.",
      { request_type: "hr" },
      { configurations: [named(null)] },
    ],
    [
      "nobody in the approval matrix can decide this request. Hana Hiring is not active.",
      { request_type: "hr" },
      { configurations: [named("hr")], people: createPeopleById({ inactive: ["hr"] }) },
    ],
  ])("the explanation says why a request has no approver: %s", (expected, change, changed) => {
    expect(explain(change, changed)).toBe(`${waits} ${expected}`);
  });
});

describe("the explanation of a route with steps", () => {
  const user = (user_id: string) => ({ user_id });
  const step = (name: string | null, ids: string[], required: number | null = null): MatrixStep => ({
    name,
    required,
    members: ids.map(user),
  });
  const withSteps = (steps: MatrixStep[], max: number | null = 1_000) => ({
    configurations: [
      createMatrixConfiguration({
        levels: [{ ...createMatrixLevel(null, max), steps }, createMatrixLevel("vp", null)],
      }),
    ],
  });
  const MANAGER = step("Manager", ["manager"]);
  const FINANCE = step("Finance", ["senior", "director", "hr"], 2);

  it("the explanation first describes each step with its people and the number of required approvals, and then the limit and the amount", () => {
    expect(explain({}, withSteps([MANAGER, FINANCE]))).toBe(
      "Step 1 of 2, Manager: Mia Manager. Step 2, Finance: two of Sam Senior, Dora Director and Hana Hiring. These steps decide Financial requests up to USD 1,000; this one is USD 500.",
    );
  });

  it("the explanation of a single step says how many of its people must approve", () => {
    const explainStep = (...people: Parameters<typeof step>) => explain({}, withSteps([step(...people)], null));
    const rest =
      " This step decides Financial requests of any amount; this one is USD 500. The amount does not affect who approves this type.";
    expect(explainStep(null, ["senior", "hr"])).toBe(`One step: both Sam Senior and Hana Hiring.${rest}`);
    expect(explainStep("Board", ["senior", "hr"], 1)).toBe(
      `One step, Board: one of Sam Senior and Hana Hiring.${rest}`,
    );
    expect(explainStep(null, ["senior", "hr", "director"])).toBe(
      `One step: all of Sam Senior, Hana Hiring and Dora Director.${rest}`,
    );
  });

  it("the explanation names each skipped person with the reason, and the person who is asked instead", () => {
    const change = { ...withSteps([MANAGER, FINANCE]), people: createPeopleById({ inactive: ["hr"] }) };
    expect(explain({ requester_id: "senior" }, change)).toBe(
      "Step 1 of 2, Manager: Mia Manager. Step 2, Finance: both Dora Director and Vera Vice. These steps decide Financial requests up to USD 1,000; this one is USD 500. Vera Vice is asked in step 2 because too few of its own people can decide. Sam Senior is the requester and cannot decide it. Hana Hiring is not active.",
    );
  });

  it("the explanation says that administrators are notified if a step has too few people, and that an administrator assigns a person if a step has no people", () => {
    const change = {
      configurations: [
        createMatrixConfiguration({
          levels: [{ ...createMatrixLevel(null, null), steps: [FINANCE, step(null, ["hr"])] }],
        }),
      ],
      people: createPeopleById({ inactive: ["senior", "hr"] }),
    };
    expect(explain({}, change)).toContain(
      "Step 1 of 2, Finance: Dora Director; two people must approve, so administrators are notified. Step 2: nobody can decide it, so an administrator assigns somebody.",
    );
  });

  it("the explanation of steps mentions no limit if the configuration is user-specific or the request has no amount", () => {
    const named = { request_type: "hr", configuration_type: "user_specific" as const, levels: [], steps: [MANAGER] };
    const amounts = "The amount does not affect who approves this type.";
    expect(explain({ request_type: "hr" }, { configurations: [createMatrixConfiguration(named)] })).toBe(
      `One step, Manager: Mia Manager. This step decides HR requests. ${amounts}`,
    );
    expect(explain({ amount_minor: null }, withSteps([MANAGER]))).toBe(
      "One step, Manager: Mia Manager. This step decides Financial requests without an amount, which start at the lowest level.",
    );
  });

  it("if an approver was added to a route by hand, the explanation of the route does not mention this approver", () => {
    const route = routeRequest(createRoutingFacts(), createRequestTypeMatrix());
    const [first] = route.levels;
    const added = { ...first, level: 2, members: [], added_by: { id: "vp", name: "Vera Vice", reason: "Risk" } };
    expect(explainRoute({ ...route, levels: [...route.levels, added as (typeof route.levels)[number]] })).toEqual(
      explainRoute(route),
    );
  });

  it("a route preview lists the steps and the people whom each step would ask", () => {
    const preview = toRoutePreview(
      routeRequest(createRoutingFacts({ requester_id: "hr" }), createRequestTypeMatrix(withSteps([MANAGER, FINANCE]))),
    );
    expect(preview.approver_name).toBe("Mia Manager");
    expect(preview.steps).toEqual([
      {
        level: 1,
        name: "Manager",
        required_approvals: 1,
        asked: [{ id: "manager", name: "Mia Manager" }],
        group_names: [],
        skipped: [],
      },
      {
        level: 2,
        name: "Finance",
        required_approvals: 2,
        asked: [
          { id: "senior", name: "Sam Senior" },
          { id: "director", name: "Dora Director" },
        ],
        group_names: [],
        skipped: [{ user_id: "hr", user_name: "Hana Hiring", why: "requester" }],
      },
    ]);
    expect(toRoutePreview(routeRequest(createRoutingFacts(), createRequestTypeMatrix())).steps).toEqual([
      {
        level: 1,
        name: null,
        required_approvals: 1,
        asked: [{ id: "manager", name: "Mia Manager" }],
        group_names: [],
        skipped: [],
      },
    ]);
  });
});
