import { describe, expect, test } from "vitest";
import {
  type ConflictRules,
  describeConfigurationRuleChanges,
  describeConflictChanges,
  describeCurrencyRuleChanges,
  describeDepartmentHeadChange,
  describeGroupChanges,
  describeSettingChanges,
  describeTypeRuleChanges,
  type GroupRules,
  type TypeRules,
} from "../../../../domain/matrix/rule-changes.ts";
import { createRulesChangedText } from "../../../../domain/notifications/admin-texts.ts";
import { inEnglish } from "../../../support/english.ts";

const TRAVEL: TypeRules = {
  approval_required: true,
  requires_amount: true,
  accepts_amount: true,
  default_currency: "USD",
  material_fields: ["amount", "currency", "request_type", "department"],
  amount_tolerance_percent: 0,
  payer_ids: ["selma"],
  payer_names: ["Selma Nior"],
  is_active: true,
};

describe("a request type", () => {
  test.each<[string, Partial<TypeRules>, string[]]>([
    ["no change", {}, []],
    ["approval no longer required", { approval_required: false }, ["Approval required: yes → no"]],
    [
      "other rules for amounts, and no payers",
      { requires_amount: false, accepts_amount: false, payer_ids: [], payer_names: [] },
      ["Amount required: yes → no", "Amount accepted: yes → no", "Payers: Selma Nior → none"],
    ],
    ["another payer of the same name", { payer_ids: ["selma-2"] }, ["Payers: Selma Nior → others named Selma Nior"]],
    [
      "another material field and a tolerance",
      {
        material_fields: ["amount", "currency", "request_type", "department", "due_date"],
        amount_tolerance_percent: 10,
      },
      [
        "Changes that need approval again: amount, currency, type, department → amount, currency, type, department, due date",
        "Amount tolerance: 0% → 10%",
      ],
    ],
    ["another default currency", { default_currency: "EUR" }, ["Default currency: USD → EUR"]],
    ["another status", { is_active: false }, ["Status: active → inactive"]],
  ])(
    "the description of a changed request type lists each change with the old and the new value: %s",
    (_, change, expected) => {
      expect(inEnglish(describeTypeRuleChanges(TRAVEL, { ...TRAVEL, ...change }))).toEqual(expected);
    },
  );

  test("an added request type is described as added, and a removed request type as removed", () => {
    expect(inEnglish(describeTypeRuleChanges(null, TRAVEL))).toEqual(["added"]);
    expect(inEnglish(describeTypeRuleChanges(null, { ...TRAVEL, approval_required: false }))).toEqual([
      "added",
      "Approval required: no",
    ]);
    expect(inEnglish(describeTypeRuleChanges(TRAVEL, null))).toEqual(["removed"]);
  });
});

test("the description of an added or changed currency contains its exchange rate", () => {
  const euro = { exchange_rate: 1.08, is_active: true };
  expect(inEnglish(describeCurrencyRuleChanges(euro, { ...euro, exchange_rate: 100 }))).toEqual([
    "Exchange rate: 1.08 → 100",
  ]);
  expect(inEnglish(describeCurrencyRuleChanges(null, euro))).toEqual(["added", "Exchange rate: 1.08"]);
  expect(inEnglish(describeCurrencyRuleChanges(euro, euro))).toEqual([]);
});

test("the description of a new matrix configuration names the approvers of all its levels", () => {
  const level = { currency: "USD", approver_user_id: "mia", approver_name: "Mia" };
  const entry = {
    request_type: "travel",
    configuration_type: "amount_based" as const,
    department: null,
    approver_user_id: null,
    approver_user_name: null,
    is_active: true,
    amount_levels: [
      { ...level, max_amount: 10_000 },
      { ...level, max_amount: null },
    ],
  };
  expect(inEnglish(describeConfigurationRuleChanges(null, entry))).toEqual([
    "added",
    "Up to USD 10,000: Mia",
    "Without a limit: Mia",
  ]);
  expect(inEnglish(describeConfigurationRuleChanges(entry, null))).toEqual(["removed"]);
  const higher = {
    ...entry,
    amount_levels: [
      { ...level, max_amount: 50_000 },
      { ...level, max_amount: null },
    ],
  };
  expect(inEnglish(describeConfigurationRuleChanges(entry, higher))).toEqual([
    "Limit of level 1: USD 10,000 → USD 50,000",
  ]);
  const named = {
    ...entry,
    configuration_type: "user_specific" as const,
    approver_user_name: "Vera",
    amount_levels: [],
  };
  expect(inEnglish(describeConfigurationRuleChanges(null, named))).toEqual(["added", "Approver: Vera"]);
});

