import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { build, ROOT } from "./build.ts";
import { findFirefox, OLDEST_FIREFOX } from "./firefox.ts";

/** How many tests or checks of one step passed, and what failed: names with their messages, which the end of the output repeats. */
interface StepResult {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** The parts of vitest's JSON report that are used here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
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
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [title] };
}

/** The start of a message, long enough to say what was expected and where. */
const MESSAGE_LENGTH = 600;

/**
 * Reads the results of a run. A file that did not load counts as one failure. A run that failed without a failed test also counts as one
 * failure.
 */
function readReport(file: string, exitCode: number): StepResult {
  const report: VitestReport = JSON.parse(readFileSync(file, "utf8"));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(ROOT, name);
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${path}: ${test.fullName}\n${test.failureMessages?.join("\n").slice(0, MESSAGE_LENGTH)}`);
    return status === "failed" && assertionResults.length === 0
      ? [`${path} did not load\n${message.slice(0, MESSAGE_LENGTH)}`]
      : failed;
  });
  if (failures.length === 0 && exitCode !== 0)
    failures.push(`A run failed outside its tests (${relative(ROOT, file)})`);
  return { passed: report.numPassedTests, failures };
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
  return readReport(report, code);
}

async function buildAll(): Promise<StepResult> {
  console.log("\nBuild");
  await build();
  return { passed: 1, failures: [] };
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
const failures: string[] = [];
const runStep = (step: () => Promise<StepResult>): Promise<StepResult> =>
  step().catch((error): StepResult => {
    return { passed: 0, failures: [error instanceof Error ? error.message : String(error)] };
  });
for (const row of steps) {
  for (const result of await Promise.all(row.map(runStep))) {
    passed += result.passed;
    failures.push(...result.failures);
  }
}
process.exitCode = failures.length === 0 ? 0 : 1;
for (const failure of failures) console.log(`\nFailed: ${failure}`);
// This must be the last line of the output, because CI reads it.
console.log(`\n${passed} passed, ${failures.length} failed`);
