import { afterAll, beforeAll, expect, test } from "vitest";
import { CASES } from "../../bench/assistant/questions.ts";
import { type CaseResult, isRight, openBench, runCases } from "../../bench/assistant/score.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";

let platform: Platform;
let outcomes: CaseResult[];
beforeAll(async () => {
  platform = await createPlatform();
  outcomes = await runCases(await openBench(platform));
});
afterAll(() => platform.dispose());

test("the built-in analyst answers at least 95 % of the fixed questions right", () => {
  expect(CASES).toHaveLength(120);
  const missed = outcomes.filter((one) => !isRight(one)).map(({ testCase, missing }) => [testCase.question, missing]);
  expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(CASES.length * 0.05);
});

test("and states nothing that is wrong", () => {
  expect(
    outcomes.filter((one) => one.wrong.length > 0).map(({ testCase, wrong }) => [testCase.question, wrong]),
  ).toEqual([]);
});
