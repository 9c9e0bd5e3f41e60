import { describe, expect, test } from "vitest";
import { describeFault, type RuleFault } from "../../../../domain/audit/fault.ts";
import {
  isCompleteSnapshot,
  listRuleDifferences,
  nameRule,
  nameRuleField,
  RULE_ENTITIES,
  type RuleEntity,
  type RuleSnapshot,
} from "../../../../domain/audit/rules.ts";
import { inEnglish } from "../../../support/english.ts";

/** A row of each kind, in the shape that the database query returns, and the entry that the product writes about it. */
const EQUAL: Record<RuleEntity, [stored: RuleSnapshot, recorded: RuleSnapshot]> = {
  user: [
    {
      username: "eve",
      name: "Eve",
      email: "eve@x",
      role: "manager",
      department_id: "it",
      department: "IT",
      is_active: 1,
    },
    {
      ...{ username: "eve", name: "Eve", email: "eve@x", role: "manager", department_id: "it", department: "Old IT" },
      ...{ is_active: true, designation: "Engineer" },
    },
  ],
  department: [
    { name: "IT", is_active: 1, head_user_id: null, head_user_name: null, budget_minor: 100_050 },
    { name: "IT", is_active: true, head_user_id: null, budget: 1_000.5 },
  ],
  currency: [
    { code: "EUR", name: "Euro", symbol: "€", decimals: 2, is_active: 1, rate_e8: 108_000_000 },
    { code: "EUR", name: "Euro", symbol: "€", decimals: 2, is_active: true, exchange_rate: 1.08 },
  ],
  request_type: [
    { code: "hr", name: "HR", material_fields: [], requires_amount: 0, payer_ids: ["a"], payer_names: ["Now"] },
    { code: "hr", name: "HR", material_fields: [], requires_amount: false, payer_ids: ["a"], payer_names: ["Then"] },
  ],
  priority: [
    { code: "LOW", name: "Low", escalation_hours: null, sort_order: 1, is_active: 0 },
    { code: "LOW", name: "Low", escalation_hours: null, sort_order: 1, is_active: false },
  ],
  doa_configuration: [
    {
      ...{ request_type: "hr", configuration_type: "amount_based", is_active: 1, same_person: "separate" },
      levels: [{ max_amount_minor: null, currency: "USD", approver_user_id: "a", approver_name: "Now", steps: [] }],
    },
    {
      ...{ request_type: "hr", configuration_type: "amount_based", is_active: true },
      levels: [{ max_amount_minor: null, currency: "USD", approver_user_id: "a", approver_name: "Then" }],
    },
  ],
  approver_group: [
    { name: "Heads", is_active: 1, rule: null, members: [{ id: "a", name: "Now" }] },
    { name: "Heads", is_active: true, rule: null, members: [{ id: "a", name: "Then" }] },
  ],
  duty_conflict: [
    { name: "Law", first_group_id: "a", second_group_id: "b", on_request: 1, on_steps: 0, is_active: 1 },
    { name: "Law", first_group_id: "a", second_group_id: "b", on_request: true, on_steps: false, is_active: true },
  ],
  settings: [
    { auto_assign_approvers: 1, password_min_length: 8, added_later: "x", version: 7 },
    { auto_assign_approvers: true, password_min_length: 8, version: 3 },
  ],
  numbering: [
    { prefix: "REQ", separator: "-", suffix_format: 4, counter_start: 1000, include_year: 1 },
    { prefix: "REQ", separator: "-", suffix_format: 4, counter_start: 1000, include_year: true },
  ],
  delegation: [
    { user_id: "a", delegate_user_id: "b", starts_at: "1", ends_at: "2", ended_at: null },
    { user_id: "a", delegate_user_id: "b", starts_at: "1", ends_at: "2", ended_at: null },
  ],
  password: [{ digest: "a" }, { digest: "a" }],
};

