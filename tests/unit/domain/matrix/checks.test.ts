import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listConfigurationFindings, listMatrixFindings, type MatrixToCheck } from "../../../../domain/matrix/checks.ts";
import { type MatrixConfiguration, routeRequest } from "../../../../domain/matrix/routing.ts";
import { inEnglish } from "../../../support/english.ts";
import {
  CURRENCIES,
  createMatrixConfiguration,
  createMatrixLevel,
  createPeopleById,
  createRequestTypeMatrix,
  createRoutingFacts,
} from "../routing-cast.ts";

const DEPARTMENT_OF: Record<string, string> = { manager: "finance", senior: "finance", hr: "hr" };

function around(configurations: MatrixConfiguration[], change: Partial<MatrixToCheck> = {}): MatrixToCheck {
  return {
    configurations,
    currencies: new Map([...CURRENCIES].map(([code, one]) => [code, { ...one, is_active: true }])),
    people: withDepartments(createPeopleById()),
    departments: new Map([
      ["finance", { name: "Finance", is_active: true }],
      ["hr", { name: "HR", is_active: true }],
      ["board", { name: "Board", is_active: true }],
    ]),
    types: [{ code: "financial", name: "Financial", is_active: true, approval_required: true, accepts_amount: false }],
    ...change,
  };
}

const withDepartments = (who: ReturnType<typeof createPeopleById>): MatrixToCheck["people"] =>
  new Map([...who].map(([id, one]) => [id, { ...one, department_id: DEPARTMENT_OF[id] ?? "board" }]));

type FindingRow = [code: string, severity: string, level: number | null, message: string];

function check(one: MatrixConfiguration, change: Partial<MatrixToCheck> = {}): FindingRow[] {
  const findings = listConfigurationFindings(one, around([one], change));
  return inEnglish(findings).map(({ code, severity, level: at, message }) => [code, severity, at, message]);
}

/**
 * The finding that nobody can decide requests of the highest approver. Every configuration has it, also one without
 * faults.
 */
const OWN: FindingRow = [
  "own_last_approver",
  "warning",
  null,
  "Vera Vice's own Financial requests above USD 100,000 have nobody else to decide them and would wait for an administrator.",
];

const of = (reported: FindingRow[], code: string) => reported.filter(([one]) => one === code);

describe("a configuration without faults", () => {
  test("the matrix check of a configuration without faults reports only that nobody else can decide the highest approver's own requests", () => {
    expect(check(createMatrixConfiguration())).toEqual([OWN]);
  });

  test("if two people can decide the highest amounts, the matrix check reports nothing about the requests of these two people", () => {
    const levels = [
      createMatrixLevel("manager", 1_000),
      createMatrixLevel("senior", 10_000),
      createMatrixLevel("director", null),
    ];
    const reported = check(createMatrixConfiguration({ levels: [...levels, createMatrixLevel("vp", null)] }));
    expect(of(reported, "own_last_approver")).toEqual([]);
  });
});

