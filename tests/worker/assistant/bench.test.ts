import { beforeAll, expect, test } from "vitest";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { createBench } from "../../bench/assistant/bench-data.ts";
import { createOracle, sees } from "../../bench/assistant/oracle.ts";
import { CASES } from "../../bench/assistant/questions.ts";
import { FORMER_HELD_OUT_CASES } from "../../bench/assistant/questions-used.ts";
import { type Outcome, runCases } from "../../bench/assistant/run.ts";
import { createPlatformTest } from "../../support/service-test.ts";

/** Every eighth question that may be used to improve the assistant. `npm run bench:assistant` asks all questions. */
const USED_CASES = [...CASES, ...FORMER_HELD_OUT_CASES];
const SAMPLE = USED_CASES.filter((_, index) => index % 8 === 0);

const platform = createPlatformTest("once");
let bench: Awaited<ReturnType<typeof createBench>>;
let oracle: Awaited<ReturnType<typeof createOracle>>;
let outcomes: Outcome[];
beforeAll(async () => {
  bench = await createBench(platform);
  oracle = await createOracle(bench);
  outcomes = await runCases(bench, oracle, SAMPLE);
});

const describeOutcomes = (some: readonly Outcome[]) =>
  JSON.stringify(
    some.map(({ testCase, verdict, expected, answer }) => [testCase.turns.at(-1), verdict, expected, answer.response]),
    null,
    1,
  );

test("the benchmark of the assistant has at least 400 used questions, and none of them twice", () => {
  const asks = USED_CASES.map(({ username, turns }) => `${username}: ${turns.join(" / ")}`);
  expect(asks.length).toBeGreaterThanOrEqual(400);
  expect(new Set(asks).size).toBe(asks.length);
});

test("the benchmark of the assistant expects each person to see exactly the requests of the person's own list", async () => {
  for (const { id } of oracle.people.values()) {
    const username = oracle.people.get(id)?.username as Parameters<typeof bench.as>[0];
    const page = await bench.services.requests.list(await bench.as(username), ListRequestsInput.parse({}));
    const visible = oracle.rows.filter((row) => sees(oracle, id, row)).map((row) => row.id);
    expect(page.ok && page.value.items.map((one) => one.id).sort(), username).toEqual(visible.sort());
  }
});

test("at least 80 % of the built-in analyst's answers to a sample of the benchmark are right", () => {
  const missed = outcomes.filter((one) => one.verdict !== "right");
  expect(missed.length, describeOutcomes(missed)).toBeLessThanOrEqual(SAMPLE.length * 0.2);
});

test("at most one answer of the built-in analyst to a sample of the benchmark is wrong", () => {
  const wrong = outcomes.filter((one) => one.verdict === "wrong");
  expect(wrong.length, describeOutcomes(wrong)).toBeLessThanOrEqual(1);
});

test("each count in an answer to a sample of the benchmark equals the number of requests in the list to which it links", () => {
  expect(outcomes.flatMap((one) => one.mismatches)).toEqual([]);
});
