/**
 * `npm run bench:assistant` asks all questions twice: without a model, and with a loopback model that calls tools like
 * a competent model. Prints the shares of right, honest and wrong answers of each kind, for the used and the held-out questions separately; the
 * counts that differ from the list to which they link; and precision and recall of the flags of the analysis. `--
 * --failures` also prints the used questions without a right answer. The exit code is 1 if a target is
 * missed.
 */
import { createPlatform } from "../../support/platform.ts";
import { analyzeLabelledRequests, reportAnalysis, scoreFlags } from "./analysis.ts";
import { createBench } from "./bench-data.ts";
import { type Case, KINDS } from "./cases.ts";
import { createOracle } from "./oracle.ts";
import { CASES } from "./questions.ts";
import { CASES as HELD_OUT_1 } from "./questions-held-out-1.ts";
import { CASES as HELD_OUT_2 } from "./questions-held-out-2.ts";
import { FORMER_HELD_OUT_CASES } from "./questions-used.ts";
import { computeShares, type Outcome, runCases } from "./run.ts";
import { startToolCaller } from "./tool-caller.ts";

const MIN_RIGHT_PERCENT = 80;
const MIN_RIGHT_WITH_MODEL_PERCENT = 95;
const MIN_FLAG_SHARE = 0.9;
const MAX_WRONG_PERCENT = 2;

const USED_CASES: readonly Case[] = [...CASES, ...FORMER_HELD_OUT_CASES];
/** Nobody who improves the reader reads these questions or which of them fail. */
const HELD_OUT_CASES: readonly Case[] = [...HELD_OUT_1, ...HELD_OUT_2];

const platform = await createPlatform();
const bench = await createBench(platform);
const oracle = await createOracle(bench);
const withFailures = process.argv.includes("--failures");
let missesTarget = false;

function print(title: string, outcomes: readonly Outcome[], min_right: number, max_wrong: number): void {
  console.log(`\n${title}: ${outcomes.length} questions\n${"".padEnd(26)}right  honest   wrong`);
  const line = (name: string, of: readonly Outcome[]) => {
    const { right, honest, wrong } = computeShares(of);
    const cell = (value: number) => `${value.toFixed(1).padStart(5)} %`;
    console.log(`${name.padEnd(24)}${cell(right)} ${cell(honest)} ${cell(wrong)}`);
    return { right, wrong };
  };
  for (const kind of KINDS)
    line(
      kind,
      outcomes.filter((one) => one.testCase.kind === kind),
    );
  const { right, wrong } = line("all", outcomes);
  const times = outcomes.map((one) => one.ms).sort((a, b) => a - b);
  console.log(`median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms`);
  if (right < min_right || wrong > max_wrong) {
    missesTarget = true;
    console.log(`misses the target: at least ${min_right} % right, at most ${max_wrong} % wrong`);
  }
  const mismatches = outcomes.flatMap((one) => one.mismatches);
  console.log(`${mismatches.length} counts differ from the list that their link opens`);
  if (mismatches.length > 0) missesTarget = true;
}

function printFailures(outcomes: readonly Outcome[]): void {
  for (const one of new Set(outcomes.flatMap(({ mismatches }) => mismatches))) console.log(`  ${one}`);
  for (const { testCase, verdict, expected, answer } of outcomes.filter((one) => one.verdict !== "right")) {
    console.log(
      `\n[${testCase.kind}] ${verdict}: ${testCase.username}: ${testCase.turns.map((turn) => JSON.stringify(turn)).join(" / ")}`,
    );
    console.log(`  expected: ${expected}`);
    console.log(
      `  understood: ${answer.understood}; ignored: ${answer.ignored.join(", ")}; rows: ${answer.rows.map((row) => row.id.slice(-4)).join(" ")}`,
    );
    console.log(answer.response.slice(0, 600).replaceAll(/^/gm, "  > "));
  }
}

const outcomes = await runCases(bench, oracle, USED_CASES);
print("Without a model, used", outcomes, MIN_RIGHT_PERCENT, MAX_WRONG_PERCENT);
if (HELD_OUT_CASES.length > 0) {
  const heldOut = await runCases(bench, oracle, HELD_OUT_CASES);
  print("Without a model, held out", heldOut, MIN_RIGHT_PERCENT, MAX_WRONG_PERCENT);
}
const caller = await startToolCaller(bench);
const options = { model: caller.bench, beforeLast: caller.prepare };
const withModel = await runCases(bench, oracle, [...USED_CASES, ...HELD_OUT_CASES], options);
print("With a model that calls the right tools", withModel, MIN_RIGHT_WITH_MODEL_PERCENT, MAX_WRONG_PERCENT);
if (caller.protocolErrors.length > 0) throw new Error(caller.protocolErrors.join("\n"));
await caller.stop();
const labelled = analyzeLabelledRequests();
console.log(`\nAnalysis\n${reportAnalysis(labelled).join("\n")}`);
const { precision, recall } = scoreFlags(labelled);
if (Math.min(precision, recall) < MIN_FLAG_SHARE) missesTarget = true;
if (withFailures) {
  printFailures(outcomes);
  console.log("\nWith the model:");
  printFailures(withModel.slice(0, USED_CASES.length));
}
await platform.dispose();
process.exitCode = missesTarget ? 1 : 0;
