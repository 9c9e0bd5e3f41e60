import { expect, test } from "vitest";
import { getFlagLabel } from "../../../../../app/features/requests/request-flags.tsx";
import type { RequestFlag } from "../../../../../domain/entities.ts";
import { englishTexts } from "../../../../support/english.ts";

const flag = (code: RequestFlag["code"], params: RequestFlag["params"] = {}): RequestFlag => ({
  code,
  tone: "warning",
  params,
  text: "",
});

test.each<[RequestFlag, string]>([
  [flag("near_limit", { limit: 1_000, limit_currency: "USD", exact: false }), "Just under the limit of USD 1,000"],
  [flag("near_limit", { limit: 1_000, limit_currency: "USD", exact: true }), "At the limit of USD 1,000"],
  [flag("duplicate", { requests: ["REQ-1"] }), "Looks like REQ-1"],
  [flag("rejected_before", { requests: ["REQ-1"] }), "Like REQ-1, which was rejected"],
  [flag("over_budget", { enough: true }), "Budget is short"],
  [flag("over_budget", { enough: false }), "Over the budget"],
  [flag("split", { requests: ["REQ-1", "REQ-2"] }), "Part of a split purchase"],
  [flag("bank_change"), "Changed bank account"],
])("a flag has a few words for the card of its request: %o", (one, expected) => {
  expect(getFlagLabel(englishTexts, one)).toBe(expected);
});
