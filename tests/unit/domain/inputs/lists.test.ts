import { describe, expect, it } from "vitest";
import { DashboardSortInput, ListRequestsInput } from "../../../../domain/inputs/requests.ts";
import { FILTER_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { SORT_KEYS, SORT_ORDERS } from "../../../../domain/requests/sort-keys.ts";
import { listIssues, parseOrListIssues } from "../parse.ts";

describe("the filters of a list", () => {
  it("the filters of a list of requests are optional, and an empty text counts as absent", () => {
    const names = Object.keys(ListRequestsInput.shape);
    expect(names).toEqual(
      expect.arrayContaining(["status", "priority", "request_type", "department", "requester", "approver", "q"]),
    );
    for (const empty of [undefined, "", "  ", null]) {
      const given = Object.fromEntries(names.map((name) => [name, empty]));
      expect(
        Object.values(parseOrListIssues(ListRequestsInput, given) as object).filter((value) => value !== undefined),
      ).toEqual([]);
    }
    expect(parseOrListIssues(ListRequestsInput, {})).toEqual({});
  });

  it("the filters of a list of requests are trimmed, and the status, priority and request type get the upper or lower case of stored values", () => {
    const given = { status: " PENDING ", priority: "high", request_type: "IT", department: " HR ", q: " two  words " };
    expect(parseOrListIssues(ListRequestsInput, given)).toEqual({
      status: "pending",
      priority: "HIGH",
      request_type: "it",
      department: "HR",
      q: "two  words",
    });
  });

  it.each(FILTER_STATUSES)("the status filter %s is accepted", (status) => {
    expect(parseOrListIssues(ListRequestsInput, { status })).toEqual({ status });
  });

  it.each([
    ["pending,overdue", "pending,overdue"],
    [" Overdue , PENDING,pending, ", "pending,overdue"],
    ["modified,approved", "approved,modified"],
    [",", undefined],
  ])("the status filter %j is read as %j", (status, expected) => {
    expect(parseOrListIssues(ListRequestsInput, { status })).toEqual(
      expected === undefined ? {} : { status: expected },
    );
  });

  it.each([
    ["amount_min", "1500", 1500],
    ["amount_min", " 0 ", 0],
    ["amount_max", "12.50", 12.5],
    ["amount_max", 7, 7],
  ])("the list filter %s %j is read as %d", (name, given, expected) => {
    expect(parseOrListIssues(ListRequestsInput, { [name]: given })).toEqual({ [name]: expected });
  });

  it.each(["waiting_for", "decided_by"])(
    "the list filter %s takes an id or the word 'me' in upper or lower case",
    (name) => {
      expect(parseOrListIssues(ListRequestsInput, { [name]: "ME" })).toEqual({ [name]: "me" });
      expect(parseOrListIssues(ListRequestsInput, { [name]: " User-1 " })).toEqual({ [name]: "User-1" });
    },
  );

  it.each(SORT_KEYS.flatMap((sort_by) => SORT_ORDERS.map((sort_order) => ({ sort_by, sort_order }))))(
    "a list of requests can be sorted by $sort_by in the order $sort_order",
    (sort) => {
      expect(parseOrListIssues(ListRequestsInput, sort)).toEqual(sort);
    },
  );

  it.each([
    [{ status: "open" }, "status"],
    [{ status: 5 }, "status"],
    [{ status: "pending,lost" }, "status"],
    [{ status: "lost,gone" }, "status"],
    [{ amount_min: "-1" }, "amount_min"],
    [{ amount_min: "many" }, "amount_min"],
    [{ amount_max: "1,5" }, "amount_max"],
    [{ amount_max: "1e9" }, "amount_max"],
    [{ amount_max: Number.POSITIVE_INFINITY }, "amount_max"],
    [{ decided_from: "yesterday" }, "decided_from"],
    [{ decided_to: "2026-02-30" }, "decided_to"],
    [{ sort_by: "password" }, "sort_by"],
    [{ sort_by: "created_at; drop table requests" }, "sort_by"],
    [{ sort_order: "up" }, "sort_order"],
    [{ date_from: "yesterday" }, "date_from"],
    [{ date_to: "2026-02-30" }, "date_to"],
    [{ q: "x".repeat(201) }, "q"],
    [{ department: ["HR", "IT"] }, "department"],
    [{ cursor: "x".repeat(2001) }, "cursor"],
  ])("the list filters %j are refused, because the value of `%s` is invalid", (input, path) => {
    expect(listIssues(ListRequestsInput, input).map((issue) => issue.split(":")[0])).toEqual([path]);
  });

  it("the list filters date_from and date_to are read unchanged", () => {
    const days = { date_from: "2026-01-01", date_to: "2026-01-31" };
    expect(parseOrListIssues(ListRequestsInput, days)).toEqual(days);
  });

  it.each([
    ["1", 1],
    ["100", 100],
    [100, 100],
    ["1000", 1000],
    [" 25 ", 25],
    ["0", 1],
    ["-5", 1],
  ])("the list parameter `limit` %j is read as %i", (limit, expected) => {
    expect(parseOrListIssues(ListRequestsInput, { limit })).toEqual({ limit: expected });
  });

  it.each([
    ["many", "limit: Please enter the limit as a number"],
    [{}, "limit: Please enter the limit as a number"],
    ["1.5", "limit: Please enter the limit as a whole number"],
  ])("the list parameter `limit` %j is refused, because it is not a whole number", (limit, expected) => {
    expect(listIssues(ListRequestsInput, { limit })).toEqual([expected]);
  });
});

describe("sort preferences", () => {
  it.each([{}, { dashboard_sort_by: "due_date" }, { dashboard_sort_by: "amount", dashboard_sort_order: "asc" }])(
    "the sort preferences %j are accepted",
    (input) => {
      expect(parseOrListIssues(DashboardSortInput, input)).toEqual(input);
    },
  );

  it.each([{ dashboard_sort_by: "id" }, { dashboard_sort_order: "ASC" }, { dashboard_sort_by: "" }])(
    "the sort preferences %j are refused, because the sort key or the sort order is unknown",
    (input) => {
      expect(listIssues(DashboardSortInput, input)).toHaveLength(1);
    },
  );
});
