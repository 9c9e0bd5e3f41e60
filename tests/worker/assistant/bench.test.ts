import { beforeAll, expect, test } from "vitest";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { createBench } from "../../bench/assistant/bench-data.ts";
import { createOracle, sees } from "../../bench/assistant/oracle.ts";
import { CASES } from "../../bench/assistant/questions.ts";
import { HELD_OUT_CASES } from "../../bench/assistant/questions-held-out.ts";
import { type Outcome, runCases } from "../../bench/assistant/run.ts";
import { createPlatformTest } from "../../support/service-test.ts";

/**
 * Every fifth question of the half that may be used to improve the assistant. `npm run bench:assistant` asks all
 * questions.
 */
const SAMPLE = CASES.filter((_, index) => index % 5 === 0);

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

test("both halves of the benchmark have at least 200 questions, and no question is in both", () => {
  const ask = ({ username, turns }: (typeof CASES)[number]) => `${username}: ${turns.join(" / ")}`;
  expect(Math.min(CASES.length, HELD_OUT_CASES.length)).toBeGreaterThanOrEqual(200);
  expect(new Set([...CASES, ...HELD_OUT_CASES].map(ask)).size).toBe(CASES.length + HELD_OUT_CASES.length);
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
