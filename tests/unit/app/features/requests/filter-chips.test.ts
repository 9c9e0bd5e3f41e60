import { expect, test } from "vitest";
import { listFilterChips } from "../../../../../app/features/requests/filter-chips.tsx";
import { englishTexts } from "../../../../support/english.ts";

const choices = {
  types: [{ code: "travel", name: "Travel" }],
  priorities: [{ code: "HIGH", name: "High", color: "#000000" }],
  departments: ["Finance"],
  filter_names: [
    { field: "request_type" as const, code: "ended", name: "Ended project" },
    { field: "priority" as const, code: "ASAP", name: "Before noon" },
  ],
};

const chipsOf = (search: string, errors = {}) =>
  listFilterChips(englishTexts, search, choices, errors).map(({ label, value }) => `${label}: ${value}`);

test.each([
  ["?q=toner&sort_by=amount&cursor=abc", []],
  ["?status=pending,needs_info", ["Status: Pending, Needs info"]],
  ["?request_type=travel&priority=HIGH", ["Priority: High", "Type: Travel"]],
  ["?request_type=ended&priority=ASAP", ["Priority: Before noon", "Type: Ended project"]],
  ["?request_type=old_type", ["Type: Old type"]],
  ["?department=Finance&requester=Ines", ["Department: Finance", "Requester: Ines"]],
  ["?approver=none", ["Approver: No approver"]],
  ["?flagged=true", ["To check: Only with something to check"]],
  ["?waiting_for=me&decided_by=me", ["Waiting for: Me", "Decided by: Me"]],
  ["?amount_min=500", ["Amount: from USD 500"]],
  ["?amount_max=999.5", ["Amount: to USD 999.50"]],
  ["?amount_min=500&amount_max=1000", ["Amount: USD 500 – USD 1,000"]],
  ["?date_from=2026-10-01&date_to=2026-10-31", ["Submitted: 1 Oct 2026 – 31 Oct 2026"]],
  ["?decided_to=2026-10-31", ["Decided: to 31 Oct 2026"]],
])("the list with the filters %s has the chips %j", (search, expected) => {
  expect(chipsOf(search)).toEqual(expected);
});

test("an invalid filter has no chip, because it has no effect", () => {
  const errors = { amount_min: "Please enter an amount of zero or more", date_from: "Please enter a date" };
  expect(chipsOf("?amount_min=abc&amount_max=20&date_from=2026-02-30", errors)).toEqual(["Amount: to USD 20"]);
});

test("the chip of a range removes both of its filters", () => {
  expect(listFilterChips(englishTexts, "?amount_min=500", choices)[0]?.names).toEqual(["amount_min", "amount_max"]);
});
