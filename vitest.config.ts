import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { SlowFirstSequencer } from "./tests/support/slow-first.ts";

const MEMORY_FOLDER = "/dev/shm";
/** The databases, data folders and browser profiles of a test run need less than 2 GiB. */
const REQUIRED_BYTES = 3 * 2 ** 30;

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > REQUIRED_BYTES;
}

// Puts the temporary files of all processes into memory, because a local D1 waits for the disk at each commit, for longer than most statements take.
if (hasRoomInMemory()) {
  const folder = mkdtempSync(join(MEMORY_FOLDER, "approval-tests-"));
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
}

/**
 * Several files share a process and its modules, one file after the other: loading the modules again for each file takes longer than most
 * tests. Three processes on a machine with two cores, because a test waits in turns for its own process, for workerd and for the browser.
 */
const COMMON = { environment: "node", restoreMocks: true, unstubEnvs: true, isolate: false, maxWorkers: 3 } as const;

/**
 * The projects of the test suite. `unit`: pure rules, without I/O. `worker`: services, API and jobs with a local D1 and R2. `conformance`:
 * rules about the code. `e2e`: Chromium with the built product. `attacks`: attempts to act with the authority of others or to forge a
 * record. `firefox`: the main journeys in an installed Firefox.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: SlowFirstSequencer },
    projects: [
      // Tests of XLSX, PDF and properties take some seconds on a busy machine.
      { test: { ...COMMON, name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 120_000 } },
      {
        test: {
          ...COMMON,
          name: "worker",
          include: ["tests/worker/**/*.test.ts"],
          // Long enough for three files on two busy cores; a test that hangs still ends.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...COMMON,
          name: "conformance",
          include: ["tests/conformance/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          ...COMMON,
          name: "e2e",
          globalSetup: "tests/support/e2e-setup.ts",
          include: ["tests/e2e/**/*.test.ts"],
          // The limits are long, because three files run at the same time and one step can take 30 s.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // After the other projects, which do not need the build.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...COMMON,
          name: "attacks",
          globalSetup: "tests/support/e2e-setup.ts",
          include: ["tests/attacks/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...COMMON,
          name: "firefox",
          globalSetup: "tests/support/e2e-setup.ts",
          env: { TEST_BROWSER: "firefox" },
          include: ["tests/firefox/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
