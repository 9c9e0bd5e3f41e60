import { describe, expect, test } from "vitest";
import { findRequestByNumber } from "../../../../app/shell/use-request-search.ts";

describe("the request opened by Enter in the command palette", () => {
  const matches = ["REQ-2026-1033", "HR-2026-1033", "REQ-2026-2033"].map((id) => ({ id }));
  test.each([
    ["req-2026-1033", matches, "REQ-2026-1033"],
    ["#2033", matches, "REQ-2026-2033"],
    // Two request numbers end in 1033, so Enter opens neither request.
    ["1033", matches, null],
    ["033", matches.slice(2), "REQ-2026-2033"],
    ["33", matches.slice(2), null],
    ["toner", matches.slice(2), null],
    ["REQ-2026-9999", matches, null],
    ["2033", [{ id: "REQ-2026-1001" }], null],
  ])("for the query %j with the matches %j, Enter opens the request %s (null: no request)", (query, items, id) => {
    expect(findRequestByNumber(query, items)?.id ?? null).toBe(id);
  });
});