describe("the limits of a configuration", () => {
  test("if the highest band has a limit, the matrix check reports that no band covers larger amounts", () => {
    const reported = check(
      createMatrixConfiguration({ levels: [createMatrixLevel("manager", 1_000), createMatrixLevel("senior", 10_000)] }),
    );
    expect(of(reported, "gap")).toEqual([
      [
        "gap",
        "warning",
        1,
        "No level covers Financial requests above USD 10,000; they would wait for an administrator.",
      ],
    ]);
  });

  test("the matrix check reports bands that overlap after the conversion of their limits to USD", () => {
    const reported = check(
      createMatrixConfiguration({
        levels: [
          createMatrixLevel("manager", 1_000),
          createMatrixLevel("senior", 900, "EUR"),
          createMatrixLevel("vp", null),
        ],
      }),
    );
    expect(of(reported, "overlap")).toEqual([
      ["overlap", "error", 1, "The level up to EUR 900 comes after the one up to USD 1,000, so their bands overlap."],
    ]);
    const above = check(
      createMatrixConfiguration({
        levels: [
          createMatrixLevel("manager", 1_000),
          createMatrixLevel("senior", 926, "EUR"),
          createMatrixLevel("vp", null),
        ],
      }),
    );
    expect(of(above, "overlap")).toEqual([]);
  });

  test("the matrix check reports two bands with the same limit, also if the currencies differ or both bands have no limit", () => {
    const twice = check(
      createMatrixConfiguration({
        levels: [
          createMatrixLevel("manager", 1_000),
          createMatrixLevel("senior", 1_000),
          createMatrixLevel("vp", null),
        ],
      }),
    );
    expect(of(twice, "same_limit")).toEqual([
      ["same_limit", "error", 1, "Two levels have the limit USD 1,000; the second of them would never decide first."],
    ]);
    const converted = check(
      createMatrixConfiguration({
        levels: [
          createMatrixLevel("manager", 1_080),
          createMatrixLevel("senior", 1_000, "EUR"),
          createMatrixLevel("vp", null),
        ],
      }),
    );
    expect(of(converted, "same_limit")[0]?.[3]).toBe(
      "USD 1,080 and EUR 1,000 are the same limit; the second of them would never decide first.",
    );
    const unlimited = check(
      createMatrixConfiguration({ levels: [createMatrixLevel("director", null), createMatrixLevel("vp", null)] }),
    );
    expect(of(unlimited, "same_limit")).toEqual([
      ["same_limit", "error", 1, "Two levels have no limit; the second of them would never decide first."],
    ]);
  });

  test("if a band comes after a band without a limit, the matrix check reports the later band as unreachable", () => {
    const reported = check(
      createMatrixConfiguration({ levels: [createMatrixLevel("vp", null), createMatrixLevel("manager", 1_000)] }),
    );
    expect(of(reported, "unreachable_level")).toEqual([
      [
        "unreachable_level",
        "error",
        1,
        "No amount reaches the level up to USD 1,000: it comes after a level with no limit.",
      ],
    ]);
    expect(of(reported, "overlap")).toEqual([]);
  });

  test("the matrix check reports a configuration without bands", () => {
    expect(check(createMatrixConfiguration({ levels: [] }))).toEqual([
      [
        "no_levels",
        "error",
        null,
        "The configuration for Financial requests has no levels; each request would wait for an administrator.",
      ],
    ]);
  });

  test("the matrix check reports a limit in an inactive currency", () => {
    const currencies = new Map([...CURRENCIES].map(([code, one]) => [code, { ...one, is_active: code !== "EUR" }]));
    const reported = check(
      createMatrixConfiguration({ levels: [createMatrixLevel("manager", 900, "EUR"), createMatrixLevel("vp", null)] }),
      {
        currencies,
      },
    );
    expect(of(reported, "inactive_currency")).toEqual([
      [
        "inactive_currency",
        "warning",
        0,
        "EUR, the currency of a limit for Financial requests, is not active; its last rate still counts.",
      ],
    ]);
  });
});

