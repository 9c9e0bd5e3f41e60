import { beforeAll, expect, test } from "vitest";
import { CASES } from "../../bench/assistant/questions.ts";
import { type CaseResult, createBench, isCorrect, runCases } from "../../bench/assistant/score.ts";
import { createPlatformTest } from "../../support/service-test.ts";

const platform = createPlatformTest("once");
let outcomes: CaseResult[];
beforeAll(async () => {
  outcomes = await runCases(await createBench(platform));
});

test("the built-in analyst answers at least 95 % of the fixed questions correctly", () => {
  expect(CASES).toHaveLength(120);
  const missed = outcomes.filter((one) => !isCorrect(one)).map(({ testCase, missing }) => [testCase.question, missing]);
  expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(CASES.length * 0.05);
});

test("no answer of the built-in analyst to the fixed questions contains a wrong statement", () => {
  expect(
    outcomes.filter((one) => one.wrong.length > 0).map(({ testCase, wrong }) => [testCase.question, wrong]),
  ).toEqual([]);
});
