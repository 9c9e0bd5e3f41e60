import { describe, expect, test } from "vitest";
import {
  countPanelFilters,
  getListAddress,
  hasFilters,
  toControlValue,
  toFilterValue,
} from "../../../../../app/features/requests/filter-address.ts";
import { englishTexts } from "../../../../support/english.ts";

describe("the URL of a list", () => {
  const here = { pathname: "/", search: "?q=desk&status=pending&cursor=abc&act=approve&on=REQ-1&stray=1" };

  test("after a filter is changed, the URL of the list still has the other filters, but no page number and no dialog", () => {
    expect(getListAddress(englishTexts, here, { priority: "HIGH" })).toBe("/?status=pending&priority=HIGH&q=desk");
    expect(getListAddress(englishTexts, here, { status: null })).toBe("/?q=desk");
    expect(getListAddress(englishTexts, here, { status: "", q: null })).toBe("/");
    expect(getListAddress(englishTexts, here, { cursor: "next" })).toBe("/?status=pending&q=desk&cursor=next");
  });

  test("the number of active filters does not include the search text, but a list with a search text counts as filtered", () => {
    expect(countPanelFilters("?q=desk&status=pending&department=&sort_by=amount")).toBe(1);
    expect(hasFilters("?q=desk")).toBe(true);
    expect(hasFilters("?sort_by=amount&q=")).toBe(false);
  });
});

describe("the filter of requests without an approver", () => {
  test("the choice 'No approver' of the approver filter is the word 'none' in the URL", () => {
    const here = { pathname: "/", search: "" };
    expect(getListAddress(englishTexts, here, { approver: "No approver" })).toBe("/?approver=none");
    expect(getListAddress(englishTexts, here, { approver: "no APPROVER", requester: "No approver" })).toBe(
      "/?requester=No+approver&approver=none",
    );
    expect(toControlValue(englishTexts, "approver", "none")).toBe("No approver");
    expect(toControlValue(englishTexts, "approver", "Nonea")).toBe("Nonea");
    expect(toControlValue(englishTexts, "requester", "none")).toBe("none");
    expect(toControlValue(englishTexts, "q", null)).toBe("");
  });
});

describe("the filters of the amount", () => {
  test.each([
    ["1500", "1500"],
    ["1,500", "1500"],
    ["1.500", "1500"],
    ["1 500", "1500"],
    ["1\u202f500,5", "1500.5"],
    ["1'500.50", "1500.50"],
    ["2,500,000", "2500000"],
    ["1.234,56", "1234.56"],
    ["12,5", "12.5"],
    ["0", "0"],
    ["1,234,56", "1,234,56"],
    ["1.234,567", "1.234,567"],
    ["12,50,00", "12,50,00"],
    ["-5", "-5"],
    ["many", "many"],
  ])("the typed text %j becomes %j in the URL, and opening this URL does not change it", (typed, expected) => {
    const here = { pathname: "/", search: "" };
    const address = getListAddress(englishTexts, here, { amount_min: typed });
    expect(new URLSearchParams(address.slice(2)).get("amount_min")).toBe(expected);
    expect(toFilterValue(englishTexts, "amount_min", expected)).toBe(expected);
    expect(toFilterValue(englishTexts, "q", typed)).toBe(typed);
  });
});