describe("the approvers of a configuration", () => {
  test("if a band has no approver, the matrix check reports the band and who would decide instead", () => {
    const reported = check(
      createMatrixConfiguration({
        levels: [createMatrixLevel(null, 1_000), createMatrixLevel("senior", 10_000), createMatrixLevel(null, null)],
      }),
    );
    expect(of(reported, "missing_approver")).toEqual([
      ["missing_approver", "warning", 0, "The level up to USD 1,000 has no approver; Sam Senior would decide instead."],
      [
        "missing_approver",
        "error",
        2,
        "The level without a limit has no approver; its requests would wait for an administrator.",
      ],
    ]);
  });

  test("if the approver of a band is inactive, the matrix check reports the approver and who would decide instead", () => {
    const inactive = { people: withDepartments(createPeopleById({ inactive: ["manager", "vp"] })) };
    expect(of(check(createMatrixConfiguration(), inactive), "inactive_approver")).toEqual([
      [
        "inactive_approver",
        "warning",
        0,
        "Mia Manager (up to USD 1,000) is not active; Sam Senior would decide instead.",
      ],
      [
        "inactive_approver",
        "error",
        3,
        "Vera Vice (without a limit) is not active; its requests would wait for an administrator.",
      ],
    ]);
  });

  test("if the approver of a band was deleted, the matrix check reports that the band has no approver", () => {
    const deleted = { people: withDepartments(createPeopleById({ absent: ["senior"] })) };
    expect(of(check(createMatrixConfiguration(), deleted), "missing_approver").map(([, , at]) => at)).toEqual([1]);
  });

  test("if only one person can decide the highest amounts, the matrix check reports that nobody else can decide this person's own requests", () => {
    const levels = [
      createMatrixLevel("manager", 1_000),
      createMatrixLevel("vp", 10_000),
      createMatrixLevel(null, 50_000),
      createMatrixLevel("vp", null),
    ];
    expect(of(check(createMatrixConfiguration({ levels })), "own_last_approver")[0]?.[3]).toContain(
      "requests above USD 1,000 have",
    );
    const alone = check(
      createMatrixConfiguration({ levels: [createMatrixLevel("vp", 10_000), createMatrixLevel("vp", null)] }),
    );
    expect(of(alone, "own_last_approver")[0]?.[3]).toContain("own Financial requests have nobody");
  });

  test("when the matrix check looks for another person who can decide an approver's own requests, it ignores inactive people", () => {
    const inactive = { people: withDepartments(createPeopleById({ inactive: ["director"] })) };
    expect(of(check(createMatrixConfiguration(), inactive), "own_last_approver")[0]?.[3]).toContain("above USD 10,000");
  });

  test("for a user-specific configuration, the matrix check reports a missing approver, an inactive approver, and that nobody else can decide the approver's own requests", () => {
    const named = (approver_user_id: string | null) =>
      createMatrixConfiguration({ configuration_type: "user_specific", levels: [], approver_user_id });
    expect(check(named(null))).toEqual([
      [
        "missing_approver",
        "error",
        null,
        "No approver is named for Financial requests; each would wait for an administrator.",
      ],
    ]);
    expect(check(named("hr"), { people: withDepartments(createPeopleById({ inactive: ["hr"] })) })).toEqual([
      [
        "inactive_approver",
        "error",
        null,
        "Hana Hiring is not active; Financial requests would wait for an administrator.",
      ],
    ]);
    expect(check(named("hr"))).toEqual([
      [
        "own_last_approver",
        "warning",
        null,
        "Hana Hiring's own Financial requests have nobody else to decide them and would wait for an administrator.",
      ],
    ]);
  });
});

describe("the departments of configurations", () => {
  test("the check of a department's configuration considers only the requests of members of this department", () => {
    const finance = createMatrixConfiguration({ id: "doa-2", department_id: "finance" });
    expect(of(check(finance), "own_last_approver")).toEqual([]);
    const levels = [createMatrixLevel("manager", 1_000), createMatrixLevel("senior", null)];
    expect(of(check({ ...finance, levels }), "own_last_approver")[0]?.[3]).toBe(
      "Sam Senior's own Financial requests in Finance above USD 1,000 have nobody else to decide them and would wait for an administrator.",
    );
  });

  test("the check of the general configuration ignores requests of departments with their own configuration", () => {
    const general = createMatrixConfiguration();
    const emptyDepartment = createMatrixConfiguration({ id: "doa-2", department_id: "board" });
    const findings = listConfigurationFindings(general, around([general, emptyDepartment]));
    expect(findings.filter((one) => one.code === "own_last_approver")).toEqual([]);
  });
});

