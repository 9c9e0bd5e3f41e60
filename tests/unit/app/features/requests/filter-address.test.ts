import { describe, expect, test } from "vitest";
import {
  countPanelFilters,
  getListAddress,
  hasFilters,
  toControlValue,
} from "../../../../../app/features/requests/filter-address.ts";

describe("the address of a list", () => {
  const here = { pathname: "/", search: "?q=desk&status=pending&cursor=abc&act=approve&on=REQ-1&stray=1" };

  test("after a filter is changed, the address of the list still has the other filters, but no page number and no dialog", () => {
    expect(getListAddress(here, { priority: "HIGH" })).toBe("/?status=pending&priority=HIGH&q=desk");
    expect(getListAddress(here, { status: null })).toBe("/?q=desk");
    expect(getListAddress(here, { status: "", q: null })).toBe("/");
    expect(getListAddress(here, { cursor: "next" })).toBe("/?status=pending&q=desk&cursor=next");
  });

  test("the number of active filters does not count the search text, but a list with a search text counts as filtered", () => {
    expect(countPanelFilters("?q=desk&status=pending&department=&sort_by=amount")).toBe(1);
    expect(hasFilters("?q=desk")).toBe(true);
    expect(hasFilters("?sort_by=amount&q=")).toBe(false);
  });
});

describe("the filter of requests without an approver", () => {
  test("the choice 'No approver' of the approver filter is the word 'none' in the URL", () => {
    const here = { pathname: "/", search: "" };
    expect(getListAddress(here, { approver: "No approver" })).toBe("/?approver=none");
    expect(getListAddress(here, { approver: "no APPROVER", requester: "No approver" })).toBe(
      "/?requester=No+approver&approver=none",
    );
    expect(toControlValue("approver", "none")).toBe("No approver");
    expect(toControlValue("approver", "Nonea")).toBe("Nonea");
    expect(toControlValue("requester", "none")).toBe("none");
    expect(toControlValue("q", null)).toBe("");
  });
});
