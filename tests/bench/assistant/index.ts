/**
 * `npm run bench:assistant` asks the built-in analyst the fixed questions. Prints the number of right answers per
 * kind of question, and each wrong answer. Exits with 1 if fewer than 95 % are right or if any answer contains
 * something wrong.
 */
import { createPlatform } from "../../support/platform.ts";
import { createBench, isCorrect, runCases } from "./score.ts";

const MIN_PERCENT = 95;

const platform = await createPlatform();
const outcomes = await runCases(await createBench(platform));
await platform.dispose();

const kinds = [...new Set(outcomes.map(({ testCase }) => testCase.kind))];
for (const kind of kinds) {
  const of = outcomes.filter(({ testCase }) => testCase.kind === kind);
  console.log(`${kind.padEnd(10)} ${String(of.filter(isCorrect).length).padStart(3)} of ${of.length}`);
}
for (const { testCase, missing, wrong, answer } of outcomes.filter((one) => !isCorrect(one))) {
  console.log(
    `\n${testCase.username}: ${JSON.stringify(testCase.question)}\n  missing: ${missing.join(" | ")}\n  wrong: ${wrong.join(" | ")}`,
  );
  console.log(answer.replaceAll(/^/gm, "  > "));
}
const right = outcomes.filter(isCorrect).length;
const wrong = outcomes.filter((one) => one.wrong.length > 0).length;
const times = outcomes.map((one) => one.ms).sort((a, b) => a - b);
console.log(
  `\n${right} of ${outcomes.length} right (${((100 * right) / outcomes.length).toFixed(1)} %), ${wrong} with something wrong, median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms`,
);
process.exitCode = right * 100 >= MIN_PERCENT * outcomes.length && wrong === 0 ? 0 : 1;
