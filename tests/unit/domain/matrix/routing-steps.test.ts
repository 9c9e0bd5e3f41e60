import { describe, expect, test } from "vitest";
import type { ApproverGroup, RoutePerson } from "../../../../domain/matrix/groups.ts";
import type { RouteLevel, StoredRoute } from "../../../../domain/matrix/route.ts";
import {
  type MatrixStep,
  type RequestRoutingData,
  type RequestTypeMatrix,
  routeRequest,
  type StepMember,
} from "../../../../domain/matrix/routing.ts";
import {
  createMatrixConfiguration,
  createMatrixLevel,
  createPeopleById,
  createRequestTypeMatrix,
  createRoutingFacts,
} from "../routing-cast.ts";

const user = (user_id: string): StepMember => ({ user_id });
const group = (group_id: string): StepMember => ({ group_id });
const step = (members: StepMember[], required: number | null = null, name: string | null = null): MatrixStep => ({
  name,
  required,
  members,
});
const band = (max: number | null, steps: MatrixStep[], approver: string | null = null) => ({
  ...createMatrixLevel(approver, max),
  steps,
});

/** The clerks in the test groups, who are not in the sample matrix. */
const CLERKS: RoutePerson[] = ["Olga", "Paul", "Ann", "Zoe"].map((name) => ({
  id: name.toLowerCase(),
  name,
  is_active: true,
  role: "manager",
  department_id: name === "Zoe" ? "hr" : "finance",
}));

const toGroup = (id: string, change: Partial<ApproverGroup>): [string, ApproverGroup] => [
  id,
  { id, name: id, is_active: true, rule: null, member_ids: [], ...change },
];
const GROUPS = new Map([
  toGroup("controllers", { member_ids: ["paul", "olga", "ann"] }),
  toGroup("managers", { rule: { role: "manager", department: "any" } }),
  toGroup("own-managers", { rule: { role: "manager", department: "requester" } }),
  toGroup("head", { rule: { head_of: "requester" } }),
  toGroup("closed", { is_active: false, member_ids: ["paul"] }),
  toGroup("board", { member_ids: ["vp", "zoe"] }),
]);

function route(
  levels: Parameters<typeof createMatrixConfiguration>[0] extends infer Change | undefined ? Change : never,
  change: Partial<RequestRoutingData> = {},
  changed: Partial<RequestTypeMatrix> & { inactive?: string[] } = {},
): StoredRoute {
  const { inactive = [], ...rest } = changed;
  const everybody = new Map([
    ...createPeopleById({ inactive }),
    ...CLERKS.map((one): [string, RoutePerson] => [one.id, { ...one, is_active: !inactive.includes(one.id) }]),
  ]);
  return routeRequest(
    createRoutingFacts(change),
    createRequestTypeMatrix({
      configurations: [createMatrixConfiguration(levels)],
      people: everybody,
      groups: GROUPS,
      department_heads: new Map([
        ["finance", "olga"],
        ["hr", "zoe"],
      ]),
      ...rest,
    }),
  );
}

/**
 * Returns the eligible approvers of a level, such as 'manager'; if not all must approve, with the required number, such
 * as '2 of paul, olga'.
 */
function describeLevel({ required_approvals, eligible_approvers }: RouteLevel): string {
  const ids = eligible_approvers.map((one) => one.user_id);
  return required_approvals === ids.length ? ids.join(" + ") : `${required_approvals} of ${ids.join(", ")}`;
}
const chain = (one: StoredRoute): string[] => one.levels.map(describeLevel);

const FINANCE = step([user("paul"), user("olga"), user("ann")], 2, "Finance");
const MANAGER = step([user("manager")], null, "Manager");

