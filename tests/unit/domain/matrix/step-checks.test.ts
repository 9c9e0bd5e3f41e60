import { describe, expect, test } from "vitest";
import { listConfigurationFindings, type MatrixToCheck } from "../../../../domain/matrix/checks.ts";
import type { ApproverGroup, RoutePerson } from "../../../../domain/matrix/groups.ts";
import type { MatrixConfiguration, MatrixStep } from "../../../../domain/matrix/routing.ts";
import { inEnglish } from "../../../support/english.ts";
import { CURRENCIES, createMatrixConfiguration, createMatrixLevel } from "../routing-cast.ts";

type Person = RoutePerson & { department_id: string };
const person = (id: string, department_id = "finance", change: Partial<Person> = {}): Person => ({
  id,
  name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  is_active: true,
  department_id,
  ...change,
});

const PEOPLE = [
  person("mia"),
  person("paul"),
  person("olga"),
  person("ann", "hr"),
  person("ivan", "hr", { is_active: false }),
  person("vera", "board"),
  person("dora", "board", { role: "director" }),
];
const toGroup = (id: string, change: Partial<ApproverGroup>): [string, ApproverGroup] => [
  id,
  { id, name: id, is_active: true, rule: null, member_ids: [], ...change },
];
const GROUPS = new Map([
  toGroup("Finance", { member_ids: ["paul", "olga", "ann"] }),
  toGroup("Former", { member_ids: ["ivan"] }),
  toGroup("Directors", { rule: { role: "director", department: "requester" } }),
  toGroup("Crowd", { member_ids: Array.from({ length: 26 }, (_, at) => `crowd${at}`) }),
]);
const CROWD = Array.from({ length: 26 }, (_, at) => person(`crowd${at}`, "board"));

const user = (user_id: string) => ({ user_id });
const group = (group_id: string) => ({ group_id });
const step = (
  members: MatrixStep["members"],
  required: number | null = null,
  name: string | null = null,
): MatrixStep => ({
  name,
  required,
  members,
});

/** Returns the findings about a configuration as 'severity code level: message'. */
function check(change: Partial<MatrixConfiguration>): string[] {
  const one = createMatrixConfiguration(change);
  const matrix: MatrixToCheck = {
    configurations: [one],
    currencies: new Map([...CURRENCIES].map(([code, facts]) => [code, { ...facts, is_active: true }])),
    people: new Map([...PEOPLE, ...CROWD].map((who) => [who.id, who])),
    groups: GROUPS,
    departments: new Map([
      ["finance", { name: "Finance", is_active: true }],
      ["hr", { name: "HR", is_active: true }],
      ["board", { name: "Board", is_active: true }],
      ["old", { name: "Old", is_active: false }],
    ]),
    types: [{ code: "financial", name: "Financial", is_active: true, approval_required: true, accepts_amount: false }],
  };
  return inEnglish(listConfigurationFindings(one, matrix)).map(
    ({ severity, code, level: at, message }) => `${severity} ${code} ${at}: ${message}`,
  );
}

const band = (steps: MatrixStep[], max: number | null = 1_000, approver: string | null = null) => ({
  ...createMatrixLevel(approver, max),
  steps,
});
const TOP = [createMatrixLevel("vera", null), createMatrixLevel("dora", null)];
/**
 * Returns the findings about one band. The levels above it prevent the finding that nobody can decide higher amounts.
 */
const checkBand = (steps: MatrixStep[], change: Partial<MatrixConfiguration> = {}) =>
  check({ levels: [band(steps), ...TOP], ...change }).filter((text) => !text.includes("same_limit"));

