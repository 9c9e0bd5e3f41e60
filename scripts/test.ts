import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, ROOT } from "./build.ts";
import { findFirefox, OLDEST_FIREFOX } from "./firefox.ts";

/** How many tests or checks of one step passed and failed. */
interface StepResult {
  readonly passed: number;
  readonly failed: number;
}

/** The parts of vitest's JSON report that are used here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

const REPORTS = join(ROOT, "node_modules/.cache/test-reports");

/** Runs an installed tool and resolves to its exit code and, if it is not printed at once, its output. */
function runTool(
  path: string,
  args: readonly string[],
  output: "inherit" | "pipe",
): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    const isScript = /\.[cm]?js$/.test(path);
    const command = join(ROOT, "node_modules", path);
    const [program, ...all] = isScript ? [process.execPath, command, ...args] : [command, ...args];
    const child = spawn(program, all, { cwd: ROOT, stdio: ["inherit", output, output] });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        text += chunk;
      });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, text }));
  });
}

/** Runs a check that needs one core, and prints its output at the end, because tests run at the same time. */
async function runCheck(title: string, path: string, args: readonly string[]): Promise<StepResult> {
  const { code, text } = await runTool(path, args, "pipe");
  console.log(`\n${title}: ${code === 0 ? "passed" : "failed"}\n${text}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Returns how many tests passed and failed. A file that did not load counts as one failure. A run that failed without a failed test also
 * counts as one failure.
 */
function countReport(file: string, exitCode: number): StepResult {
  const report: VitestReport = JSON.parse(readFileSync(file, "utf8"));
  const unloaded = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** `files`: paths of test files; if empty, all files of the projects run. */
async function runVitest(
  title: string,
  projects: readonly string[],
  files: readonly string[] = [],
): Promise<StepResult> {
  console.log(`\n${title}`);
  const report = join(REPORTS, `${projects.join("-")}.json`);
  rmSync(report, { force: true });
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runTool(
    "vitest/vitest.mjs",
    [...args, ...projects.flatMap((name) => ["--project", name]), ...files],
    "inherit",
  );
  return countReport(report, code);
}

async function buildAll(): Promise<StepResult> {
  console.log("\nBuild");
  await build();
  return { passed: 1, failed: 0 };
}

/** Runs the projects that need the build. The journeys in Firefox run only where Firefox is installed. */
async function runBrowserTests(): Promise<StepResult> {
  const withFirefox = findFirefox() !== null;
  const result = await runVitest("Journeys in browsers, and attacks", [
    "e2e",
    "attacks",
    ...(withFirefox ? ["firefox"] : []),
  ]);
  if (!withFirefox) console.log(`\nFirefox ${OLDEST_FIREFOX} or newer is not installed, so its journeys did not run.`);
  return result;
}

/** The steps of the whole suite. The steps of one row run at the same time. A test of the first row also builds the product. */
const FULL_SUITE: readonly (readonly (() => Promise<StepResult>)[])[] = [
  [
    () => runVitest("Rules, services, API and conformance", ["unit", "worker", "conformance"]),
    () => runCheck("Types", "typescript/bin/tsc", ["-b"]),
    () => runCheck("Lint and format", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]),
    () => runCheck("Unused code", "knip/bin/knip.js", []),
  ],
  [buildAll],
  [runBrowserTests],
];

/**
 * `node scripts/test.ts` runs the whole suite. `node scripts/test.ts <project> … <file> …` runs these projects of vitest.config.ts, and
 * only these of their files.
 */
const names = process.argv.slice(2);
const files = names.filter((name) => name.includes("/"));
const projects = names.filter((name) => !files.includes(name));
const steps =
  names.length === 0 ? FULL_SUITE : [[buildAll], [() => runVitest(`Only ${names.join(", ")}`, projects, files)]];

mkdirSync(REPORTS, { recursive: true });
let passed = 0;
let failed = 0;
const runStep = (step: () => Promise<StepResult>): Promise<StepResult> =>
  step().catch((error): StepResult => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
for (const row of steps) {
  for (const result of await Promise.all(row.map(runStep))) {
    passed += result.passed;
    failed += result.failed;
  }
}
process.exitCode = failed === 0 ? 0 : 1;
// This must be the last line of the output, because CI reads it.
console.log(`\n${passed} passed, ${failed} failed`);