describe("bands with and without steps", () => {
  test.each<[string, MatrixStep[], string[]]>([
    ["one person", [MANAGER], ["manager"]],
    ["a person, then two of three", [MANAGER, FINANCE], ["manager", "2 of paul, olga, ann"]],
    ["all of a list", [step([user("paul"), user("ann")])], ["paul + ann"]],
    ["any one of a list", [step([user("paul"), user("ann")], 1)], ["1 of paul, ann"]],
    ["a list group in its order", [step([group("controllers")], 2)], ["2 of paul, olga, ann"]],
    ["a role in every department, by name", [step([group("managers")], 1)], ["1 of ann, olga, paul, zoe"]],
    ["a role in the requester's department", [step([group("own-managers")])], ["ann + olga + paul"]],
    ["the head of the requester's department", [step([group("head")])], ["olga"]],
    [
      "a person who is also in a group counts once",
      [step([user("olga"), group("controllers")])],
      ["olga + paul + ann"],
    ],
    [
      "the same person in two steps",
      [MANAGER, step([user("manager"), user("paul")], 1)],
      ["manager", "1 of manager, paul"],
    ],
  ])("the steps of a band (%s) become the levels of the route", (_, steps, expected) => {
    expect(chain(route({ levels: [band(1_000, steps), createMatrixLevel("director", null)] }))).toEqual(expected);
  });

  test("in a new route, only the first step is open, and each step has its people, groups and limit", () => {
    const computed = route({ levels: [band(1_000, [MANAGER, step([group("controllers")], 2, "Finance")])] });
    expect(computed.reason).toBe("within_limit");
    expect(computed.levels[0]).toMatchObject({
      level: 1,
      name: "Manager",
      approver: { user_id: "manager", max_amount: 1_000, currency: "USD" },
      asked: [{ id: "manager", name: "Mia Manager" }],
      group_names: [],
    });
    expect(computed.levels[1]).toMatchObject({
      level: 2,
      name: "Finance",
      required: 2,
      required_approvals: 2,
      asked: [],
      approved_by: [],
      group_names: ["controllers"],
    });
    expect(computed.levels[1]?.members?.map((one) => one.user_id)).toEqual(["paul", "olga", "ann"]);
  });

  test("the amount of a request determines its band, which can have steps or a single approver", () => {
    const levels = [
      createMatrixLevel("manager", 1_000),
      band(10_000, [MANAGER, FINANCE]),
      createMatrixLevel("vp", null),
    ];
    expect(chain(route({ levels }, { amount_minor: 500_00 }))).toEqual(["1 of manager, vp"]);
    expect(chain(route({ levels }, { amount_minor: 5_000_00 }))).toEqual(["manager", "2 of paul, olga, ann"]);
    expect(chain(route({ levels }, { amount_minor: 50_000_00 }))).toEqual(["vp"]);
  });

  test("a request without an amount goes through the steps of the lowest band", () => {
    const levels = [createMatrixLevel("vp", null), band(1_000, [MANAGER, FINANCE])];
    const computed = route({ levels }, { amount_minor: null });
    expect([computed.reason, chain(computed)]).toEqual(["no_amount", ["manager", "2 of paul, olga, ann"]]);
  });

  test("a user-specific configuration routes requests through its steps, and its named approver is asked if a step has too few people", () => {
    const named = {
      configuration_type: "user_specific" as const,
      levels: [],
      approver_user_id: "hr",
      steps: [FINANCE],
    };
    const computed = route(named, {}, { inactive: ["paul", "ann"] });
    expect([computed.reason, chain(computed)]).toEqual(["named_approver", ["olga + hr"]]);
  });

  test("if a band has no steps but the next higher band has, the people in the first step of the higher band are also eligible approvers", () => {
    const levels = [createMatrixLevel("manager", 1_000), band(null, [step([user("paul"), user("ann")], 1)])];
    expect(chain(route({ levels }))).toEqual(["1 of manager, paul, ann"]);
  });
});

