import { describe, expect, test } from "vitest";
import {
  type ConfigurationSnapshot,
  describeConfigurationBands,
  describeConfigurationChanges,
} from "../../../../domain/matrix/changes.ts";
import type { StepSnapshot } from "../../../../domain/matrix/step-changes.ts";
import { inEnglish } from "../../../support/english.ts";

const member = (name: string) =>
  name.startsWith("@") ? { group_id: name, name: name.slice(1) } : { user_id: name, name };
const step = (name: string | null, members: string[], required: number | null = null): StepSnapshot => ({
  name,
  required,
  members: members.map(member),
});

const MANAGER = step("Manager", ["Mary"]);
const FINANCE = step("Finance", ["Paul", "Olga", "Ann"], 2);

function snapshot(steps: StepSnapshot[], change: Partial<ConfigurationSnapshot> = {}): ConfigurationSnapshot {
  return {
    request_type: "travel",
    configuration_type: "amount_based",
    department: null,
    approver_user_id: null,
    approver_user_name: null,
    is_active: true,
    amount_levels: [
      { max_amount: 1_000, currency: "USD", approver_user_id: null, approver_name: null, steps },
      { max_amount: null, currency: "USD", approver_user_id: "Vera", approver_name: "Vera" },
    ],
    ...change,
  };
}

const describeSteps = (before: StepSnapshot[], after: StepSnapshot[]) =>
  inEnglish(describeConfigurationChanges(snapshot(before), snapshot(after))).map((text) =>
    text.replace("Level up to USD 1,000: ", ""),
  );

describe("the description of changes between two versions of a configuration with steps", () => {
  test("the description of a changed step names the level and the step", () => {
    const after = [MANAGER, { ...FINANCE, required: 3 }];
    expect(inEnglish(describeConfigurationChanges(snapshot([MANAGER, FINANCE]), snapshot(after)))).toEqual([
      'Level up to USD 1,000: step 2 "Finance" now needs 3 of 3 people',
    ]);
  });

  test.each<[string, StepSnapshot[], StepSnapshot[], string[]]>([
    ["no change", [MANAGER, FINANCE], [MANAGER, FINANCE], []],
    ["the first steps", [], [MANAGER, FINANCE], ["now has steps: Manager: Mary; Finance: 2 of Paul, Olga, Ann"]],
    ["no steps any more", [MANAGER], [], ["no longer has steps"]],
    ["an added step", [FINANCE], [MANAGER, FINANCE], ['step 1 "Manager" was added: Manager: Mary']],
    ["a removed step", [MANAGER, FINANCE], [FINANCE], ['step 1 "Manager" was removed']],
    ["another order", [MANAGER, FINANCE], [FINANCE, MANAGER], ["steps in another order"]],
    ["another name", [MANAGER], [step("Boss", ["Mary"])], ['step 1 "Manager" is now "Boss"']],
    ["no name", [MANAGER], [step(null, ["Mary"])], ['step 1 "Manager" is now without a name']],
    [
      "other members",
      [FINANCE],
      [step("Finance", ["Paul", "Ann", "Zoe", "@Board"], 2)],
      ['step 1 "Finance" now also asks Zoe and @Board', 'step 1 "Finance" no longer asks Olga'],
    ],
    [
      "another order of the members",
      [FINANCE],
      [step("Finance", ["Ann", "Olga", "Paul"], 2)],
      ['step 1 "Finance" asks its people in another order'],
    ],
    [
      "everybody",
      [FINANCE],
      [step("Finance", ["Paul", "Olga", "Ann"])],
      ['step 1 "Finance" now needs everyone whom it asks'],
    ],
    ["one person of a group", [step(null, ["@Board"], 2)], [step(null, ["@Board"], 1)], ["step 1 now needs 1 person"]],
    [
      "another person in a step without a name",
      [step(null, ["Mary"])],
      [step(null, ["Sam"])],
      ["step 1 now also asks Sam", "step 1 no longer asks Mary"],
    ],
  ])("the description of changed steps has one phrase for each change: %s", (_, before, after, expected) => {
    expect(describeSteps(before, after)).toEqual(expected);
  });

  test("the description of a changed configuration lists a new fallback group, added steps, and a new rule for people who are in two steps", () => {
    const named = { configuration_type: "user_specific" as const, amount_levels: [] };
    const before = snapshot([], named);
    const after = snapshot([], { ...named, steps: [MANAGER], fallback_group_name: "Board", same_person: "once" });
    expect(inEnglish(describeConfigurationChanges(before, after))).toEqual([
      "Fallback group: none → Board",
      "One person in two steps: decides only one of them → one decision counts for both",
      "Now has steps: Manager: Mary",
    ]);
    expect(inEnglish(describeConfigurationBands(after))).toEqual(["Steps: Manager: Mary"]);
  });

  test("if an approver is replaced by steps, or steps by an approver, the description names only the people who decide after the change", () => {
    const approved = snapshot([]);
    approved.amount_levels[0] = { max_amount: 1_000, currency: "USD", approver_user_id: "Mia", approver_name: "Mia" };
    expect(inEnglish(describeConfigurationChanges(approved, snapshot([MANAGER])))).toEqual([
      "Level up to USD 1,000: now has steps: Manager: Mary",
    ]);
    expect(inEnglish(describeConfigurationChanges(snapshot([MANAGER]), approved))).toEqual([
      "Up to USD 1,000: Mia decides",
      "Level up to USD 1,000: no longer has steps",
    ]);
  });

  test("the description of an added level names the people of its steps, and the description of a removed level says that its steps were removed too", () => {
    const one = snapshot([FINANCE]);
    const none = { ...one, amount_levels: one.amount_levels.slice(1) };
    expect(inEnglish(describeConfigurationChanges(none, one))).toEqual([
      "Up to USD 1,000: added with steps: Finance: 2 of Paul, Olga, Ann",
    ]);
    expect(inEnglish(describeConfigurationChanges(one, none))).toEqual(["Up to USD 1,000: removed with its steps"]);
    expect(inEnglish(describeConfigurationBands(one))).toEqual([
      "Up to USD 1,000: Finance: 2 of Paul, Olga, Ann",
      "Without a limit: Vera",
    ]);
  });
});