describe("the check of the steps in a matrix configuration", () => {
  test("the check reports nothing for a band whose steps have enough active people, even if the band itself has no approver", () => {
    expect(checkBand([step([user("mia")], null, "Manager"), step([group("Finance")], 2, "Finance")])).toEqual([]);
  });

  test("the check reports each inactive person in a step, and each group in a step that has no active people", () => {
    expect(checkBand([step([user("mia"), user("ivan"), group("Former")], 1, "Manager")])).toEqual([
      'warning inactive_approver 0: Ivan is not active and is not asked in step 1 "Manager" (up to USD 1,000).',
      'warning empty_group 0: The group Former in step 1 "Manager" (up to USD 1,000) has no active people.',
    ]);
  });

  test("if the rule of a group finds nobody in some departments, the check names these departments", () => {
    expect(checkBand([step([user("mia"), group("Directors")], 1)])).toEqual([
      "warning empty_group 0: The group Directors in step 1 (up to USD 1,000) has no active people for requests in Finance and HR.",
    ]);
    expect(checkBand([step([user("mia"), group("Directors")], 1)], { department_id: "board" })).toEqual([]);
  });

  test("the check reports a step with too few people as a warning if a higher band or the fallback group has other people, and otherwise as an error", () => {
    const steps = [step([user("paul"), user("ivan"), user("olga")], 3, "Finance")];
    expect(checkBand(steps).slice(1)).toEqual([
      'warning too_few_members 0: Step 1 "Finance" (up to USD 1,000) needs 3 people, but only 2 can decide; people of higher levels or of the fallback group would be asked instead.',
    ]);
    const alone = check({ levels: [band(steps, null)] });
    expect(alone.slice(1)).toEqual([
      'error too_few_members 0: Step 1 "Finance" (without a limit) needs 3 people, but only 2 can decide; its requests would wait for an administrator.',
    ]);
    const filled = check({ levels: [band(steps, null)], fallback_group_id: "Finance" });
    expect(filled.slice(1, 2)).toEqual([
      'warning too_few_members 0: Step 1 "Finance" (without a limit) needs 3 people, but only 2 can decide; people of higher levels or of the fallback group would be asked instead.',
    ]);
  });

  test("for a step without people, the check names the departments whose requests would wait for an administrator", () => {
    expect(check({ levels: [band([step([group("Directors")])], null)] }).slice(1)).toEqual([
      "error too_few_members 0: Step 1 (without a limit) has nobody who can decide for requests in Finance and HR; its requests would wait for an administrator.",
      "warning own_last_approver 0: Dora's own Financial requests have too few other people to decide them in step 1 (without a limit) and would wait for an administrator.",
    ]);
  });

  test("the check reports a person who is in two steps, but not if one decision of this person counts for both steps", () => {
    const steps = [step([user("mia"), user("paul")], 1), step([group("Finance"), user("mia")], 1)];
    expect(checkBand(steps)).toEqual([
      "warning same_person_in_steps 0: Mia and Paul are in more than one step up to USD 1,000, but can each decide only one of them.",
    ]);
    expect(checkBand(steps, { same_person: "once" })).toEqual([]);
    expect(checkBand([step([user("mia")]), step([user("mia"), user("olga")], 1)])).toEqual([
      "warning same_person_in_steps 0: Mia is in more than one step up to USD 1,000, but can decide only one of them.",
    ]);
  });

  test("the check reports a step with more people than the allowed maximum, and a fallback group without active people", () => {
    expect(checkBand([step([group("Crowd")], 2)], { fallback_group_id: "Former" })).toEqual([
      "warning group_too_large 0: Step 1 (up to USD 1,000) has more than 25 people; only the first 25 are asked.",
      "warning vacant_fallback null: The fallback group Former has no active people.",
    ]);
  });

  test("the check names people whose own requests would have too few approvers, in bands with and without steps", () => {
    const levels = [createMatrixLevel("mia", 500), band([step([user("paul"), user("ann")], 2)], null)];
    expect(check({ levels })).toEqual([
      "warning own_last_approver 1: Paul and Ann's own Financial requests have too few other people to decide them in step 1 (without a limit) and would wait for an administrator.",
    ]);
    const bands = [band([step([user("paul")])], 500), createMatrixLevel("mia", null)];
    expect(check({ levels: bands })).toEqual([
      "warning own_last_approver 1: Mia's own Financial requests have too few other people to decide them (without a limit) and would wait for an administrator.",
    ]);
  });

  test("the check of a user-specific configuration with steps examines the steps and not the approver", () => {
    const named = { configuration_type: "user_specific" as const, levels: [] };
    expect(check({ ...named, steps: [step([user("mia"), user("ivan"), user("paul")], 1, "Leads")] })).toEqual([
      'warning inactive_approver null: Ivan is not active and is not asked in step 1 "Leads".',
    ]);
    expect(check({ ...named, approver_user_id: "vera", steps: [step([user("ivan")])] })[1]).toBe(
      "warning too_few_members null: Step 1 has nobody who can decide; people of higher levels or of the fallback group would be asked instead.",
    );
  });

  test("if the approver of a band is inactive, the check names the person of the next higher band who would decide instead", () => {
    const levels = [createMatrixLevel("ivan", 500), band([step([user("paul"), user("olga")], 1)], null)];
    expect(check({ levels })).toEqual([
      "warning inactive_approver 0: Ivan (up to USD 500) is not active; Paul would decide instead.",
    ]);
  });
});
