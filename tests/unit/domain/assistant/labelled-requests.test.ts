import { expect, test } from "vitest";
import { analyzeLabelledRequests, isHeldOut, scoreFlags } from "../../../bench/assistant/analysis.ts";

const results = analyzeLabelledRequests();

test.each([
  { name: "all labelled requests", of: results, count: 120 },
  {
    name: "the labelled requests that were never used while the rules were tuned",
    of: results.filter(isHeldOut),
    count: 60,
  },
])("the flags of $name have a precision and a recall of at least 0.9 on the labelled requests", ({ of, count }) => {
  expect(of).toHaveLength(count);
  const { precision, recall } = scoreFlags(of);
  expect(Math.min(precision, recall)).toBeGreaterThanOrEqual(0.9);
  expect(of.flatMap(({ raised }) => raised).length).toBeGreaterThan(20);
});