describe("the comparison of a rule with the record", () => {
  test.each(RULE_ENTITIES)(
    "a row of the kind %s does not differ from the entry that the product writes about it",
    (kind) => {
      const [stored, recorded] = EQUAL[kind];
      expect(listRuleDifferences(kind, stored, recorded)).toEqual([]);
    },
  );

  test.each(RULE_ENTITIES)("every changed member of a row of the kind %s is a difference", (kind) => {
    const [stored, recorded] = EQUAL[kind];
    const displayed = ["department", "head_user_name", "payer_names", "levels", "members", "version", "added_later"];
    for (const member of Object.keys(stored).filter((name) => !displayed.includes(name))) {
      const value = stored[member];
      const changed = value === 0 || value === 1 ? 1 - value : Array.isArray(value) ? ["other"] : "other";
      expect(listRuleDifferences(kind, { ...stored, [member]: changed }, recorded), member).toHaveLength(1);
    }
  });

  test.each<[string, RuleEntity, object, string]>([
    ["an added level", "doa_configuration", { levels: [{}, {}] }, "number of levels"],
    [
      "a raised limit",
      "doa_configuration",
      { levels: [{ max_amount_minor: 9, currency: "USD", approver_user_id: "a" }] },
      "limit of level 1",
    ],
    [
      "the currency of a limit",
      "doa_configuration",
      { levels: [{ max_amount_minor: null, currency: "EUR", approver_user_id: "a" }] },
      "limit of level 1",
    ],
    [
      "another approver of a level",
      "doa_configuration",
      { levels: [{ max_amount_minor: null, currency: "USD", approver_user_id: "b" }] },
      "approver of level 1",
    ],
    [
      "an added step of a level",
      "doa_configuration",
      { levels: [{ max_amount_minor: null, currency: "USD", approver_user_id: "a", steps: [{ members: [] }] }] },
      "steps of level 1",
    ],
    ["a removed member of a group", "approver_group", { members: [] }, "list of members"],
    ["another order of members", "approver_group", { members: [{ id: "b" }, { id: "a" }] }, "list of members"],
    ["a changed payer", "request_type", { payer_ids: ["b"] }, "list of payers"],
  ])("%s is a difference", (_, kind, change, field) => {
    const [stored, recorded] = EQUAL[kind];
    const found = listRuleDifferences(kind, { ...stored, ...change }, recorded);
    expect(inEnglish(found.map(nameRuleField))).toContain(field);
  });

  test("fields that an older entry does not contain are not compared, and the entry is not complete", () => {
    const [stored, recorded] = EQUAL.user;
    const { department_id: _, ...older } = recorded;
    expect(listRuleDifferences("user", { ...stored, department_id: "hr" }, older)).toEqual([]);
    expect(isCompleteSnapshot("user", stored, older)).toBe(false);
    expect(isCompleteSnapshot("user", stored, recorded)).toBe(true);
  });

  test("a name in another normalization form is the same name", () => {
    const [stored, recorded] = EQUAL.user;
    const composed = { ...stored, name: "Zoë" };
    expect(listRuleDifferences("user", composed, { ...recorded, name: "Zoe\u0308" })).toEqual([]);
    expect(listRuleDifferences("user", composed, { ...recorded, name: "Zoe" })).toHaveLength(1);
  });
});

describe("the description of a changed rule", () => {
  test.each(RULE_ENTITIES)("a rule of the kind %s has a name, and each of its fields has a label", (kind) => {
    expect(inEnglish(nameRule(kind, "Law"))).toMatch(/^the [a-z ]+( Law)?$/);
    const [stored] = EQUAL[kind];
    const differences = listRuleDifferences(
      kind,
      stored,
      Object.fromEntries(Object.keys(stored).map((key) => [key, {}])),
    );
    for (const difference of differences)
      expect(inEnglish(nameRuleField(difference))).toMatch(/^[a-z][a-z -]*( of level \d+)?$/);
  });

  const fault = { kind: "rule_changed", entity: "user", entity_id: "1", label: "Eve" } as const;
  const fields = [{ field: "role", stored: "Director", recorded: "Requester" }];
  test.each<[RuleFault, string]>([
    [{ ...fault, how: "changed", fields }, "The role of the user Eve, Director, differs from the record: Requester."],
    [{ ...fault, how: "added", fields: [] }, "The user Eve is not in the record: it was added outside of the product."],
    [
      { ...fault, how: "removed", fields: [] },
      "The user Eve is in the record, but was removed outside of the product.",
    ],
    [
      { ...fault, how: "entry", fields, seq: 1_200 },
      "Entry 1,200 of the administration's record changed the user Eve after other values had been written outside of the product: role.",
    ],
    [
      {
        ...{ ...fault, entity: "password", how: "changed" as const },
        fields: [{ field: "digest", stored: null, recorded: null }],
      },
      "The password of Eve was changed outside of the product.",
    ],
  ])("%j is described", (changed, sentence) => {
    expect(inEnglish(describeFault(changed))).toEqual([sentence]);
  });
});