describe("request types and their configurations", () => {
  const types = (change: object = {}) => [
    { code: "travel", name: "Travel", is_active: true, approval_required: true, accepts_amount: true, ...change },
  ];

  test("the matrix check reports a request type without a configuration", () => {
    expect(inEnglish(listMatrixFindings(around([], { types: types() })))).toEqual([
      {
        code: "type_without_configuration",
        severity: "error",
        configuration_id: null,
        request_type: "travel",
        level: null,
        message: "Travel requests have no configuration; each would wait for an administrator.",
      },
    ]);
  });

  test.each([
    [
      "if the matrix names one approver for all amounts, the matrix check warns",
      { configuration_type: "user_specific", approver_user_id: "vp", levels: [] },
      {},
      true,
    ],
    ["if the only band has no limit, the matrix check warns", { levels: [createMatrixLevel("vp", null)] }, {}, true],
    [
      "if a band has a limit, the matrix check does not warn",
      { levels: [createMatrixLevel("senior", 1_000), createMatrixLevel("vp", null)] },
      {},
      false,
    ],
    ["if there are no bands, the matrix check does not warn", { levels: [] }, {}, false],
    [
      "if the request type accepts no amounts, the matrix check does not warn",
      { configuration_type: "user_specific", levels: [] },
      { accepts_amount: false },
      false,
    ],
    [
      "if the request type needs no approval, the matrix check does not warn",
      { levels: [createMatrixLevel("vp", null)] },
      { approval_required: false },
      false,
    ],
  ] as const)("%s that no limit applies to the amounts of the request type", (_, change, type, found) => {
    const one = createMatrixConfiguration({ request_type: "travel", ...change, levels: [...change.levels] });
    const findings = listConfigurationFindings(one, around([one], { types: types(type) }));
    const reported = findings.filter(({ code }) => code === "amount_without_limits");
    expect(inEnglish(reported).map(({ severity, message }) => [severity, message])).toEqual(
      found
        ? [
            [
              "warning",
              "Travel requests can have an amount, but it does not affect who approves them; no limit applies.",
            ],
          ]
        : [],
    );
  });

  test("if a request type has configurations for only some departments, the matrix check reports the departments without one", () => {
    const finance = createMatrixConfiguration({ request_type: "travel", department_id: "finance" });
    const reported = listMatrixFindings(around([finance], { types: types() })).filter(
      (one) => one.configuration_id === null,
    );
    expect(inEnglish(reported).map((one) => [one.severity, one.message])).toEqual([
      ["warning", "Travel requests in Board and HR have no configuration; each would wait for an administrator."],
    ]);
    const all = ["finance", "hr", "board"].map((id) =>
      createMatrixConfiguration({ id, request_type: "travel", department_id: id }),
    );
    const served = listMatrixFindings(around(all, { types: types() }));
    expect(served.filter((one) => one.code === "type_without_configuration")).toEqual([]);
  });

  test("if a request type is inactive or needs no approval, the matrix check reports an existing configuration as unused, but no missing configuration", () => {
    for (const change of [{ is_active: false }, { approval_required: false }]) {
      expect(listMatrixFindings(around([], { types: types(change) }))).toEqual([]);
      const own = createMatrixConfiguration({ request_type: "travel" });
      const reported = listConfigurationFindings(own, around([own], { types: types(change) }));
      expect(reported.map((one) => one.code)).toContain("unused_configuration");
    }
    expect(check(createMatrixConfiguration({ request_type: "gone" }))[0]?.[3]).toBe(
      'There is no request type "gone", so this configuration is not used.',
    );
  });
});

test("the check of a matrix configuration reports all faults of the configuration", () => {
  const faulty = createMatrixConfiguration({
    levels: [createMatrixLevel("manager", 1_000), createMatrixLevel(null, 500), createMatrixLevel("senior", 1_000)],
  });
  const codes = listMatrixFindings(around([faulty])).map((one) => one.code);
  expect(codes).toEqual(["overlap", "same_limit", "gap", "missing_approver"]);
});

test("for any bands, the check of a matrix configuration reports exactly the approvers whose own requests would have no approver", () => {
  const anybody = fc.constantFrom("manager", "senior", "vp", "gone", null);
  const anyLimit = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
  const anyLevels = fc.array(fc.tuple(anybody, anyLimit), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(anyLevels, (given) => {
      const levels = given.map(([who, max]) => createMatrixLevel(who, max));
      const one = createMatrixConfiguration({ levels });
      const named = of(check(one), "own_last_approver").map(([, , , message]) => message.split("'s own")[0]);
      const alone = ["manager", "senior", "vp"].filter((requester_id) =>
        [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].some((amount) => {
          const route = routeRequest(
            createRoutingFacts({ amount_minor: amount * 100, requester_id }),
            createRequestTypeMatrix({ configurations: [one] }),
          );
          return route.reason === "nobody_left" && route.skipped.some((skip) => skip.why === "requester");
        }),
      );
      expect(named).toEqual(alone.map((id) => createPeopleById().get(id)?.name));
    }),
  );
});
