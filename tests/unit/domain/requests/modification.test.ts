import { expect, test } from "vitest";
import type { StoredRoute } from "../../../../domain/matrix/route.ts";
import type { FieldChange } from "../../../../domain/requests/events.ts";
import {
  describeModification,
  listFieldChanges,
  type ModifiableFields,
  requiresNewRoute,
} from "../../../../domain/requests/modification.ts";

const route = (request_type: string, request_type_name: string, currency: string): StoredRoute => ({
  configuration_id: null,
  configuration_version: null,
  configuration_type: null,
  department_specific: false,
  amount_decides: false,
  reason: "no_configuration",
  facts: { request_type, request_type_name, amount: 800, currency, department: "IT" },
  rates: {},
  skipped: [],
  levels: [],
});

const TRAVEL = route("travel", "Travel", "USD");
const change = (field: string, from: FieldChange["from"], to: FieldChange["to"]): FieldChange => ({ field, from, to });

test.each<[string, FieldChange[], StoredRoute | null, number, string]>([
  ["the type by its name", [change("request_type", "financial", "travel")], TRAVEL, 2, "Type: Financial → Travel"],
  [
    "the new type by its configured name and the old type by its code",
    [change("request_type", "hr", "office_supplies")],
    route("office_supplies", "Supplies & Co", "USD"),
    2,
    "Type: HR → Supplies & Co",
  ],
  ["an amount as money", [change("amount", 9, 2_800.5)], TRAVEL, 2, "Amount: USD 9.00 → USD 2,800.50"],
  [
    "an amount after the word 'none' if the request had no amount",
    [change("amount", null, 800)],
    TRAVEL,
    2,
    "Amount: none → USD 800.00",
  ],
  [
    "an amount together with its currency",
    [change("amount", 9, 2_200_000), change("currency", "USD", "CFA")],
    route("travel", "Travel", "CFA"),
    0,
    "Amount: USD 9.00 → CFA 2,200,000",
  ],
  ["a currency alone", [change("currency", "USD", "EUR")], route("travel", "Travel", "EUR"), 2, "Currency: USD → EUR"],
  ["a priority as a word", [change("priority", "MEDIUM", "URGENT")], null, 2, "Priority: Medium → Urgent"],
  [
    "a due date as a date",
    [change("due_date", "2026-12-01T00:00:00.000Z", null)],
    null,
    2,
    "Due date: 1 Dec 2026 → none",
  ],
  [
    "several fields in one line",
    [change("title", "Desk", "Two desks"), change("department", "IT", "HR")],
    TRAVEL,
    2,
    "Title: Desk → Two desks; Department: IT → HR",
  ],
])("the description of a modification shows %s", (_, changes, found, amount_decimals, text) => {
  expect(describeModification({ changes, route: found, amount_decimals })).toBe(text);
});

test("the description of a modification names a person only once, even if several approvals of this person no longer count", () => {
  const dropped = [
    { level: 1, user_id: "m", user_name: "Mary" },
    { level: 2, user_id: "p", user_name: "Paul" },
    { level: 3, user_id: "m", user_name: "Mary" },
  ];
  const modification = { changes: [change("amount", 9, 10)], route: TRAVEL, amount_decimals: 2 };
  expect(describeModification({ ...modification, dropped })).toBe(
    "Amount: USD 9.00 → USD 10.00; The approvals of Mary and Paul no longer count",
  );
  expect(describeModification({ ...modification, dropped: dropped.slice(0, 1) })).toBe(
    "Amount: USD 9.00 → USD 10.00; The approval of Mary no longer counts",
  );
});

const FIELDS: ModifiableFields = {
  title: "Chairs",
  description: "Six",
  request_type: "financial",
  amount: 9,
  currency: "USD",
  priority: "LOW",
  department: "IT",
  due_date: null,
};

test("a modification lists the changed fields in a fixed order, each with the old and the new value", () => {
  expect(listFieldChanges(FIELDS, { ...FIELDS })).toEqual([]);
  expect(listFieldChanges(FIELDS, { ...FIELDS, due_date: "2026-11-30T00:00:00.000Z", amount: null })).toEqual([
    change("amount", 9, null),
    change("due_date", null, "2026-11-30T00:00:00.000Z"),
  ]);
});

test.each([
  ["title", false],
  ["description", false],
  ["request_type", true],
  ["amount", true],
  ["currency", true],
  ["priority", false],
  ["department", true],
  ["due_date", false],
] as const)("whether a change of the %s routes the request again (R15): %s", (field, expected) => {
  expect(requiresNewRoute([change("title", "a", "b"), change(field, "1", "2")])).toBe(expected);
});

test("a modification without a change does not route the request again", () => {
  expect(requiresNewRoute([])).toBe(false);
});
