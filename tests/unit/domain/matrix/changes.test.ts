import { expect, test } from "vitest";
import {
  type BandSnapshot,
  type ConfigurationSnapshot,
  describeConfigurationChanges,
} from "../../../../domain/matrix/changes.ts";
import { inEnglish } from "../../../support/english.ts";

const upTo = (max_amount: number | null, name: string | null, currency = "USD"): BandSnapshot => ({
  max_amount,
  currency,
  approver_user_id: name,
  approver_name: name,
});

const BEFORE: ConfigurationSnapshot = {
  request_type: "travel",
  configuration_type: "amount_based",
  department: null,
  approver_user_id: null,
  approver_user_name: null,
  is_active: true,
  amount_levels: [upTo(1_000, "Mia"), upTo(null, "Vera")],
};

const CASES: [string, Partial<ConfigurationSnapshot>, string[]][] = [
  ["none", {}, []],
  [
    "another approver of a level",
    { amount_levels: [upTo(1_000, "Sam"), upTo(null, "Vera")] },
    ["Up to USD 1,000: Mia → Sam"],
  ],
  [
    "another limit",
    { amount_levels: [upTo(1_500, "Mia"), upTo(null, "Vera")] },
    ["Limit of level 1: USD 1,000 → USD 1,500"],
  ],
  ["a vacant level", { amount_levels: [upTo(1_000, null), upTo(null, "Vera")] }, ["Up to USD 1,000: Mia → nobody"]],
  [
    "another order of the levels",
    { amount_levels: [upTo(null, "Vera"), upTo(1_000, "Mia")] },
    ["Levels in another order"],
  ],
  [
    "an additional level in another currency",
    { amount_levels: [upTo(1_000, "Mia"), upTo(900.5, "Sam", "EUR"), upTo(null, "Vera")] },
    ["Up to EUR 900.50: added, Sam decides"],
  ],
  [
    "another configuration type",
    { configuration_type: "user_specific", approver_user_id: "hana", approver_user_name: "Hana", amount_levels: [] },
    [
      "Configuration type: amount based → user specific",
      "Approver: nobody → Hana",
      "Up to USD 1,000: removed, Mia decided",
      "Without a limit: removed, Vera decided",
    ],
  ],
  [
    "another department and status",
    { department: "IT", is_active: false },
    ["Department: every department → IT", "Status: active → inactive"],
  ],
];

test("if an approver is replaced by another person with the same name, the description of the change says that the new approver is another person", () => {
  const named = { ...BEFORE, amount_levels: [], approver_user_id: "hana-1", approver_user_name: "Hana" };
  expect(inEnglish(describeConfigurationChanges(named, { ...named, approver_user_id: "hana-2" }))).toEqual([
    "Approver: Hana → another Hana",
  ]);
  const namesake = { ...upTo(1_000, "Mia"), approver_user_id: "mia-2" };
  const levels = [namesake, upTo(null, "Vera")];
  expect(inEnglish(describeConfigurationChanges(BEFORE, { ...BEFORE, amount_levels: levels }))).toEqual([
    "Up to USD 1,000: Mia → another Mia",
  ]);
});

test.each(CASES)(
  "the description of the changes between two versions of a configuration contains only the changed values: %s",
  (_name, change, describeChanges) => {
    expect(inEnglish(describeConfigurationChanges(BEFORE, { ...BEFORE, ...change }))).toEqual(describeChanges);
  },
);
