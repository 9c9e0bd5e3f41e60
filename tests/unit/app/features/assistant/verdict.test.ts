import { expect, test } from "vitest";
import { composeAnalysis } from "../../../../../domain/assistant/compose-analysis.ts";
import { assistant } from "../../../../../texts/en/screens/assistant.ts";

const { verdict } = assistant.analysis;

test.each([
  [0, 0, true, "Nothing unusual found"],
  [0, 0, false, "No similar request was decided in the last year"],
  [0, 1, true, "1 thing to check"],
  [1, 0, false, "1 concern"],
  [2, 3, false, "2 concerns; 3 things to check"],
])(
  "the headline of an analysis with %s concerns and %s things to check (approval: %s) is '%s'",
  (concerns, checks, isApproval, expected) => {
    expect(verdict(concerns, checks, isApproval)).toBe(expected);
  },
);

test("an analysis that recommends a review without any flag says that no similar request was decided", () => {
  const { recommendation, risk_level } = composeAnalysis([], { approved_twin: false, precedents: 0, draft: true });
  expect([recommendation, risk_level]).toEqual(["REVIEW", "MEDIUM"]);
  expect(verdict(0, 0, recommendation === "APPROVE")).toBe("No similar request was decided in the last year");
});
