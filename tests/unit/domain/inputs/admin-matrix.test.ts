import { describe, expect, test } from "vitest";
import { CreateConfigurationInput, UpdateConfigurationInput } from "../../../../domain/inputs/admin-matrix.ts";

const user = (user_id: string) => ({ user_id });
const users = (count: number) => Array.from({ length: count }, (_, at) => user(`u${at}`));

/** Returns the steps of the only level of a parsed configuration, or the paths of its errors. */
function parseSteps(steps: unknown) {
  const parsed = CreateConfigurationInput.safeParse({ amount_levels: [{ max_amount: 10, steps }] });
  return parsed.success
    ? parsed.data.amount_levels[0]?.steps
    : parsed.error.issues.map((issue) => issue.path.join(".").replace("amount_levels.0.", ""));
}

describe("the steps of a configuration", () => {
  test("if the steps in the input are absent, null or empty, the level has no steps", () => {
    for (const steps of [undefined, null, []]) expect(parseSteps(steps)).toEqual([]);
    expect(CreateConfigurationInput.parse({})).toMatchObject({
      steps: [],
      fallback_group_id: null,
      same_person: "separate",
    });
    expect(UpdateConfigurationInput.parse({})).toEqual({});
  });

  test("parsing a step turns an empty name and a missing number of approvals into null, and removes repeated members and the members' names", () => {
    const members = [{ user_id: "a", name: "Ann" }, user("a"), { group_id: "g", name: "Finance" }, user("b")];
    expect(
      parseSteps([
        { name: "  The\n team ", required: "2", members },
        { name: "", members: [user("a")] },
      ]),
    ).toEqual([
      { name: "The team", required: 2, members: [user("a"), { group_id: "g" }, user("b")] },
      { name: null, required: null, members: [user("a")] },
    ]);
  });

  test.each<[string, unknown, string[]]>([
    ["no members", [{ members: [] }], ["steps.0.members"]],
    ["absent members", [{}], ["steps.0.members"]],
    ["a member that is neither a person nor a group", [{ members: [{}] }], ["steps.0.members.0"]],
    [
      "a member that is both a person and a group",
      [{ members: [{ user_id: "a", group_id: "g" }] }],
      ["steps.0.members.0"],
    ],
    ["a required number of zero", [{ required: 0, members: [user("a")] }], ["steps.0.required"]],
    ["a required number that is not whole", [{ required: 1.5, members: users(3) }], ["steps.0.required"]],
    [
      "a step that requires more approvals than it has members",
      [{ members: [user("a")] }, { required: 3, members: [...users(2), user("u1")] }],
      ["steps.1.required"],
    ],
    ["more than 25 people in a step", [{ members: users(26) }], ["steps.0.members"]],
    ["more than eight steps", Array.from({ length: 9 }, () => ({ members: [user("a")] })), ["steps"]],
    ["steps that are not a list", "manager", ["steps"]],
    ["a name that is too long", [{ name: "n".repeat(121), members: [user("a")] }], ["steps.0.name"]],
  ])("the input of a configuration with %s is refused, and the error names the faulty field", (_, steps, paths) => {
    expect(parseSteps(steps)).toEqual(paths);
  });

  test("if a member of a step is a group, the step may require more approvals than it has members, because the group can have several people", () => {
    expect(parseSteps([{ required: 5, members: [user("a"), { group_id: "g" }] }])).toHaveLength(1);
  });

  test("a configuration may have eight steps of 25 people, and its field `same_person` accepts only known values", () => {
    const steps = Array.from({ length: 8 }, () => ({ required: 25, members: users(25) }));
    expect(parseSteps(steps)).toHaveLength(8);
    expect(CreateConfigurationInput.parse({ same_person: "once" }).same_person).toBe("once");
    expect(CreateConfigurationInput.safeParse({ same_person: "twice" }).success).toBe(false);
  });
});