describe("people of a step who cannot decide", () => {
  const levels = [band(1_000, [FINANCE]), createMatrixLevel("senior", 10_000), createMatrixLevel("director", null)];

  test.each<
    [
      string,
      Partial<RequestRoutingData>,
      { inactive?: string[]; conflicting_ids?: ReadonlySet<string>; influenced_ids?: ReadonlySet<string> },
      string,
      string[],
    ]
  >([
    ["the requester is a member", { requester_id: "paul" }, {}, "olga + ann", ["Paul requester"]],
    ["a member is inactive", {}, { inactive: ["ann"] }, "paul + olga", ["Ann inactive"]],
    ["a member has a conflict of duties", {}, { conflicting_ids: new Set(["olga"]) }, "paul + ann", ["Olga conflict"]],
    [
      "the requester has influence over the account of a member (R45)",
      {},
      { influenced_ids: new Set(["olga"]) },
      "paul + ann",
      ["Olga influence"],
    ],
    [
      "the requester has influence over two members and the next approver above them",
      {},
      { influenced_ids: new Set(["olga", "ann", "senior"]) },
      "paul + director",
      ["Olga influence", "Ann influence"],
    ],
    [
      "a conflict of duties and influence apply to one member, the conflict counts, because it does not end",
      {},
      { influenced_ids: new Set(["olga"]), conflicting_ids: new Set(["olga"]) },
      "paul + ann",
      ["Olga conflict"],
    ],
    [
      "two of three members cannot decide",
      { requester_id: "paul" },
      { inactive: ["ann"] },
      "olga + senior",
      ["Paul requester", "Ann inactive"],
    ],
    [
      "no member of the step can decide",
      {},
      { inactive: ["paul", "olga", "ann"] },
      "senior + director",
      ["Paul inactive", "Olga inactive", "Ann inactive"],
    ],
    [
      "no member of the step and only one other person can decide",
      {},
      { inactive: ["paul", "olga", "ann", "senior"] },
      "2 of director",
      ["Paul inactive", "Olga inactive", "Ann inactive"],
    ],
  ])(
    "if %s, the step asks only people who can decide, and lists each skipped person with the reason",
    (_, change, changed, expected, skipped) => {
      const computed = route({ levels }, change, changed);
      expect(chain(computed)).toEqual([expected]);
      expect(computed.levels[0]?.skipped?.map(({ user_name, why }) => `${user_name} ${why}`)).toEqual(skipped);
    },
  );

  test("a step that is not open yet already lists the people who will be skipped, each with the reason", () => {
    const computed = route({ levels: [band(1_000, [MANAGER, FINANCE])] }, { requester_id: "ann" });
    expect(computed.levels[1]?.skipped).toMatchObject([{ user_name: "Ann", why: "requester" }]);
  });

  test("a step that requires 'all' requires every member who can decide", () => {
    const all = [band(1_000, [step([group("controllers")])]), createMatrixLevel("director", null)];
    expect(chain(route({ levels: all }, { requester_id: "olga" }))).toEqual(["paul + ann"]);
  });

  test("if a step and the higher bands have too few people, the step also asks all members of the fallback group", () => {
    const change = { levels: [band(1_000, [FINANCE])], fallback_group_id: "board" };
    expect(chain(route(change, {}, { inactive: ["paul", "ann"] }))).toEqual(["2 of olga, vp, zoe"]);
    expect(chain(route({ ...change, levels }, {}, { inactive: ["paul", "ann"] }))).toEqual(["olga + senior"]);
  });

  test("if the approver of a higher band is also a member of a step, this person is a backup approver only of later steps", () => {
    const higher = [
      createMatrixLevel("manager", 10_000),
      createMatrixLevel("paul", 20_000),
      createMatrixLevel("director", null),
    ];
    const computed = route({ levels: [band(1_000, [MANAGER, FINANCE]), ...higher] });
    expect(computed.levels.map((one) => one.backup_approvers?.map(({ user_id }) => user_id))).toEqual([
      ["director"],
      ["manager", "director"],
    ]);
  });

  test("a step whose only group is inactive has no people, and waits for an administrator", () => {
    const computed = route({ levels: [band(null, [step([group("closed")])])] });
    expect([computed.reason, chain(computed)]).toEqual(["nobody_left", ["1 of "]]);
    expect(computed.levels[0]?.approver).toBeNull();
  });
});

test("a step asks at most 25 people of a group, the first in alphabetical order, and its route says that the list is incomplete", () => {
  const many = Array.from({ length: 30 }, (_, at): [string, RoutePerson] => {
    const id = `m${String(at).padStart(2, "0")}`;
    return [id, { id, name: `Clerk ${id}`, is_active: true, role: "manager", department_id: "finance" }];
  });
  const computed = route({ levels: [band(null, [step([group("managers")], 3)])] }, {}, { people: new Map(many) });
  expect(computed.levels[0]).toMatchObject({ is_cut: true, required_approvals: 3 });
  expect(computed.levels[0]?.asked).toHaveLength(25);
  expect(computed.levels[0]?.asked?.at(-1)?.id).toBe("m24");
});