test("the description of a settings change names each changed setting with its old and new value, and omits the version number", () => {
  const before = { auto_assign_approvers: true, password_min_length: 6, version: 1 };
  const after = { auto_assign_approvers: false, password_min_length: 12, version: 2 };
  expect(inEnglish(describeSettingChanges(before, after))).toEqual([
    "Auto assign approvers: on → off",
    "Password min length: 6 → 12",
  ]);
});

test("the notification of changed rules has a limited length and names the actor and the changes", () => {
  expect(
    inEnglish(
      createRulesChangedText("Ama Admin", "doa_configuration", "Travel", ["Limit of level 2: USD 10 → USD 50"]),
    ),
  ).toBe("Ama Admin changed the approval matrix. Travel: Limit of level 2: USD 10 → USD 50.");
  const many = Array.from({ length: 50 }, (_, at) => `Level ${at}`);
  expect(inEnglish(createRulesChangedText("Ama Admin", "settings", null, many))).toMatch(/; Level 5; and 44 more\.$/);
});

const PARTNERS: GroupRules = {
  name: "Partners",
  rule: null,
  members: [
    { id: "mary", name: "Mary" },
    { id: "paul", name: "Paul" },
  ],
  is_active: true,
};

test.each([
  ["no change", {}, []],
  [
    "another name and status",
    { name: "Owners", is_active: false },
    ["Name: Partners → Owners", "Status: active → inactive"],
  ],
  ["another order", { members: PARTNERS.members.toReversed() }, ["Another order of the members"]],
  [
    "other members",
    { members: [{ id: "paul-2", name: "Paul" }, ...PARTNERS.members.slice(0, 1)] },
    ["Members added: Paul", "Members removed: Paul"],
  ],
  [
    "a rule in place of the members",
    { rule: { head_of: "requester" } as const, members: [] },
    ["Kind: listed people → the head of the requester's department", "Members removed: Mary, Paul"],
  ],
  [
    "more members than a text names",
    { members: [...PARTNERS.members, ...Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, name: `P${at}` }))] },
    ["Members added: P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, 2 more"],
  ],
])("the description of a changed group of approvers lists each change: %s", (_, change, expected) => {
  expect(inEnglish(describeGroupChanges(PARTNERS, { ...PARTNERS, ...change }))).toEqual(expected);
});

test("an added group of approvers is described as added, with its members, and a removed group as removed", () => {
  expect(inEnglish(describeGroupChanges(null, PARTNERS))).toEqual(["added", "Members added: Mary, Paul"]);
  const rule = { role: "vp", department: "requester" } as const;
  expect(inEnglish(describeGroupChanges(null, { ...PARTNERS, rule, members: [] }))).toEqual([
    "added",
    "Members: everyone with the role VP in the requester's department",
  ]);
  expect(inEnglish(describeGroupChanges(PARTNERS, null))).toEqual(["removed"]);
});

test("the description of a changed conflict of duties lists each changed field with its old and new value", () => {
  const before: ConflictRules = {
    ...{ name: "Paying", first_group_name: "Payers", second_group_name: "Buyers" },
    ...{ on_request: true, on_steps: true, is_active: true },
  };
  expect(inEnglish(describeConflictChanges(null, before))).toEqual(["added", "Groups: Payers and Buyers"]);
  expect(inEnglish(describeConflictChanges(before, null))).toEqual(["removed"]);
  expect(inEnglish(describeConflictChanges(before, before))).toEqual([]);
  const after = { ...before, name: "Buying", second_group_name: "Payers", on_request: false, is_active: false };
  expect(inEnglish(describeConflictChanges(before, { ...after, on_steps: false }))).toEqual([
    "Name: Paying → Buying",
    "Groups: Payers and Buyers → Payers and Payers",
    "For the requester: yes → no",
    "Between steps: yes → no",
    "Status: active → inactive",
  ]);
});

test("the description of a changed head of a department names the old and the new head", () => {
  expect(inEnglish(describeDepartmentHeadChange(null, "Mary"))).toEqual(["Head: none → Mary"]);
  expect(inEnglish(describeDepartmentHeadChange("Mary", "Mary"))).toEqual([]);
});
